"""`konkyo chunks`: parse the sweep, cut, render."""

from __future__ import annotations

from pathlib import Path

import click

from konkyo.app.cli.common import (
    chosen_format,
    corpus_given,
    current_words,
    evalset_given,
    format_option,
    lang_option,
    output_option,
    terminal_width,
    wants_colour,
    write_out,
)
from konkyo.core.chunking import ChunksReport
from konkyo.core.errors import UsageError
from konkyo.report.render import formats_of, render

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    say = current_words().say
    made = click.Command("chunks", callback=_run, help=say("chunks.about"), epilog=say("chunks.epilog"))
    made.params = [
        click.Argument(["evalset"], required=False, metavar="[EVALSET]"),
        click.Option(["--corpus"], metavar="DIR|FILE", help=say("chunks.option.corpus")),
        click.Option(
            ["--size"], default="200,400,800,1600", show_default=True, metavar="N,N", help=say("chunks.option.size")
        ),
        click.Option(
            ["--overlap"], default="0,25%", show_default=True, metavar="N|%,N|%", help=say("chunks.option.overlap")
        ),
        click.Option(
            ["--method"],
            default="structure,sentences,fixed",
            show_default=True,
            metavar="METHOD,METHOD",
            help=say("chunks.option.method"),
        ),
    ]
    for add in (lang_option(), output_option(), format_option(formats_of(ChunksReport))):
        made = add(made)
    return made


def _run(
    evalset: str | None,
    corpus: str | None,
    size: str,
    overlap: str,
    method: str,
    format: str | None,
    output: Path | None,
) -> None:
    from konkyo.api.chunks import chunks, sweep
    from konkyo.api.settings import find_project

    ways = sweep([_size(part) for part in size.split(",")], overlap.split(","), [m.strip() for m in method.split(",")])
    evalset, corpus = evalset_given(evalset), corpus_given(corpus)
    if not corpus:
        raise UsageError("argument-nowhere", name="--corpus", key="corpus.path")
    project = find_project()
    report = chunks(evalset, corpus, trials=ways, rules=project.config.corpus if project else None)
    form = chosen_format(format, output, formats_of(ChunksReport))
    content = render(report, form, current_words(), width=terminal_width(), colour=wants_colour(), inputs=(evalset,))
    write_out(content, output, format=form, inputs=(evalset, corpus))


def _size(given: str) -> int:
    number = given.strip()
    if not (number.isascii() and number.isdigit()):
        raise UsageError("chunk-size", found=given)
    return int(number)
