"""`konkyo diagnose`: parse, diagnose, render."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from konkyo.app.cli.common import (
    chosen_format,
    current_words,
    evalset_given,
    format_option,
    k_given,
    lang_option,
    output_option,
    results_given,
    terminal_width,
    wants_colour,
    write_out,
)
from konkyo.core.results import Diagnosis
from konkyo.report.render import formats_of, render

__all__ = ["command", "evidence_parameters", "show"]

_SHEETS = frozenset({"csv", "xlsx", "html"})
"""Formats that show what was retrieved for each question."""


def evidence_parameters() -> list[click.Parameter]:
    """What `diagnose` and `trail` ask for alike: the two sides, k, and how to read them."""
    say = current_words().say
    return [
        click.Argument(["evalset"], required=False, metavar="[EVALSET]"),
        click.Argument(["results"], nargs=-1, metavar="[RESULTS]..."),
        click.Option(["--k"], type=click.IntRange(1), metavar="N", help=say("diagnose.option.k")),
        click.Option(["--as", "kind"], metavar="KIND", help=say("diagnose.option.as")),
        click.Option(["--ids", "ids"], multiple=True, metavar="FORM", help=say("ids.option")),
        click.Option(["--with-text", "with_text"], is_flag=True, help=say("diagnose.option.with-text")),
    ]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    say = current_words().say
    made = click.Command("diagnose", callback=_run, help=say("diagnose.about"), epilog=say("diagnose.epilog"))
    made.params = evidence_parameters()
    for add in (lang_option(), output_option(), format_option(formats_of(Diagnosis))):
        made = add(made)
    return made


def show(result: object, form: str, inputs: Sequence[str], output: Path | None, *, with_text: bool) -> None:
    """Render a result and write it where it was asked for; `inputs` are the arguments as they were given."""
    content = render(
        result,
        form,
        current_words(),
        with_text=with_text,
        width=terminal_width(),
        colour=wants_colour(),
        inputs=tuple(inputs),
    )
    write_out(content, output, format=form, inputs=(text.partition("=")[2] or text for text in inputs))


def _run(
    evalset: str | None, results: tuple[str, ...], format: str | None, output: Path | None, **options: Any
) -> None:
    from konkyo.api.diagnose import diagnose

    evalset, results = evalset_given(evalset), results_given(results)
    form = chosen_format(format, output, formats_of(Diagnosis))
    found = diagnose(
        evalset, results, k=k_given(options["k"]), as_=options["kind"], ids=options["ids"], retrieved=form in _SHEETS
    )
    show(found, form, (evalset, *results), output, with_text=options["with_text"])
