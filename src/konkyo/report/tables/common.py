"""Sheets that several results have: figures, every k, notices, definitions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from konkyo.core import CurvePoint, Measured, Notice, Unmeasured
from konkyo.report.phrases import base_name, known, told
from konkyo.report.sheets import Field, Sheet, Value
from konkyo.words import Words

__all__ = ["curve_sheet", "figures_sheet", "left_out_sheet", "notes_sheet", "notices_sheet"]

_FIGURES: Final = (
    Field("figure", width=16),
    Field("stage"),
    Field("stage_name"),
    Field("group", width=18),
    Field("unit"),
    Field("aggregation"),
    Field("value", "number", 10),
    Field("low", "number", 10),
    Field("high", "number", 10),
    Field("method"),
    Field("level", "number", 8),
    Field("rounds", "number", 8),
    Field("seed", "number", 8),
    Field("n", "number", 8),
    Field("left_out", "number", 9),
    Field("weighted", "number", 9),
    Field("numerator", "number", 10),
    Field("denominator", "number", 11),
    Field("reason", width=24),
)
_CURVE: Final = (
    Field("stage"),
    Field("stage_name"),
    Field("k", "number", 6),
    Field("recall", "number", 10),
    Field("ndcg", "number", 10),
    Field("hit", "number", 10),
    Field("complete", "number", 10),
    Field("answered", "number", 10),
    Field("n", "number", 8),
)
_NOTICES: Final = (
    Field("level", width=9),
    Field("code", width=24),
    Field("file", width=24),
    Field("row", "number", 7),
    Field("column", width=20),
    Field("qid", width=12),
    Field("message", width=60),
    Field("mend", width=60),
)


def figures_sheet(figures: Iterable[Measured | Unmeasured]) -> Sheet:
    """One row a figure, with all that it takes to believe it."""
    return Sheet("figures", _FIGURES, tuple(_figure(one) for one in figures))


def _figure(one: Measured | Unmeasured) -> tuple[Value, ...]:
    where = (one.name, one.stage or "", one.stage_name, one.group)
    if isinstance(one, Unmeasured):
        return (*where, *("",) * 2, *(None,) * 3, "", *(None,) * 3, 0, len(one.left_out), *(None,) * 3, one.reason)
    ends = one.interval
    made: tuple[Value, ...] = (None, None, "", None, None, None)
    if ends:
        made = (ends.low, ends.high, ends.method, ends.level, ends.rounds, ends.seed)
    counts = (one.n, len(one.left_out), int(one.weighted), one.numerator, one.denominator)
    return (*where, one.unit, one.aggregation, one.value, *made, *counts, "")


def left_out_sheet(figures: Iterable[Measured | Unmeasured]) -> Sheet:
    """Which question does not count in which figure, and why."""
    fields = (Field("figure", width=16), Field("stage"), Field("stage_name"), Field("qid"), Field("reason", width=24))
    return Sheet(
        "left-out",
        fields,
        tuple(
            (one.name, one.stage or "", one.stage_name, entry.qid, entry.reason)
            for one in figures
            if not one.group
            for entry in one.left_out
        ),
    )


def curve_sheet(curve: Sequence[CurvePoint]) -> Sheet:
    """The figures at each k."""
    return Sheet(
        "curve",
        _CURVE,
        tuple(
            (
                point.stage or "",
                point.stage_name,
                point.k,
                point.recall,
                point.ndcg,
                point.hit,
                point.complete,
                point.answered,
                point.n,
            )
            for point in curve
        ),
    )


def notices_sheet(notices: Iterable[Notice], words: Words) -> Sheet:
    """One row a notice, with its place, sentence and mend."""
    return Sheet("notices", _NOTICES, tuple(_notice(notice, words) for notice in notices))


def _notice(notice: Notice, words: Words) -> tuple[Value, ...]:
    place = notice.place
    return (notice.level, notice.code, place.file, place.row, place.column, place.qid, *told(words, notice))


def notes_sheet(words: Words, keys: Iterable[str], figures: Iterable[Measured | Unmeasured | str]) -> Sheet:
    """What the columns and figures mean, for whoever is given the workbook. `keys` are sentences of `report.note`."""
    notes: dict[str, str] = {words.say(f"report.note.{key}.title"): words.say(f"report.note.{key}") for key in keys}
    for one in figures:
        base, cutoff = base_name(one)
        if meaning := known(words, f"metric.{base}.definition", k=cutoff or "k"):
            notes.setdefault(base + ("@k" if cutoff else ""), meaning)
    fields = (Field("note", width=24, label="note"), Field("meaning", width=100, label="meaning"))
    return Sheet("notes", fields, tuple(notes.items()))
