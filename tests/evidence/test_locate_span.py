"""Evidence by place."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core import Evidence, Footing, Held, Hit, Lost, NotRecorded, Partly, Question, Quote, Span
from konkyo.evidence import Locator


def hit(name: str, start: int | None, end: int | None, doc: str = "D1", version: str = "") -> Hit:
    return Hit(name, doc=doc, start=start, end=end, version=version)


def footing(span: Span, *hits: Hit) -> Footing:
    return Locator(Question("q1", "", evidence=(Evidence((span,)),))).hits(hits).footings[0]


@pytest.mark.parametrize(
    ("hits", "expected"),
    [
        ([hit("c1", 0, 30)], Held(1, ("c1",))),
        ([hit("c1", 10, 20)], Held(1, ("c1",))),
        ([hit("c0", 0, 10), hit("c2", 20, 30)], Lost(2)),
        ([hit("c0", 0, 15), hit("c9", 90, 99), hit("c1", 15, 30)], Held(3, ("c0", "c1"))),
        ([hit("c0", 0, 14), hit("c1", 12, 30)], Held(2, ("c0", "c1"))),
        ([hit("c0", 0, 14), hit("c1", 11, 13), hit("c2", 12, 30)], Held(3, ("c0", "c2"))),
        ([hit("c0", 0, 12), hit("c1", 18, 30), hit("c2", 0, 30)], Held(3, ("c2",))),
        ([hit("c0", 0, 15), hit("c1", 16, 30)], Partly(((5, 6),), 10, 2, ("c0", "c1"))),
        ([hit("c9", 90, 99), hit("c1", 12, 14)], Partly(((0, 2), (4, 10)), 10, 2, ("c1",))),
        ([hit("c1", 0, 30, doc="D2")], Lost(1)),
        ([Hit("D1", start=0, end=30)], Held(1, ("D1",))),
        ([Hit("D2", start=0, end=30)], Lost(1)),
        ([Hit("Ｄ１")], NotRecorded("no-span")),
        ([Hit("c1")], NotRecorded("no-span")),
        ([Hit("c1", doc="D2")], Lost(1)),
        ([Hit("c1", doc="D1"), hit("c2", 0, 30)], Held(2, ("c2",))),
        ([Hit("c1", doc="D1", text="本文")], NotRecorded("no-span")),
        ([hit("c1", 0, 30, version="v1")], Held(1, ("c1",))),
        ([], Lost(0)),
    ],
)
def test_a_span_of_ten_characters(hits: list[Hit], expected: Footing) -> None:
    assert footing(Span("D1", 10, 20), *hits) == expected


@pytest.mark.parametrize(
    ("version", "expected"), [("v1", Lost(1, "version")), ("v2", Held(1, ("c1",))), ("", Held(1, ("c1",)))]
)
def test_versions_count_where_both_sides_record_one(version: str, expected: Footing) -> None:
    assert footing(Span("D1", 10, 20, "v2"), hit("c1", 0, 30, version=version)) == expected


def test_an_empty_span_is_nothing_to_be_found() -> None:
    assert footing(Span("D1", 10, 10), hit("c1", 0, 30)) == NotRecorded("empty-span")


def test_passages_under_one_identifier_are_kept_apart() -> None:
    passages = [Hit("D1", start=0, end=15), Hit("D1", start=15, end=30), Hit("D1", start=0, end=15)]
    found = Locator(Question("q1", "", evidence=(Evidence((Span("D1", 10, 20),)),))).hits(passages)
    assert found.footings == (Held(2, ("D1", "D1")),)
    assert (found.depth, found.duplicates, found.relevant) == (2, 1, ())


def test_a_quote_beside_the_span_decides_what_offsets_do_not() -> None:
    either = Evidence((Span("D1", 10, 20), Quote("三十日前から受け付けます", "D1")))
    locate = Locator(Question("q1", "", evidence=(either,)))
    assert locate.hits([Hit("c1", doc="D1", text="予約は三十日前から受け付けます。")]).footings == (Held(1, ("c1",)),)
    assert locate.hits([Hit("c1", doc="D1", text="延長は一回まで。")]).footings == (Lost(1),)
    assert locate.hits([Hit("c1", doc="D1")]).footings == (NotRecorded("no-span"),)


RANGES = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=6)


@given(st.integers(0, 10), st.integers(1, 6), RANGES)
def test_against_sets_of_characters(start: int, length: int, ranges: list[tuple[int, int]]) -> None:
    wanted = set(range(start, start + length))
    found = footing(
        Span("D1", start, start + length), *(hit(f"c{number}", low, high) for number, (low, high) in enumerate(ranges))
    )
    # Passages of the same place are the same text, but their IDs differ: none is left out as a duplicate.
    covered: set[int] = set()
    whole_at = last_gain = None
    for rank, (low, high) in enumerate(ranges, 1):
        gained = (set(range(low, high)) & wanted) - covered
        covered |= gained
        if gained:
            last_gain = rank
        if covered == wanted and whole_at is None:
            whole_at = rank
    if whole_at:
        assert isinstance(found, Held)
        assert found.rank == whole_at
        parts = [set(range(*ranges[int(name[1:])])) for name in found.by]
        assert wanted <= set().union(*parts)
        for left_out in range(len(parts)):
            assert not wanted <= set().union(*parts[:left_out], *parts[left_out + 1 :])
    elif covered:
        assert isinstance(found, Partly)
        assert found.rank == last_gain
        missing = {start + place for low, high in found.missing for place in range(low, high)}
        assert missing == wanted - covered
    else:
        assert found == Lost(len(ranges))
