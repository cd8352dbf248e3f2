"""The path of one piece of evidence through the lists that a trace records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from konkyo.core.stages import Stage, stage_index
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Trail
from konkyo.diagnosis.reach import Standing
from konkyo.evidence.losses import merged, stage_footings
from konkyo.evidence.rankings import Ranking

if TYPE_CHECKING:
    from konkyo.diagnosis.case import Case

__all__ = ["Lane", "Piece", "Situation", "Step", "rank_of"]

Situation = Literal["never", "low", "fell"]
"""No list holds the piece; lists hold it, none within the limit; a list had it within the limit, a later one not."""

_UNKNOWN = NotRecorded()


def rank_of(footing: Footing) -> int | None:
    """The rank of a piece that is held whole; `None` where it is not.

    >>> rank_of(Held(2)), rank_of(Lost(10))
    (2, None)
    """
    return footing.rank if isinstance(footing, Held) else None


class Lane:
    """One ranking of one stage, where the piece stands in it, and its rank if this ranking holds it whole."""

    __slots__ = ("footing", "rank", "ranking")

    def __init__(self, ranking: Ranking, footing: Footing) -> None:
        self.ranking = ranking
        self.footing = footing
        self.rank = rank_of(footing)

    @property
    def full(self) -> bool | None:
        """Whether the list is as long as what was asked for, so that more may lie below; `None` if not recorded."""
        return None if self.ranking.asked is None else len(self.ranking.hits) >= self.ranking.asked


class Step:
    """One stage that left lists behind, all its rankings together. `rank` is the best one of those that hold it."""

    __slots__ = ("footing", "lanes", "rank", "stage")

    def __init__(self, stage: Stage, lanes: list[Lane]) -> None:
        self.stage = stage
        self.lanes = lanes
        self.footing = lanes[0].footing if len(lanes) == 1 else merged([lane.footing for lane in lanes])
        self.rank = rank_of(self.footing)

    @property
    def best(self) -> Lane:
        """The ranking in which the piece stands highest."""
        return min(self.lanes, key=lambda lane: lane.rank or len(lane.ranking.hits) + 1)


class Piece:
    """One needed piece of evidence on its way through the recorded lists.

    `steps` leaves out the stages of which the record does not say whether they hold the piece. `high` is the last
    step that had the piece within the limit, `held` the last one that held it at all.
    """

    __slots__ = ("_footings", "case", "held", "high", "number", "standing", "steps", "trail")

    def __init__(self, case: Case, number: int, trail: Trail, where: Standing) -> None:
        self.case = case
        self.number = number
        self.trail = trail
        self.standing: Standing = where
        self.steps = self._steps()
        self._footings: dict[Stage, Footing] | None = None
        self.held: Step | None = None
        self.high: Step | None = None
        for step in self.steps:
            if step.rank is not None:
                self.held = step
                if step.rank <= case.limit:
                    self.high = step

    def _steps(self) -> list[Step]:
        lanes: dict[Stage, list[Lane]] = {}
        points = {(point.stage, point.name): point.footing for point in self.trail.points} if self.case.drops else {}
        for ranking, located in self.case.followed:
            footing = points.get((ranking.stage, ranking.name), located.footings[self.number])
            lanes.setdefault(ranking.stage, []).append(Lane(ranking, footing))
        steps = [Step(stage, each) for stage, each in lanes.items()]
        return [step for step in steps if not isinstance(step.footing, NotRecorded)]

    @property
    def situation(self) -> Situation:
        """How the piece came to be missing."""
        if self.held is None:
            return "never"
        return "low" if self.high is None else "fell"

    @property
    def fell(self) -> Step | None:
        """The step after `high`: the one at which the piece was first known to be too low, or gone."""
        return self.after(self.high) if self.high else None

    @property
    def gone(self) -> Step | None:
        """The step after `held`: the first one known not to hold the piece any more."""
        return self.after(self.held) if self.held else None

    def step(self, stage: Stage) -> Step | None:
        """The step of a stage, if its record decides."""
        return next((step for step in self.steps if step.stage == stage), None)

    def after(self, step: Step) -> Step | None:
        """The next step that decides."""
        at = self.steps.index(step) + 1
        return self.steps[at] if at < len(self.steps) else None

    def before(self, stage: Stage) -> Step | None:
        """The last step before a stage."""
        return next((step for step in reversed(self.steps) if stage_index(step.stage) < stage_index(stage)), None)

    def footing(self, stage: Stage) -> Footing:
        """The footing at any stage, ranked or not; not recorded where the trail has no point of it."""
        if self._footings is None:
            self._footings = stage_footings(self.trail)
        return self._footings.get(stage, _UNKNOWN)

    def known_before(self, stage: Stage) -> Stage | None:
        """The last stage before another that is known to have the whole piece."""
        held = [
            point.stage
            for point in self.trail.points
            if stage_index(point.stage) < stage_index(stage) and isinstance(point.footing, Held)
        ]
        return held[-1] if held else None

    def dropped_for(self, stage: Stage) -> str:
        """The reason that a stage itself gave for taking the piece out; empty where it gave none."""
        footing = self.footing(stage) if self.case.drops else _UNKNOWN
        return footing.reason if isinstance(footing, Lost) else ""
