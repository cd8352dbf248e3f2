"""Figures on a page: each with its interval, n, unit, aggregation, what was left out, and its definition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from konkyo.core import CurvePoint, LeftOut, Measured, Unmeasured
from konkyo.report.layout import Block, Cell, Column, Item, Items, Prose, Row, Section, Table, Terms, row
from konkyo.report.phrases import base_name, count, figure, interval, known, method, range_of, share, stage_label
from konkyo.words import Words

__all__ = ["curve_table", "definitions", "figures_table", "left_out", "listed"]

Figure = Measured | Unmeasured
_SHOWN_QIDS = 8


def figures_table(words: Words, figures: Sequence[Figure]) -> tuple[Block, ...]:
    """A table of figures; columns that would be empty for all of them are not there."""
    if not figures:
        return ()
    grouped = any(one.group for one in figures)
    staged = any(one.stage or one.stage_name for one in figures)
    columns = (
        *((Column(words.say("report.column.group"), wrap=True),) if grouped else ()),
        *((Column(words.say("report.column.stage"), wrap=True),) if staged else ()),
        Column(words.say("report.column.figure")),
        Column(words.say("report.column.value"), "right"),
        Column(words.say("report.column.interval")),
        Column(words.say("report.column.n"), "right"),
        Column(words.say("report.column.unit"), wrap=True),
        Column(words.say("report.column.aggregation")),
        Column(words.say("report.column.left-out"), "right"),
    )
    rows = tuple(
        (
            *((Cell(one.group or "-"),) if grouped else ()),
            *((Cell(stage_label(words, one.stage, one.stage_name)),) if staged else ()),
            *_figure_cells(words, one),
        )
        for one in figures
    )
    return (Table(columns, rows), *_how(words, figures))


def _figure_cells(words: Words, one: Figure) -> Row:
    if isinstance(one, Unmeasured):
        reason = known(words, f"report.unmeasured.{one.reason}", one.reason)
        return row(
            one.name,
            "-",
            Cell(words.say("report.unmeasured", reason=reason), "muted"),
            "0",
            "-",
            "-",
            str(len(one.left_out)),
        )
    weighted = words.say("report.weighted") if one.weighted else ""
    return row(
        one.name,
        Cell(figure(one.value), "strong", range_of(one)),
        interval(one.interval),
        count(one.n),
        words.say(f"unit.{one.unit}"),
        one.aggregation + weighted,
        str(len(one.left_out)),
    )


def _how(words: Words, figures: Sequence[Figure]) -> Iterable[Prose]:
    """One line for each way in which the intervals were made."""
    made = dict.fromkeys(
        method(words, one.interval) for one in figures if isinstance(one, Measured) and one.interval is not None
    )
    if made:
        yield Prose(words.say("report.interval.made", how=words.say("report.and").join(made)), "muted")


def left_out(words: Words, figures: Iterable[Figure]) -> tuple[Block, ...]:
    """Which questions do not count and why, once for each reason, with the figures that it concerns."""
    found: dict[tuple[str, tuple[str, ...]], dict[str, None]] = {}
    for one in figures:
        if not one.group:
            for reason, qids in _by_reason(one.left_out).items():
                found.setdefault((reason, qids), {})[one.name] = None
    if not found:
        return ()
    items = tuple(
        Item(
            words.say(
                "report.left-out.line",
                figures=", ".join(names),
                n=len(qids),
                reason=known(words, f"report.left-out.{reason}", reason),
                qids=listed(words, qids),
            )
        )
        for (reason, qids), names in found.items()
    )
    return (Section(words.say("report.left-out.title"), (Items(items),)),)


def _by_reason(entries: Iterable[LeftOut]) -> dict[str, tuple[str, ...]]:
    reasons: dict[str, list[str]] = {}
    for entry in entries:
        reasons.setdefault(entry.reason, []).append(entry.qid)
    return {reason: tuple(qids) for reason, qids in reasons.items()}


def listed(words: Words, names: Sequence[str], shown: int = _SHOWN_QIDS) -> str:
    """The first few names, and how many more there are."""
    first = ", ".join(names[:shown])
    more = len(names) - shown
    return first + words.say("report.and-more", n=more) if more > 0 else first


def definitions(words: Words, figures: Iterable[Figure | str]) -> tuple[Block, ...]:
    """What each figure means, in the order in which they appear."""
    found: dict[str, str] = {}
    for one in figures:
        base, cutoff = base_name(one)
        meaning = known(words, f"metric.{base}.definition", k=cutoff or "k")
        if meaning:
            found.setdefault(base + ("@k" if cutoff else ""), meaning)
    return (Section(words.say("report.definitions"), (Terms(tuple(found.items())),)),) if found else ()


def curve_table(words: Words, curve: Sequence[CurvePoint], at: int | None = None) -> tuple[Block, ...]:
    """The figures at each k; the k in use is named."""
    if not curve:
        return ()
    staged = any(point.stage or point.stage_name for point in curve)
    columns = (
        *((Column(words.say("report.column.stage"), wrap=True),) if staged else ()),
        Column("k", "right"),
        *(Column(title, "right") for title in ("Recall@k", "nDCG@k", "Hit@k")),
        Column(words.say("report.column.complete"), "right"),
        Column(words.say("report.column.n"), "right"),
        Column(""),
    )
    rows = tuple(
        row(
            *((stage_label(words, point.stage, point.stage_name),) if staged else ()),
            str(point.k),
            figure(point.recall),
            figure(point.ndcg),
            figure(point.hit),
            f"{count(point.complete)} ({share(point.complete, point.n)})",
            count(point.n),
            words.say("report.curve.here") if point.k == at else "",
            tone="strong" if point.k == at else "",
        )
        for point in curve
    )
    return (Section(words.say("report.curve.title"), (Table(columns, rows),)),)
