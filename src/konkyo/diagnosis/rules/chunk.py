"""Chunk: no single chunk holds the whole piece."""

from __future__ import annotations

from konkyo.core.trail import Held, Partly
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.piece import Piece
from konkyo.diagnosis.rules.base import Values, case_rule, piece_rule

__all__ = ["fragments", "split"]


@piece_rule("chunk-split", "chunk", "chunk-border", "never", "low", "fell", remedies=("chunking",), probe="whole-chunk")
def split(piece: Piece) -> Values | None:
    """Retrieved chunks hold parts of the piece, and none holds all of it: the border of a chunk runs through it."""
    parts = 0
    for step in piece.steps:
        if step.stage == "context" and piece.before("context"):
            break  # what the context cuts off was whole before, or was judged before
        footing = step.footing
        if isinstance(footing, Held):
            if len(footing.by) < 2:
                return None
            parts = max(parts, len(footing.by))
        elif isinstance(footing, Partly) and footing.length:
            parts = max(parts, len(footing.by) or 1)
    return {"parts": parts} if parts else None


@case_rule("chunk-fragments", "chunk", "chunk-border", remedies=("chunking",), probe="whole-chunk")
def fragments(case: Case) -> Values | None:
    """The answer is wrong, and a piece of its evidence reached the generator in fragments of several chunks only."""
    if case.placed.klass != "C" or case.reach is None:
        return None
    found = [case.reach.located.footings[number] for number in case.needed]
    parts = max((len(footing.by) for footing in found if isinstance(footing, Held)), default=0)
    return {"parts": parts} if parts > 1 else None
