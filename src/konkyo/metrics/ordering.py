"""Best first: the order of a ranking from its scores, ties broken by ID, duplicates left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from konkyo.metrics.judged import Floats, Ints
from konkyo.metrics.pairs import Keys

__all__ = ["Names", "Ordered", "Ties", "as_compared", "best_first", "rank_rows"]

Ties = Literal["id", "trec"]
Names = Callable[[Ints], NDArray[Any]]
"""The IDs of some rows, in a form that compares and sorts as the IDs do."""


def as_compared(scores: Floats, ties: Ties) -> NDArray[Any]:
    """The scores as the policy sees them: trec_eval before version 10 keeps them in single precision."""
    if ties == "id":
        return scores
    with np.errstate(over="ignore"):  # beyond its range a score is infinite, as in C
        return scores.astype(np.float32)


@dataclass(frozen=True)
class Ordered:
    """`rank` of each row within its segment, 0 for a duplicate; `rows` in order without the duplicates."""

    rank: Ints
    rows: Ints


def best_first(segment: Ints, scores: NDArray[Any], names: Names, ties: Ties) -> Ints:
    """The rows by segment, falling score, and ID: ascending for `id`, descending for `trec`.

    >>> ids = np.array([b"a", b"b", b"c"])
    >>> same = np.array([1.0, 1.0, 2.0])
    >>> [best_first(np.zeros(3, dtype=int), same, ids.__getitem__, ties).tolist() for ties in ("id", "trec")]
    [[2, 0, 1], [2, 1, 0]]
    """
    order = np.lexsort((-scores, segment))
    score, group = scores[order], segment[order]
    same = (score[1:] == score[:-1]) & (group[1:] == group[:-1])
    if same.any():
        follows = np.concatenate(([False], same))
        tied = np.flatnonzero(follows | np.concatenate((same, [False])))
        rows = order[tied]
        _, place = np.unique(names(rows), return_inverse=True)
        place = place if ties == "id" else -place
        order[tied] = rows[np.lexsort((place, np.cumsum(~follows)[tied]))]
    return order


def rank_rows(order: Ints, segment: Ints, keys: Keys | None, names: Names) -> Ordered:
    """Ranks from 1 in each segment. With `keys` a row whose item came before is a duplicate; later ranks close up."""
    if keys is not None:
        order = order[~_repeated(order, keys, names)]
    group = segment[order]
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    sizes = np.diff(np.append(starts, len(order)))
    rank = np.zeros(len(segment), dtype=np.int64)
    rank[order] = np.arange(1, len(order) + 1) - np.repeat(starts, sizes)
    return Ordered(rank, order)


def _repeated(order: Ints, keys: Keys, names: Names) -> NDArray[np.bool_]:
    _, first, inverse = np.unique(keys[order], return_index=True, return_inverse=True)
    again = np.flatnonzero(first[inverse] != np.arange(len(order)))
    found = np.zeros(len(order), dtype=np.bool_)
    found[again] = names(order[again]) == names(order[first[inverse[again]]])
    return found
