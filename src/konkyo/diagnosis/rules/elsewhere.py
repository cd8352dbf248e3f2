"""What no stage alone can be blamed for: the record leaves an interval, or contradicts itself."""

from __future__ import annotations

from konkyo.core.trail import Held, Lost
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.intervals import Between, narrowest, suspects
from konkyo.diagnosis.piece import Piece
from konkyo.diagnosis.rules.base import Values, case_rule, piece_rule

__all__ = ["between_stages", "contradicted"]


def _interval(piece: Piece) -> Between:
    assert piece.high is not None
    assert piece.fell is not None
    return narrowest(piece, piece.high.stage, piece.fell.stage)


@piece_rule(
    "lost-between", "context", "not-recorded", "fell", between=_interval, remedies=("record-more",), probe="record-more"
)
def between_stages(piece: Piece) -> Values | None:
    """The piece was within the limit at one stage and not at a later one, and the stages between were not recorded."""
    high, fell = piece.high, piece.fell
    if high is None or fell is None or not suspects(piece, high.stage, fell.stage):
        return None
    return {"before": high.rank or 0}


@case_rule("record-contradicts", "candidates", "record", probe="record-more")
def contradicted(case: Case) -> Values | None:
    """A later list holds a lost piece that is in none of the recorded candidates, although these are not cut off."""
    for piece in case.lost:
        first = piece.step("candidates")
        if (
            piece.standing == "reached"
            or first is None
            or not isinstance(first.footing, Lost)
            or any(lane.full for lane in first.lanes)
        ):
            continue
        later = next((step for step in piece.steps if isinstance(step.footing, Held)), None)
        if later is not None:
            return {"piece": piece.number + 1, "stage": later.stage}
    return None
