"""How much evidence is left after each stage, over many questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import repeat
from typing import TypeVar

from konkyo.core.results import FunnelStep
from konkyo.core.stages import STAGES, Stage
from konkyo.core.trail import Footing, Held, NotRecorded, Partly, Trail
from konkyo.evidence.losses import merged, stage_footings

__all__ = ["funnel"]

Key = TypeVar("Key", bound=Hashable)


def funnel(trails: Iterable[Trail], times: Iterable[int] | None = None) -> tuple[FunnelStep, ...]:
    """One step per stage that any trail records, over the needed pieces (grade of 1 or more).

    A stage with several named rankings has a step for all of them together (held if any holds the piece), then one
    for each name. `of` counts the pieces that the record decides; the others are `not_recorded`, never lost. With
    `times` each trail stands for so many pieces that look like it.

    >>> from konkyo.core.question import DocId, Evidence
    >>> from konkyo.core.trail import Lost, TrailPoint
    >>> piece = Evidence((DocId("D1"),))
    >>> funnel([Trail(piece, (TrailPoint("rerank", Held(1)),)), Trail(piece, (TrailPoint("rerank", Lost(5)),))])
    (FunnelStep(stage='rerank', held=1, partly=0, of=2, name='', not_recorded=0),)
    """
    pieces = 0
    stages: dict[Stage, Counter[type[Footing]]] = {}
    rankings: dict[tuple[Stage, str], Counter[type[Footing]]] = {}
    for trail, count in zip(trails, repeat(1) if times is None else times, strict=False):
        if trail.evidence.grade < 1:
            continue
        pieces += count
        _count(stages, stage_footings(trail), count)
        _count(rankings, _by_name(trail), count)
    steps = []
    for stage in STAGES:
        names = [name for where, name in rankings if where == stage]
        if names:
            together = stages.get(stage, Counter())
            steps.append(_step(stage, names[0] if len(names) == 1 else "", together, pieces))
        if len(names) > 1:
            steps += [_step(stage, name, rankings[stage, name], pieces) for name in names if name]
    return tuple(steps)


def _by_name(trail: Trail) -> dict[tuple[Stage, str], Footing]:
    found: dict[tuple[Stage, str], Footing] = {}
    for point in trail.points:
        known = found.get((point.stage, point.name))
        found[point.stage, point.name] = point.footing if known is None else merged((known, point.footing))
    return found


def _count(counts: dict[Key, Counter[type[Footing]]], footings: Mapping[Key, Footing], times: int) -> None:
    """Add what a record decides."""
    for key, footing in footings.items():
        if not isinstance(footing, NotRecorded):
            counts.setdefault(key, Counter())[type(footing)] += times


def _step(stage: Stage, name: str, counts: Counter[type[Footing]], pieces: int) -> FunnelStep:
    of = counts.total()
    return FunnelStep(stage, counts[Held], counts[Partly], of, name, pieces - of)
