"""Non-inferiority, agreement, prediction-powered means, control charts."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from statsmodels.stats.inter_rater import cohens_kappa

from konkyo.stats import (
    Bounds,
    Signal,
    cohen_kappa,
    non_inferior,
    p_chart,
    prediction_powered_mean,
    verdict_on_margin,
    xmr_chart,
)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(-0.01, 0.02, "holds"), (-0.02, 0.02, "undecided"), (-0.05, -0.01, "undecided"), (-0.05, -0.03, "fails")],
)
def test_verdict_on_margin(low, high, verdict):
    assert verdict_on_margin(Bounds(low, high, "t"), 0.02) == verdict


def test_non_inferior():
    rng = np.random.default_rng(3)
    better = rng.choice([0.0, 0.5, -0.5], 300, p=[0.8, 0.15, 0.05])
    assert non_inferior(better, 0.05).verdict == "holds"
    assert non_inferior(-better, 0.0).verdict == "fails"
    assert non_inferior([0.0] * 12, 0.05).verdict == "undecided"
    assert non_inferior([], 0.05) is None
    assert non_inferior([0.1], 0.05, span=None) is None
    assert non_inferior(better, 0.05).bounds.level == pytest.approx(0.9)
    with pytest.raises(ValueError, match="margin"):
        non_inferior(better, -0.1)


ratings = st.lists(st.tuples(st.sampled_from("良可否"), st.sampled_from("良可否")), min_size=2, max_size=60)


@given(ratings, st.sampled_from(["", "linear", "quadratic"]))
@settings(deadline=None)
def test_kappa_as_statsmodels(pairs, weights):
    first, second = zip(*pairs, strict=True)
    found = cohen_kappa(first, second, labels="良可否", weights=weights)
    assert found.labels == ("良", "可", "否")
    assert sum(map(sum, found.table)) == found.n == len(pairs)
    if found.kappa is None:
        assert len(set(first + second)) == 1
        assert found.bounds is None
        return
    with np.errstate(all="ignore"):
        oracle = cohens_kappa(np.array(found.table), wt=weights or None)
    assert found.kappa == pytest.approx(oracle.kappa)
    half = 1.959963984540054 * max(oracle.var_kappa, 0) ** 0.5
    assert (found.bounds.low, found.bounds.high) == pytest.approx(
        (max(-1, oracle.kappa - half), min(1, oracle.kappa + half)), abs=1e-6
    )
    assert cohen_kappa(second, first, labels="良可否", weights=weights).kappa == pytest.approx(found.kappa)


def test_kappa_known_and_empty():
    """Fleiss, Levin, Paik 2003, table 18.1: kappa .676 over 100 subjects."""
    table = [[75, 1, 4], [5, 4, 1], [0, 0, 10]]
    pairs = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    found = cohen_kappa(*zip(*pairs, strict=True))
    assert found.kappa == pytest.approx(0.676, abs=0.0005)
    assert found.bounds.caveat == ""
    assert cohen_kappa([], []) is None
    assert cohen_kappa("aa", "aa").kappa is None
    assert cohen_kappa("ab", "ab").kappa == 1.0
    with pytest.raises(ValueError, match="same items"):
        cohen_kappa("a", "")


def test_prediction_powered():
    rng = np.random.default_rng(11)
    inside, shorter = 0, 0
    for _ in range(300):
        truth = rng.random(3050) < 0.7
        judged = np.where(rng.random(3050) < 0.9, truth, ~truth)
        found = prediction_powered_mean(truth[:50], judged[:50], judged[50:])
        inside += found.bounds.holds(0.7)
        shorter += found.bounds.width < found.people_only.width
    assert 0.93 <= inside / 300 <= 0.99
    assert shorter / 300 > 0.95
    assert (found.labelled, found.unlabelled) == (50, 3000)


def test_prediction_powered_formula():
    """With trust 1 it is the classical difference estimator, by hand."""
    people, machine, rest = np.array([1, 0, 1, 1.0]), np.array([1, 1, 1, 0.0]), np.array([1, 0, 1, 1, 0.0])
    found = prediction_powered_mean(people, machine, rest, trust=1.0, span=None)
    assert found.value == pytest.approx(0.75 + 0.6 - 0.75)
    error = (np.var(people - machine, ddof=1) / 4 + np.var(rest) / 5) ** 0.5
    assert found.bounds.width == pytest.approx(2 * 3.182446305284263 * error)
    assert found.bounds.caveat == "few"
    assert found.machine_mean == pytest.approx(6 / 9)


def test_a_useless_or_absent_judge_costs_nothing():
    people = [1.0, 0.0] * 20
    for machine, rest in (([1.0] * 40, [1.0] * 9), ([0.0, 1.0] * 20, [0.0] * 500), ([1.0, 0.0] * 20, [])):
        found = prediction_powered_mean(people, machine, rest)
        assert found.trust == pytest.approx(0.0, abs=1e-12)
        assert found.value == 0.5
        assert found.bounds.width <= 1.05 * found.people_only.width


def test_prediction_powered_degenerate():
    assert prediction_powered_mean([1.0], [1.0], [1.0]) is None
    assert prediction_powered_mean([1.0] * 40, [1.0] * 40, [1.0] * 9, span=None).bounds.caveat == "no-spread"
    with pytest.raises(ValueError, match="lie in"):
        prediction_powered_mean([1.0, 2.0], [1.0, 0.0], [])
    with pytest.raises(ValueError, match="same items"):
        prediction_powered_mean([1.0], [1.0, 0.0], [])
    with pytest.raises(ValueError, match="finite"):
        prediction_powered_mean([1.0, float("nan")], [1.0, 0.0], [])


def test_xmr_as_the_nist_handbook():
    """NIST/SEMATECH e-Handbook 6.3.2.2: centre 50.81, limits 45.816 and 55.804."""
    chart = xmr_chart([49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1])
    assert chart.centre == pytest.approx(50.81)
    assert chart.mean_range == pytest.approx(1.8778, abs=1e-4)
    assert (chart.lower[0], chart.upper[0]) == pytest.approx((45.8159, 55.8041), abs=2e-3)
    assert chart.signals == ()


def test_p_as_the_nist_handbook():
    """NIST/SEMATECH e-Handbook 6.3.3.2: thirty wafers of fifty chips, p .2313, limits .05 and .41."""
    defects = [
        12,
        15,
        8,
        10,
        4,
        7,
        16,
        9,
        14,
        10,
        5,
        6,
        17,
        12,
        22,
        8,
        10,
        5,
        13,
        11,
        20,
        18,
        24,
        15,
        9,
        12,
        7,
        13,
        9,
        6,
    ]
    chart = p_chart(defects, [50] * 30)
    assert chart.centre == pytest.approx(0.2313, abs=5e-5)
    assert (chart.lower[0], chart.upper[0]) == pytest.approx((0.0524, 0.4102), abs=1e-4)
    assert chart.signals == (Signal(14, "outside"), Signal(22, "outside"))


def test_xmr_signals():
    steady = [10.0, 11.0, 10.0, 11.0, 10.0, 11.0]
    jump = xmr_chart([*steady, 30.0, 10.5], baseline=6)
    assert jump.signals == (Signal(6, "outside"), Signal(6, "range"), Signal(7, "range"))
    drift = xmr_chart([*steady, *[10.9] * 9], baseline=6)
    assert [signal.rule for signal in drift.signals] == ["run", "run", "run"]
    assert xmr_chart([5.0, 5.0, 5.0, 5.1], baseline=3).signals == (Signal(3, "outside"), Signal(3, "range"))
    assert xmr_chart([5.0] * 20).signals == ()
    assert xmr_chart([1.0]) is None
    assert xmr_chart([1.0, 2.0], baseline=1) is None


def test_p_chart_days_without_questions():
    chart = p_chart([5, 0, 5, 0], [10, 0, 10, 10])
    assert (chart.lower[1], chart.upper[1]) == (0.0, 1.0)
    assert chart.signals == ()
    assert p_chart([0, 0], [0, 0]) is None
    assert p_chart([], []) is None
    for successes, counts in (([1], [1, 2]), ([3], [2]), ([-1], [2])):
        with pytest.raises(ValueError, match="successes"):
            p_chart(successes, counts)
