"""Which of several footings of one piece counts."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly

__all__ = ["best"]


def best(footings: Iterable[Footing]) -> Footing:
    """The best of a piece's alternatives: held, then the largest part, then lost; the smaller rank decides.

    A piece is not recorded only where no alternative could be decided at all.

    >>> best([NotRecorded("no-text"), Lost(5), Held(3)])
    Held(rank=3, by=())
    >>> best([])
    NotRecorded(reason='no-alternative')
    """
    return min(footings, key=_order, default=NotRecorded("no-alternative"))


def _order(footing: Footing) -> tuple[int, float, float]:
    match footing:
        case Held(rank):
            return (0, 0.0, rank or inf)
        case Partly(missing, length, rank):
            return (1, sum(end - start for start, end in missing) / max(length, 1), rank or inf)
        case Lost(_, reason):
            return (2, 0.0 if reason else 1.0, 0.0)
        case NotRecorded():
            return (3, 0.0, 0.0)
