"""Context: what was packed for the generator left the piece out, or cut it; or it stood too low to be packed."""

from __future__ import annotations

from typing import Final

from konkyo.core.trail import Partly
from konkyo.diagnosis.intervals import Between, narrowest, suspects
from konkyo.diagnosis.piece import Piece, Step
from konkyo.diagnosis.rules.base import Values, piece_rule
from konkyo.diagnosis.ties import tied_score

__all__ = ["cut", "duplicate", "left_out", "low", "over_budget", "tied"]

_BUDGET: Final = frozenset({"budget", "length", "limit", "max_tokens", "size", "token_budget", "tokens", "truncated"})
_DUPLICATE: Final = frozenset({"dedup", "deduplication", "duplicate", "near-duplicate", "near_duplicate", "redundant"})


def _packed_out(piece: Piece) -> Step | None:
    """The context, where the piece was within the limit before it and is not in it."""
    fell = piece.fell
    return fell if fell is not None and fell.stage == "context" else None


@piece_rule(
    "context-over-budget",
    "context",
    "budget",
    "never",
    "low",
    "fell",
    remedies=("larger-budget", "smaller-chunks"),
    probe="larger-budget",
)
def over_budget(piece: Piece) -> Values | None:
    """The piece did not fit the budget of the context, as the record says."""
    reason = piece.dropped_for("context")
    return {"reason": reason} if reason.casefold() in _BUDGET else None


@piece_rule(
    "context-duplicate",
    "context",
    "deduplication",
    "never",
    "low",
    "fell",
    remedies=("safer-deduplication",),
    probe="without-deduplication",
)
def duplicate(piece: Piece) -> Values | None:
    """The piece was taken for a copy of something else and left out of the context, as the record says."""
    reason = piece.dropped_for("context")
    return {"reason": reason} if reason.casefold() in _DUPLICATE else None


@piece_rule(
    "context-cut",
    "context",
    "budget",
    "low",
    "fell",
    remedies=("larger-budget", "smaller-chunks"),
    probe="larger-budget",
)
def cut(piece: Piece) -> Values | None:
    """The piece was whole before, and only a part of it is in the context."""
    step, before = piece.step("context"), piece.before("context")
    if step is None or before is None or before.rank is None or not isinstance(step.footing, Partly):
        return None
    missing = sum(end - start for start, end in step.footing.missing)
    return {"missing": missing, "length": step.footing.length}


@piece_rule("context-left-out", "context", "packing", "fell", remedies=("larger-budget",), probe="larger-budget")
def left_out(piece: Piece) -> Values | None:
    """The piece was within the limit in the list before, and the context does not hold it."""
    step, high = _packed_out(piece), piece.high
    if step is None or high is None or suspects(piece, high.stage, "context"):
        return None
    if any(named.check(piece) is not None for named in (over_budget, duplicate, cut)):
        return None
    return {"before": high.rank or 0, "reason": piece.dropped_for("context") or "-"}


def _below(piece: Piece) -> Between:
    assert piece.held is not None
    bad = piece.gone.stage if piece.gone else "context"
    return narrowest(piece, piece.held.stage, bad)


@piece_rule(
    "ranking-tied",
    "context",
    "tie",
    "low",
    between=_below,
    remedies=("reranking", "larger-k"),
    probe="other-tie-order",
)
def tied(piece: Piece) -> Values | None:
    """The piece stands just below the limit with the very score of the last item within it."""
    found = piece.held
    assert found is not None
    score = tied_score(found.best.ranking, found.footing, piece.case.limit)
    return None if score is None else {"rank": found.rank or 0, "k": piece.case.limit, "score": score}


@piece_rule(
    "ranking-low",
    "context",
    "ranking",
    "low",
    "fell",
    between=_below,
    remedies=("reranking", "fusion", "larger-k"),
    probe="larger-k",
)
def low(piece: Piece) -> Values | None:
    """The last list that holds the piece has it too low to be sent on."""
    found = piece.held
    if found is None or (found.rank or 0) <= piece.case.limit:
        return None
    return {"rank": found.rank or 0, "k": piece.case.limit}
