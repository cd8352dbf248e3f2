"""The figures at each k: what a smaller or larger k would do, before it is tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from konkyo.core import CurvePoint, Stage
from konkyo.report.layout import Block, Column, Fold, Line, Lines, Row, Section, Table, row
from konkyo.report.phrases import count, figure, share, stage_label
from konkyo.words import Words

__all__ = ["curve_section"]

_FEW: Final = 12
_ROUND: Final = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)


def curve_section(
    words: Words, curve: Sequence[CurvePoint], at: int | None = None, *, every: bool
) -> tuple[Block, ...]:
    """A chart and a table for each ranking; the k in use is named.

    Without `every` a long table keeps round numbers and the neighbours of the k in use; the whole one can be opened.
    """
    if not curve:
        return ()
    rankings: dict[tuple[Stage | None, str], list[CurvePoint]] = {}
    for point in curve:
        rankings.setdefault((point.stage, point.stage_name), []).append(point)
    blocks = tuple(
        block
        for (stage, name), points in rankings.items()
        for block in _ranking(words, stage_label(words, stage, name), points, at, every=every)
    )
    return (Section(words.say("report.curve.title"), blocks),)


def _ranking(words: Words, label: str, points: list[CurvePoint], at: int | None, *, every: bool) -> tuple[Block, ...]:
    lines = (
        Line("Recall@k", tuple(point.recall for point in points)),
        Line("nDCG@k", tuple(point.ndcg for point in points)),
        Line("Hit@k", tuple(point.hit for point in points)),
        *_answered(words, points),
    )
    title = words.say("report.curve.title")
    drawn = Lines(tuple(point.k for point in points), lines, title if label == "-" else f"{title}: {label}", at)
    chart = (drawn,) if len(points) > 1 else ()
    caption = "" if label == "-" else label
    whole = _table(words, points, at, caption)
    chosen = [point for point in points if every or _worth_a_look(point.k, points[-1].k, at)]
    if len(points) <= _FEW or len(chosen) == len(points):
        return (*chart, whole)
    return (*chart, _table(words, chosen, at, caption), Fold(words.say("report.curve.every", n=len(points)), (whole,)))


def _answered(words: Words, points: Sequence[CurvePoint]) -> tuple[Line, ...]:
    """Right answers that rest on evidence within k, where verdicts were recorded."""
    values = [point.answered for point in points]
    if any(value is None for value in values):
        return ()
    return (Line(words.say("report.column.answered"), tuple(value or 0.0 for value in values)),)


def _worth_a_look(k: int, last: int, at: int | None) -> bool:
    return k in _ROUND or k == last or (at is not None and abs(k - at) <= 2)


def _table(words: Words, points: Sequence[CurvePoint], at: int | None, caption: str) -> Table:
    columns = (
        Column("k", "right"),
        *(Column(title, "right") for title in ("Recall@k", "nDCG@k", "Hit@k")),
        *((Column(words.say("report.column.answered"), "right"),) if _answered(words, points) else ()),
        Column(words.say("report.column.complete"), "right"),
        Column(words.say("report.column.n"), "right"),
        Column(""),
    )
    answered = bool(_answered(words, points))
    return Table(columns, tuple(_row(words, point, at, answered=answered) for point in points), caption=caption)


def _row(words: Words, point: CurvePoint, at: int | None, *, answered: bool) -> Row:
    here = point.k == at
    return row(
        str(point.k),
        figure(point.recall),
        figure(point.ndcg),
        figure(point.hit),
        *((figure(point.answered),) if answered else ()),
        f"{count(point.complete)} ({share(point.complete, point.n)})",
        count(point.n),
        words.say("report.curve.here") if here else "",
        tone="strong" if here else "",
    )
