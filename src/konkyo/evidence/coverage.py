"""What parts of a piece of evidence a list of items covers, alone and together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from konkyo.core.trail import Footing, Held, Partly
from konkyo.evidence.ordering import Ordered

__all__ = ["Coverage", "Range", "without"]

Range = tuple[int, int]


def without(ranges: Iterable[Range], taken: Range) -> list[Range]:
    """Ranges with one range taken out of them; all half-open.

    >>> without([(0, 10)], (3, 5))
    [(0, 3), (5, 10)]
    """
    start, end = taken
    left = ((low, min(high, start)) for low, high in ranges)
    right = ((max(low, end), high) for low, high in ranges)
    return sorted({(low, high) for low, high in (*left, *right) if low < high})


class Coverage:
    """The ranges of one piece that are still missing as the hits of a list are looked through in rank order.

    `wholly` lists the positions of the hits that cover the piece alone.
    """

    def __init__(self, length: int) -> None:
        self.length = length
        self.missing: list[Range] = [(0, length)]
        self.wholly: list[int] = []
        self._parts: list[tuple[int, list[Range]]] = []

    def add(self, position: int, ranges: Sequence[Range]) -> None:
        """Note which ranges of the piece the hit at a position covers."""
        if (0, self.length) in ranges:
            self.wholly.append(position)
        left = self.missing
        for taken in ranges:
            left = without(left, taken)
        if left != self.missing:
            self.missing = left
            self._parts.append((position, list(ranges)))

    def footing(self, given: Ordered) -> Footing | None:
        """Held where the last needed hit completed the piece, or partly at the last hit that added to it.

        `None` where no hit covers anything.
        """
        if not self._parts:
            return None
        parts = self._parts if self.missing else self._needed()
        rank = given.ranks[parts[-1][0]]
        by = tuple(given.name(position) for position, _ in parts)
        return Partly(tuple(self.missing), self.length, rank, by) if self.missing else Held(rank, by)

    def _needed(self) -> list[tuple[int, list[Range]]]:
        """The parts without those that the others make up for."""
        kept = list(self._parts)
        for part in self._parts:
            others = [other for other in kept if other is not part]
            left = [(0, self.length)]
            for _, ranges in others:
                for taken in ranges:
                    left = without(left, taken)
            if not left:
                kept = others
        return kept
