"""The interval to show for a mean: the bootstrap where it holds its promise, another method where it does not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from konkyo.stats.bootstrap import Floats, Method, bootstrap_mean, sample_units
from konkyo.stats.bounds import Bounds, Caveat, check_level, clip, in_span
from konkyo.stats.rates import FEW_OF_A_KIND, clopper_pearson, rate_interval

__all__ = ["FEW_UNITS", "bounded_mean", "mean_interval", "t_interval"]

FEW_UNITS = 20
"""Below this many values the bootstrap covers less than it promises."""

_ENOUGH_WITHOUT_RANGE = 50


def mean_interval(
    values: ArrayLike,
    *,
    span: tuple[float, float] | None = None,
    weights: ArrayLike | None = None,
    clusters: Sequence[object] | None = None,
    level: float = 0.95,
    method: Method = "bca",
    rounds: int = 2000,
    seed: int = 0,
) -> Bounds | None:
    """Confidence interval of a mean, by the method that holds its promise on these values; `method` says which.

    `span` is the range in which a value can lie at all: (0, 1) for recall, (-1, 1) for a difference of recalls.

    1. Only the two ends of `span` occur, one unit a value: a rate, see `rate_interval`.
    2. `span` is known, and there are fewer than 20 units or fewer than five differ from the commonest value:
       `bounded_mean`. The bootstrap cannot see what did not occur; at n = 20 and 95 % right it covers 63 %.
    3. No `span`, fewer than 50 values of equal weight: Student's t, with caveat `few` below 20.
    4. Else the bootstrap (`bootstrap_mean`).

    `None` where there are no values, or a single one and no `span`.

    >>> mean_interval([1.0] * 20, span=(0, 1)).method
    'clopper-pearson'
    >>> mean_interval([0.5, 1, 1, 0.25] * 30, span=(0, 1)).method
    'bca'
    >>> mean_interval([0.1, -0.2, 0.0, 0.3]).method
    't'
    """
    given = np.asarray(values, dtype=np.float64)
    if span is not None:
        given = in_span(given, span)
    plain = weights is None and clusters is None
    if span is not None and plain and len(given) and np.isin(given, span).all():
        rate = rate_interval(int((given == span[1]).sum()), len(given), level)
        return rate and _stretched(rate, span)
    units = sample_units(given, weights, clusters)
    if units is None:
        return None
    if span is not None and (
        units.n < FEW_UNITS or units.n - _commonest(units.ratios, units.counts)[1] < FEW_OF_A_KIND
    ):
        return bounded_mean(given, span, weights=weights, clusters=clusters, level=level)
    if span is None and plain and 1 < units.n < _ENOUGH_WITHOUT_RANGE and units.spread:
        return t_interval(given, level)
    return bootstrap_mean(
        given, weights=weights, clusters=clusters, level=level, method=method, rounds=rounds, seed=seed
    )


def bounded_mean(
    values: ArrayLike,
    span: tuple[float, float],
    *,
    weights: ArrayLike | None = None,
    clusters: Sequence[object] | None = None,
    level: float = 0.95,
) -> Bounds | None:
    """Interval for the mean of values in `span` that holds for few values and for values that hardly differ.

    The mean is the commonest value c, plus the mean rise above c, less the mean fall below it. Rise and fall are
    shares of what the span leaves (in [0, 1]), and of all variables in [0, 1] with a given mean the yes/no one varies
    most: Clopper and Pearson's interval, put at (sum of shares, n), is taken for each. With room on both sides each
    takes half of the error (Bonferroni). For yes/no values this *is* Clopper and Pearson's, and exact; for others it
    is no theorem, but in simulation (reciprocal ranks, recalls, differences; n from 3 to 100) 95 % covered at least 98.
    With weights or clusters n is Kish's effective number, (sum of weights)^2 / sum of squared weights.
    `None` where no value counts.

    Twelve differences of exactly 0 do not show that nothing changed:

    >>> bounds = bounded_mean([0.0] * 12, (-1, 1))
    >>> round(bounds.low, 2), round(bounds.high, 2)
    (-0.31, 0.31)
    """
    check_level(level)
    given = in_span(np.asarray(values, dtype=np.float64), span)
    units = sample_units(given, weights, clusters)
    if units is None:
        return None
    common, _ = _commonest(units.ratios, units.counts)
    shares = units.counts * units.parts[:, 1]
    n = float(shares.sum() ** 2 / (units.counts @ units.parts[:, 1] ** 2))
    shares /= shares.sum()
    low, high = span
    both = low < common < high
    inner = 1 - (1 - level) / 2 if both else level
    ends = [common, common]
    for room, way in ((high - common, 1), (common - low, -1)):
        if room <= 0:
            continue
        share = clip(float(shares @ np.maximum(way * (units.ratios - common), 0.0)) / room)
        part = clopper_pearson(share * n, n, inner)
        assert part is not None  # n is positive here
        ends = sorted(
            (
                ends[0] + way * room * (part.low if way > 0 else part.high),
                ends[1] + way * room * (part.high if way > 0 else part.low),
            )
        )
    return Bounds(clip(ends[0], low, high), clip(ends[1], low, high), "clopper-pearson-bounded", level)


def t_interval(values: ArrayLike, level: float = 0.95) -> Bounds | None:
    """Student's interval: mean -+ t sd / sqrt(n), t the quantile of n - 1 degrees of freedom. `None` below two values.

    Exact for normal values. Below 20 values the caveat is `few`, since no shape can be told from so few; equal values
    give [v, v] with caveat `no-spread`. In the unit of the values. Student 1908.

    >>> bounds = t_interval([1, 2, 3, 4, 5])
    >>> round(bounds.low, 3), round(bounds.high, 3)
    (1.037, 4.963)
    """
    check_level(level)
    given = np.asarray(values, dtype=np.float64)
    n = len(given)
    if n < 2:
        return None
    mean, error = float(given.mean()), float(given.std(ddof=1)) / n**0.5
    from scipy.special import stdtrit

    half = float(stdtrit(n - 1, (1 + level) / 2)) * error
    caveat: Caveat = "no-spread" if np.ptp(given) == 0 else "few" if n < FEW_UNITS else ""
    return Bounds(mean - half, mean + half, "t", level, caveat=caveat)


def _commonest(ratios: Floats, counts: Floats) -> tuple[float, float]:
    """The commonest value (the smallest such) and how many units have it."""
    kinds, places = np.unique(ratios, return_inverse=True)
    sizes = np.bincount(places, counts)
    best = int(sizes.argmax())
    return float(kinds[best]), float(sizes[best])


def _stretched(rate: Bounds, span: tuple[float, float]) -> Bounds:
    low, high = span
    return Bounds(low + (high - low) * rate.low, low + (high - low) * rate.high, rate.method, rate.level)
