"""Trails: each piece through all stages of a trace."""

from __future__ import annotations

import pytest

from konkyo.core import (
    STAGES,
    ChunkId,
    Citation,
    ContextItem,
    DocId,
    Dropped,
    Evidence,
    Footing,
    Held,
    Hit,
    Lost,
    NotRecorded,
    Question,
    Quote,
    Stage,
    StageRecord,
    Trace,
)
from konkyo.evidence import Follower, Locator, first_loss, locate_all, stage_footings, trails

D1 = Evidence((DocId("D1"),))


def points(trace: Trace, piece: Evidence = D1) -> dict[Stage, list[Footing]]:
    (trail,) = trails(Question("q1", "", evidence=(piece,)), trace)
    found: dict[Stage, list[Footing]] = {}
    for point in trail.points:
        found.setdefault(point.stage, []).append(point.footing)
    return found


def test_an_empty_trace_says_nothing_at_any_stage() -> None:
    found = points(Trace("q1"))
    assert tuple(found) == STAGES
    assert all(isinstance(footing, NotRecorded) for each in found.values() for footing in each)


def test_a_healthy_trail() -> None:
    hits = (Hit("c9", doc="D9"), Hit("c1", doc="D1"))
    trace = Trace(
        "q1",
        stages=(
            StageRecord("candidates", hits, "bm25"),
            StageRecord("candidates", (), "vector"),
            StageRecord("rerank", hits[1:]),
        ),
        context=(ContextItem(1, "c1", "D1"),),
        citations=(Citation("[9]"), Citation("[1]", "c1"), Citation("[1]", "c1")),
    )
    found = points(trace)
    assert found["candidates"] == [Held(2, ("c1",)), Lost(0)]
    assert found["fusion"] == [NotRecorded("no-record")]
    assert found["rerank"] == found["context"] == [Held(1, ("c1",))]
    assert found["answer"] == [Held(None, ("c1",))]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (StageRecord("threshold", dropped=(Dropped("c9", "duplicate"), Dropped("c1", "score"))), Lost(0, "score")),
        (StageRecord("threshold", dropped=(Dropped("Ｄ１", "score"),)), Lost(0, "score")),
        (StageRecord("threshold", dropped=(Dropped("c1"),)), Lost(0, "dropped")),
        (StageRecord("threshold", (Hit("c9"),), dropped=(Dropped("c8", "score"),)), Lost(1)),
        (StageRecord("threshold", (Hit("c1", doc="D1"),), dropped=(Dropped("c1", "score"),)), Held(1, ("c1",))),
    ],
)
def test_what_a_stage_dropped_gives_the_reason(record: StageRecord, expected: Footing) -> None:
    before = StageRecord("candidates", (Hit("c1", doc="D1"),))
    assert points(Trace("q1", stages=(before, record)))["threshold"] == [expected]


def test_the_context_names_what_it_dropped() -> None:
    trace = Trace(
        "q1",
        stages=(
            StageRecord("rerank", (Hit("c1", text="利用日の30日前から受け付けます"),)),
            StageRecord("context", dropped=(Dropped("c1", "budget"),)),
        ),
        context=(ContextItem(1, "c9", text="別の話"),),
    )
    found = points(trace, Evidence((Quote("30日前から"),)))
    assert found["context"] == [Lost(1, "budget")]
    assert found["answer"] == [NotRecorded("no-citations")]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (StageRecord("permission", (Hit("c0"), Hit("c1", doc="D1"))), Held(None, ("c1",))),
        (StageRecord("permission", (Hit("c0"),)), Lost(None)),
        (StageRecord("permission", dropped=(Dropped("D1", "acl"),)), Lost(None, "acl")),
        (StageRecord("permission", (Hit("c0"),), dropped=(Dropped("D2", "acl"),)), NotRecorded("not-seen")),
        (StageRecord("permission"), NotRecorded("not-seen")),
        (StageRecord("rerank"), NotRecorded("no-record")),
    ],
)
def test_permission(record: StageRecord, expected: Footing) -> None:
    assert points(Trace("q1", stages=(record,)))["permission"] == [expected]


def test_a_chunk_that_the_filter_dropped() -> None:
    trace = Trace("q1", stages=(StageRecord("permission", dropped=(Dropped("c1", "acl"),), name="rls"),))
    (trail,) = trails(Question("q1", "", evidence=(Evidence((ChunkId("c1"),)),)), trace)
    assert [(point.name, point.footing) for point in trail.points if point.stage == "permission"] == [
        ("rls", Lost(None, "acl"))
    ]


@pytest.mark.parametrize(
    ("context", "citations", "expected"),
    [
        ((ContextItem(1, "c1", "D1"),), (Citation("[1]", "c1"),), Held(None, ("c1",))),
        ((ContextItem(1, "c1", "D1"),), (Citation("[1]"),), NotRecorded("not-cited")),
        ((ContextItem(1, "c1", "D1"),), (Citation("[2]", "c2"),), NotRecorded("not-cited")),
        ((ContextItem(1, "c2", "D2"),), (Citation("[1]", "D1"),), NotRecorded("not-in-context")),
        (None, (Citation("[1]", "D1"),), Held(None, ("D1",))),
        ((ContextItem(1, "c1", "D1"),), (), NotRecorded("no-citations")),
    ],
)
def test_the_answer_holds_what_it_cites(
    context: tuple[ContextItem, ...] | None, citations: tuple[Citation, ...], expected: Footing
) -> None:
    assert points(Trace("q1", context=context, citations=citations))["answer"] == [expected]


def test_one_trail_per_piece_and_no_second_look_where_one_was_taken() -> None:
    question = Question("q1", "", evidence=(D1, Evidence((DocId("D2"),), grade=0)))
    trace = Trace("q1", stages=(StageRecord("candidates", (Hit("D2"), Hit("D1"))),))
    followed = locate_all(Locator(question), trace)
    found = Follower().trails(question, trace, followed)
    assert found == trails(question, trace)
    assert [trail.evidence.grade for trail in found] == [1, 0]
    assert [stage_footings(trail)["candidates"] for trail in found] == [Held(2, ("D1",)), Held(1, ("D2",))]
    assert first_loss(found[0]) == ("candidates", None)
