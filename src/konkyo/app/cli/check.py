"""`konkyo check`: parse, look at the eval set, render; a claim only with `--strict`."""

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
    results_known,
    terminal_width,
    wants_colour,
    write_out,
)
from konkyo.core.errors import ClaimFailed
from konkyo.core.results import CheckReport
from konkyo.report.render import formats_of, render

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    say = current_words().say
    made = click.Command("check", callback=_run, help=say("check.about"), epilog=say("check.epilog"))
    made.params = [
        click.Argument(["evalset"], required=False, metavar="[EVALSET]"),
        click.Option(["--corpus"], metavar="DIR|FILE", help=say("check.option.corpus")),
        click.Option(["--strict"], is_flag=True, help=say("check.option.strict")),
    ]
    for add in (lang_option(), output_option(), format_option(formats_of(CheckReport))):
        made = add(made)
    return made


def _run(evalset: str | None, corpus: str | None, strict: bool, format: str | None, output: Path | None) -> None:
    from konkyo.api.check import check

    evalset, corpus = evalset_given(evalset), corpus_given(corpus)
    report = check(evalset, corpus)
    form = chosen_format(format, output, formats_of(CheckReport))
    inputs = (evalset, *((corpus,) if corpus else ()))
    content = render(
        report, form, current_words(), width=terminal_width(), colour=wants_colour(), inputs=(evalset, *results_known())
    )
    write_out(content, output, format=form, inputs=inputs)
    errors = sum(notice.level == "error" for notice in report.notices)
    if strict and errors:
        raise ClaimFailed("check-failed", errors=errors)
