"""Which of several footings of one piece counts."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly

__all__ = ["best", "share_missing"]


def best(footings: Iterable[Footing]) -> Footing:
    """The best of a piece's alternatives: held, then the largest part, then lost; the smaller rank decides.

    A piece is not recorded only where no alternative could be decided at all.

    >>> best([NotRecorded("no-text"), Lost(5), Held(3)])
    Held(rank=3, by=())
    >>> best([])
    NotRecorded(reason='no-alternative')
    """
    return min(footings, key=_order, default=NotRecorded("no-alternative"))


def share_missing(footing: Partly) -> float:
    """The share of the piece's characters that is missing, 1.0 where the record does not say which.

    >>> share_missing(Partly(((0, 3), (8, 10)), 10)), share_missing(Partly((), 0))
    (0.5, 1.0)
    """
    missing = sum(end - start for start, end in footing.missing)
    return missing / footing.length if footing.length else 1.0


def _order(footing: Footing) -> tuple[int, float, float]:
    match footing:
        case Held(rank):
            return (0, 0.0, rank or inf)
        case Partly(_, _, rank):
            return (1, share_missing(footing), rank or inf)
        case Lost(_, reason):
            return (2, 0.0 if reason else 1.0, 0.0)
    return (3, 0.0, 0.0)
