"""Fusion: one ranking had the piece high enough, and the fused list does not."""

from __future__ import annotations

from konkyo.diagnosis.intervals import Between, narrowest
from konkyo.diagnosis.piece import Piece, Step
from konkyo.diagnosis.rules.base import Values, piece_rule

__all__ = ["left_out", "pushed_down"]


def _fused_low(piece: Piece) -> tuple[Step, Step] | None:
    """The candidates and the fused list, where the one had the piece within the limit and the other had not."""
    if piece.high is None or piece.fell is None or piece.fell.stage != "fusion":
        return None
    return piece.high, piece.fell


def _at_fusion(piece: Piece) -> Between:
    assert piece.high is not None
    return narrowest(piece, piece.high.stage, "fusion")


@piece_rule(
    "fusion-left-out",
    "fusion",
    "fusion",
    "fell",
    between=_at_fusion,
    remedies=("fusion", "more-candidates"),
    probe="each-ranking-alone",
)
def left_out(piece: Piece) -> Values | None:
    """A ranking had the piece within the limit, and the fused list does not hold it at all."""
    found = _fused_low(piece)
    if found is None or found[1].rank is not None:
        return None
    best = found[0].best
    return {"ranking": best.ranking.name or "-", "rank": best.rank or 0, "depth": len(found[1].best.ranking.hits)}


@piece_rule(
    "fusion-pushed-down",
    "fusion",
    "fusion",
    "fell",
    between=_at_fusion,
    remedies=("fusion", "reranking", "larger-k"),
    probe="each-ranking-alone",
)
def pushed_down(piece: Piece) -> Values | None:
    """A ranking had the piece within the limit, and the fused list has it below."""
    found = _fused_low(piece)
    if found is None or found[1].rank is None:
        return None
    best = found[0].best
    return {"ranking": best.ranking.name or "-", "before": best.rank or 0, "rank": found[1].rank}
