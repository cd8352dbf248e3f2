"""How much evidence is left after each stage, over many questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from konkyo.core.results import FunnelStep
from konkyo.core.stages import STAGES, Stage
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly, Trail
from konkyo.evidence.losses import merged

__all__ = ["funnel"]


def funnel(trails: Iterable[Trail]) -> tuple[FunnelStep, ...]:
    """One step per stage that any trail records, over the needed pieces (grade of 1 or more).

    A stage with several named rankings has a step for all of them together (held if any holds the piece), then one
    for each name. `of` counts the pieces that the record decides; the others are `not_recorded`, never lost.

    >>> from konkyo.core.question import DocId, Evidence
    >>> from konkyo.core.trail import TrailPoint
    >>> piece = Evidence((DocId("D1"),))
    >>> funnel([Trail(piece, (TrailPoint("rerank", Held(1)),)), Trail(piece, (TrailPoint("rerank", Lost(5)),))])
    (FunnelStep(stage='rerank', held=1, partly=0, of=2, name='', not_recorded=0),)
    """
    needed = [trail for trail in trails if trail.evidence.grade >= 1]
    names: dict[Stage, dict[str, None]] = {stage: {} for stage in STAGES}
    rows: list[dict[Stage, dict[str, list[Footing]]]] = []
    for trail in needed:
        row: dict[Stage, dict[str, list[Footing]]] = {}
        for point in trail.points:
            row.setdefault(point.stage, {}).setdefault(point.name, []).append(point.footing)
            if not isinstance(point.footing, NotRecorded):
                names[point.stage].setdefault(point.name)
        rows.append(row)
    steps = []
    for stage in STAGES:
        each = list(names[stage])
        if each:
            together = [[footing for found in row.get(stage, {}).values() for footing in found] for row in rows]
            steps.append(_step(stage, each[0] if len(each) == 1 else "", together))
        if len(each) > 1:
            steps += [_step(stage, name, [row.get(stage, {}).get(name, []) for row in rows]) for name in each if name]
    return tuple(steps)


def _step(stage: Stage, name: str, footings: Sequence[Sequence[Footing]]) -> FunnelStep:
    held = partly = lost = 0
    for each in footings:
        footing = merged(each) if each else None
        held += isinstance(footing, Held)
        partly += isinstance(footing, Partly)
        lost += isinstance(footing, Lost)
    of = held + partly + lost
    return FunnelStep(stage, held, partly, of, name, len(footings) - of)
