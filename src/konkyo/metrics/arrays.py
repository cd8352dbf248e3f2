"""Figures straight from integer-coded arrays, for who has rankings in memory: numpy, Arrow, a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from konkyo.metrics.collect import Collector, Gold, RankedRows
from konkyo.metrics.judged import Ints
from konkyo.metrics.pairs import Pairs, code_keys
from konkyo.metrics.policies import DEFAULT_POLICIES, Policies
from konkyo.metrics.table import StageTable

__all__ = ["gold_of_codes", "table_of_codes"]

_BLOCK = 1 << 16
"""Rows looked at together: few enough for the processor's cache."""


def gold_of_codes(question: ArrayLike, item: ArrayLike, grade: ArrayLike, size: int | None = None) -> Gold:
    """Gold from judged (question, item, grade) triples. Questions are numbered from 0 and there are `size` of them.

    Raises `ValueError` for codes that are negative or not below 2^32, and for a pair that is judged twice.
    """
    asked, judged = _checked(np.asarray(question)), _checked(np.asarray(item))
    pairs = Pairs(code_keys(asked, judged))
    if not pairs.unique:
        raise ValueError("a (question, item) pair is judged twice")
    count = int(asked.max(initial=-1)) + 1
    return Gold(max(count, size or 0), asked, np.asarray(grade, dtype=np.int64), pairs)


def table_of_codes(
    gold: Gold,
    question: ArrayLike,
    item: ArrayLike,
    score: ArrayLike,
    policies: Policies = DEFAULT_POLICIES,
    cutoffs: Sequence[int] = (),
) -> StageTable:
    """The judged table of a run: one row a hit, in any order. Ties go by the item's code, as the policy says.

    >>> gold = gold_of_codes([0, 0], [7, 9], [1, 1])
    >>> table = table_of_codes(gold, [0, 0, 0], [3, 9, 7], [0.2, 0.9, 0.1])
    >>> table.judged.found.rank.tolist()
    [1, 3]
    """
    asked, found, scores = np.asarray(question), np.asarray(item), np.asarray(score)
    starts = _starts(asked)
    heads = asked[starts]
    if (heads[1:] <= heads[:-1]).any() and len(np.unique(heads)) < len(heads):
        order = np.argsort(asked, kind="stable")
        asked, found, scores = asked[order], found[order], scores[order]
        starts = _starts(asked)
    collector = Collector(gold, policies, list(cutoffs))
    first = 0
    while first < len(starts):
        begin = int(starts[first])
        last = max(int(np.searchsorted(starts, begin + _BLOCK)), first + 1)
        end = int(starts[last]) if last < len(starts) else len(asked)
        collector.add(_rows(gold, asked[begin:end], found[begin:end], scores[begin:end], starts[first:last] - begin))
        first = last
    return collector.table(None, "", [])


def _starts(asked: NDArray[Any]) -> Ints:
    if not len(asked):
        return np.zeros(0, dtype=np.int64)
    return np.concatenate((np.zeros(1, dtype=np.int64), np.flatnonzero(asked[1:] != asked[:-1]) + 1))


def _rows(gold: Gold, asked: NDArray[Any], found: NDArray[Any], scores: NDArray[Any], starts: Ints) -> RankedRows:
    items, values = _checked(found), scores.astype(np.float64, copy=False)
    if np.isnan(values.max()):
        raise ValueError("a score is not a number")
    heads = _checked(asked[starts])
    sizes = np.diff(np.append(starts, len(asked)))
    return RankedRows(
        question=np.where(heads < gold.size, heads, -1),
        starts=starts,
        scores=values,
        keys=code_keys(heads, items, sizes),
        names=items.__getitem__,
    )


def _checked(codes: NDArray[Any]) -> Ints:
    if codes.dtype.kind not in "iu":
        raise ValueError("codes must be whole numbers")
    numbers: Ints = codes.astype(np.int64, copy=False)
    if len(numbers) and numbers.view(np.uint64).max() >> np.uint64(32):
        raise ValueError("codes must not be negative, and below 2^32")
    return numbers
