"""From a stream of ranked rows and judged pairs to one judged table: linear, and no larger than what was judged."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from konkyo.core.stages import Stage
from konkyo.metrics.judged import Floats, Ints, Judged, Marks
from konkyo.metrics.ordering import Names, as_compared, best_first, rank_rows
from konkyo.metrics.pairs import Keys, Pairs, Same
from konkyo.metrics.policies import Policies
from konkyo.metrics.table import REASONS, Seen, StageTable

__all__ = ["Collector", "Gold", "RankedRows", "ideal_of"]


@dataclass(frozen=True)
class Gold:
    """Judged pairs: the number of the question and the grade of each, and the index that finds them by key."""

    size: int
    question: Ints
    grade: Ints
    pairs: Pairs


@dataclass(frozen=True)
class RankedRows:
    """Ranked rows of some questions, each with all its rows.

    `question[i]` is the number of the question of segment i, or -1 for one that was not asked; its rows begin at
    `starts[i]`. `keys` are those of the pairs, `names` gives the IDs of rows, and `same` compares rows with judged
    pairs where keys may agree by chance (`None` where they cannot).
    """

    question: Ints
    starts: Ints
    scores: Floats
    keys: Keys
    names: Names
    same: Same | None = None

    @cached_property
    def sizes(self) -> Ints:
        """How many rows each segment has."""
        return np.diff(np.append(self.starts, len(self.scores)))

    def take(self, segments: NDArray[np.bool_]) -> tuple[Ints, Ints]:
        """The rows of some segments, and the number of the segment of each row."""
        chosen = np.flatnonzero(segments)
        sizes = self.sizes[chosen]
        segment = np.repeat(chosen, sizes)
        offsets = np.cumsum(sizes) - sizes
        rows = np.arange(len(segment)) + np.repeat(self.starts[chosen] - offsets, sizes)
        return rows, segment


def ideal_of(question: Ints, grade: Ints) -> Marks:
    """Every piece with a grade above 0, best first within its question."""
    gain = np.flatnonzero(grade > 0)
    order = gain[np.lexsort((-grade[gain], question[gain]))]
    asked = question[order]
    starts = np.flatnonzero(np.diff(asked, prepend=-1))
    sizes = np.diff(np.append(starts, len(asked)))
    return Marks(asked, np.arange(1, len(asked) + 1) - np.repeat(starts, sizes), grade[order])


class Collector:
    """Takes blocks of ranked rows, keeps the rank of each judged item and what has to be said, and makes the table.

    Hits without a judgement are counted where the gold is meant to be `whole`, so that they are worth saying.
    """

    def __init__(self, gold: Gold, policies: Policies, cutoffs: list[int], *, whole: bool = True) -> None:
        self._gold = gold
        self._whole = whole
        self._policies = policies
        self._returned = np.full(gold.size, -1, dtype=np.int64)
        self._marks: list[tuple[Ints, Ints, Ints]] = []
        self._duplicates = 0
        self._straddling = dict.fromkeys(cutoffs, 0)
        self._judged = dict.fromkeys(cutoffs, 0)

    def add(self, block: RankedRows) -> None:
        """One block. Segments that are in falling order without ties or duplicates need no sorting."""
        asked = block.question >= 0
        sizes = block.sizes
        rows, judged = self._gold.pairs.find(block.keys, block.same)
        segment = np.searchsorted(block.starts, rows, "right") - 1
        rank = rows - block.starts[segment] + 1
        untidy, twice = self._untidy(block)
        if untidy.any():
            sizes = sizes.copy()
            ranks, rows_untidy = self._sort(block, untidy, sizes, twice=twice)
            mine = untidy[segment]
            rank[mine] = ranks[np.searchsorted(rows_untidy, rows[mine])]
        kept = (rank > 0) & asked[segment]
        question, rank, judged = block.question[segment][kept], rank[kept], judged[kept]
        self._returned[block.question[asked]] = sizes[asked]
        for k in self._judged:
            self._judged[k] += int((rank <= k).sum())
        grade = self._gold.grade[judged]
        gain = grade > 0
        self._marks.append((question[gain], rank[gain], grade[gain]))

    def table(self, stage: Stage | None, name: str, unasked: list[str]) -> StageTable:
        """The table of all that was added; `unasked` are the questions of the run that nobody asked for."""
        parts = zip(*self._marks, strict=True) if self._marks else ((), (), ())
        columns = [np.concatenate(part) if part else np.zeros(0, dtype=np.int64) for part in parts]
        marks = Marks.sort(*columns)
        absent = self._returned < 0
        unknown = np.where(absent, REASONS.index("no-result"), 0).astype(np.int8)
        returned = np.maximum(self._returned, 0)
        ideal = ideal_of(self._gold.question, self._gold.grade)
        judged = Judged(self._gold.size, marks, marks, ideal, returned, self._policies.relevant_grade)
        looked_at = {k: int(np.minimum(returned, k).sum()) for k in self._judged}
        seen = Seen(
            duplicates=self._duplicates,
            straddling=self._straddling,
            unjudged={k: looked_at[k] - count for k, count in self._judged.items()} if self._whole else {},
            looked_at=looked_at,
            negatives=bool((self._gold.grade < 1).any()),
            unasked=tuple(sorted(unasked)[:10]),
            unasked_count=len(unasked),
        )
        return StageTable(judged.cut(self._policies.depth), unknown, stage, name, seen)

    def _untidy(self, block: RankedRows) -> tuple[NDArray[np.bool_], bool]:
        """Which segments have to be sorted, and whether any of them holds an item twice."""
        untidy = np.zeros(len(block.starts), dtype=np.bool_)
        scores = as_compared(block.scores, self._policies.ties)
        rising = np.flatnonzero(scores[1:] >= scores[:-1]) + 1
        segment = np.searchsorted(block.starts, rising, "right") - 1
        untidy[segment[block.starts[segment] != rising]] = True
        short = block.keys.view(np.uint32)[1::2]  # half a key is half the sorting, and mere likeness does no harm
        even = bool((block.sizes == block.sizes[0]).all())
        lists = short.reshape(len(block.sizes) if even else 1, -1)  # many short sorts cost less than a long one
        in_order = np.sort(lists, axis=1).ravel()
        twice = in_order[1:][in_order[1:] == in_order[:-1]]
        if len(twice):
            rows = np.flatnonzero(np.isin(short, twice))
            untidy[np.searchsorted(block.starts, rows, "right") - 1] = True
        return untidy, bool(len(twice))

    def _sort(self, block: RankedRows, untidy: NDArray[np.bool_], sizes: Ints, *, twice: bool) -> tuple[Ints, Ints]:
        """Ranks of the rows of the untidy segments, and those rows; `sizes` loses the duplicates."""
        rows, segment = block.take(untidy)
        scores = as_compared(block.scores[rows], self._policies.ties)

        def names(some: Ints) -> NDArray[np.bytes_]:
            return block.names(rows[some])

        order = best_first(segment, scores, names, self._policies.ties)
        ordered = rank_rows(order, segment, block.keys[rows] if twice else None, names)
        group, score = segment[ordered.rows], scores[ordered.rows]
        rank = ordered.rank[ordered.rows]
        asked = block.question[group] >= 0
        ties = (score[1:] == score[:-1]) & (group[1:] == group[:-1]) & asked[1:]
        for k in self._straddling:
            self._straddling[k] += int((ties & (rank[:-1] == k)).sum())
        left = np.bincount(group, minlength=len(sizes))
        lost = np.where(untidy, sizes - left, 0)
        self._duplicates += int(lost[block.question >= 0].sum())
        sizes -= lost
        return ordered.rank, rows
