"""Corrections for many looks: adjusted p-values in the order given, to be held against the same alpha."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["benjamini_hochberg", "holm"]


def holm(ps: Sequence[float]) -> tuple[float, ...]:
    """Holm's step-down: the chance of *any* false finding stays below alpha, whatever the tests have in common.

    With p(1) <= ... <= p(m): the running maximum of (m - i + 1) p(i), at most 1. None in, none out.
    Holm 1979, Scandinavian Journal of Statistics 6.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.005])]
    [0.03, 0.06, 0.06, 0.02]
    """
    order, sorted_ps = _sorted(ps)
    m = len(sorted_ps)
    stepped = np.maximum.accumulate(sorted_ps * np.arange(m, 0, -1))
    return _unsorted(order, stepped)


def benjamini_hochberg(ps: Sequence[float]) -> tuple[float, ...]:
    """Benjamini and Hochberg's step-up: of all findings below alpha, at most that share is false on average.

    With p(1) <= ... <= p(m): the running minimum from the last of (m / i) p(i), at most 1. Holds for independent and
    for positively related tests. None in, none out. Benjamini and Hochberg 1995, JRSS B 57.

    >>> [round(p, 3) for p in benjamini_hochberg([0.01, 0.04, 0.03, 0.005])]
    [0.02, 0.04, 0.04, 0.02]
    """
    order, sorted_ps = _sorted(ps)
    m = len(sorted_ps)
    stepped = np.minimum.accumulate((sorted_ps * (m / np.arange(1, m + 1)))[::-1])[::-1]
    return _unsorted(order, stepped)


def _sorted(ps: Sequence[float]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    given = np.asarray(ps, dtype=np.float64)
    if not ((given >= 0) & (given <= 1)).all():
        raise ValueError("p-values must lie in [0, 1]")
    order = np.argsort(given, kind="stable")
    return order, given[order]


def _unsorted(order: NDArray[np.intp], stepped: NDArray[np.float64]) -> tuple[float, ...]:
    back = np.empty_like(stepped)
    back[order] = np.minimum(stepped, 1.0)
    return tuple(float(p) for p in back)
