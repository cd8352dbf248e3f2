"""How much evidence is left after each stage, over many questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat

from konkyo.core.results import FunnelStep
from konkyo.core.stages import STAGES, Stage
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly, Trail
from konkyo.evidence.losses import merged

__all__ = ["funnel"]


def funnel(trails: Iterable[Trail], times: Iterable[int] | None = None) -> tuple[FunnelStep, ...]:
    """One step per stage that any trail records, over the needed pieces (grade of 1 or more).

    A stage with several named rankings has a step for all of them together (held if any holds the piece), then one
    for each name. `of` counts the pieces that the record decides; the others are `not_recorded`, never lost. With
    `times` each trail stands for so many pieces that look like it.

    >>> from konkyo.core.question import DocId, Evidence
    >>> from konkyo.core.trail import TrailPoint
    >>> piece = Evidence((DocId("D1"),))
    >>> funnel([Trail(piece, (TrailPoint("rerank", Held(1)),)), Trail(piece, (TrailPoint("rerank", Lost(5)),))])
    (FunnelStep(stage='rerank', held=1, partly=0, of=2, name='', not_recorded=0),)
    """
    needed = [each for each in zip(trails, times or repeat(1), strict=False) if each[0].evidence.grade >= 1]
    counts = [count for _, count in needed]
    names: dict[Stage, dict[str, None]] = {stage: {} for stage in STAGES}
    rows: list[dict[Stage, dict[str, list[Footing]]]] = []
    for trail, _ in needed:
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
            steps.append(_step(stage, each[0] if len(each) == 1 else "", together, counts))
        if len(each) > 1:
            for name in filter(None, each):
                alone = [row.get(stage, {}).get(name, []) for row in rows]
                steps.append(_step(stage, name, alone, counts))
    return tuple(steps)


def _step(stage: Stage, name: str, footings: Sequence[Sequence[Footing]], counts: Sequence[int]) -> FunnelStep:
    held = partly = lost = 0
    for each, count in zip(footings, counts, strict=True):
        footing = merged(each) if each else None
        held += count * isinstance(footing, Held)
        partly += count * isinstance(footing, Partly)
        lost += count * isinstance(footing, Lost)
    of = held + partly + lost
    return FunnelStep(stage, held, partly, of, name, sum(counts) - of)
