"""Where a text was cut within a quote: it ends with the quote's beginning, or begins with the quote's end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from typing import Final

from konkyo.evidence.coverage import Range

__all__ = ["SHORTEST_EDGE", "Edges", "behind_blank"]

SHORTEST_EDGE: Final = 2
"""Characters that are enough at the edge of a text where another text goes on. One is enough where the other text
begins or ends at that very place and has the rest of a quote that is not short."""


def behind_blank(words: str, end: int) -> int:
    """The end of a range with the blank behind it: texts lose the white space at which they were cut.

    >>> behind_blank("30 days", 2), behind_blank("30 days", 1)
    (3, 1)
    """
    return end + 1 if end and words[end : end + 1] == " " else end


class Edges:
    """The beginnings and ends of one quote, looked for at the edges of texts.

    From `enough` characters on they count alone, shorter ones where another text goes on.
    """

    def __init__(self, words: str, enough: int) -> None:
        self._words = words
        self._enough = enough
        self._heads: dict[str, list[int]] = {}
        self._tails: dict[str, list[int]] = {}
        shortest = 1 if len(words) > enough else SHORTEST_EDGE
        for end in range(len(words) - 1, shortest - 1, -1):
            self._heads.setdefault(words[end - 1], []).append(end)
        for start in range(1, len(words) - shortest + 1):
            self._tails.setdefault(words[start], []).append(start)

    def counting(
        self, texts: Sequence[tuple[int, str]], runs: Mapping[int, Sequence[Range]]
    ) -> Iterator[tuple[int, Range]]:
        """(position of the text, range of the quote) of each edge that is long enough, or that goes on.

        It goes on where one of the `runs` that were found otherwise, or the edge of another text, reaches it.

        >>> edges = Edges("予約の取り消しは1時間前まで", 8)
        >>> list(edges.counting([(0, "予約の取り消し"), (1, "は1時間前まで。")], {}))
        [(0, (0, 7)), (1, (7, 14))]
        """
        length = len(self._words)
        heads = [(position, end) for position, text in texts if (end := self._head(text))]
        tails = [(position, start) for position, text in texts if (start := self._tail(text))]
        every = [(text, run) for position, text in texts for run in runs.get(position, ())]
        begun = {start for text, (start, end) in every if text.startswith(self._words[start:end].rstrip())}
        ended = {end for text, (start, end) in every if text.endswith(self._words[start:end].rstrip())}
        for position, end in heads:
            others = [start for other, start in tails if other != position]
            if any(start <= end for start in others) or self._goes_on(end, end, every, begun):
                yield position, (0, end)
        for position, start in tails:
            others = [end for other, end in heads if other != position]
            if any(start <= end for end in others) or self._goes_on(start, length - start, every, ended):
                yield position, (start, length)

    def _goes_on(self, cut: int, length: int, runs: Sequence[tuple[str, Range]], cuts: AbstractSet[int]) -> bool:
        """Whether an edge is long enough by itself, a run reaches the cut, or one was cut at the same place."""
        if length >= self._enough:
            return True
        return cut in cuts or (length >= SHORTEST_EDGE and any(start <= cut <= end for _, (start, end) in runs))

    def _head(self, text: str) -> int:
        """Where the longest beginning of the quote at the end of the text ends; 0 where there is none."""
        found = next((end for end in self._heads.get(text[-1:], ()) if text.endswith(self._words[:end])), 0)
        return behind_blank(self._words, found)

    def _tail(self, text: str) -> int:
        """Where the longest end of the quote at the beginning of the text starts; 0 where there is none."""
        return next((start for start in self._tails.get(text[:1], ()) if text.startswith(self._words[start:])), 0)
