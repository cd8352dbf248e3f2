"""Rerank: the reranker pushed the piece out, or never looked at it."""

from __future__ import annotations

from konkyo.diagnosis.intervals import suspects
from konkyo.diagnosis.piece import Piece, Step
from konkyo.diagnosis.rules.base import Values, piece_rule

__all__ = ["beyond_depth", "pushed_out"]


def _before(piece: Piece) -> Step | None:
    """The list that was reranked, where it is recorded, holds the piece, and nothing lies between."""
    before = piece.before("rerank")
    if piece.step("rerank") is None or before is None or before.rank is None:
        return None
    return None if suspects(piece, before.stage, "rerank") else before


def _looked_at(piece: Piece) -> int | None:
    """How many items the reranker looked at, as far as that was recorded."""
    counts = [record.attempted for record in piece.case.records("rerank") if record.attempted is not None]
    return max(counts, default=None)


@piece_rule(
    "rerank-pushed-out", "rerank", "reranker", "fell", remedies=("other-reranker", "larger-k"), probe="without-rerank"
)
def pushed_out(piece: Piece) -> Values | None:
    """The piece was within the limit before reranking, and is not after it."""
    before, after = _before(piece), piece.step("rerank")
    if before is None or after is None or piece.fell is not after:
        return None
    return {"before": before.rank or 0, "rank": after.rank or 0, "k": piece.case.limit}


@piece_rule(
    "rerank-beyond-depth",
    "rerank",
    "rerank-depth",
    "low",
    remedies=("deeper-rerank", "larger-k"),
    probe="deeper-rerank",
)
def beyond_depth(piece: Piece) -> Values | None:
    """The piece stood below the part of the list that the reranker looked at."""
    before, looked_at = _before(piece), _looked_at(piece)
    if before is None or looked_at is None or (before.rank or 0) <= looked_at or piece.high is not None:
        return None
    return {"before": before.rank or 0, "depth": looked_at}
