"""`konkyo metrics`: parse, measure, render."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from konkyo.app.cli.common import (
    chosen_format,
    current_words,
    evalset_given,
    format_option,
    lang_option,
    output_option,
    results_given,
    terminal_width,
    wants_colour,
    write_out,
)
from konkyo.core.results import MetricsReport
from konkyo.report.render import formats_of, render

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    from konkyo.metrics.population import AXES
    from konkyo.metrics.registry import names

    say = current_words().say
    made = click.Command("metrics", callback=_run, help=say("metrics.about"), epilog=say("metrics.epilog"))
    made.params = [
        click.Argument(["evalset"], required=False, metavar="[EVALSET|QRELS]"),
        click.Argument(["results"], nargs=-1, metavar="[RESULTS|RUN|STAGE=RUN]..."),
        _option("--metric", "names", multiple=True, help=say("metrics.option.metric", names=", ".join(names()))),
        _option("--by", "by", multiple=True, help=say("metrics.option.by", axes=", ".join(AXES))),
        _choice("--ties", ["id", "trec"], say("metrics.option.ties")),
        _choice("--missing", ["zero", "skip"], say("metrics.option.missing")),
        _choice("--no-gold", ["skip", "zero"], say("metrics.option.no-gold")),
        _number("--relevant-grade", 1, say("metrics.option.relevant-grade")),
        _number("--depth", None, say("metrics.option.depth")),
        _option("--per-question", "per_question", is_flag=True, help=say("metrics.option.per-question")),
        _option("--curve", "curve", is_flag=True, help=say("metrics.option.curve")),
        _option("--ids", "ids", multiple=True, metavar="FORM", help=say("ids.option")),
        _option("--run", "run", metavar="NAME", help=say("metrics.option.run")),
        _option("--corpus", "corpus", metavar="DIR|FILE", help=say("metrics.option.corpus")),
        _option(
            "--seed",
            "seed",
            type=click.IntRange(0),
            default=0,
            show_default=True,
            metavar="N",
            help=say("metrics.option.seed"),
        ),
    ]
    for add in (lang_option(), output_option(), format_option(formats_of(MetricsReport))):
        made = add(made)
    return made


def _run(
    evalset: str | None, results: tuple[str, ...], format: str | None, output: Path | None, **options: Any
) -> None:
    from konkyo.api.metrics import Applied, metrics
    from konkyo.metrics.policies import Policies, Wanted

    evalset, results = evalset_given(evalset), results_given(results)
    report = metrics(
        evalset,
        results,
        options["names"],
        wanted=Wanted(by=options["by"], per_question=options["per_question"], curve=options["curve"]),
        policies=Policies(**{name: options[name] for name in Policies.__struct_fields__ if name in options}),
        applied=Applied(options["ids"], options["run"], options["corpus"]),
    )
    form = chosen_format(format, output, formats_of(MetricsReport))
    inputs = (evalset, *results)
    content = render(report, form, current_words(), width=terminal_width(), colour=wants_colour(), inputs=inputs)
    files = (text.partition("=")[2] or text for text in inputs)
    write_out(content, output, format=form, inputs=files)


def _option(flag: str, name: str, **settings: Any) -> click.Option:
    return click.Option([flag, name], **settings)


def _choice(flag: str, choices: list[str], help: str) -> click.Option:
    return click.Option([flag], type=click.Choice(choices), default=choices[0], show_default=True, help=help)


def _number(flag: str, default: int | None, help: str) -> click.Option:
    return click.Option(
        [flag], type=click.IntRange(1), default=default, show_default=default is not None, metavar="N", help=help
    )
