"""`konkyo search`: parse, search, render."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

import click
from msgspec.structs import replace

from konkyo.app.cli.common import (
    chosen_format,
    current_words,
    format_option,
    lang_option,
    output_option,
    terminal_width,
    wants_colour,
    write_out,
)
from konkyo.app.cli.retrieval import index_folder, index_option
from konkyo.core.index import Access, SearchReport
from konkyo.core.pipeline import LexicalSettings, PipelineSettings, VectorSettings
from konkyo.core.question import Principal
from konkyo.report.render import formats_of, render

__all__ = ["command"]

_AFTER_DEPTH: Final = 40
"""Candidates of a search whose filter comes too late, as such searches usually have them."""


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    say = current_words().say
    made = click.Command("search", callback=_run, help=say("search.about"), epilog=say("search.epilog"))
    made.params = [
        click.Argument(["query"], metavar="QUERY"),
        click.Option(["--explain"], is_flag=True, help=say("search.option.explain")),
        click.Option(["--as", "user"], default="", metavar="USER", help=say("search.option.as")),
        click.Option(["--tenant"], default="", metavar="TENANT", help=say("search.option.tenant")),
        click.Option(["--group", "groups"], multiple=True, metavar="GROUP", help=say("search.option.group")),
        click.Option(["--as-of"], metavar="YYYY-MM-DD", help=say("search.option.as-of")),
        click.Option(
            ["--filter"],
            type=click.Choice(["inside", "after"]),
            default="inside",
            show_default=True,
            help=say("search.option.filter"),
        ),
        click.Option(["-k"], type=click.IntRange(1), default=5, show_default=True, help=say("search.option.k")),
        click.Option(["--rank-of"], default="", metavar="CHUNK", help=say("search.option.rank-of")),
        index_option(),
    ]
    for add in (lang_option(), output_option(), format_option(formats_of(SearchReport))):
        made = add(made)
    return made


def _run(query: str, format: str | None, output: Path | None, **options: Any) -> None:
    from konkyo.api.search import search, true_ranks

    settings = PipelineSettings()
    if options["filter"] == "after":
        settings = replace(
            settings, lexical=LexicalSettings(depth=_AFTER_DEPTH), vector=VectorSettings(depth=_AFTER_DEPTH)
        )
    folder = index_folder(options["index"])
    day = options["as_of"] or date.today().isoformat()
    access = Access(Principal(options["user"], options["tenant"], options["groups"]), day)
    report = search(query, folder, access=access, k=options["k"], settings=settings, filter=options["filter"])
    if wanted := options["rank_of"]:
        report = replace(report, ranks=true_ranks(query, wanted, folder, access=access, settings=settings))
    report = replace(report, explained=options["explain"])
    form = chosen_format(format, output, formats_of(SearchReport))
    colour = output is None and wants_colour()
    content = render(report, form, current_words(), with_text=True, width=terminal_width(), colour=colour)
    write_out(content, output, format=form)
