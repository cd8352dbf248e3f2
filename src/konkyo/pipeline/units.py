"""Units of a text that are kept whole as long as they fit: blocks, and the sentences, rows and lines in them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Final

from msgspec import Struct

from konkyo.core.document import Block, Document
from konkyo.pipeline.breaks import may_cut
from konkyo.text.sentences import sentence_spans

__all__ = ["Section", "Unit", "fine_units", "sections"]

_START: Final = attrgetter("start")


class Unit(Struct, frozen=True):
    """[start, end) of the text, white space behind it included. `heading` is kept with what follows it."""

    start: int
    end: int
    heading: bool = False


class Section(Struct, frozen=True):
    """A stretch that chunks do not cross: headings that follow one another, and what stands under them."""

    start: int
    end: int
    units: tuple[Unit, ...]


def sections(document: Document) -> list[Section]:
    """The sections of a document's text, which they cover without gaps; units are whole blocks.

    A document without blocks is one section of sentences.
    """
    text, blocks = document.text, _outer(document.blocks)
    if not blocks:
        return [Section(0, len(text), fine_units(document, 0, len(text)))]
    starts = [place for place in _starts(text, (block.start for block in blocks), 0) if place < len(text)]
    heading = {block.start for block in blocks if block.kind == "heading"}
    units = [Unit(start, end, start in heading) for start, end in pairwise((*starts, len(text)))]
    groups: list[list[Unit]] = []
    for unit in units:
        if not groups or (unit.heading and not groups[-1][-1].heading):
            groups.append([])
        groups[-1].append(unit)
    return [Section(group[0].start, group[-1].end, tuple(group)) for group in groups]


def fine_units(document: Document, start: int, end: int) -> tuple[Unit, ...]:
    """The sentences, table rows and lines of [start, end), which they cover without gaps; blocks come in order."""
    text, blocks = document.text, document.blocks
    first, beyond = (bisect_left(blocks, place, key=_START) for place in (start, end))
    inner = [block for block in blocks[first:beyond] if block.kind in {"row", "heading"}]
    places = [start + place for place, _ in sentence_spans(text[start:end])]
    if rows := [block for block in inner if block.kind == "row"]:
        places = [place for place in places if not _within(rows, place)]
    named = {block.start for block in inner if block.kind == "heading"}
    starts = _starts(text, (*places, *(block.start for block in inner)), start)
    return tuple(Unit(low, high, low in named) for low, high in pairwise((*starts, end)) if low < high)


def _within(rows: Sequence[Block], place: int) -> bool:
    number = bisect_right(rows, place, key=_START) - 1
    return number >= 0 and rows[number].start < place < rows[number].end


def _starts(text: str, places: Iterable[int], first: int) -> list[int]:
    """The places where a unit may begin, with the first; what may not begin a line stays with what is before it."""
    return [first, *sorted({place for place in places if place > first and may_cut(text, place)})]


def _outer(blocks: Sequence[Block]) -> list[Block]:
    """The blocks that lie in no other, in the order of the text."""
    outer: list[Block] = []
    for block in sorted(blocks, key=lambda block: (block.start, -block.end)):
        if not outer or block.start >= outer[-1].end:
            outer.append(block)
    return outer
