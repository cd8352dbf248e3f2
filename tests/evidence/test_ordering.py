"""The one ranking rule."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core import Hit
from konkyo.evidence.ordering import ordered


@pytest.mark.parametrize(
    ("hits", "expected"),
    [
        ([Hit("A"), Hit("B")], [("A", 1), ("B", 2)]),
        ([Hit("B", rank=2), Hit("A", rank=1)], [("A", 1), ("B", 2)]),
        ([Hit("A", rank=1), Hit("B", rank=2)], [("A", 1), ("B", 2)]),
        ([Hit("A", rank=3), Hit("B", rank=7)], [("A", 3), ("B", 7)]),
        ([Hit("A", rank=1), Hit("B", rank=1), Hit("C", rank=2)], [("A", 1), ("B", 2), ("C", 3)]),
        ([Hit("A"), Hit("B", rank=1)], [("A", 1), ("B", 2)]),
        ([Hit("A"), Hit("A"), Hit("B"), Hit("A"), Hit("C")], [("A", 1), ("B", 2), ("C", 3)]),
        ([Hit("A", rank=2), Hit("Ａ", rank=5), Hit("B", rank=9)], [("A", 2), ("B", 8)]),
        ([Hit("就業規則"), Hit("就業規則 ")], [("就業規則", 1)]),
        ([Hit("1", doc="A"), Hit("1", doc="B")], [("1", 1), ("1", 2)]),
        ([Hit("A", version="v1"), Hit("A", version="v2")], [("A", 1), ("A", 2)]),
        ([Hit("", text="x"), Hit("", text="x")], [("", 1), ("", 2)]),
        ([], []),
    ],
)
def test_recorded_order(hits: list[Hit], expected: list[tuple[str, int]]) -> None:
    found = ordered(hits)
    assert [(hit.id, rank) for hit, rank in zip(found.hits, found.ranks, strict=True)] == expected
    assert found.duplicates == len(hits) - len(expected)


def test_by_score_then_id_and_no_score_last() -> None:
    hits = [
        Hit("C"),
        Hit("B", score=1.0),
        Hit("A", score=1.0),
        Hit("D", score=2.0, rank=9),
        Hit("E", score=float("nan")),
    ]
    found = ordered(hits, by_score=True)
    assert list(found.ids) == ["D", "A", "B", "C", "E"]
    assert list(found.ranks) == [1, 2, 3, 4, 5]


def test_passages_of_one_document_are_several_where_words_count() -> None:
    hits = [Hit("D1", text="一"), Hit("D1", text="二"), Hit("D1", text="一"), Hit("D2", text="三")]
    assert list(ordered(hits).ids) == ["D1", "D2"]
    found = ordered(hits, passages=True)
    assert list(found.ids) == ["D1", "D1", "D2"]
    assert found.duplicates == 1


def test_what_has_no_id_is_called_by_its_rank() -> None:
    found = ordered([Hit("A"), Hit("", text="x")])
    assert [found.name(position) for position in (0, 1)] == ["A", "#2"]


HITS = st.lists(
    st.builds(Hit, st.sampled_from(["A", "B", "Ｂ", "C "]), rank=st.integers(0, 9), score=st.none() | st.floats()),
    max_size=9,
)


@given(HITS, st.booleans(), st.booleans())
def test_ranks_rise_and_nothing_is_lost(hits: list[Hit], by_score: bool, passages: bool) -> None:
    found = ordered(hits, by_score=by_score, passages=passages)
    assert list(found.ranks) == sorted(set(found.ranks))
    assert all(rank >= place for place, rank in enumerate(found.ranks, 1))
    assert len(found.hits) + found.duplicates == len(hits)
    assert len(set(found.ids)) == len(found.ids)
    assert set(found.ids) == {hit.id.strip().replace("Ｂ", "B") for hit in hits}


@given(HITS)
def test_order_by_score_does_not_depend_on_the_order_given(hits: list[Hit]) -> None:
    once = ordered(hits, by_score=True).ids
    assert list(ordered(hits[::-1], by_score=True).ids) == list(once)
