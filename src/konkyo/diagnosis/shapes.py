"""The funnel over many questions: trails that look alike are counted, not kept."""

from __future__ import annotations

from collections import Counter
from typing import Final

from konkyo.core.question import Evidence
from konkyo.core.results import FunnelStep
from konkyo.core.stages import Stage
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly, Trail, TrailPoint
from konkyo.diagnosis.case import Case
from konkyo.evidence import funnel

__all__ = ["Shape", "funnel_of", "shapes"]

Shape = tuple[tuple[Stage, str, type[Footing]], ...]
"""What is known of one piece at each recorded stage and ranking, without ranks and names of items."""

_EXAMPLES: Final[dict[type[Footing], Footing]] = {
    Held: Held(),
    Partly: Partly((), 0),
    Lost: Lost(),
    NotRecorded: NotRecorded(),
}


def shapes(case: Case) -> tuple[Shape, ...]:
    """The shape of each needed piece. Only permissions and citations tell more than the lists do."""
    trace = case.trace
    if trace.citations or any(record.stage == "permission" for record in trace.stages):
        return tuple([_of_trail(case.trails[number]) for number in case.needed])
    return tuple(
        [
            tuple([(one.stage, one.name, type(located.footings[number])) for one, located in case.followed])
            for number in case.needed
        ]
    )


def _of_trail(trail: Trail) -> Shape:
    return tuple([(point.stage, point.name, type(point.footing)) for point in trail.points if _told(point.footing)])


def _told(footing: Footing) -> bool:
    """Whether the trace says anything of the stage; that it says nothing is the same as no point at all."""
    return not (isinstance(footing, NotRecorded) and footing.reason == "no-record")


def funnel_of(counted: Counter[Shape]) -> tuple[FunnelStep, ...]:
    """The funnel of all the pieces whose shapes were counted."""
    piece = Evidence(())
    trails = [
        Trail(piece, tuple(TrailPoint(stage, _EXAMPLES[kind], name) for stage, name, kind in shape))
        for shape in counted
    ]
    return funnel(trails, list(counted.values()))
