"""Planning: the table, statsmodels, and simulation."""

import numpy as np
import pytest
from statsmodels.stats.power import TTestPower

from konkyo.stats import (
    mcnemar,
    power_for_mean,
    power_for_rates,
    questions_for_mean,
    questions_for_rates,
    smallest_difference,
)

TABLE = {
    0.2: (785, 126, 32, 14, 8),
    0.3: (1766, 283, 71, 32, 18),
    0.4: (3140, 503, 126, 56, 32),
    0.5: (4906, 785, 197, 88, 50),
}


@pytest.mark.parametrize("sd", TABLE)
def test_planning_table(sd):
    differences = (0.02, 0.05, 0.10, 0.15, 0.20)
    assert tuple(questions_for_mean(difference, sd) for difference in differences) == TABLE[sd]
    for difference, n in zip(differences, TABLE[sd], strict=True):
        assert smallest_difference(n, sd=sd) <= difference < smallest_difference(n - 1, sd=sd)


@pytest.mark.parametrize("effect", [0.1, 0.25, 0.5, 1.0, 2.0])
@pytest.mark.parametrize(("alpha", "power"), [(0.05, 0.8), (0.01, 0.9)])
def test_t_as_statsmodels(effect, alpha, power):
    oracle = TTestPower()
    n = questions_for_mean(effect, 1.0, alpha=alpha, power=power, rule="t")
    assert n == int(np.ceil(oracle.solve_power(effect, alpha=alpha, power=power) - 1e-6))
    assert power_for_mean(n, effect, 1.0, alpha=alpha) == pytest.approx(oracle.power(effect, n, alpha), abs=1e-9)
    least = smallest_difference(n, sd=1.0, alpha=alpha, power=power, rule="t")
    assert power_for_mean(n, least, 1.0, alpha=alpha) == pytest.approx(power, abs=1e-9)
    assert least <= effect


@pytest.mark.parametrize(("gained", "lost"), [(0.1, 0.05), (0.3, 0.1), (0.05, 0.2)])
def test_power_of_mcnemar_by_simulation(gained, lost):
    n, rng = 80, np.random.default_rng(2)
    draws = rng.multinomial(n, [gained, lost, 1 - gained - lost], 3000)
    found = np.mean([mcnemar(int(up), int(down)) <= 0.05 for up, down, _ in draws])
    assert power_for_rates(n, gained, lost) == pytest.approx(found, abs=0.03)


def test_rates():
    """Connor 1987: the formula; the exact test needs a few more questions, and then has its power."""
    assert questions_for_rates(0.2, 0.1) == questions_for_rates(0.1, 0.2) == 234
    n = questions_for_rates(0.2, 0.1, exact=True)
    assert power_for_rates(n, 0.2, 0.1) >= 0.8 > power_for_rates(234, 0.2, 0.1)
    assert power_for_rates(2000, 0.2, 0.2) <= 0.05
    assert power_for_rates(0, 0.2, 0.1) == power_for_rates(50, 0, 0) == 0.0
    assert questions_for_rates(1.0, 0.0) == 4


def test_small_and_degenerate():
    assert smallest_difference(1, sd=0.3) is None
    assert smallest_difference(40, sd=0.0, rule="t") == 0.0
    assert power_for_mean(1, 0.1, 0.3) is None
    assert power_for_mean(5, 0.1, 0.0) == 1.0
    assert power_for_mean(5, 0.0, 0.0) == 0.05
    assert power_for_mean(5, 0.0, 0.3) == pytest.approx(0.05)
    assert power_for_mean(10_000, 50, 0.3) == 1.0
    assert questions_for_mean(5.0, 0.1) == questions_for_mean(5.0, 0.0, rule="t") == 2
    assert smallest_difference(3, sd=0.3, rule="t") > smallest_difference(3, sd=0.3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: questions_for_mean(0, 0.3), "difference of 0"),
        (lambda: questions_for_rates(0.1, 0.1), "difference of 0"),
        (lambda: questions_for_mean(0.1, -0.3), "standard deviation"),
        (lambda: questions_for_mean(0.1, float("nan")), "standard deviation"),
        (lambda: questions_for_mean(0.1, 0.3, alpha=0.9), "alpha"),
        (lambda: questions_for_mean(0.1, 0.3, power=1), "alpha"),
        (lambda: power_for_rates(10, 0.6, 0.6), "shares"),
    ],
)
def test_wrong_use(call, message):
    with pytest.raises(ValueError, match=message):
        call()
