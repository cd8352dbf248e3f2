"""Between which stages a piece of evidence was lost."""

from __future__ import annotations

from collections.abc import Iterable

from konkyo.core.stages import Stage
from konkyo.core.trail import Footing, Held, Lost, Partly, Trail
from konkyo.evidence.best import share_missing

__all__ = ["first_loss", "merged", "stage_footings"]


def merged(footings: Iterable[Footing]) -> Footing:
    """One footing for a stage with several rankings: held if one holds the piece, lost only if none is known to.

    >>> from konkyo.core.trail import NotRecorded
    >>> merged([Lost(10), Held(2)]), merged([Lost(10), NotRecorded("no-text")])
    (Held(rank=2, by=()), NotRecorded(reason='no-text'))
    """
    return min(footings, key=_order)


def _order(footing: Footing) -> tuple[int, float]:
    match footing:
        case Held(rank):
            return (0, rank or 0)
        case Partly():
            return (1, share_missing(footing))
        case Lost(_, reason):
            return (3, 0 if reason else 1)
    return (2, 0)


def stage_footings(trail: Trail) -> dict[Stage, Footing]:
    """The footing at each stage of a trail, in the order of stages."""
    found: dict[Stage, Footing] = {}
    for point in trail.points:
        known = found.get(point.stage)
        found[point.stage] = point.footing if known is None else merged((known, point.footing))
    return found


def first_loss(trail: Trail) -> tuple[Stage | None, Stage | None]:
    """(last stage known to hold the whole piece, first stage after it known not to).

    The second is `None` where nothing was lost for good, the first where no stage is known to have held it. What
    lies between the two was not recorded. A loss that a later stage makes good again is none; a part is a loss.

    >>> from konkyo.core.trail import NotRecorded, TrailPoint
    >>> from konkyo.core.question import DocId, Evidence
    >>> points = (TrailPoint("candidates", Held(2)), TrailPoint("fusion", NotRecorded()), TrailPoint("rerank", Lost(3)))
    >>> first_loss(Trail(Evidence((DocId("D1"),)), points))
    ('candidates', 'rerank')
    """
    good: Stage | None = None
    bad: Stage | None = None
    for stage, footing in stage_footings(trail).items():
        if isinstance(footing, Held):
            good, bad = stage, None
        elif bad is None and isinstance(footing, Lost | Partly):
            bad = stage
    return good, bad
