"""From evidence that was located in traces to arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from konkyo.core.question import Question
from konkyo.core.stages import Stage
from konkyo.core.trail import Held, NotRecorded
from konkyo.evidence.located import Located
from konkyo.metrics.judged import Judged, Marks
from konkyo.metrics.policies import Policies
from konkyo.metrics.table import REASONS, Seen, StageTable

__all__ = ["StageLocated", "judged_questions", "table_of"]

Row = tuple[int, int, int]


class StageLocated(Struct, frozen=True):
    """One stage's ranking: for each question where its evidence was located in it.

    `None` means that the question has a trace and this stage was not recorded in it; a question that is not there
    at all has no result. `straddling` counts by k the lists in which equal scores lie on both sides of rank k.
    """

    stage: Stage | None
    name: str
    located: Mapping[str, Located | None]
    straddling: Mapping[int, int] = {}


def table_of(
    questions: Sequence[Question], given: StageLocated, policies: Policies, cutoffs: Sequence[int]
) -> StageTable:
    """The stage's table; what needs to be said is counted for each of the cut-offs."""
    unknown = np.zeros(len(questions), dtype=np.int8)
    located: list[Located | None] = []
    for number, question in enumerate(questions):
        here = given.located.get(question.qid)
        located.append(here)
        if question.qid not in given.located:
            unknown[number] = REASONS.index("no-result")
        elif here is None:
            unknown[number] = REASONS.index("stage-not-recorded")
        elif any(
            isinstance(footing, NotRecorded)
            for piece, footing in zip(question.evidence, here.footings, strict=True)
            if piece.grade >= 1
        ):
            unknown[number] = REASONS.index("evidence-not-recorded")
    return StageTable(
        judged_questions(questions, located, policies.relevant_grade).cut(policies.depth),
        unknown,
        given.stage,
        given.name,
        _seen(questions, located, given, cutoffs),
    )


def judged_questions(
    questions: Sequence[Question], located: Sequence[Located | None], relevant_grade: int = 1
) -> Judged:
    """The arrays of one ranking; `None` counts as an empty list.

    A piece that no single hit holds, but several hold together, is found at the rank where it is whole, and the hit
    there is relevant.

    >>> from konkyo.core.question import DocId, Evidence
    >>> asked = Question("q1", "", evidence=(Evidence((DocId("D1"),)), Evidence((DocId("D2"),))))
    >>> judged = judged_questions([asked], [Located((Held(2, ("D1",)), Held(2, ("D2",))), ((2, (0, 1)),), depth=3)])
    >>> judged.found_within(3).tolist(), judged.hits_within(3).tolist()
    ([2], [1])
    """
    hits: list[Row] = []
    found: list[Row] = []
    ideal: list[Row] = []
    returned = np.zeros(len(questions), dtype=np.int64)
    for number, (question, here) in enumerate(zip(questions, located, strict=True)):
        grades = sorted((piece.grade for piece in question.evidence if piece.grade >= 1), reverse=True)
        ideal += [(number, place, grade) for place, grade in enumerate(grades, 1)]
        if here is None:
            continue
        returned[number] = here.depth
        best: dict[int, int] = {}
        for rank, pieces in here.relevant:
            best[rank] = max(question.evidence[piece].grade for piece in pieces)
        for piece, footing in zip(question.evidence, here.footings, strict=True):
            if piece.grade >= 1 and isinstance(footing, Held) and footing.rank:
                found.append((number, footing.rank, piece.grade))
                best[footing.rank] = max(piece.grade, best.get(footing.rank, 0))
        hits += [(number, rank, grade) for rank, grade in best.items()]
    return Judged(len(questions), Marks.of(hits), Marks.of(found), Marks.of(ideal), returned, relevant_grade)


def _seen(
    questions: Sequence[Question], located: Sequence[Located | None], given: StageLocated, cutoffs: Sequence[int]
) -> Seen:
    """Hits that nobody judged are countable only where the eval set names some that are not relevant."""
    unjudged = dict.fromkeys(cutoffs, 0)
    looked_at = dict.fromkeys(cutoffs, 0)
    asked = {question.qid for question in questions}
    unasked = sorted(given.located.keys() - asked)
    duplicates = 0
    for question, here in zip(questions, located, strict=True):
        if here is None:
            continue
        duplicates += here.duplicates
        if not any(piece.grade < 1 for piece in question.evidence):
            continue
        judged = {rank for rank, _ in here.relevant} | {rank for rank, _ in here.rejected}
        for k in cutoffs:
            shown = min(here.depth, k)
            looked_at[k] += shown
            unjudged[k] += shown - sum(rank <= k for rank in judged)
    return Seen(
        duplicates=duplicates,
        straddling=dict(given.straddling),
        unjudged=unjudged,
        looked_at=looked_at,
        unasked=tuple(unasked[:10]),
        unasked_count=len(unasked),
    )
