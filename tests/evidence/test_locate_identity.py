"""Evidence by document and chunk ID in lists of hits."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from konkyo.core import Alternative, ChunkId, DocId, Evidence, Footing, Held, Hit, Lost, NotRecorded, Partly, Question
from konkyo.evidence import Located, Locator


def locator(*pieces: Evidence) -> Locator:
    return Locator(Question("q1", "", evidence=pieces))


def piece(*any_of: Alternative, grade: int = 1) -> Evidence:
    return Evidence(any_of, grade)


@pytest.mark.parametrize(
    ("alternative", "hits", "expected"),
    [
        (DocId("D3"), [Hit("D1"), Hit("D3")], Held(2, ("D3",))),
        (DocId("D3"), [Hit("c1", doc="D1"), Hit("c9", doc="D3")], Held(2, ("c9",))),
        (DocId("c9"), [Hit("c9", doc="D3")], Lost(1)),
        (DocId("D3"), [Hit("Ｄ３ ")], Held(1, ("Ｄ３ ",))),
        (DocId("就業規則"), [Hit("c1", doc="就業規則 ")], Held(1, ("c1",))),
        (DocId("D3"), [Hit("d3"), Hit("D03")], Lost(2)),
        (DocId("D3"), [], Lost(0)),
        (DocId("D3", "v2"), [Hit("D3")], Held(1, ("D3",))),
        (DocId("D3"), [Hit("D3", version="v1")], Held(1, ("D3",))),
        (DocId("D3", "v2"), [Hit("D3", version="v1")], Lost(1, "version")),
        (DocId("D3", "v2"), [Hit("D3", version="v1"), Hit("D3", version="ｖ２")], Held(2, ("D3",))),
        (ChunkId("D3#1"), [Hit("D3#0", doc="D3"), Hit("D3#1", doc="D3")], Held(2, ("D3#1",))),
        (ChunkId("D3#1"), [Hit("D3")], Lost(1)),
        (ChunkId("c1"), [Hit("c1", cut=True)], Partly((), 0, 1, ("c1",))),
        (ChunkId("c1"), [Hit("c1", cut=True, version="1"), Hit("c1")], Held(2, ("c1",))),
        (DocId("D3"), [Hit("c1", doc="D3", cut=True)], Held(1, ("c1",))),
        (DocId("D3"), [Hit("", text="本文")], NotRecorded("no-id")),
        (DocId("D3"), [Hit("", doc="D4", text="本文")], Lost(1)),
        (ChunkId("c1"), [Hit("c1"), Hit("", text="本文")], Held(1, ("c1",))),
    ],
)
def test_one_alternative(alternative: Alternative, hits: list[Hit], expected: Footing) -> None:
    assert locator(piece(alternative)).hits(hits).footings == (expected,)


def test_alternatives_count_once_and_every_holding_hit_is_named() -> None:
    found = locator(piece(DocId("D7")), piece(DocId("D8"), DocId("D9"))).hits(
        [Hit("D9"), Hit("D1"), Hit("D8"), Hit("D7")]
    )
    assert found == Located(
        footings=(Held(4, ("D7",)), Held(1, ("D9",))),
        relevant=((1, (1,)), (3, (1,)), (4, (0,))),
        depth=4,
    )


def test_one_hit_can_hold_several_pieces() -> None:
    found = locator(piece(DocId("D1")), piece(ChunkId("c1"))).hits([Hit("c1", doc="D1")])
    assert found.relevant == ((1, (0, 1)),)


def test_judged_not_relevant_is_known_and_not_needed() -> None:
    judged = locator(piece(DocId("D1"), grade=2), piece(DocId("D2"), grade=0), piece(DocId("D3"), grade=-1))
    found = judged.hits([Hit("D2"), Hit("D1"), Hit("D9")])
    assert judged.needed == (0,)
    assert found.relevant == ((2, (0,)),)
    assert found.rejected == ((1, (1,)),)
    assert found.footings == (Held(2, ("D1",)), Held(1, ("D2",)), Lost(3))


def test_a_document_wanted_with_two_grades_is_both() -> None:
    found = locator(piece(DocId("D1")), piece(DocId("D1"), grade=0)).hits([Hit("D1")])
    assert (found.relevant, found.rejected) == (((1, (0,)),), ((1, (1,)),))


def test_duplicates_close_up() -> None:
    found = locator(piece(DocId("D2"))).hits([Hit("D1", rank=1), Hit("D1", rank=2), Hit("D2", rank=3)])
    assert (found.footings, found.depth, found.duplicates) == ((Held(2, ("D2",)),), 2, 1)


def test_by_score() -> None:
    found = locator(piece(DocId("D2"))).hits([Hit("D1", score=0.1), Hit("D2", score=0.9)], by_score=True)
    assert found.footings == (Held(1, ("D2",)),)


def test_texts_alone_cannot_answer_for_identifiers() -> None:
    assert locator(piece(DocId("D1"))).texts(["本文"]).footings == (NotRecorded("no-id"),)


def test_a_piece_without_alternatives_and_a_question_without_pieces() -> None:
    assert locator(piece()).hits([Hit("D1")]).footings == (NotRecorded("no-alternative"),)
    assert locator().hits([Hit("D1")]) == Located((), depth=1)


@given(
    st.lists(st.sampled_from("ABCDEF"), max_size=12),
    st.lists(st.lists(st.sampled_from("ABCDEFG"), min_size=1, max_size=3), max_size=4),
)
def test_against_the_definition(names: list[str], wanted: list[list[str]]) -> None:
    found = locator(*(piece(*map(DocId, each)) for each in wanted)).hits([Hit(name) for name in names])
    distinct = list(dict.fromkeys(names))
    for each, footing in zip(wanted, found.footings, strict=True):
        ranks = [rank for rank, name in enumerate(distinct, 1) if name in each]
        assert footing == (Held(ranks[0], (distinct[ranks[0] - 1],)) if ranks else Lost(len(distinct)))
    expected = [
        (rank, tuple(n for n, each in enumerate(wanted) if name in each)) for rank, name in enumerate(distinct, 1)
    ]
    assert found.relevant == tuple((rank, numbers) for rank, numbers in expected if numbers)


@pytest.mark.parametrize("name", ["D{:06}", "就業規則{:06}.md"])
def test_ten_thousand_questions_of_a_hundred_hits(name: str, record_property: Callable[[str, object], None]) -> None:
    rng = random.Random(0)
    rows = []
    for number in range(10_000):
        docs = rng.sample(range(50_000), 100)
        gold = (piece(DocId(name.format(docs[rng.randrange(100)]))), piece(DocId(name.format(rng.randrange(50_000)))))
        hits = tuple(Hit(name.format(doc), rank=rank) for rank, doc in enumerate(docs, 1))
        rows.append((Question(str(number), "", evidence=gold), hits))
    started = time.process_time()
    held = sum(len(Locator(question).hits(hits).relevant) for question, hits in rows)
    seconds = time.process_time() - started
    record_property("seconds", seconds)
    assert held >= 10_000
    assert seconds < 5
