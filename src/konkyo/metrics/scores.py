"""What a metric gives back: a value for each question, and, where that means something, one for all taken together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from konkyo.metrics.judged import Floats, Ints

__all__ = ["Harmonic", "Mean", "Pooled", "Ratio", "Scores"]


@dataclass(frozen=True)
class Pooled:
    """The micro figure: `numerator / denominator` over all questions, of which each has a share.

    The figure is the mean of `values` under `weights`; that is what its interval is drawn from. Values that are not
    `bounded` may lie outside of the metric's range.
    """

    value: float
    values: Floats
    weights: Floats
    numerator: float | None = None
    denominator: float | None = None
    bounded: bool = True


class Scores(Protocol):
    """A value for each question (macro), and the micro figure where it is defined."""

    @property
    def values(self) -> Floats:
        """One value a question."""
        ...

    def pooled(self, weights: Floats) -> Pooled | None:
        """The micro figure under weights of the questions (0: does not count); `None` if there is none."""
        ...


@dataclass(frozen=True)
class Mean:
    """A metric that has no micro figure."""

    values: Floats

    def pooled(self, weights: Floats) -> None:
        """There is none: a reciprocal rank or a gain has no share of a whole."""


@dataclass(frozen=True)
class Ratio:
    """A share: so many of so many, in each question. Of nothing it is 0.

    >>> share = Ratio(np.array([1, 1, 1]), np.array([2, 1, 3]))
    >>> share.values.round(3).tolist(), share.pooled(np.ones(3)).value
    ([0.5, 1.0, 0.333], 0.5)
    """

    numerator: Ints
    denominator: Ints

    @property
    def values(self) -> Floats:
        """numerator / denominator of each question."""
        return _divide(self.numerator, self.denominator)

    def pooled(self, weights: Floats) -> Pooled | None:
        """Sum of the weighted numerators / sum of the weighted denominators."""
        top, bottom = float(weights @ self.numerator), float(weights @ self.denominator)
        if bottom == 0:
            return None
        return Pooled(top / bottom, self.values, weights * self.denominator, top, bottom)


@dataclass(frozen=True)
class Harmonic:
    """The harmonic mean 2ab / (a + b) of two shares, and of their pooled values; 0 where both are 0.

    >>> f1 = Harmonic(Ratio(np.array([1, 2]), np.array([2, 2])), Ratio(np.array([1, 2]), np.array([4, 2])))
    >>> f1.values.round(3).tolist(), round(f1.pooled(np.ones(2)).value, 3)
    ([0.333, 1.0], 0.6)
    """

    first: Ratio
    second: Ratio

    @property
    def values(self) -> Floats:
        """The harmonic mean for each question."""
        a, b = self.first.values, self.second.values
        return _divide(2 * a * b, a + b)

    def pooled(self, weights: Floats) -> Pooled | None:
        """The harmonic mean of the pooled shares; each question's share in it is its first-order influence."""
        first, second = self.first.pooled(weights), self.second.pooled(weights)
        if first is None or second is None:
            return None
        a, b = first.value, second.value
        if a + b == 0:
            return Pooled(0.0, np.zeros(len(weights)), weights)
        value = 2 * a * b / (a + b)
        slopes = 2 * b * b / (a + b) ** 2, 2 * a * a / (a + b) ** 2
        total = float(weights.sum())
        lift = slopes[0] * _influence(self.first, first, total) + slopes[1] * _influence(self.second, second, total)
        return Pooled(value, value + lift, weights, bounded=False)


def _influence(share: Ratio, pooled: Pooled, total: float) -> Floats:
    """What one question adds to a pooled share, to first order.

    (numerator - share x denominator) / mean denominator: the influence function of a ratio of sums.
    """
    bottom = pooled.denominator or 0.0
    return np.asarray((share.numerator - pooled.value * share.denominator) * total / bottom, dtype=np.float64)


def _divide(top: Ints | Floats, bottom: Ints | Floats) -> Floats:
    return np.divide(top, bottom, out=np.zeros(len(top)), where=bottom > 0)
