"""Lengths of stretches of one text, in characters or in the tokens of a model."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Ruler"]


class Ruler:
    """Measures [start, end) of a text. White space at the end of a stretch is not counted.

    Tokens are counted for each stretch anew, since those of two halves need not add up to those of the whole.
    """

    def __init__(self, text: str, count: Callable[[str], int] = len) -> None:
        self.text = text
        self._count = count

    def length(self, start: int, end: int) -> int:
        """Length of a stretch.

        >>> Ruler("返品は30日以内。 ").length(0, 10)
        9
        """
        part = self.text[start:end].rstrip()
        return len(part) if self._count is len else self._count(part)

    def fits(self, start: int, end: int, room: int) -> bool:
        """Whether a stretch is no longer than the room."""
        return self.length(start, end) <= room

    def reach(self, start: int, room: int, end: int) -> int:
        """The furthest place up to `end` such that what begins at `start` fits; `start` where one character does not.

        >>> Ruler("one two three", lambda text: len(text.split())).reach(0, 2, 13)
        8
        """
        if self._count is len:
            return min(start + room, end)
        low, step = start, max(room, 1)
        while low < end:
            further = min(low + step, end)
            if not self.fits(start, further, room):
                return self._last(low, further, lambda place: self.fits(start, place, room))
            low, step = further, step * 2
        return end

    def reach_back(self, end: int, room: int, start: int) -> int:
        """The furthest place back to `start` such that what stands from it to `end` fits; `end` for no room."""
        if self._count is len:
            return max(end - room, start)
        high, step = end, max(room, 1)
        while high > start and room > 0:
            further = max(high - step, start)
            if not self.fits(further, end, room):
                return -self._last(-high, -further, lambda place: self.fits(-place, end, room))
            high, step = further, step * 2
        return high

    @staticmethod
    def _last(good: int, bad: int, fits: Callable[[int], bool]) -> int:
        while bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if fits(middle) else (good, middle)
        return good
