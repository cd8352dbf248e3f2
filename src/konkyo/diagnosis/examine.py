"""One question and its trace, looked at once: all that a diagnosis keeps of it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from konkyo.core.finding import Finding
from konkyo.core.stages import Stage
from konkyo.core.trail import NotRecorded
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.classes import NOTHING, Placed
from konkyo.diagnosis.judge import Judge, Judged
from konkyo.diagnosis.piece import rank_of
from konkyo.diagnosis.reach import Reach, last_ranking
from konkyo.diagnosis.shapes import Shape, shapes
from konkyo.evidence.ordering import ordered

__all__ = ["MISSING", "Examined", "examine"]


class Examined(Struct, frozen=True, gc=False):
    """What is kept of a question once its trace is gone.

    `reach` is the list that decides, `ranking` the last one before the context, and `complete` the rank at which that
    one has all needed pieces. `shapes` has one for each needed piece, none where its name cannot be joined.
    `findings` say what went wrong; `open` are, for each finding, the stages that would have to be recorded to
    narrow it down. `undecided` is why the record does not say whether a piece was there. `deepest` is the length of
    the longest list before the context, and `failed` says that an error left no list at all.
    """

    placed: Placed
    right: bool | None = None
    reach: Reach | None = None
    ranking: Reach | None = None
    complete: int | None = None
    shapes: tuple[Shape, ...] = ()
    findings: tuple[Finding, ...] = ()
    open: tuple[tuple[Stage, ...], ...] = ()
    undecided: str = ""
    deepest: int = 0
    failed: bool = False
    retrieved: tuple[str, ...] = ()
    answer: str | None = None


_NOTHING: Final[Judged] = ((), ())

MISSING: Final = Examined(NOTHING)
"""A question without any result."""


def examine(case: Case, judge: Judge, *, retrieved: bool = False) -> Examined:
    """What a diagnosis keeps of a case. It is judged only where it is not known that all is well.

    With `retrieved` the IDs of the last ranking (or of the context, if that is all there is) are kept as well.
    """
    placed, trace, followed = case.placed, case.trace, case.followed
    well = placed.klass in ("OK", "C or OK") and not (trace.citations or trace.error)
    found, unrecorded = _NOTHING if well else judge.judge(case)
    ranking = last_ranking(followed, case.k)
    return Examined(
        placed,
        case.right,
        case.reach,
        ranking,
        _complete(case, ranking) if placed.standings and ranking else None,
        shapes(case) if case.question.expect == "answer" and not case.switch else (),
        found,
        unrecorded,
        _undecided(case) if placed.note == "evidence-not-recorded" else "",
        _deepest(case),
        bool(trace.error and not followed),
        _ids(case) if retrieved else (),
        trace.answer,
    )


def _deepest(case: Case) -> int:
    """The length of the longest list before the context."""
    deepest = 0
    for ranking, located in case.followed:
        if located.depth > deepest and ranking.stage != "context":
            deepest = located.depth
    return deepest


def _complete(case: Case, ranking: Reach) -> int | None:
    """The rank at which a ranking has all needed pieces; `None` where it never has."""
    ranks = [rank_of(ranking.located.footings[number]) for number in case.needed]
    return None if None in ranks else max(rank for rank in ranks if rank is not None)


def _undecided(case: Case) -> str:
    """Why the record does not decide, by the first piece for which it does not."""
    footings = [located.footings[number] for _, located in case.followed for number in case.needed]
    return next(footing.reason for footing in footings if isinstance(footing, NotRecorded))


def _ids(case: Case) -> tuple[str, ...]:
    """The distinct IDs of the last list before the context, in rank order."""
    lists = [one for one, _ in case.followed if one.stage != "context"] or [one for one, _ in case.followed]
    if not lists:
        return ()
    ids = ordered(lists[-1].hits, by_score=lists[-1].by_score)
    return tuple(dict.fromkeys(hit.id for hit in ids.hits))
