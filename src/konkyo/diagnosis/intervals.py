"""The narrowest interval of stages that a record allows for a loss."""

from __future__ import annotations

from konkyo.core.finding import Finding
from konkyo.core.stages import STAGES, Stage, stage_index
from konkyo.core.trail import NotRecorded
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.piece import Piece

__all__ = ["Between", "narrowest", "open_stages", "suspects"]

Between = tuple[Stage | None, Stage]
"""(last stage known to hold the piece, exclusive, or `None`; first stage known not to). Equal: the stage itself."""


def suspects(piece: Piece, good: Stage | None, bad: Stage) -> tuple[Stage, ...]:
    """The stages between two others at which the piece may have been lost, because they were not recorded.

    Where one ranking alone was recorded there was nothing to fuse. What lies before `good` is out of question.
    """
    start = -1 if good is None else stage_index(good)
    return tuple(
        stage
        for stage in STAGES[start + 1 : stage_index(bad)]
        if isinstance(piece.footing(stage), NotRecorded) and not (stage == "fusion" and _one_ranking(piece))
    )


def narrowest(piece: Piece, good: Stage | None, bad: Stage) -> Between:
    """The interval from good to bad; `bad` itself where nothing between them is open."""
    return (good, bad) if suspects(piece, good, bad) else (bad, bad)


def open_stages(case: Case, finding: Finding) -> tuple[Stage, ...]:
    """The stages that would have to be recorded to narrow a finding down; none where it names its stage."""
    if finding.evidence is None or finding.stage_from == finding.stage_to:
        return ()
    piece = next(piece for piece in case.lost if piece.number == finding.evidence)
    return suspects(piece, finding.stage_from, finding.stage_to)


def _one_ranking(piece: Piece) -> bool:
    return sum(ranking.stage == "candidates" for ranking, _ in piece.case.followed) == 1
