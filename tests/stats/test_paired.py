"""Paired tests: enumeration, statsmodels, scipy, and published values."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import permutation_test, ttest_1samp
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from konkyo.stats import PairedTest, mcnemar, sign_flip

small = st.lists(st.sampled_from([-1.0, -0.5, -1 / 3, 0.0, 0.1, 0.25, 0.5, 2.0]), min_size=1, max_size=9)


@given(small)
@settings(deadline=None)
def test_exact_is_enumeration(deltas):
    seen = abs(sum(deltas))
    patterns = [abs(np.dot(signs, deltas)) >= seen - 1e-12 for signs in product((1, -1), repeat=len(deltas))]
    found = sign_flip(deltas)
    assert found.method == "exact"
    assert found.p == pytest.approx(np.mean(patterns), abs=1e-12)
    assert found.differ == sum(delta != 0 for delta in deltas)


@given(small)
@settings(deadline=None)
def test_arms_may_change_places(deltas):
    assert sign_flip(deltas).p == pytest.approx(sign_flip([-delta for delta in deltas]).p)
    assert sign_flip(deltas).p == pytest.approx(sign_flip([*deltas, 0.0]).p)
    assert 0 < sign_flip(deltas).p <= 1


def test_fisher_1935_darwin():
    """Fisher 1935, section 21: Darwin's fifteen pairs of maize; 1726 of 32768 patterns are at least as extreme."""
    eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    assert sign_flip(eighths).p == pytest.approx(1726 / 32768)


@given(st.integers(0, 3000), st.integers(0, 3000))
@settings(deadline=None)
def test_yes_and_no_is_mcnemar(gained, lost):
    expected = statsmodels_mcnemar([[0, gained], [lost, 0]], exact=True).pvalue if gained + lost else 1.0
    assert mcnemar(gained, lost) == pytest.approx(min(1.0, expected), rel=1e-9)
    found = sign_flip([1.0] * gained + [-1.0] * lost + [0.0])
    assert found.p == pytest.approx(mcnemar(gained, lost), rel=1e-6)
    assert found.method == "exact"


def test_identical_runs():
    assert sign_flip([0.0] * 10_000) == PairedTest(1.0, 10_000, 0, "exact")
    assert mcnemar(0, 0) == 1.0


@pytest.mark.parametrize("kind", ["many sizes", "few sizes"])
def test_sampled_agrees_with_others(kind):
    rng = np.random.default_rng(3)
    deltas = rng.normal(0.12, 1, 250) if kind == "many sizes" else rng.integers(-10, 12, 1200) / 10
    found = sign_flip(deltas, rounds=20_000)
    assert (found.method, found.rounds, found.seed) == ("sampled", 20_000, 0)
    assert found == sign_flip(deltas, rounds=20_000)
    assert found.p == pytest.approx(ttest_1samp(deltas, 0).pvalue, abs=0.02)
    theirs = permutation_test((deltas,), np.mean, permutation_type="samples", n_resamples=4000, rng=1)
    assert found.p == pytest.approx(theirs.pvalue, abs=0.03)


def test_sampled_p_is_never_zero():
    assert sign_flip(np.linspace(1, 2, 300), rounds=999).p == 1 / 1000


def test_a_sampled_p_of_a_sum_of_zero_is_one():
    assert sign_flip([*np.linspace(1, 2, 60), *-np.linspace(1, 2, 60)], rounds=500).p == 1.0


def test_clusters_flip_together():
    deltas = [0.5, 0.5, 0.5, -0.25, -0.25, 1.0]
    assert sign_flip(deltas, clusters="aaabbc").p == pytest.approx(sign_flip([1.5, -0.5, 1.0]).p)
    assert sign_flip(deltas, clusters=range(6)).p == pytest.approx(sign_flip(deltas).p)


def test_nothing_and_wrong_use():
    assert sign_flip([]) is None
    for deltas, clusters in (([float("nan")], None), ([[1.0]], None), ([1.0], ["a", "b"])):
        with pytest.raises(ValueError, match="differences"):
            sign_flip(deltas, clusters=clusters)
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 2)


def test_even_chances_stay_below_the_level():
    rng = np.random.default_rng(0)
    ps = [sign_flip(rng.choice([-1, -0.5, 0, 0.5, 1], 60)).p for _ in range(600)]
    assert np.mean(np.array(ps) <= 0.05) <= 0.07
