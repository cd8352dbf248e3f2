"""Geometry of the drawings in a page, in percent of the width so that text keeps its size on any screen.

The markup is the template's business: here are numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from konkyo.report.layout import Bars, Lines, Range, Shares, Tone

__all__ = ["Drawn", "drawn_bars", "drawn_lines", "drawn_range", "drawn_shares"]

_ROW: Final = 42
_NOTE: Final = 14
_ROOMY: Final = 0.09
_DASHES: Final = ("", "6 4", "2 3", "9 3 2 3")


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """One bar: where its words, its rectangle and its note stand, and how far it reaches, in percent."""

    label: str
    counts: str
    note: str
    text_y: int
    bar_y: int
    note_y: int
    of: str
    held: str
    partly: str


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """One part of a whole: from where, how wide, in percent, and whether its words have room in it."""

    label: str
    count: int
    tone: Tone
    x: str
    width: str
    roomy: bool


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One line in a square of 100 by 100, its y downwards; the dash tells lines apart without colour."""

    label: str
    points: str
    dash: str
    number: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing of so many pixels of height, and what is in it."""

    height: int
    bars: tuple[DrawnBar, ...] = ()
    parts: tuple[DrawnPart, ...] = ()
    lines: tuple[DrawnLine, ...] = ()
    ticks: tuple[tuple[str, str], ...] = ()
    mark: str = ""


def drawn_bars(block: Bars) -> Drawn:
    """One row a bar: the words above, the bar below, and a note below that where there is one."""
    bars, y = [], 0
    for bar in block.bars:
        counts = f"{bar.held}/{bar.of}  {bar.share}".rstrip()
        whole = bar.of + bar.unknown
        ends = _percent(bar.of, whole), _percent(bar.held, whole), _percent(bar.partly, whole)
        bars.append(DrawnBar(bar.label, counts, bar.note, y + 14, y + 21, y + 46, *ends))
        y += _ROW + (_NOTE if bar.note else 0)
    return Drawn(max(y - 6, 0), bars=tuple(bars))


def drawn_shares(block: Shares) -> Drawn:
    """The parts side by side; those of nothing are not there."""
    whole = sum(part.count for part in block.parts)
    parts, before = [], 0
    for part in block.parts:
        if part.count:
            x, across = _percent(before, whole), _percent(part.count, whole)
            parts.append(DrawnPart(part.label, part.count, part.tone, x, across, part.count / whole >= _ROOMY))
            before += part.count
    return Drawn(25, parts=tuple(parts))


def drawn_lines(block: Lines) -> Drawn:
    """Lines over their numbers, evenly spaced from the first to the last."""
    first, last = block.at[0], block.at[-1]
    across = max(last - first, 1)

    def x(number: int) -> float:
        return round(100 * (number - first) / across, 2)

    lines = tuple(
        DrawnLine(
            line.label,
            " ".join(f"{x(k)},{round(100 - 100 * value, 2)}" for k, value in zip(block.at, line.values, strict=True)),
            _DASHES[number % len(_DASHES)],
            number % len(_DASHES) + 1,
        )
        for number, line in enumerate(block.lines)
    )
    shown = sorted({first, last, *(k for k in block.at if k % _step(across) == 0)})
    mark = f"{x(block.mark)}%" if block.mark is not None and first <= block.mark <= last else ""
    return Drawn(150, lines=lines, ticks=tuple((str(k), f"{x(k)}%") for k in shown), mark=mark)


def drawn_range(given: Range) -> tuple[str, str, str]:
    """Where an interval begins, how wide it is, and where its value lies, in percent."""
    low, high, value = given.low, given.high, given.value
    return f"{100 * low:.1f}%", f"{100 * max(high - low, 0.0):.1f}%", f"{100 * value:.1f}%"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}%" if whole else "0%"


def _step(across: int) -> int:
    """Every first, fifth, tenth, twentieth ... number gets a tick, ten at most."""
    return next((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if across / step <= 8), 1000)
