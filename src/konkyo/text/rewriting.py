"""One pass of replacements over a text, and the way back from the new offsets to the old ones."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable

__all__ = ["Edit", "Rewriting"]

Edit = tuple[int, int, int]
"""[start, end) of the old text became so many characters of the new one."""


class Rewriting:
    """The edits of one pass, in order. What lies between them moved as it was.

    A character that an edit made stands for all that the edit replaced.

    >>> passed = Rewriting([(0, 1, 3), (4, 5, 0)])          # "㈱ABC D" -> "(株)ABCD"
    >>> passed.start(1), passed.end(1), passed.start(6)
    (0, 1, 5)
    """

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._old_starts, self._old_ends = array("q"), array("q")
        self._new_starts, self._new_ends = array("q"), array("q")
        shift = 0
        for start, end, length in edits:
            self._old_starts.append(start)
            self._old_ends.append(end)
            self._new_starts.append(start + shift)
            shift += length - (end - start)
            self._new_ends.append(end + shift)

    def start(self, position: int) -> int:
        """Where what the new character at `position` stands for begins in the old text."""
        return self._range(position)[0]

    def end(self, position: int) -> int:
        """Where what the new character at `position` stands for ends in the old text."""
        return self._range(position)[1]

    def _range(self, position: int) -> tuple[int, int]:
        edit = bisect_right(self._new_starts, position) - 1
        if edit < 0:
            return position, position + 1
        if position < self._new_ends[edit]:
            return self._old_starts[edit], self._old_ends[edit]
        moved = self._old_ends[edit] + position - self._new_ends[edit]
        return moved, moved + 1
