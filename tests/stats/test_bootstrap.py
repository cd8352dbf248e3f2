"""The bootstrap: degenerate cases, equivalence of its ways, scipy as an oracle."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import bootstrap as scipy_bootstrap

from konkyo.stats import Bounds, bootstrap_mean, bootstrap_means
from konkyo.stats.bootstrap import Resampling, bca_levels, resample

METHODS = ["percentile", "bca"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", ["few distinct", "continuous", "skewed"])
@pytest.mark.parametrize("n", [30, 400])
def test_as_scipy(method, kind, n):
    rng = np.random.default_rng(5)
    values = {"few distinct": rng.integers(0, 4, n) / 3, "continuous": rng.random(n), "skewed": rng.exponential(1, n)}
    sample = values[kind]
    ours = bootstrap_mean(sample, method=method, rounds=40_000)
    theirs = scipy_bootstrap(
        (sample,), np.mean, n_resamples=10_000, method={"bca": "BCa"}.get(method, method), rng=1
    ).confidence_interval
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.06 * (theirs.high - theirs.low))


def test_levels_as_scipy_on_the_same_resamples():
    sample = np.random.default_rng(2).exponential(1, 25)
    theirs = scipy_bootstrap((sample,), np.mean, n_resamples=3000, method="BCa", rng=1)
    means = np.sort(theirs.bootstrap_distribution)
    units = Resampling(sample, np.ones_like(sample))
    ends = np.quantile(means, bca_levels(means, units.estimate, units.acceleration(), 0.95))
    assert tuple(ends) == pytest.approx(tuple(theirs.confidence_interval), rel=1e-3)


def test_the_three_ways_to_draw_agree():
    """Drawing kinds, drawing units, and drawing grouped neighbours have one distribution."""
    rng = np.random.default_rng(8)
    sample = rng.beta(2, 5, 4000)
    exact = sample.std() / np.sqrt(len(sample))
    coarse = np.round(sample, 2)
    tailed = rng.lognormal(0, 1.5, 4000)
    for values, error in (
        (sample, exact),
        (coarse, coarse.std() / np.sqrt(4000)),
        (tailed, tailed.std() / np.sqrt(4000)),
    ):
        means = resample(Resampling(values, np.ones_like(values)), 4000, np.random.default_rng(1))
        assert means.mean() == pytest.approx(values.mean(), abs=4 * error / np.sqrt(4000))
        assert means.std() == pytest.approx(error, rel=0.05)


@given(
    st.lists(st.floats(-10, 10, allow_nan=False).map(lambda value: round(value, 3)), min_size=2, max_size=40),
    st.sampled_from(METHODS),
    st.integers(0, 5),
)
@settings(max_examples=60, deadline=None)
def test_inside_the_values_and_repeatable(values, method, seed):
    bounds = bootstrap_mean(values, method=method, seed=seed, rounds=300)
    assert bounds == bootstrap_mean(values[::-1], method=method, seed=seed, rounds=300)
    assert min(values) - 1e-9 <= bounds.low <= bounds.high <= max(values) + 1e-9
    shifted = bootstrap_mean([value + 5 for value in values], method=method, seed=seed, rounds=300)
    assert (shifted.low, shifted.high) == pytest.approx((bounds.low + 5, bounds.high + 5), abs=1e-6)


@given(st.lists(st.integers(0, 3), min_size=2, max_size=25))
@settings(max_examples=40, deadline=None)
def test_whole_weights_do_not_move_the_estimate(values):
    units = Resampling(np.array(values, dtype=float), np.ones(len(values)))
    assert units.estimate == pytest.approx(np.mean(values))


def test_weights():
    values, weights = [0.0, 1.0, 1.0, 0.0, 0.5] * 20, [3.0, 1.0, 0.0, 1.0, 2.0] * 20
    bounds = bootstrap_mean(values, weights=weights)
    assert bounds.holds(np.average(values, weights=weights))
    assert bounds == bootstrap_mean(
        [value for value, weight in zip(values, weights, strict=True) if weight],
        weights=[weight for weight in weights if weight],
    )
    same = bootstrap_mean(values, weights=[7.0] * 100)
    assert (same.low, same.high) == pytest.approx((bootstrap_mean(values).low, bootstrap_mean(values).high))
    heavy = bootstrap_mean(np.linspace(0, 1, 300), weights=np.linspace(1, 2, 300))
    assert heavy.holds(np.average(np.linspace(0, 1, 300), weights=np.linspace(1, 2, 300)))


def test_clusters_count_as_one_witness_each():
    rng = np.random.default_rng(4)
    per_document = rng.random(40)
    values = np.repeat(per_document, 10)
    documents = [f"文書{number}" for number in range(40) for _ in range(10)]
    clustered = bootstrap_mean(values, clusters=documents, rounds=8000)
    by_document = bootstrap_mean(per_document, rounds=8000)
    assert clustered.width == pytest.approx(by_document.width, rel=0.05)
    assert clustered.width > 2.5 * bootstrap_mean(values).width
    alone = bootstrap_mean(values, clusters=range(400))
    assert alone == bootstrap_mean(values)


@pytest.mark.parametrize("method", METHODS)
def test_degenerate(method):
    assert bootstrap_mean([], method=method) is None
    assert bootstrap_mean([0.4], method=method) is None
    assert bootstrap_mean([0.4, 0.6], clusters=["a", "a"], method=method) is None
    assert bootstrap_mean([0.4, 0.6], weights=[0, 0], method=method) is None
    assert bootstrap_mean([1.0] * 30, method=method) == Bounds(1.0, 1.0, method, 0.95, 2000, 0, "no-spread")
    assert bootstrap_mean([0.1, 0.2] * 9, method=method).caveat == "few"
    assert bootstrap_mean([0.1, 0.2] * 10, method=method).caveat == ""


def test_extreme_skew_takes_the_extreme_resample():
    means = np.sort(np.random.default_rng(0).normal(size=2000))
    assert bca_levels(means, 0.0, 0.9, 0.95)[1] == 1.0
    assert bca_levels(means, 0.0, -0.9, 0.95)[0] == 0.0


def test_wrong_use():
    for values in ([float("nan"), 1.0], [float("inf"), 1.0]):
        with pytest.raises(ValueError, match="finite"):
            bootstrap_mean(values)
    with pytest.raises(ValueError, match="finite"):
        bootstrap_mean([1.0, 2.0], weights=[1, -1])
    with pytest.raises(ValueError, match="one length"):
        bootstrap_mean([1.0, 2.0], weights=[1])
    with pytest.raises(ValueError, match="one length"):
        bootstrap_mean([1.0, 2.0], clusters=["a"])
    with pytest.raises(ValueError, match="method"):
        bootstrap_mean([1.0, 2.0], method="magic")
    with pytest.raises(ValueError, match="rounds"):
        bootstrap_mean([1.0, 2.0], rounds=0)


def test_columns():
    columns = [[0, 1, 1, 0.5], [1, 1, 1, 1], [2]]
    assert bootstrap_means(columns) == tuple(bootstrap_mean(column) for column in columns)
