"""Permission: what the asker may read was hidden, or what the asker may not read was shown."""

from __future__ import annotations

from typing import Final

from konkyo.core.stages import RANKED_STAGES, Stage
from konkyo.core.trace import StageRecord
from konkyo.core.trail import Held, Partly
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.intervals import Between
from konkyo.diagnosis.piece import Piece
from konkyo.diagnosis.rules.base import Values, case_rule, piece_rule

__all__ = ["PERMISSION_REASONS", "filtered_after", "hidden", "leaked"]

PERMISSION_REASONS: Final = frozenset(
    {"acl", "access", "denied", "filter", "forbidden", "group", "groups", "hidden", "permission", "readers", "tenant"}
)
"""The reasons for dropping an item that are a matter of permission."""

_FILTERING: Final[tuple[Stage, ...]] = ("permission", *RANKED_STAGES)


@piece_rule(
    "permission-hidden",
    "permission",
    "permission",
    "never",
    "low",
    "fell",
    remedies=("check-permissions",),
    probe="as-permitted",
)
def hidden(piece: Piece) -> Values | None:
    """A permission filter took the piece out, although the question expects its asker to get an answer."""
    for stage in _FILTERING if piece.case.drops else ():
        reason = piece.dropped_for(stage)
        if reason.casefold() in PERMISSION_REASONS or (stage == "permission" and reason not in ("", "version")):
            return {"reason": reason}
    return None


@piece_rule(
    "permission-after-search",
    "permission",
    "filter-after-search",
    "never",
    remedies=("filter-before-search", "more-candidates"),
    probe="filter-before-search",
)
def filtered_after(piece: Piece) -> Values | None:
    """No list holds the piece, and the filter left fewer candidates than were asked for: it ran after the search."""
    if not piece.case.drops or hidden.check(piece) is not None:
        return None
    for stage in ("permission", "candidates"):
        for record in piece.case.records(stage):
            removed = _removed(record)
            short = record.asked is not None and len(record.hits) < record.asked
            if removed and short:
                return {"asked": record.asked or 0, "left": len(record.hits), "removed": removed}
    return None


def _removed(record: StageRecord) -> int:
    """How many items a record's filter took out for want of permission."""
    if record.stage == "permission":
        return len(record.dropped)
    return sum(each.reason.casefold() in PERMISSION_REASONS for each in record.dropped)


def _first_sight(case: Case) -> tuple[Stage, str] | None:
    """The first stage at which evidence that the asker may not see is there, and the item that shows it."""
    for stage in _FILTERING:
        for piece in case.pieces:
            footing = piece.footing(stage)
            if isinstance(footing, Held | Partly):
                return stage, next(iter(footing.by), "")
    return None


def _where_leaked(case: Case) -> Between:
    seen = _first_sight(case)
    assert seen is not None
    return seen[0], seen[0]


@case_rule(
    "permission-leak",
    "permission",
    "leak",
    between=_where_leaked,
    remedies=("close-leak",),
    probe="as-permitted",
)
def leaked(case: Case) -> Values | None:
    """The question is to be refused, and the evidence that its asker may not see appears at a stage all the same."""
    if case.question.expect != "refuse" or (seen := _first_sight(case)) is None:
        return None
    return {"item": seen[1] or "-"}
