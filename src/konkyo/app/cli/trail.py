"""`konkyo trail`: parse, follow one question, render."""

from __future__ import annotations

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
)
from konkyo.app.cli.diagnose import evidence_parameters, show
from konkyo.core.results import TrailReport
from konkyo.report.render import formats_of

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    made = click.Command("trail", callback=_run, help=current_words().say("trail.about"))
    made.params = [click.Argument(["qid"], metavar="QID"), *evidence_parameters()]
    for add in (lang_option(), output_option(), format_option(formats_of(TrailReport))):
        made = add(made)
    return made


def _run(
    qid: str, evalset: str | None, results: tuple[str, ...], format: str | None, output: Path | None, **options: Any
) -> None:
    from konkyo.api.trail import trail

    evalset, results = evalset_given(evalset), results_given(results)
    found = trail(qid, evalset, results, k=k_given(options["k"]), as_=options["kind"], ids=options["ids"])
    form = chosen_format(format, output, formats_of(TrailReport))
    show(found, form, (evalset, *results), output, with_text=options["with_text"])
