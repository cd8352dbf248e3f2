"""Between which stages a piece was lost, and how much is left after each."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core import (
    STAGES,
    DocId,
    Evidence,
    Footing,
    FunnelStep,
    Held,
    Lost,
    NotRecorded,
    Partly,
    Stage,
    Trail,
    TrailPoint,
)
from konkyo.evidence import first_loss, funnel, stage_footings

PART = Partly(((0, 2),), 10, 1)
WORSE = Partly(((0, 9),), 10, 1)
UNKNOWN = NotRecorded("no-record")


def trail(*points: tuple[Stage, Footing] | tuple[Stage, Footing, str], grade: int = 1) -> Trail:
    return Trail(Evidence((DocId("D1"),), grade), tuple(TrailPoint(*point) for point in points))


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([("candidates", Held(1)), ("rerank", Held(1)), ("context", Held(1))], ("context", None)),
        ([("candidates", Held(1)), ("rerank", Lost(9)), ("context", Lost(3))], ("candidates", "rerank")),
        (
            [("candidates", Held(1)), ("fusion", UNKNOWN), ("rerank", UNKNOWN), ("context", Lost(3))],
            ("candidates", "context"),
        ),
        ([("candidates", Lost(9)), ("context", Lost(3))], (None, "candidates")),
        ([("parse", Held()), ("chunk", PART), ("index", UNKNOWN), ("candidates", Lost(9))], ("parse", "chunk")),
        ([("candidates", Lost(9)), ("context", Held(3))], ("context", None)),
        (
            [("candidates", Held(1)), ("rerank", Lost(9)), ("threshold", Held(2)), ("context", PART)],
            ("threshold", "context"),
        ),
        ([("candidates", Lost(9)), ("candidates", Held(4)), ("context", Lost(3))], ("candidates", "context")),
        ([("candidates", Lost(9)), ("candidates", UNKNOWN), ("context", Lost(3))], (None, "context")),
        ([("candidates", UNKNOWN), ("context", UNKNOWN)], (None, None)),
        ([], (None, None)),
    ],
)
def test_first_loss(points: list[tuple[Stage, Footing]], expected: tuple[Stage | None, Stage | None]) -> None:
    assert first_loss(trail(*points)) == expected


@pytest.mark.parametrize(
    ("footings", "expected"),
    [
        ([Lost(9), Held(4), Held(2)], Held(2)),
        ([WORSE, PART, Lost(9)], PART),
        ([Lost(9), UNKNOWN], UNKNOWN),
        ([Lost(9), Lost(5, "acl")], Lost(5, "acl")),
        ([Held(), Held(3)], Held()),
    ],
)
def test_a_stage_with_several_rankings(footings: list[Footing], expected: Footing) -> None:
    found = stage_footings(trail(*(("candidates", footing) for footing in footings)))
    assert found == {"candidates": expected}


FOOTINGS = st.sampled_from([Held(1), Lost(9), PART, UNKNOWN])


@given(st.lists(FOOTINGS, min_size=len(STAGES), max_size=len(STAGES)))
def test_the_interval_is_the_narrowest_that_the_record_allows(footings: list[Footing]) -> None:
    good, bad = first_loss(trail(*zip(STAGES, footings, strict=True)))
    order = {stage: number for number, stage in enumerate(STAGES)}
    after = footings[order[good] + 1 if good else 0 :]
    assert not any(isinstance(footing, Held) for footing in after)
    if good:
        assert isinstance(footings[order[good]], Held)
    if bad:
        assert isinstance(footings[order[bad]], Lost | Partly)
        assert all(footing == UNKNOWN for footing in footings[order[good] + 1 if good else 0 : order[bad]])
    else:
        assert all(footing == UNKNOWN for footing in after)


def test_the_funnel_counts_needed_pieces_and_keeps_the_unknown_apart() -> None:
    found = funnel(
        [
            trail(
                ("parse", UNKNOWN),
                ("candidates", Held(1), "bm25"),
                ("candidates", Lost(9), "vector"),
                ("context", Held(1)),
            ),
            trail(
                ("parse", UNKNOWN),
                ("candidates", Lost(9), "bm25"),
                ("candidates", Lost(9), "vector"),
                ("context", PART),
            ),
            trail(("parse", UNKNOWN), ("candidates", Held(2), "bm25"), ("context", UNKNOWN)),
            trail(("candidates", Held(2), "bm25"), ("context", Held(1)), grade=0),
        ]
    )
    assert found == (
        FunnelStep("candidates", 2, 0, 3),
        FunnelStep("candidates", 2, 0, 3, "bm25"),
        FunnelStep("candidates", 0, 0, 2, "vector", 1),
        FunnelStep("context", 1, 1, 2, not_recorded=1),
    )


def test_one_named_ranking_is_the_stage_itself() -> None:
    assert funnel([trail(("candidates", Held(1), "bm25"))]) == (FunnelStep("candidates", 1, 0, 1, "bm25"),)
    assert funnel([]) == ()


def test_a_ranking_without_a_name_among_named_ones_has_no_step_of_its_own() -> None:
    found = funnel([trail(("candidates", Held(1)), ("candidates", Lost(3), "bm25"))])
    assert [(step.name, step.held) for step in found] == [("", 1), ("bm25", 0)]


def test_counted_trails_and_two_records_of_one_ranking() -> None:
    twice = trail(("candidates", Lost(9), "bm25"), ("candidates", Held(3), "bm25"))
    unknown = trail(("candidates", UNKNOWN), grade=1)
    assert funnel([twice, unknown], [3, 2]) == (FunnelStep("candidates", 3, 0, 3, "bm25", 2),)


def test_lost_in_one_ranking_and_unknown_in_the_other_is_unknown() -> None:
    found = funnel([trail(("candidates", Lost(9), "bm25"), ("candidates", UNKNOWN, "vector"))])
    assert found == (FunnelStep("candidates", 0, 0, 0, "bm25", 1),)
