"""The neutral page between a result and its looks: what is said, in which order, in which role.

A result is turned into a `Page` once; the terminal, Markdown and HTML writers lay pages out and know no result.
A new result needs one page, a new look needs one writer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Align",
    "Bar",
    "Bars",
    "Block",
    "Cell",
    "Column",
    "Command",
    "Fold",
    "Item",
    "Items",
    "Line",
    "Lines",
    "Page",
    "Part",
    "Prose",
    "Range",
    "Row",
    "Section",
    "Shares",
    "Table",
    "Terms",
    "Tone",
    "Verdict",
    "row",
]

Tone = Literal["", "strong", "muted", "good", "warn", "bad"]
Align = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Range:
    """A value within 0 and 1 and its interval, for those writers that can draw one."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table. `tone` repeats what the words say; it never says anything alone."""

    text: str
    tone: Tone = ""
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column. One that may `wrap` gives way when the page is narrow; the others keep their width.

    Where no column has a title the table is a list of facts and has no header.
    """

    title: str
    align: Align = "left"
    wrap: bool = False


Row = tuple[Cell, ...]


def row(*cells: str | Cell, tone: Tone = "") -> Row:
    """A row from texts and cells; texts take the row's tone.

    >>> row("q1", Cell("A", "bad"))[1].tone
    'bad'
    """
    return tuple(cell if isinstance(cell, Cell) else Cell(cell, tone) for cell in cells)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a header. `foot` rows are set apart; `note` says what was left out of view."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    foot: tuple[Row, ...] = ()
    note: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart of counts: `held` and `partly` out of `of`, and `unknown` ones that are in none of these.

    `share` is the share held, `note` what else is to be said.
    """

    label: str
    held: int
    partly: int
    of: int
    share: str = ""
    note: str = ""
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart of counts. `title` and `description` are read aloud to whoever does not see it."""

    bars: tuple[Bar, ...]
    title: str
    description: str
    held: str
    partly: str
    lost: str
    unknown: str


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a whole."""

    label: str
    count: int
    tone: Tone


@dataclass(frozen=True, slots=True)
class Shares:
    """A whole in its parts, for those writers that can draw it; a table beside it says the same in numbers."""

    parts: tuple[Part, ...]
    title: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart: its name, and a value between 0 and 1 for each point."""

    label: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A chart of lines over whole numbers, for those writers that can draw it; `mark` is the number in use."""

    at: tuple[int, ...]
    lines: tuple[Line, ...]
    title: str
    mark: int | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a list: the sentence, what belongs to it, and a word before it such as the level."""

    text: str
    details: tuple[str, ...] = ()
    label: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered where the order is a ranking."""

    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """Definitions: a term and what it means."""

    terms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The one sentence to take away."""

    text: str
    tone: Tone = "strong"


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph."""

    text: str
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Command:
    """What to type next."""

    lead: str
    command: str


@dataclass(frozen=True, slots=True)
class Fold:
    """Details to be opened; writers that cannot fold leave them out, and say where they are (`elsewhere`)."""

    summary: str
    blocks: tuple[Block, ...]
    tone: Tone = ""
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


Block = Verdict | Prose | Table | Bars | Shares | Lines | Items | Terms | Command | Fold | Section


@dataclass(frozen=True, slots=True)
class Page:
    """A whole result: its title, a line on what it is about, and its blocks."""

    title: str
    blocks: tuple[Block, ...]
    about: str = ""
    lang: str = "en"
