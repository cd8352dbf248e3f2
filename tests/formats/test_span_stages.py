"""Which stages spans were: wrappers, fusions, rerankers, and lists that only a reranker has seen."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core import Hit, StageRecord
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.span_stages import stage_records


def hits(names: str) -> tuple[Hit, ...]:
    return tuple(Hit(name) for name in names)


def span(name: str, gave: str | None, parent: str = "", kind: SpanKind = "retriever", took: str | None = None) -> Span:
    return Span(
        name,
        parent,
        name,
        kind,
        hits=None if gave is None else hits(gave),
        given=None if took is None else hits(took),
    )


def shown(records: tuple[StageRecord, ...]) -> list[str]:
    return [f"{each.stage}/{each.name}:{''.join(hit.id for hit in each.hits)}" for each in records]


@pytest.mark.parametrize(
    ("spans", "wanted"),
    [
        ([span("one", "ab")], ["candidates/:ab"]),
        ([span("bm25", "ab"), span("vector", "b")], ["candidates/bm25:ab", "candidates/vector:b"]),
        ([span("bm25", "a"), span("bm25", "b")], ["candidates/bm25:a", "candidates/bm25#2:b"]),
        ([span("none", None)], []),
        ([span("outer", "ab"), span("inner", "ab", "outer")], ["candidates/:ab"]),
        (
            [span("a1", "ab"), span("a2", "ab", "a1"), span("a3", "ab", "a2")],
            ["candidates/:ab"],
        ),
        (
            [span("all", "ab"), span("bm25", "ab", "all"), span("vector", "b", "all")],
            ["fusion/:ab", "candidates/bm25:ab", "candidates/vector:b"],
        ),
        ([span("best", "b"), span("base", "abc", "best")], ["rerank/:b", "candidates/:abc"]),
        ([span("parents", "XY"), span("children", "ab", "parents")], ["fusion/:XY", "candidates/:ab"]),
        ([span("r", "b", kind="reranker", took="ab")], ["candidates/:ab", "rerank/:b"]),
        ([span("one", "ab"), span("r", "b", kind="reranker", took="ba")], ["candidates/:ab", "rerank/:b"]),
        (
            [span("one", "abc"), span("r", "b", kind="reranker", took="ab")],
            ["candidates/:abc", "fusion/:ab", "rerank/:b"],
        ),
        (
            [span("x", "a"), span("y", "b"), span("r", "b", kind="reranker", took="ab")],
            ["candidates/x:a", "candidates/y:b", "fusion/:ab", "rerank/:b"],
        ),
        (
            [span("f", "ab"), span("x", "a", "f"), span("y", "b", "f"), span("r", "b", kind="reranker", took="b")],
            ["fusion/:ab", "candidates/x:a", "candidates/y:b", "rerank/:b"],
        ),
        ([span("outer", None, kind="other"), span("one", "a", "outer")], ["candidates/:a"]),
        ([span("self", "a", "self")], ["candidates/:a"]),
    ],
    ids=[
        "one retriever", "two by their names", "twice the same name", "nothing recorded", "a wrapper", "two wrappers",
        "a fusion that equals one of its lists", "a retriever that chooses", "a retriever that exchanges",
        "a reranker alone", "a reranker of the list", "a reranker of a part", "a reranker of two lists",
        "a reranker after a fusion", "inside of something else", "its own parent",
    ],
)  # fmt: skip
def test_stages(spans: list[Span], wanted: list[str]) -> None:
    assert shown(stage_records(spans)) == wanted


def test_lists_are_compared_by_what_both_have() -> None:
    texts = (Hit("", text="甲"), Hit("", text="乙"))
    named = (Hit("1", text="甲"), Hit("2", text="乙"))
    spans = [Span("1", kind="retriever", hits=named), Span("2", kind="reranker", hits=texts[:1], given=texts)]
    assert [each.stage for each in stage_records(spans)] == ["candidates", "rerank"]


def test_a_span_that_names_its_stage_is_that() -> None:
    spans = [
        Span("1", name="x", kind="retriever", hits=hits("ab"), stage="candidates", ranking="bm25"),
        Span("2", name="y", kind="other", hits=hits("a"), stage="threshold"),
        Span("3", name="z", kind="retriever", hits=hits("b"), stage="fusion"),
        Span("4", kind="reranker", hits=hits("a"), given=hits("abc")),
    ]
    assert shown(stage_records(spans)) == ["candidates/bm25:ab", "threshold/:a", "fusion/:b", "rerank/:a"]


@st.composite
def spans(draw: st.DrawFn) -> list[Span]:
    count = draw(st.integers(0, 6))
    kinds = st.sampled_from(["retriever", "reranker", "generator", "other"])
    return [
        span(
            str(number),
            draw(st.none() | st.text("abc", max_size=3)),
            str(draw(st.integers(0, count))),
            draw(kinds),
            draw(st.none() | st.text("abc", max_size=3)),
        )
        for number in range(count)
    ]


@given(spans())
def test_no_two_records_are_called_the_same_and_no_list_is_made_up(given_spans: list[Span]) -> None:
    records = stage_records(given_spans)
    names = [(each.stage, each.name) for each in records]
    assert len(set(names)) == len(names)
    recorded = [each.hits for each in given_spans] + [each.given for each in given_spans]
    assert all(each.hits in recorded for each in records)
