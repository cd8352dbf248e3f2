"""The sheets of `metrics`: per question where that was asked for, and the figures."""

from __future__ import annotations

from konkyo.core import MetricsReport
from konkyo.report.options import Options
from konkyo.report.sheets import Field, Sheet
from konkyo.report.tables.common import curve_sheet, figures_sheet, left_out_sheet, notes_sheet, notices_sheet
from konkyo.words import Words

__all__ = ["metrics_sheets"]


def metrics_sheets(result: MetricsReport, words: Words, options: Options) -> tuple[Sheet, ...]:  # noqa: ARG001
    """The values of the questions come first where there are any, so that they are what CSV holds."""
    return (
        *((_questions(result),) if result.questions else ()),
        figures_sheet(result.metrics),
        curve_sheet(result.curve),
        left_out_sheet(result.metrics),
        notices_sheet(result.notices, words),
        notes_sheet(words, (), result.metrics),
    )


def _questions(result: MetricsReport) -> Sheet:
    names = list(dict.fromkeys(name for one in result.questions for name in one.values))
    fields = (
        Field("qid", width=12, label="qid"),
        Field("stage"),
        Field("stage_name"),
        *(Field(name, "number", 12) for name in names),
    )
    rows = tuple(
        (one.qid, one.stage or "", one.stage_name, *(one.values.get(name) for name in names))
        for one in result.questions
    )  # fmt: skip
    return Sheet("questions", fields, rows)
