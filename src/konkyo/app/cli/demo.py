"""`konkyo demo`."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import Final

import click

from konkyo.app.cli.common import current_words, lang_option, terminal_width, wants_colour, write_out
from konkyo.core.results import DemoReport
from konkyo.report import render

__all__ = ["command"]

_PAGE: Final = "report.html"


def command() -> click.Command:
    """The command, with its help in the language of this call."""

    @click.command("demo", help=current_words().say("demo.help"))
    @click.argument("folder", metavar="[DIR]", default="konkyo-demo", type=click.Path(path_type=Path))
    @lang_option()
    def run(folder: Path) -> None:
        from konkyo.api.demo import demo

        _show(demo(folder, lang=current_words().lang), folder)

    return run


def _show(report: DemoReport, folder: Path) -> None:
    """The check in a line, the diagnosis in full, the report beside the example, and what to do next."""
    say = current_words().say
    inputs = (report.evalset, *report.results)
    page = folder / _PAGE
    write_out(render(report.diagnosis, "html", current_words(), inputs=inputs), page, format="html", inputs=inputs)
    click.echo(say("demo.made" if report.files.made else "demo.again", folder=report.folder))
    levels = Counter(notice.level for notice in report.check.notices)
    click.echo(say("demo.checked", errors=levels["error"], warnings=levels["warning"]))
    click.echo()
    shown = render(
        report.diagnosis, "table", current_words(), width=terminal_width(), colour=wants_colour(), inputs=inputs
    )
    write_out(shown, None)
    click.echo(f"\n{say('demo.page', path=str(page))}\n{say('demo.next')}")
    steps = (
        (f"cd {shlex.quote(str(folder))}", ""),
        (f"konkyo trail {_worth_a_look(report)}", say("demo.next.trail")),
        ("konkyo check", say("demo.next.check")),
        ("konkyo metrics --metric recall@3", say("demo.next.metrics")),
        ("konkyo init ../my-rag", say("demo.next.own")),
    )
    for command, what in steps:
        click.echo(f"  {command:<34}{what}".rstrip())


def _worth_a_look(report: DemoReport) -> str:
    """A question with a wrong answer that was lost late: there is most to see on its way."""
    from konkyo.core import stage_index

    found = [
        (stage_index(finding.stage_to), question.qid)
        for question in report.diagnosis.questions
        if question.klass == "B"
        for finding in question.findings
        if finding.evidence is not None
    ]
    return max(found, key=lambda each: each[0])[1] if found else report.diagnosis.questions[0].qid
