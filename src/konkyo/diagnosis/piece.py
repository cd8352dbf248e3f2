"""The path of one piece of evidence through the lists that a trace records."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from konkyo.core.stages import Stage, stage_index
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Trail
from konkyo.diagnosis.reach import Standing
from konkyo.evidence.losses import merged
from konkyo.evidence.rankings import Ranking

if TYPE_CHECKING:
    from konkyo.diagnosis.case import Case

__all__ = ["Lane", "Piece", "Step", "rank_of"]


def rank_of(footing: Footing) -> int | None:
    """The rank of a piece that is held whole; `None` where it is not.

    >>> rank_of(Held(2)), rank_of(Lost(10))
    (2, None)
    """
    return footing.rank if isinstance(footing, Held) else None


class Lane:
    """One ranking of one stage, and where the piece stands in it."""

    __slots__ = ("footing", "ranking")

    def __init__(self, ranking: Ranking, footing: Footing) -> None:
        self.ranking = ranking
        self.footing = footing

    @property
    def rank(self) -> int | None:
        """The rank of the piece, if this ranking holds it whole."""
        return rank_of(self.footing)

    @property
    def full(self) -> bool | None:
        """Whether the list is as long as what was asked for, so that more may lie below; `None` if not recorded."""
        return None if self.ranking.asked is None else len(self.ranking.hits) >= self.ranking.asked


class Step:
    """One stage that left lists behind: all its rankings together, as far as the record decides about the piece."""

    __slots__ = ("footing", "lanes", "stage")

    def __init__(self, stage: Stage, lanes: tuple[Lane, ...]) -> None:
        self.stage = stage
        self.lanes = lanes
        self.footing: Footing = merged([lane.footing for lane in lanes])

    @property
    def rank(self) -> int | None:
        """The best rank of the piece at this stage; `None` where no ranking holds it whole."""
        return rank_of(self.footing)

    @property
    def best(self) -> Lane:
        """The ranking in which the piece stands highest."""
        return min(self.lanes, key=lambda lane: lane.rank or len(lane.ranking.hits) + 1)


class Piece:
    """One needed piece of evidence on its way through the recorded lists.

    `steps` leaves out the stages of which the record does not say whether they hold the piece.
    """

    def __init__(self, case: Case, number: int, trail: Trail, where: Standing) -> None:
        self.case = case
        self.number = number
        self.trail = trail
        self.standing: Standing = where

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The stages with lists that decide, in order."""
        lanes: dict[Stage, list[Lane]] = {}
        points = {(point.stage, point.name): point.footing for point in self.trail.points}
        for ranking, _ in self.case.followed:
            key = (ranking.stage, ranking.name)
            lanes.setdefault(ranking.stage, []).append(Lane(ranking, points[key]))
        steps = (Step(stage, tuple(each)) for stage, each in lanes.items())
        return tuple(step for step in steps if not isinstance(step.footing, NotRecorded))

    def step(self, stage: Stage) -> Step | None:
        """The step of a stage, if its record decides."""
        return next((step for step in self.steps if step.stage == stage), None)

    @cached_property
    def high(self) -> Step | None:
        """The last step that had the piece within the limit."""
        limit = self.case.limit
        return next((step for step in reversed(self.steps) if step.rank is not None and step.rank <= limit), None)

    @cached_property
    def held(self) -> Step | None:
        """The last step that held the piece at all."""
        return next((step for step in reversed(self.steps) if step.rank is not None), None)

    @cached_property
    def fell(self) -> Step | None:
        """The step after `high`: the one at which the piece was first known to be too low, or gone."""
        return self.after(self.high) if self.high else None

    @cached_property
    def gone(self) -> Step | None:
        """The step after `held`: the first one known not to hold the piece any more."""
        return self.after(self.held) if self.held else None

    def after(self, step: Step) -> Step | None:
        """The next step that decides."""
        at = self.steps.index(step) + 1
        return self.steps[at] if at < len(self.steps) else None

    def before(self, stage: Stage) -> Step | None:
        """The last step before a stage."""
        return next((step for step in reversed(self.steps) if stage_index(step.stage) < stage_index(stage)), None)

    def known_before(self, stage: Stage) -> Stage | None:
        """The last stage before another that is known to have the whole piece."""
        held = [
            point.stage
            for point in self.trail.points
            if stage_index(point.stage) < stage_index(stage) and isinstance(point.footing, Held)
        ]
        return held[-1] if held else None

    def footing(self, stage: Stage) -> Footing:
        """The footing at any stage, ranked or not."""
        found = [point.footing for point in self.trail.points if point.stage == stage]
        return merged(found) if found else NotRecorded()

    def dropped_for(self, stage: Stage) -> str:
        """The reason that a stage itself gave for taking the piece out; empty where it gave none."""
        footing = self.footing(stage)
        return footing.reason if isinstance(footing, Lost) else ""
