"""Figures on a page: each with its interval, n, unit, aggregation, what was left out, and its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from konkyo.core import LeftOut, Measured, Unmeasured
from konkyo.report.layout import Align, Block, Cell, Column, Item, Items, Prose, Section, Table, Terms
from konkyo.report.phrases import (
    base_name,
    count,
    figure,
    interval,
    known,
    listed,
    method,
    range_of,
    stage_label,
)
from konkyo.words import Words

__all__ = ["definitions", "figures_table", "left_out"]

Figure = Measured | Unmeasured


def _group(words: Words, one: Figure) -> Cell:  # noqa: ARG001
    return Cell(one.group or "-")


def _stage(words: Words, one: Figure) -> Cell:
    return Cell(stage_label(words, one.stage, one.stage_name))


def _name(words: Words, one: Figure) -> Cell:
    return Cell(_called(words, one.name))


def _called(words: Words, name: str) -> str:
    """A figure as its table calls it: rates of answers have names of their own."""
    return known(words, f"metric.{name}", name)


def _value(words: Words, one: Figure) -> Cell:  # noqa: ARG001
    return Cell(figure(one.value), "strong") if isinstance(one, Measured) else Cell("-", "muted")


def _interval(words: Words, one: Figure) -> Cell:
    if isinstance(one, Measured):
        return Cell(interval(one.interval), range=range_of(one))
    return Cell(words.say("report.unmeasured"), "muted")


def _n(words: Words, one: Figure) -> Cell:  # noqa: ARG001
    return Cell(count(one.n) if isinstance(one, Measured) else "0")


def _unit(words: Words, one: Figure) -> Cell:
    return Cell(words.say(f"unit.{one.unit}") if isinstance(one, Measured) else "-")


def _aggregation(words: Words, one: Figure) -> Cell:
    if isinstance(one, Unmeasured):
        return Cell("-")
    return Cell(one.aggregation + (words.say("report.weighted") if one.weighted else ""))


def _left_out(words: Words, one: Figure) -> Cell:  # noqa: ARG001
    return Cell(count(len(one.left_out)))


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the table of figures: its title, how it lies, and its cell of a figure."""

    name: str
    cell: Callable[[Words, Figure], Cell]
    align: Align = "left"
    wrap: bool = False


_COLUMNS: Final = (
    _Column("group", _group, wrap=True),
    _Column("stage", _stage, wrap=True),
    _Column("figure", _name, wrap=True),
    _Column("value", _value, "right"),
    _Column("interval", _interval),
    _Column("n", _n, "right"),
    _Column("unit", _unit, wrap=True),
    _Column("aggregation", _aggregation, wrap=True),
    _Column("left-out", _left_out, "right"),
)
_SAID_ONCE: Final = ("group", "stage", "unit")


def figures_table(words: Words, figures: Sequence[Figure]) -> tuple[Block, ...]:
    """A table of figures. A group, stage or unit that all of them share is said once, below the table."""
    if not figures:
        return ()
    shared = {
        column.name: label
        for column in _COLUMNS
        if column.name in _SAID_ONCE and (label := _shared(column.cell(words, one).text for one in figures)) is not None
    }
    shown = [column for column in _COLUMNS if column.name not in shared]
    said = [f"{words.say(f'report.column.{name}')}: {label}" for name, label in shared.items() if label != "-"]
    level = _level(figures)
    table = Table(
        tuple(
            Column(words.say(f"report.column.{column.name}", level=level).strip(), column.align, column.wrap)
            for column in shown
        ),
        tuple(tuple(column.cell(words, one) for column in shown) for one in figures),
        note=words.say("report.list-glue").join(said),
    )
    return (table, *_how(words, figures), *_unmeasured(words, figures))


def _level(figures: Sequence[Figure]) -> str:
    """The level of the intervals where all have the same; nothing where they differ, for the line below says them."""
    levels = {one.interval.level for one in figures if isinstance(one, Measured) and one.interval is not None}
    return f"{levels.pop():.0%}" if len(levels) == 1 else ""


def _shared(labels: Iterable[str]) -> str | None:
    """The label that all have in common; `None` where they differ."""
    distinct = set(labels)
    return distinct.pop() if len(distinct) == 1 else None


def _unmeasured(words: Words, figures: Sequence[Figure]) -> Iterable[Prose]:
    """Why figures are missing, once for each reason."""
    missing: dict[str, dict[str, None]] = {}
    for one in figures:
        if isinstance(one, Unmeasured):
            missing.setdefault(one.reason, {})[one.name] = None
    for reason, names in missing.items():
        said = known(words, f"report.unmeasured.{reason}", reason)
        yield Prose(
            words.say("report.unmeasured.why", figures=", ".join(_called(words, name) for name in names), reason=said),
            "muted",
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
                figures=", ".join(_called(words, name) for name in names),
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


def definitions(words: Words, figures: Iterable[Figure | str]) -> tuple[Block, ...]:
    """What each figure means, in the order in which they appear."""
    found: dict[str, str] = {}
    for one in figures:
        base, cutoff = base_name(one)
        meaning = known(words, f"metric.{base}.definition", k=cutoff or "k")
        if meaning:
            found.setdefault(known(words, f"metric.{base}", base) + ("@k" if cutoff else ""), meaning)
    return (Section(words.say("report.definitions"), (Terms(tuple(found.items())),)),) if found else ()
