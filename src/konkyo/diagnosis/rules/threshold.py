"""Threshold: the cut by score took the piece out."""

from __future__ import annotations

from konkyo.diagnosis.intervals import suspects
from konkyo.diagnosis.piece import Piece
from konkyo.diagnosis.rules.base import Values, piece_rule

__all__ = ["dropped"]


@piece_rule(
    "threshold-dropped", "threshold", "threshold", "fell", remedies=("lower-threshold",), probe="without-threshold"
)
def dropped(piece: Piece) -> Values | None:
    """The piece was within the limit before the threshold, and its score did not pass."""
    high, fell = piece.high, piece.fell
    if high is None or fell is None or fell.stage != "threshold" or suspects(piece, high.stage, "threshold"):
        return None
    return {"before": high.rank or 0, "left": len(fell.best.ranking.hits)}
