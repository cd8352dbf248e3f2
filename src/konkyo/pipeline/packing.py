"""Packing units into chunks: as many as fit, and into the next chunk the overlap."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence

from konkyo.core.document import Document
from konkyo.pipeline.breaks import between_words, nearest_cut
from konkyo.pipeline.ruler import Ruler
from konkyo.pipeline.units import Section, Unit, fine_units

__all__ = ["Packer", "Range", "fixed_ranges"]

Range = tuple[int, int]


def fixed_ranges(ruler: Ruler, room: int, overlap: int) -> Iterator[Range]:
    """Stretches of `room`, each beginning `overlap` before the end of the one before it; the last may be shorter.

    >>> list(fixed_ranges(Ruler("x" * 74), 30, 10))
    [(0, 30), (20, 50), (40, 70), (60, 74)]
    """
    start = held = 0
    whole = len(ruler.text)
    while held < whole:
        # where the overlap and one more character are too long, the overlap gives way, and the limit at last
        start = next((begin for begin in (start, held) if ruler.reach(begin, room, whole) > held), held)
        end = max(ruler.reach(start, room, whole), held + 1)
        yield start, end
        start, held = ruler.reach_back(end, overlap, start), end


class _Open:
    """The chunk that is being filled: it begins with the overlap, and `own` is where begins what only it holds."""

    def __init__(self, begin: int, own: int) -> None:
        self.begin, self.own, self.end = begin, own, own
        self.filled = False

    @property
    def empty(self) -> bool:
        return self.end == self.own

    def take(self, unit: Unit) -> None:
        self.end = unit.end
        self.filled = self.filled or not unit.heading


class Packer:
    """Packs the sections of one document. A unit that is too long is taken apart; nothing is lost between chunks."""

    def __init__(self, document: Document, ruler: Ruler, overlap: int) -> None:
        self._document = document
        self._ruler = ruler
        self._overlap = overlap

    def ranges(self, section: Section, room: int) -> Iterator[Range]:
        """The chunks of a section, without gaps. One is longer than `room` only where a text has no place to cut."""
        stops = [unit.start for unit in fine_units(self._document, section.start, section.end)]
        queue = deque(section.units)
        chunk = _Open(section.start, section.start)
        while queue:
            unit = queue.popleft()
            if self._ruler.fits(chunk.begin, unit.end, room):
                chunk.take(unit)
            elif chunk.empty and chunk.begin < chunk.own and self._ruler.fits(chunk.own, unit.end, room):
                later = bisect_left(stops, chunk.begin + 1)
                chunk.begin = min(stops[later], chunk.own) if later < len(stops) else chunk.own
                queue.appendleft(unit)
            elif not chunk.filled and (parts := self._parts(unit, chunk, room)):
                queue.extendleft(reversed(parts))
            elif not chunk.empty:
                yield chunk.begin, chunk.end
                chunk = _Open(self._overlapped(stops, chunk), chunk.end)
                queue.appendleft(unit)
            elif chunk.begin < chunk.own:
                chunk.begin = chunk.own
                queue.appendleft(unit)
            else:
                chunk.take(unit)
        if not chunk.empty:
            yield chunk.begin, chunk.end

    def _parts(self, unit: Unit, chunk: _Open, room: int) -> Sequence[Unit]:
        """A unit taken apart: into sentences or rows, or cut where it is one; nothing where that does not help yet."""
        finer = fine_units(self._document, unit.start, unit.end)
        if len(finer) > 1:
            return finer
        furthest = self._ruler.reach(chunk.begin, room, unit.end)
        if furthest <= unit.start or self._ruler.fits(unit.start, unit.end, room):
            return ()
        place = nearest_cut(self._document.text, unit.start, furthest, unit.end)
        if place >= unit.end or (place > furthest and chunk.begin < unit.start):
            return ()
        return Unit(unit.start, place, unit.heading), Unit(place, unit.end, unit.heading)

    def _overlapped(self, stops: Sequence[int], chunk: _Open) -> int:
        """Where the next chunk begins: at a sentence in the overlap, or at a word where a sentence had to be cut."""
        end = chunk.end
        low = self._ruler.reach_back(end, self._overlap, chunk.begin)
        number = bisect_left(stops, low)
        if number < len(stops) and stops[number] < end:
            return stops[number]
        if number < len(stops) and stops[number] == end:
            return end
        return next((place for place in range(low, end) if between_words(self._document.text, place)), end)
