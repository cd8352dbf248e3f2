"""Each metric: known values, plain Python, and what must hold whatever the input."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, strategies as st

from konkyo.metrics import Judged, Marks, Measure, definitions
from konkyo.metrics.registry import BUILT_IN
from konkyo.metrics.samples import six_questions, three_questions
from metrics.plain import judged, judged_runs, value

MEASURES = [
    Measure(definition.name, k)
    for definition in BUILT_IN
    for k in (None, 1, 2, 3, 5)
    if k is None or definition.takes_cutoff
]
Runs = tuple[list[list[str]], list[dict[str, int]]]


def values(measure: Measure, table: Judged) -> list[float]:
    return measure.definition.compute(table, measure.cutoff).values.tolist()


@pytest.mark.parametrize(
    ("name", "k", "expected"),
    [
        ("recall", 3, [1, 1, 0.5, 0, 1, 0]),
        ("mrr", None, [1, 0.3333, 1, 0, 1, 0.25]),
        ("mrr", 3, [1, 0.3333, 1, 0, 1, 0]),
        ("ndcg", 3, [1, 0.5, 0.6131, 0, 1, 0]),
        ("hit", 3, [1, 1, 1, 0, 1, 0]),
        ("precision", 3, [0.3333, 0.3333, 0.3333, 0, 0.6667, 0]),
        ("map", None, [1, 0.3333, 0.5, 0, 1, 0.25]),
        ("rprec", None, [1, 0, 0.5, 0, 1, 0]),
        ("f1", 3, [0.5, 0.5, 0.4, 0, 0.8, 0]),
    ],
)
def test_six_questions(name: str, k: int | None, expected: list[float]) -> None:
    assert values(Measure(name, k), six_questions()) == pytest.approx(expected, abs=1e-4)


def test_means_of_the_six_questions() -> None:
    means = [
        np.mean(values(measure, six_questions()))
        for measure in (Measure("recall", 3), Measure("mrr"), Measure("ndcg", 3))
    ]
    assert np.round(means, 3).tolist() == [0.583, 0.597, 0.519]


def test_three_questions_macro_micro_and_hit() -> None:
    share = definitions()["recall"].compute(three_questions(), 5)
    assert np.mean(share.values) == pytest.approx(11 / 18)
    pooled = share.pooled(np.ones(3))
    assert pooled is not None
    assert (pooled.numerator, pooled.denominator, pooled.value) == (3, 6, 0.5)
    assert values(Measure("hit", 5), three_questions()) == [1, 1, 1]


def test_recall_when_more_is_needed_than_k_allows_is_not_capped() -> None:
    gold = {f"D{number}": 1 for number in range(120)}
    table = judged([[f"D{number}" for number in range(100)]], [gold])
    assert values(Measure("recall", 100), table) == pytest.approx([0.8333], abs=1e-4)


def test_gains_linear_and_exponential() -> None:
    table = judged([["b", "a"]], [{"a": 3, "b": 1}])
    assert values(Measure("ndcg"), table) == pytest.approx([0.7967], abs=1e-4)
    assert values(Measure("ndcg_exp"), table) == pytest.approx([0.7098], abs=1e-4)


def test_both_precisions_of_a_short_list() -> None:
    table = judged([["a", "b"]], [{"a": 1, "b": 1}])
    assert values(Measure("precision", 10), table) == [0.2]
    assert values(Measure("precision_returned", 10), table) == [1.0]


@pytest.mark.parametrize("measure", MEASURES, ids=str)
@given(run=judged_runs(), relevant_grade=st.integers(1, 3))
def test_as_in_plain_python(measure: Measure, run: Runs, relevant_grade: int) -> None:
    lists, gold = run
    expected = [
        value(measure.name, ranking, grades, measure.cutoff, relevant_grade)
        for ranking, grades in zip(lists, gold, strict=True)
    ]
    assert values(measure, judged(lists, gold, relevant_grade)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES, ids=str)
@given(run=judged_runs())
def test_values_lie_in_the_range_of_the_metric(measure: Measure, run: Runs) -> None:
    low, high = measure.definition.range
    assert all(low <= one <= high for one in values(measure, judged(*run)))


@pytest.mark.parametrize("measure", MEASURES, ids=str)
@given(run=judged_runs(), seed=st.integers(0, 99))
def test_the_order_of_the_questions_does_not_matter(measure: Measure, run: Runs, seed: int) -> None:
    lists, gold = run
    order = np.random.default_rng(seed).permutation(len(lists))
    shuffled = judged([lists[i] for i in order], [gold[i] for i in order])
    assert values(measure, shuffled) == [values(measure, judged(lists, gold))[i] for i in order]


@pytest.mark.parametrize("name", ["recall", "hit", "mrr", "map"])
@given(run=judged_runs())
def test_a_larger_k_never_loses(name: str, run: Runs) -> None:
    table = judged(*run)
    at = [values(Measure(name, k), table) for k in range(1, 8)]
    assert all(after >= before for lower, higher in pairwise(at) for before, after in zip(lower, higher, strict=True))
    assert at[-1] == values(Measure(name), table)


@given(run=judged_runs())
def test_a_perfect_ranking_has_all_of_it(run: Runs) -> None:
    _, gold = run
    best = [sorted((doc for doc in grades if grades[doc] > 0), key=lambda doc: -grades[doc]) for grades in gold]
    table = judged(best, gold)
    for name in ("recall", "ndcg", "ndcg_exp", "map", "mrr", "rprec", "hit"):
        expected = [float(any(grade > 0 for grade in grades.values())) for grades in gold]
        assert values(Measure(name), table) == pytest.approx(expected)


def test_a_piece_with_alternatives_counts_once() -> None:
    """Gold D07 and (D08 or D09); both alternatives come first."""
    hits = Marks.of([(0, 1, 1), (0, 2, 1), (0, 4, 1)])
    found = Marks.of([(0, 1, 1), (0, 4, 1)])
    table = Judged(1, hits, found, Marks.of([(0, 1, 1), (0, 2, 1)]), np.array([5]))
    assert values(Measure("recall", 3), table) == [0.5]
    assert values(Measure("precision", 3), table) == pytest.approx([2 / 3])
    dcg, best = 1 + 1 / np.log2(5), 1 + 1 / np.log2(3)
    assert values(Measure("ndcg"), table) == pytest.approx([dcg / best])
    assert values(Measure("map"), table) == pytest.approx([(1 + 3 / 4) / 2])


def test_a_hit_with_several_pieces_is_never_better_than_perfect() -> None:
    table = Judged(
        1, Marks.of([(0, 1, 2)]), Marks.of([(0, 1, 2), (0, 1, 1)]), Marks.of([(0, 1, 2), (0, 2, 1)]), np.array([1])
    )
    for measure in (Measure("ndcg", 1), Measure("ndcg"), Measure("map"), Measure("recall", 1), Measure("rprec")):
        assert values(measure, table) == [1.0]


def test_no_question_at_all() -> None:
    for measure in MEASURES:
        assert values(measure, judged([], [])) == []


def test_f1_pooled_is_the_harmonic_mean_of_the_pooled_shares() -> None:
    scores = definitions()["f1"].compute(judged([["a", "x"], ["y"]], [{"a": 1, "b": 1}, {"z": 1}]), 2)
    pooled = scores.pooled(np.ones(2))
    assert pooled is not None
    assert pooled.value == pytest.approx(2 * (1 / 4) * (1 / 3) / (1 / 4 + 1 / 3))
    assert np.average(pooled.values, weights=pooled.weights) == pytest.approx(pooled.value)


def test_f1_pooled_of_nothing_found_and_of_nothing_needed() -> None:
    nothing = definitions()["f1"].compute(judged([["x"]], [{"a": 1}]), 2).pooled(np.ones(1))
    assert nothing is not None
    assert nothing.value == 0
    assert definitions()["f1"].compute(judged([["x"]], [{}]), 2).pooled(np.ones(1)) is None


def test_only_shares_have_a_micro_figure() -> None:
    table = six_questions()
    micro = {definition.name for definition in BUILT_IN if definition.compute(table, 3).pooled(np.ones(6)) is not None}
    assert micro == {"recall", "precision", "precision_returned", "f1", "rprec"}
