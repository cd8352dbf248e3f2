"""The page of `metrics`: figures, groups, every k, questions, policies, definitions."""

from __future__ import annotations

from typing import Final

from konkyo.core import MetricsReport, QuestionMetrics
from konkyo.report.layout import Block, Column, Page, Prose, Row, Section, Table, Terms, row
from konkyo.report.options import Options
from konkyo.report.pages.commands import next_command
from konkyo.report.pages.curve import curve_section
from konkyo.report.pages.figures import definitions, figures_table, left_out
from konkyo.report.pages.identifiers import identifiers_section
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import figure, known, stage_label
from konkyo.words import Words

__all__ = ["metrics_page"]

_ACROSS: Final = 6
_SAID_WITH_INTERVALS: Final = ("level", "seed")


def metrics_page(result: MetricsReport, words: Words, options: Options) -> Page:
    """The figures first; what they rest on below."""
    overall = [one for one in result.metrics if not one.group]
    grouped = [one for one in result.metrics if one.group]
    blocks: tuple[Block, ...] = (
        *_coverage(result, words),
        *identifiers_section(result.identifiers, words),
        *_titled("report.figures", figures_table(words, overall), words),
        *_titled("report.figures.grouped", figures_table(words, grouped), words),
        *curve_section(words, result.curve, every=True),
        *_questions(result, words),
        *notices_section(words, result.notices),
        *left_out(words, result.metrics),
        *_policies(result, words),
        *definitions(words, result.metrics),
        next_command(words, options, "diagnose", "diagnose", "{0}", "{1}"),
    )
    return Page(words.say("report.metrics.title"), blocks, options.date, words.lang)


def _titled(key: str, blocks: tuple[Block, ...], words: Words) -> tuple[Block, ...]:
    return (Section(words.say(key), blocks),) if blocks else ()


def _coverage(result: MetricsReport, words: Words) -> tuple[Block, ...]:
    """How many questions have a result: the ground on which all figures stand."""
    whole = result.joined == result.asked
    return (
        Prose(words.say("report.metrics.coverage", asked=result.asked, joined=result.joined), "" if whole else "warn"),
    )


def _questions(result: MetricsReport, words: Words) -> tuple[Block, ...]:
    """One row a question, a few figures across at a time so that the console has room for them."""
    if not result.questions:
        return ()
    names = list(dict.fromkeys(name for one in result.questions for name in one.values))
    parts = [names[start : start + _ACROSS] for start in range(0, len(names), _ACROSS)]
    tables = tuple(_question_table(result.questions, part, words) for part in parts)
    return (Section(words.say("report.questions"), tables),)


def _question_table(questions: tuple[QuestionMetrics, ...], names: list[str], words: Words) -> Table:
    staged = any(one.stage or one.stage_name for one in questions)
    columns = (
        Column(words.say("report.column.qid")),
        *((Column(words.say("report.column.stage"), wrap=True),) if staged else ()),
        *(Column(name, "right") for name in names),
    )
    return Table(columns, tuple(_question_row(one, names, words, staged=staged) for one in questions))


def _question_row(one: QuestionMetrics, names: list[str], words: Words, *, staged: bool) -> Row:
    return row(
        one.qid,
        *((stage_label(words, one.stage, one.stage_name),) if staged else ()),
        *(figure(one.values.get(name)) for name in names),
    )


def _policies(result: MetricsReport, words: Words) -> tuple[Block, ...]:
    """The choices that the figures rest on, in words where the catalogue has them."""
    if not result.policies:
        return ()
    terms = tuple(
        (known(words, f"report.policy.{name}", name), known(words, f"policy.{name}.{choice}", choice))
        for name, choice in result.policies.items()
        if name not in _SAID_WITH_INTERVALS
    )
    return (Section(words.say("report.policies"), (Terms(terms),)),)
