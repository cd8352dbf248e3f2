"""Intervals for rates: published tables, statsmodels and scipy as oracles, exact coverage."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint

from konkyo.stats import Bounds, clopper_pearson, rate_interval, wilson


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (16, 20, 0.584, 0.919),
        (40, 50, 0.670, 0.888),
        (80, 100, 0.711, 0.867),
        (160, 200, 0.739, 0.850),
        (320, 400, 0.758, 0.836),
        (800, 1000, 0.774, 0.824),
        (18, 20, 0.699, 0.972),
        (45, 50, 0.786, 0.957),
    ],
)
def test_wilson_planning_table(successes, n, low, high):
    bounds = wilson(successes, n)
    assert (round(bounds.low, 3), round(bounds.high, 3)) == pytest.approx((low, high), abs=0.00051)


@pytest.mark.parametrize(
    ("successes", "n", "score", "exact"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I: methods 3 (score) and 5 (exact).
        (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
        (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
        (0, 20, (0.0, 0.1611), (0.0, 0.1684)),
        (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
    ],
)
def test_newcombe_1998(successes, n, score, exact):
    for bounds, expected in ((wilson(successes, n), score), (clopper_pearson(successes, n), exact)):
        assert (bounds.low, bounds.high) == pytest.approx(expected, abs=0.00006)


counts = st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts, st.sampled_from([0.8, 0.9, 0.95, 0.99]))
def test_as_statsmodels(count, level):
    successes, n = count
    for ours, name in ((wilson, "wilson"), (clopper_pearson, "beta")):
        bounds = ours(successes, n, level)
        low, high = proportion_confint(successes, n, alpha=1 - level, method=name)
        assert (bounds.low, bounds.high) == pytest.approx((low, high), abs=1e-9)


@given(counts)
def test_mirror_and_order(count):
    successes, n = count
    for interval in (wilson, clopper_pearson, rate_interval):
        bounds, mirror = interval(successes, n), interval(n - successes, n)
        assert 0 <= bounds.low <= successes / n <= bounds.high <= 1
        assert (bounds.low, bounds.high) == pytest.approx((1 - mirror.high, 1 - mirror.low), abs=1e-9)
        assert bounds.holds(successes / n)
        assert interval(successes, n, 0.99).width >= bounds.width


def test_ends_are_exact():
    assert wilson(0, 7).low == clopper_pearson(0, 7).low == 0.0
    assert wilson(7, 7).high == clopper_pearson(7, 7).high == 1.0


def test_no_leak_in_so_many_tries():
    assert clopper_pearson(0, 60, 0.90).high == pytest.approx(0.05, abs=0.002)
    assert clopper_pearson(0, 300, 0.90).high == pytest.approx(0.01, abs=0.0005)


@pytest.mark.parametrize("interval", [wilson, clopper_pearson, rate_interval])
def test_nothing_measured_and_wrong_use(interval):
    assert interval(0, 0) is None
    for successes, n in ((-1, 5), (6, 5), (1, 0)):
        with pytest.raises(ValueError, match="successes"):
            interval(successes, n)
    for level in (0, 1, 95, -0.5):
        with pytest.raises(ValueError, match="level"):
            interval(1, 5, level)


def test_fractional_counts():
    assert wilson(1.5, 2.5) == Bounds(*(wilson(1.5, 2.5).low, wilson(1.5, 2.5).high), "wilson")
    assert wilson(1, 2).low < wilson(1.5, 2.5).low < wilson(2, 3).low


def _coverage(interval, n, rate):
    probability = binom.pmf(np.arange(n + 1), n, rate)
    return sum(p for k, p in enumerate(probability) if interval(k, n).holds(rate))


@pytest.mark.parametrize("n", [5, 20, 50, 200])
def test_coverage(n):
    rates = np.linspace(0.01, 0.99, 50)
    exact = [_coverage(clopper_pearson, n, rate) for rate in rates]
    score = [_coverage(wilson, n, rate) for rate in rates]
    shown = [_coverage(rate_interval, n, rate) for rate in rates]
    assert min(exact) >= 0.95
    assert np.mean(score) == pytest.approx(0.95, abs=0.01)
    assert min(shown) >= 0.92
    assert min(shown) >= min(score)
