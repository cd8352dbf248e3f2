"""Intervals for a rate: so many successes of so many tries."""

from __future__ import annotations

from konkyo.stats.bounds import Bounds, check_level, clip, normal_quantile

__all__ = ["FEW_OF_A_KIND", "clopper_pearson", "rate_interval", "wilson"]

FEW_OF_A_KIND = 5
"""With fewer successes, or fewer failures, than this Wilson's interval may fall to 83 % coverage."""


def _check(successes: float, n: float) -> None:
    if not 0 <= successes <= n:
        raise ValueError(f"successes must lie in [0, n], not {successes} of {n}")


def wilson(successes: float, n: float, level: float = 0.95) -> Bounds | None:
    """Wilson's score interval; `None` for n = 0, where nothing was measured.

    With p = successes / n and z the normal quantile of (1 + level) / 2:
    (p + z^2/2n -+ z sqrt(p (1 - p) / n + z^2/4n^2)) / (1 + z^2/n). Range [0, 1]; 0 successes give a low end of
    exactly 0, n successes a high end of exactly 1. Counts may be fractional (sums of weights over an effective n).
    Coverage is `level` on average over rates, below it for some. Wilson 1927, JASA 22; Brown, Cai, DasGupta 2001.

    >>> bounds = wilson(18, 20)
    >>> round(bounds.low, 3), round(bounds.high, 3)
    (0.699, 0.972)
    """
    _check(successes, n)
    check_level(level)
    if n == 0:
        return None
    z = normal_quantile((1 + level) / 2)
    p, squared = successes / n, z * z
    middle = p + squared / (2 * n)
    half = z * (p * (1 - p) / n + squared / (4 * n * n)) ** 0.5
    scale = 1 + squared / n
    low = 0.0 if successes == 0 else clip((middle - half) / scale, 0.0, p)
    high = 1.0 if successes == n else clip((middle + half) / scale, p, 1.0)
    return Bounds(low, high, "wilson", level)


def clopper_pearson(successes: float, n: float, level: float = 0.95) -> Bounds | None:
    """The exact binomial interval: covers at least `level` at every rate; `None` for n = 0.

    The ends are the beta quantiles B((1 - level) / 2; k, n - k + 1) and B((1 + level) / 2; k + 1, n - k); for k = 0
    the low end is 0, for k = n the high end is 1. Range [0, 1]. Fractional counts are taken as they are (the guarantee
    is for whole ones). Clopper and Pearson 1934, Biometrika 26.

    No leak in 60 tries leaves room for one in 17 (two-sided; one-sided, level .90, it is one in 20):

    >>> round(clopper_pearson(0, 60).high, 3), round(clopper_pearson(0, 60, level=0.90).high, 3)
    (0.06, 0.049)
    """
    _check(successes, n)
    check_level(level)
    if n == 0:
        return None
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    low = float(betaincinv(successes, n - successes + 1, tail)) if successes > 0 else 0.0
    high = float(betaincinv(successes + 1, n - successes, 1 - tail)) if successes < n else 1.0
    return Bounds(low, high, "clopper-pearson", level)


def rate_interval(successes: int, n: int, level: float = 0.95) -> Bounds | None:
    """The interval to show for a rate; `None` for n = 0.

    Wilson's, unless there are fewer than five successes or fewer than five failures: there Wilson's falls as low as
    83 % for some true rates, and Clopper and Pearson's exact interval takes its place. At level .95 the two together
    cover at least 92 % at every rate and from n = 5 on (`benchmarks/intervals_and_tests.py`). `method` says which.

    >>> rate_interval(45, 50).method, rate_interval(18, 20).method
    ('wilson', 'clopper-pearson')
    """
    if min(successes, n - successes) < FEW_OF_A_KIND:
        return clopper_pearson(successes, n, level)
    return wilson(successes, n, level)
