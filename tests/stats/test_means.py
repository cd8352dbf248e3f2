"""The interval to show for a mean: which method it takes, and that it covers."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import ttest_1samp

from konkyo.stats import (
    Bounds,
    bootstrap_mean,
    bounded_mean,
    clopper_pearson,
    mean_interval,
    rate_interval,
    t_interval,
)


@pytest.mark.parametrize(
    ("values", "span", "method", "caveat"),
    [
        ([1.0] * 20, (0, 1), "clopper-pearson", ""),
        ([1.0, 0.0] * 20, (0, 1), "wilson", ""),
        ([0.5], (0, 1), "clopper-pearson-bounded", ""),
        ([0.5] * 30, (0, 1), "clopper-pearson-bounded", ""),
        ([1.0] * 46 + [0.5] * 4, (0, 1), "clopper-pearson-bounded", ""),
        ([1.0] * 45 + [0.5] * 5, (0, 1), "bca", ""),
        ([0.5, 1.0] * 9, (0, 1), "clopper-pearson-bounded", ""),
        ([0.1, 0.2, 0.4], None, "t", "few"),
        ([0.1, 0.2, 0.4] * 10, None, "t", ""),
        ([0.1, 0.2, 0.4] * 20, None, "bca", ""),
        ([0.3] * 60, None, "bca", "no-spread"),
        ([0.3] * 3, None, "bca", "no-spread"),
    ],
)
def test_the_method_taken(values, span, method, caveat):
    bounds = mean_interval(values, span=span)
    assert (bounds.method, bounds.caveat) == (method, caveat)
    assert bounds.low - 1e-9 <= np.mean(values) <= bounds.high + 1e-9


def test_a_rate_is_a_rate():
    assert mean_interval([1, 1, 1, 0] * 10, span=(0, 1)) == rate_interval(30, 40)
    stretched = mean_interval([1, 1, 1, -1] * 10, span=(-1, 1))
    rate = rate_interval(30, 40)
    assert (stretched.low, stretched.high) == pytest.approx((2 * rate.low - 1, 2 * rate.high - 1))


@given(st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.sampled_from([0.9, 0.95]))
def test_bounded_mean_of_yes_and_no_is_clopper_pearson(count, level):
    successes, n = count
    bounds = bounded_mean([1.0] * successes + [0.0] * (n - successes), (0, 1), level=level)
    exact = clopper_pearson(successes, n, level)
    assert (bounds.low, bounds.high) == pytest.approx((exact.low, exact.high), abs=1e-9)


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.25, 1.0]), min_size=1, max_size=30))
@settings(deadline=None)
def test_bounded_mean_mirrors_and_holds_the_mean(values):
    bounds = bounded_mean(values, (-1, 1))
    assert -1 <= bounds.low <= np.mean(values) + 1e-9
    assert np.mean(values) - 1e-9 <= bounds.high <= 1
    if len(set(values)) == 1:
        mirror = bounded_mean([-value for value in values], (-1, 1))
        assert (bounds.low, bounds.high) == pytest.approx((-mirror.high, -mirror.low))


def test_a_rounding_beyond_the_range_is_none():
    assert mean_interval([1.0000000000000002] * 20, span=(0, 1)) == mean_interval([1.0] * 20, span=(0, 1))


def test_weights_and_clusters_shrink_what_is_known():
    values = [1.0] * 18 + [0.5] * 2
    plain = bounded_mean(values, (0, 1))
    uneven = bounded_mean(values, (0, 1), weights=[10.0, *[1.0] * 19])
    few = bounded_mean(values, (0, 1), clusters=[number // 5 for number in range(20)])
    assert plain.width < uneven.width
    assert plain.width < few.width
    weighted = mean_interval([0.5, 1.0, 0.0] * 20, span=(0, 1), weights=[1.0, 2.0, 3.0] * 20)
    assert weighted == bootstrap_mean([0.5, 1.0, 0.0] * 20, weights=[1.0, 2.0, 3.0] * 20)
    clustered = mean_interval([0.5, 1.0, 0.0] * 20, clusters=[number // 2 for number in range(60)])
    assert clustered.method == "bca"


def test_student():
    values = np.random.default_rng(1).normal(size=25)
    low, high = ttest_1samp(values, 0).confidence_interval(0.9)
    bounds = t_interval(values, 0.9)
    assert (bounds.low, bounds.high) == pytest.approx((low, high))
    assert t_interval([1.0]) is None
    assert t_interval([2.0, 2.0]) == Bounds(2.0, 2.0, "t", caveat="no-spread")


def test_nothing_to_show_and_wrong_use():
    assert mean_interval([]) is None
    assert mean_interval([], span=(0, 1)) is None
    assert mean_interval([0.5]) is None
    assert bounded_mean([0.5], (0, 1), weights=[0]) is None
    with pytest.raises(ValueError, match="span"):
        mean_interval([0.5], span=(1, 1))
    with pytest.raises(ValueError, match="lie in"):
        mean_interval([1.5], span=(0, 1))
    with pytest.raises(ValueError, match="lie in"):
        bounded_mean([float("nan")], (0, 1))


@pytest.mark.parametrize(
    ("kinds", "shares", "span"),
    [
        ([0.0, 0.5, 1.0], [0.02, 0.03, 0.95], (0, 1)),
        ([0.0, 1 / 3, 1.0], [0.3, 0.3, 0.4], (0, 1)),
        ([-1.0, 0.0, 0.5], [0.02, 0.95, 0.03], (-1, 1)),
    ],
)
@pytest.mark.parametrize("n", [10, 25])
def test_it_covers_where_the_bootstrap_does_not(kinds, shares, span, n):
    rng = np.random.default_rng(7)
    truth = float(np.dot(kinds, shares))
    shown = [mean_interval(rng.choice(kinds, n, p=shares), span=span, rounds=400) for _ in range(300)]
    assert np.mean([bounds.holds(truth) for bounds in shown]) >= 0.92
