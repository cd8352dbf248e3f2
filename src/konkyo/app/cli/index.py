"""`konkyo index`: parse, index, render."""

from __future__ import annotations

from pathlib import Path

import click

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
from konkyo.app.cli.retrieval import corpus_and_rules, index_folder, index_option
from konkyo.core.index import IndexReport
from konkyo.report.render import formats_of, render

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    say = current_words().say
    made = click.Command("index", callback=_run, help=say("index.about"))
    made.params = [
        click.Argument(["documents"], required=False, metavar="[DIR]"),
        click.Option(["--diff", "diff"], is_flag=True, help=say("index.option.diff")),
        index_option(),
    ]
    for add in (lang_option(), output_option(), format_option(formats_of(IndexReport))):
        made = add(made)
    return made


def _run(documents: str | None, diff: bool, index: str | None, format: str | None, output: Path | None) -> None:
    from konkyo.api.index import index as make_index

    corpus, rules = corpus_and_rules(documents)
    report = make_index(corpus, index_folder(index), rules=rules, plan=diff)
    form = chosen_format(format, output, formats_of(IndexReport))
    colour = output is None and wants_colour()
    content = render(report, form, current_words(), width=terminal_width(), colour=colour, inputs=(corpus,))
    write_out(content, output, format=form)
