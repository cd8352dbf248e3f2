"""Fusion: published figures, ties, absent items, and what must hold for any lists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from konkyo.core import Hit, UsageError
from konkyo.core.pipeline import FusionSettings
from konkyo.pipeline.fusion import contributions, fuse, score_bounds

RRF = FusionSettings("rrf")


def ranked(names: Sequence[str], scores: Sequence[float] | None = None) -> tuple[Hit, ...]:
    given = scores or [float(len(names) - number) for number in range(len(names))]
    return tuple(
        Hit(name, rank=rank, score=score) for rank, (name, score) in enumerate(zip(names, given, strict=True), 1)
    )


def test_the_example_of_five_documents() -> None:
    keyword = ranked(["D05", "D01", "D06", "D09", "D02"])
    vector = ranked(["D02", "D06", "D05", "D12", "D01"])
    fused = fuse({"bm25": keyword, "vector": vector}, RRF)
    assert [(hit.id, f"{hit.score:.5f}") for hit in fused] == [
        ("D05", "0.03227"),
        ("D06", "0.03200"),
        ("D02", "0.03178"),
        ("D01", "0.03151"),
        ("D09", "0.01562"),
        ("D12", "0.01562"),
    ]
    assert score_bounds(["bm25", "vector"], RRF) == (0.0, pytest.approx(2 / 61))


def test_ties_are_by_identifier_whatever_the_order_of_lists() -> None:
    for lists in (("ab", "cd"), ("cd", "ab")):
        fused = fuse({name: ranked(names) for name, names in zip("xy", lists, strict=True)}, RRF)
        assert [hit.id for hit in fused] == ["a", "c", "b", "d"]


def test_an_absent_item_gets_no_rank() -> None:
    fused = fuse({"dense": ranked(["m1", "m2", "g"]), "lexical": ranked(["n1", "n2", "g"])}, RRF)
    assert fused[0].id == "g"
    assert fused[0].score == pytest.approx(2 / 63)


def test_min_max_and_z_score() -> None:
    lists = {"bm25": ranked("abc", [10.0, 6.0, 2.0]), "vector": ranked("cad", [0.9, 0.85, 0.8])}
    scores = {hit.id: hit.score for hit in fuse(lists, FusionSettings("min-max"))}
    assert scores == pytest.approx({"a": 0.75, "b": 0.25, "c": 0.5, "d": 0.0})
    weighted = fuse(lists, FusionSettings("min-max", weights={"bm25": 3.0}))
    assert {hit.id: hit.score for hit in weighted}["a"] == pytest.approx(0.875)
    z = (3 / 2) ** 0.5
    scores = {hit.id: hit.score for hit in fuse(lists, FusionSettings("z-score"))}
    assert scores == pytest.approx({"a": z / 2, "b": -z / 2, "c": 0.0, "d": -z})


@pytest.mark.parametrize(("method", "score"), [("min-max", 1.0), ("z-score", 0.0)])
def test_scores_that_are_all_equal(method: str, score: float) -> None:
    fused = fuse({"bm25": ranked("ba", [2.0, 2.0])}, FusionSettings(method))  # type: ignore[arg-type]
    assert [(hit.id, hit.score) for hit in fused] == [("a", score), ("b", score)]


def test_weights_by_name_hold_for_variants_too() -> None:
    lists = {"bm25": ranked("a"), "bm25 2": ranked("a"), "vector": ranked("b")}
    added = contributions(lists, FusionSettings("rrf", weights={"bm25": 0.5}))
    assert added == {"a": {"bm25": 0.5 / 61, "bm25 2": 0.5 / 61}, "b": {"vector": 1 / 61}}


def test_nothing_to_fuse() -> None:
    assert fuse({}, RRF) == ()
    assert fuse({"bm25": (), "vector": ranked("a")}, FusionSettings("min-max"))[0].score == 1.0


@pytest.mark.parametrize(
    ("settings", "hits"),
    [
        (FusionSettings(weights={"bm25": -1.0}), ranked("a")),
        (FusionSettings(weights={"bm25": 0.0}), ranked("a")),
        (FusionSettings("min-max"), (Hit("a", rank=1),)),
    ],
)
def test_settings_and_lists_of_no_use_are_refused(settings: FusionSettings, hits: tuple[Hit, ...]) -> None:
    with pytest.raises(UsageError):
        fuse({"bm25": hits}, settings)


LISTS = st.dictionaries(
    st.sampled_from(["bm25", "vector", "title"]),
    st.lists(st.tuples(st.sampled_from("abcdefgh"), st.floats(-5, 5)), max_size=8, unique_by=lambda pair: pair[0]),
)


@given(lists=LISTS, method=st.sampled_from(["rrf", "min-max", "z-score"]))
def test_scores_add_up_lie_within_bounds_and_order_the_items(
    lists: dict[str, list[tuple[str, float]]], method: str
) -> None:
    settings = FusionSettings(method)  # type: ignore[arg-type]
    rankings = {
        name: ranked(*map(list, zip(*sorted(pairs, key=lambda pair: -pair[1]), strict=True))) if pairs else ()  # type: ignore[arg-type]
        for name, pairs in lists.items()
    }
    fused = fuse(rankings, settings)
    added = contributions(rankings, settings)
    assert {hit.id for hit in fused} == {name for pairs in lists.values() for name, _ in pairs}
    assert [hit.rank for hit in fused] == list(range(1, len(fused) + 1))
    for hit in fused:
        assert hit.score == pytest.approx(sum(added[hit.id].values()))
    assert [hit.id for hit in fused] == [h.id for h in sorted(fused, key=lambda hit: (-(hit.score or 0), hit.id))]
    bounds = score_bounds([name for name, hits in rankings.items() if hits], settings)
    if bounds:
        assert all(bounds[0] - 1e-12 <= (hit.score or 0) <= bounds[1] + 1e-12 for hit in fused)
