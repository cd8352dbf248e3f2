"""Bootstrap intervals for a mean: percentile and BCa, weighted, clustered, seeded.

Resampling n values with replacement and counting how often each *distinct* value was drawn is one multinomial draw.
Metrics at k have few distinct values (recall@3 of a question with two pieces is 0, .5 or 1), so 10,000 questions
cost as much as three. Where there are many distinct values of equal weight, neighbours are put together first
when that loses less than a thousandth of the variance (the interval's width then changes by less than .05 %, far
below the noise of the resampling itself).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from konkyo.stats.bounds import Bounds, check_level

__all__ = ["Method", "Resampling", "bca_levels", "bootstrap_mean", "bootstrap_means", "resample", "sample_units"]

Floats = NDArray[np.float64]
Method = Literal["bca", "percentile"]

_GROUPS = 128
_VARIANCE_LOST = 1e-3
_CELLS = 4_000_000
"""How many cells of a table of draws are held at once (32 MB)."""


class Resampling:
    """Units to draw from: `parts[i] = (numerator, denominator)` of a kind of unit, `counts[i]` units of that kind.

    The statistic is the sum of the numerators over the sum of the denominators, which is the plain mean for
    denominators of 1, the weighted mean for (weight * value, weight), and the mean over all members for clusters.
    """

    __slots__ = ("counts", "n", "parts")

    def __init__(self, numerators: Floats, denominators: Floats) -> None:
        if np.ptp(denominators) == 0:
            kinds, counts = np.unique(numerators, return_counts=True)
            self.parts: Floats = np.column_stack((kinds, np.full(len(kinds), denominators[0])))
        else:
            self.parts, counts = np.unique(np.column_stack((numerators, denominators)), axis=0, return_counts=True)
        self.counts: Floats = counts.astype(np.float64)
        self.n = len(numerators)

    @property
    def estimate(self) -> float:
        """The statistic of the sample itself."""
        top, bottom = self.counts @ self.parts
        return float(top / bottom)

    @property
    def ratios(self) -> Floats:
        """The value of each kind of unit."""
        ratios: Floats = self.parts[:, 0] / self.parts[:, 1]
        return ratios

    @property
    def spread(self) -> bool:
        """Whether resampling can show any difference at all."""
        ratios = self.ratios
        return bool(np.ptp(ratios) > 1e-12 * max(1.0, float(np.abs(ratios).max())))

    def acceleration(self) -> float:
        """The jackknife's acceleration: sum of cubes / (6 (sum of squares)^1.5) of (mean - leave-one-out values)."""
        rest = self.counts @ self.parts - self.parts
        left = rest[:, 0] / rest[:, 1]
        gap = np.average(left, weights=self.counts) - left
        squares = float(self.counts @ gap**2)
        return float(self.counts @ gap**3) / (6 * squares**1.5) if squares > 0 else 0.0


def bootstrap_mean(
    values: ArrayLike,
    *,
    weights: ArrayLike | None = None,
    clusters: Sequence[object] | None = None,
    level: float = 0.95,
    method: Method = "bca",
    rounds: int = 2000,
    seed: int = 0,
) -> Bounds | None:
    """Bootstrap interval of the (weighted) mean: `rounds` resamples, in the unit of the values.

    `percentile` takes the quantiles (1 -+ level) / 2 of the resampled means; `bca` corrects their levels for bias
    and skewness (Efron 1987, JASA 82). With `weights` value and weight are drawn together; weights of 0 do not
    count. With `clusters` (a label a value) whole clusters are drawn, as for questions cut from one document, so
    that values which rise and fall together are not taken for so many witnesses (Davison and Hinkley 1997, 3.8).

    Same input, same seed: same interval. `None` where there is nothing to resample: no value, or a single value
    or cluster, which shows no spread at all. Equal values give the interval [v, v] with caveat `no-spread`: nothing
    in them says how far the mean may lie from them (`mean_interval` knows more when the range is known).
    Below 20 units the caveat is `few`: at that size the interval covers less than it promises.

    >>> bounds = bootstrap_mean([0, 0.5, 1, 1] * 25)
    >>> round(bounds.low, 2), round(bounds.high, 2), bounds.method
    (0.54, 0.7, 'bca')
    >>> bootstrap_mean([0.7]) is None
    True
    """
    check_level(level)
    if method not in ("bca", "percentile"):
        raise ValueError(f"no such method: {method}")
    if rounds < 1:
        raise ValueError("rounds must be at least 1")
    units = sample_units(values, weights, clusters)
    if units is None or units.n < 2:
        return None
    if not units.spread:
        return Bounds(units.estimate, units.estimate, method, level, rounds, seed, "no-spread")
    means = np.sort(resample(units, rounds, np.random.default_rng(seed)))
    low, high = (1 - level) / 2, (1 + level) / 2
    if method == "bca":
        low, high = bca_levels(means, units.estimate, units.acceleration(), level)
    ends = np.quantile(means, [low, high])
    return Bounds(float(ends[0]), float(ends[1]), method, level, rounds, seed, "few" if units.n < 20 else "")


def bootstrap_means(
    columns: Sequence[ArrayLike],
    *,
    level: float = 0.95,
    method: Method = "bca",
    rounds: int = 2000,
    seed: int = 0,
) -> tuple[Bounds | None, ...]:
    """`bootstrap_mean` of each column, for instance of each metric over the same questions.

    >>> [bounds.method for bounds in bootstrap_means([[0, 1, 1], [1, 0, 0]], method="percentile")]
    ['percentile', 'percentile']
    """
    return tuple(bootstrap_mean(column, level=level, method=method, rounds=rounds, seed=seed) for column in columns)


def resample(units: Resampling, rounds: int, rng: np.random.Generator) -> Floats:
    """The statistic of `rounds` resamples, each of as many units as there are."""
    parts, counts = _grouped(units)
    by_kind = len(counts) * 8 < units.n or len(counts) <= _GROUPS
    if by_kind:
        step = max(1, _CELLS // len(counts))
        shares = counts / counts.sum()
        sums = [rng.multinomial(units.n, shares, size) @ parts for size in _sizes(rounds, step)]
    else:
        columns = [np.repeat(column, counts.astype(np.int64)) for column in parts.T]
        step = max(1, _CELLS // units.n)
        small = np.uint16 if units.n <= np.iinfo(np.uint16).max else np.uint32
        sums = []
        for size in _sizes(rounds, step):
            drawn = rng.integers(0, units.n, (size, units.n), dtype=small)
            sums.append(np.column_stack([column[drawn].sum(axis=1) for column in columns]))
    top, bottom = np.concatenate(sums).T
    means: Floats = top / bottom
    return means


def bca_levels(sorted_means: Floats, estimate: float, acceleration: float, level: float) -> tuple[float, float]:
    """The two levels at which the BCa interval reads the sorted resampled statistics.

    z0 is the normal quantile of the share below the estimate (ties count half), and each end is
    Phi(z0 + (z0 + z) / (1 - a (z0 + z))) with z = -+ the quantile of (1 + level) / 2. Efron 1987, formula 2.3.
    """
    normal = NormalDist()
    rounds = len(sorted_means)
    # Sums are made in another order than the estimate, so that equal values may differ in their last bits.
    slack = 1e-12 * max(1.0, abs(estimate))
    below = np.searchsorted(sorted_means, estimate - slack, "left")
    upto = np.searchsorted(sorted_means, estimate + slack, "right")
    share = (int(below) + int(upto)) / 2 / rounds
    edge = 1 / (2 * rounds)
    z0 = normal.inv_cdf(min(max(share, edge), 1 - edge))
    ends = []
    for tail in ((1 - level) / 2, (1 + level) / 2):
        z = z0 + normal.inv_cdf(tail)
        bend = 1 - acceleration * z
        # Where the correction has no solution any more (tiny, very skew samples) the end is the extreme resample.
        ends.append(normal.cdf(z0 + z / bend) if bend > 0 else float(z > 0))
    return min(ends), max(ends)


def sample_units(
    values: ArrayLike, weights: ArrayLike | None = None, clusters: Sequence[object] | None = None
) -> Resampling | None:
    """Values as units to draw from; `None` where none counts. `ValueError` for wrong lengths and what is not finite."""
    given = np.asarray(values, dtype=np.float64)
    heavy = np.ones_like(given) if weights is None else np.asarray(weights, dtype=np.float64)
    if given.ndim != 1 or heavy.shape != given.shape or (clusters is not None and len(clusters) != len(given)):
        raise ValueError("values, weights and clusters must be lists of one length")
    if not (np.isfinite(given).all() and np.isfinite(heavy).all() and (heavy >= 0).all()):
        raise ValueError("values must be finite, weights finite and not negative")
    top: Floats = given * heavy
    bottom: Floats = heavy
    if clusters is not None:
        codes = {label: number for number, label in enumerate(dict.fromkeys(clusters))}
        places = np.fromiter((codes[label] for label in clusters), dtype=np.int64, count=len(given))
        top = _sums(places, top, len(codes))
        bottom = _sums(places, bottom, len(codes))
    counting = bottom > 0
    return Resampling(top[counting], bottom[counting]) if counting.any() else None


def _grouped(units: Resampling) -> tuple[Floats, Floats]:
    """Distinct units and their counts; neighbours put together where that changes next to nothing."""
    parts, counts = units.parts, units.counts
    values, bottoms = parts[:, 0], parts[:, 1]
    if len(counts) <= _GROUPS or np.ptp(bottoms) > 0:
        return parts, counts
    low = values.min()
    places = np.minimum((values - low) / (np.ptp(values) / _GROUPS), _GROUPS - 1).astype(np.int64)
    size = _sums(places, counts, _GROUPS)
    used = size > 0
    middle = _sums(places, counts * values, _GROUPS)[used] / size[used]
    grand = float(counts @ values) / units.n
    whole = float(counts @ (values - grand) ** 2)
    kept = float(size[used] @ (middle - grand) ** 2)
    if kept < (1 - _VARIANCE_LOST) * whole:
        return parts, counts
    return np.column_stack((middle, np.full(len(middle), bottoms[0]))), size[used]


def _sums(places: NDArray[np.int64], amounts: Floats, size: int) -> Floats:
    return np.asarray(np.bincount(places, amounts, size), dtype=np.float64)


def _sizes(rounds: int, step: int) -> list[int]:
    return [min(step, rounds - start) for start in range(0, rounds, step)]
