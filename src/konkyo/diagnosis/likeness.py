"""When two cases are the same to every rule, whatever their questions and hits are called."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from konkyo.core.trail import Footing, Held, Lost, Partly
from konkyo.diagnosis.ties import tied_score

if TYPE_CHECKING:
    from konkyo.diagnosis.case import Case

__all__ = ["Likeness", "likeness"]

Likeness = Hashable


def likeness(case: Case) -> Likeness | None:
    """All that a rule can see of a case that has nothing but lists and a verdict; `None` where there is more.

    That is the placement, and for each list its stage, name and lengths, and where each needed piece stands in it:
    ranks, how many hits hold it, what is missing, an equal score at the limit. A rule that looks at anything else
    has to be told of here; a test compares what is judged with and without it.
    """
    trace = case.trace
    if trace.citations or trace.judgements or trace.error or case.switch or case.question.expect != "answer":
        return None
    looked_at: list[int | None] = []
    for record in trace.stages:
        if record.dropped or record.stage == "permission":
            return None
        looked_at.append(record.attempted)
    lists = [
        (
            ranking.stage,
            ranking.name,
            len(ranking.hits),
            ranking.asked,
            *[_outline(located.footings[number]) for number in case.needed],
            *[tied_score(ranking, located.footings[number], case.limit) for number in case.needed],
        )
        for ranking, located in case.followed
    ]
    placed = case.placed
    return (
        placed.klass,
        placed.quadrant,
        placed.standings,
        trace.abstained,
        case.needed,
        case.limit,
        *looked_at,
        *lists,
    )


def _outline(footing: Footing) -> Hashable:
    """A footing without the names of the items."""
    if isinstance(footing, Held):
        return footing.rank, len(footing.by)
    if isinstance(footing, Partly):
        return footing.rank, len(footing.by), footing.length, footing.missing
    return footing.reason if isinstance(footing, Lost) else None
