"""The page of `doctor`: each effective value and where it comes from, topic by topic."""

from __future__ import annotations

from konkyo.core import DoctorLine, DoctorReport
from konkyo.report.layout import Block, Cell, Column, Page, Section, Table, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import known
from konkyo.words import Words

__all__ = ["doctor_page"]


def doctor_page(result: DoctorReport, words: Words, options: Options) -> Page:
    """The verdict, what is wrong, then everything that holds."""
    topics: dict[str, list[DoctorLine]] = {}
    for line in result.lines:
        topics.setdefault(line.topic, []).append(line)
    blocks: tuple[Block, ...] = (
        _verdict(result, words),
        *notices_section(words, result.notices, "report.doctor.notices"),
        *(
            Section(known(words, f"doctor.topic.{topic}", topic), (_table(lines, words),))
            for topic, lines in topics.items()
        ),
    )
    return Page(words.say("report.doctor.title"), blocks, options.date, words.lang)


def _verdict(result: DoctorReport, words: Words) -> Block:
    faults = sum(notice.level != "info" for notice in result.notices)
    if faults:
        return Verdict(words.say("report.doctor.faults", n=faults), "warn")
    return Verdict(words.say("report.doctor.healthy"), "good")


def _table(lines: list[DoctorLine], words: Words) -> Table:
    columns = (
        Column(words.say("report.doctor.name"), wrap=True),
        Column(words.say("report.doctor.value"), wrap=True),
        Column(words.say("report.doctor.origin"), wrap=True),
    )
    rows = tuple(
        row(
            known(words, f"doctor.name.{line.name}", line.name),
            known(words, f"doctor.value.{line.value}", line.value),
            Cell(known(words, f"doctor.origin.{line.origin}", line.origin), "muted"),
        )
        for line in lines
    )
    return Table(columns, rows)
