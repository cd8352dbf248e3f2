"""The best of many scores, exactly, ties by row; and the true rank of any row.

Rows are in the order of chunk IDs, so that the smaller row is the smaller ID.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["best", "rank_of"]

Scores = NDArray[np.floating]
Rows = NDArray[np.int64]
_BLOCK = 512


def best(scores: Scores, depth: int, *, above: float) -> Rows:
    """The rows of the `depth` highest scores over `above`, best first.

    The depth-th highest of the maxima of blocks of scores is a bound that at least `depth` scores reach: a look at the
    maxima spares sorting the rest.

    >>> best(np.array([0.5, 2.0, 0.0, 2.0, 1.0]), 3, above=0.0).tolist()
    [1, 3, 4]
    """
    bound = _bound(scores, depth)
    rows = np.flatnonzero(scores >= bound if bound > above else scores > above)
    order = np.argsort(-scores[rows], kind="stable")[:depth]
    chosen: Rows = rows[order]
    return chosen


def _bound(scores: Scores, depth: int) -> float:
    """A value that at least `depth` scores reach, none too low; minus infinity where there are few scores."""
    blocks = len(scores) // _BLOCK
    if blocks <= depth:
        return -np.inf
    maxima = scores[: blocks * _BLOCK].reshape(blocks, _BLOCK).max(axis=1)
    return float(np.partition(maxima, blocks - depth)[blocks - depth])


def rank_of(scores: Scores, row: int, *, above: float) -> int | None:
    """The rank, from 1, that a row has among all scores over `above`; `None` where its own is not.

    >>> rank_of(np.array([0.5, 2.0, 0.0, 2.0]), 3, above=0.0), rank_of(np.array([0.0]), 0, above=0.0)
    (2, None)
    """
    own = scores[row]
    if not own > above:
        return None
    return 1 + int(np.count_nonzero(scores > own)) + int(np.count_nonzero(scores[:row] == own))
