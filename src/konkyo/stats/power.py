"""How many questions for which difference, before anything is measured. Two-sided tests over the same questions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from konkyo.stats.bounds import normal_quantile

__all__ = [
    "power_for_mean",
    "power_for_rates",
    "questions_for_mean",
    "questions_for_rates",
    "smallest_difference",
]

_Rule = Literal["normal", "t"]


def questions_for_mean(
    difference: float, sd: float, *, alpha: float = 0.05, power: float = 0.8, rule: _Rule = "normal"
) -> int:
    """How many questions show a mean difference of that size with that power; `sd` is that of a question's difference.

    `normal`: ceil(((z(1 - alpha/2) + z(power)) sd / difference)^2), the planning formula, at least 2. `t`: the least n
    whose paired t test has the power; a few more, which matters below about 30.

    >>> questions_for_mean(0.05, sd=0.3), questions_for_mean(0.05, sd=0.3, rule="t")
    (283, 285)
    """
    _check(alpha, power, sd)
    if difference == 0:
        raise ValueError("no number of questions shows a difference of 0")
    ratio = _z(alpha, power) * sd / difference
    # One that is whole but for rounding stays whole.
    n = max(2, math.ceil(ratio * ratio - 1e-9))
    if rule == "normal" or sd == 0:
        return n
    return _least(n, lambda count: _t_power(count, difference / sd, alpha) >= power)


def smallest_difference(
    n: int, *, sd: float, alpha: float = 0.05, power: float = 0.8, rule: _Rule = "normal"
) -> float | None:
    """The smallest mean difference that n questions show with that power, in the unit of `sd`; `None` below 2.

    `normal`: (z(1 - alpha/2) + z(power)) sd / sqrt(n). `t` solves the paired t test's power instead.

    >>> round(smallest_difference(50, sd=0.3), 3)
    0.119
    """
    _check(alpha, power, sd)
    if n < 2:
        return None
    least = _z(alpha, power) * sd / math.sqrt(n)
    if rule == "normal" or sd == 0:
        return least
    low, high = 0.0, least
    while _t_power(n, high / sd, alpha) < power:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if _t_power(n, middle / sd, alpha) >= power else (middle, high)
    return high


def power_for_mean(n: int, difference: float, sd: float, *, alpha: float = 0.05) -> float | None:
    """The chance that the paired two-sided t test over n questions finds a mean difference of that size.

    P(|T| > t(1 - alpha/2; n - 1)), T noncentral t with n - 1 degrees of freedom and noncentrality
    sqrt(n) difference / sd. Range [alpha, 1]; `None` below 2 questions.

    >>> round(power_for_mean(34, 0.5, 1.0), 3)
    0.808
    """
    _check(alpha, 0.5, sd)
    if n < 2:
        return None
    if sd == 0:
        return 1.0 if difference else alpha
    return _t_power(n, difference / sd, alpha)


def questions_for_rates(
    gained: float, lost: float, *, alpha: float = 0.05, power: float = 0.8, exact: bool = False
) -> int:
    """How many questions show that a rate changed, when the shares `gained` and `lost` of them change sides.

    With d = gained - lost and s = gained + lost: ceil((z(1 - alpha/2) sqrt(s) + z(power) sqrt(s - d^2))^2 / d^2).
    `exact` takes the least n, from there on, at which McNemar's exact test has the power: it asks for more, since
    that test errs on the safe side. Connor 1987, Biometrics 43.

    >>> questions_for_rates(0.10, 0.05), questions_for_rates(0.10, 0.05, exact=True)
    (469, 498)
    """
    _check(alpha, power, 0.0)
    _check_shares(gained, lost)
    change, both = gained - lost, gained + lost
    if change == 0:
        raise ValueError("no number of questions shows a difference of 0")
    root = normal_quantile(1 - alpha / 2) * math.sqrt(both) + normal_quantile(power) * math.sqrt(both - change**2)
    n = max(2, math.ceil((root / change) ** 2 - 1e-9))
    if not exact:
        return n
    return _least(n, lambda count: power_for_rates(count, gained, lost, alpha=alpha) >= power)


def power_for_rates(n: int, gained: float, lost: float, *, alpha: float = 0.05) -> float:
    """The chance that McNemar's exact test over n questions is significant, whichever way; 0 for n = 0. Range [0, 1].

    The sum over m of P(m questions change sides), binomial (n, gained + lost), times the chance that of those m so
    few or so many are gains that the test rejects, binomial (m, gained / (gained + lost)).

    >>> round(power_for_rates(50, 0.3, 0.1), 2)
    0.55
    """
    _check_shares(gained, lost)
    both = gained + lost
    if n == 0 or both == 0:
        return 0.0
    import numpy as np
    from scipy.special import bdtr
    from scipy.stats import binom

    changing = np.arange(n + 1)
    chance = binom.pmf(changing, n, both)
    changing, chance = changing[chance > 1e-12], chance[chance > 1e-12]
    # The largest number of fewer that is still significant; -1 where no split of so few is.
    fewer = binom.ppf(alpha / 2, changing, 0.5)
    fewer = np.where(2 * bdtr(fewer, changing, 0.5) > alpha, fewer - 1, fewer)
    share = gained / both
    rejects = binom.cdf(fewer, changing, share) + binom.cdf(fewer, changing, 1 - share)
    return min(1.0, float(chance @ rejects))


def _z(alpha: float, power: float) -> float:
    return normal_quantile(1 - alpha / 2) + normal_quantile(power)


def _t_power(n: int, effect: float, alpha: float) -> float:
    from scipy.special import nctdtr, stdtrit

    bar = float(stdtrit(n - 1, 1 - alpha / 2))
    shift = math.sqrt(n) * abs(effect)
    below, above = float(nctdtr(n - 1, shift, -bar)), float(nctdtr(n - 1, shift, bar))
    # Far out the noncentral distribution function has no value any more, and the power is 1.
    return 1.0 if math.isnan(above) else 1 - above + (0.0 if math.isnan(below) else below)


def _least(n: int, enough: Callable[[int], bool]) -> int:
    while not enough(n):
        n += 1
    return n


def _check(alpha: float, power: float, sd: float) -> None:
    if not 0 < alpha < power < 1:
        raise ValueError("alpha and power must lie strictly between 0 and 1, and power above alpha")
    if not sd >= 0:
        raise ValueError("a standard deviation must not be negative")


def _check_shares(gained: float, lost: float) -> None:
    if not (gained >= 0 and lost >= 0 and gained + lost <= 1):
        raise ValueError("shares must not be negative, nor more than 1 together")
