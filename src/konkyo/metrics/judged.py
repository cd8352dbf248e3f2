"""Rankings and gold as arrays: what every metric is computed from.

A run over a million questions is three columns of numbers, so a metric is a few array operations and no loop.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

__all__ = ["Floats", "Ints", "Judged", "Marks"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Marks:
    """Graded places in rankings, sorted by question (a number from 0), then rank (from 1).

    >>> Marks.of([(0, 1, 2), (0, 4, 1), (1, 2, 1)]).within(3).grade.tolist()
    [2, 1]
    """

    question: Ints
    rank: Ints
    grade: Ints

    @classmethod
    def of(cls, rows: list[tuple[int, int, int]]) -> Marks:
        """From (question, rank, grade) in any order."""
        return cls.sort(*np.array(rows, dtype=np.int64).reshape(-1, 3).T)

    @classmethod
    def sort(cls, question: Ints, rank: Ints, grade: Ints) -> Marks:
        """From columns in any order."""
        falls = (question[1:] < question[:-1]) | ((question[1:] == question[:-1]) & (rank[1:] < rank[:-1]))
        if not falls.any():
            return cls(question, rank, grade)
        order = np.lexsort((rank, question))
        return cls(question[order], rank[order], grade[order])

    def __len__(self) -> int:
        return len(self.question)

    def where(self, keep: NDArray[np.bool_]) -> Marks:
        """The marks for which `keep` is true."""
        return Marks(self.question[keep], self.rank[keep], self.grade[keep])

    def within(self, k: int | None) -> Marks:
        """The marks of the first k ranks; all of them for `None`."""
        return self if k is None else self.where(self.rank <= k)


@dataclass(frozen=True)
class Judged:
    """The rankings of `size` questions, judged by their gold.

    A question needs *pieces* of evidence. One hit may hold several pieces, and a piece may have alternatives, so
    that several hits hold it. Where each piece is one document, as in qrels, `hits` and `found` are the same.

    - `hits`: each distinct hit that holds a piece; its grade is the best of what it holds.
    - `found`: each piece that was found, at the rank where it was first there whole, with the piece's grade.
    - `ideal`: every piece, found or not, ranked by falling grade: the best order there is, one hit a piece.
    - `returned`: how many distinct hits each question has.

    A piece or hit is relevant from `relevant_grade` on; graded metrics take every grade above 0 as a gain.
    """

    size: int
    hits: Marks
    found: Marks
    ideal: Marks
    returned: Ints
    relevant_grade: int = 1

    def counts(self, marks: Marks) -> Ints:
        """How many of the marks each question has."""
        return np.bincount(marks.question, minlength=self.size)

    def sums(self, marks: Marks, amounts: Floats) -> Floats:
        """The sum of the marks' amounts for each question."""
        return np.asarray(np.bincount(marks.question, amounts, self.size), dtype=np.float64)

    @cached_property
    def relevant(self) -> Marks:
        """The relevant hits."""
        return self.hits.where(self.hits.grade >= self.relevant_grade)

    @cached_property
    def relevant_found(self) -> Marks:
        """The relevant pieces that were found."""
        return self.relevant if self.found is self.hits else self.found.where(self.found.grade >= self.relevant_grade)

    @cached_property
    def pieces(self) -> Ints:
        """How many relevant pieces each question needs."""
        return self.counts(self.ideal.where(self.ideal.grade >= self.relevant_grade))

    @cached_property
    def gains(self) -> Ints:
        """How many pieces with a gain (grade above 0) each question has."""
        return self.counts(self.ideal.where(self.ideal.grade > 0))

    def hits_within(self, k: int | None) -> Ints:
        """How many relevant hits each question has in its first k."""
        return self.counts(self.relevant.within(k))

    def found_within(self, k: int | None) -> Ints:
        """How many relevant pieces each question has found in its first k."""
        return self.counts(self.relevant_found.within(k))

    def cut(self, depth: int | None) -> Judged:
        """As if each ranking had ended after `depth` hits; the gold stays whole."""
        if depth is None:
            return self
        hits = self.hits.within(depth)
        found = hits if self.found is self.hits else self.found.within(depth)
        return replace(self, hits=hits, found=found, returned=np.minimum(self.returned, depth))
