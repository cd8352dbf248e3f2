"""What every interval of this room returns, and the checks that all of them share."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bounds", "Caveat", "check_level", "clip", "in_span", "normal_quantile"]

Caveat = Literal["", "few", "no-spread"]
"""Why an interval may not hold its promise: too few values, or values that do not differ at all."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A confidence interval [low, high] and how it was made.

    `rounds` and `seed` are there for resampling methods only. `caveat` is empty when the interval holds its level;
    `few` when there were too few values for the method to hold it; `no-spread` when all values are equal, so that
    resampling can show no uncertainty although there is some.
    """

    low: float
    high: float
    method: str
    level: float = 0.95
    rounds: int | None = None
    seed: int | None = None
    caveat: Caveat = ""

    @property
    def width(self) -> float:
        """`high - low`."""
        return self.high - self.low

    def holds(self, value: float) -> bool:
        """Whether the value lies inside, ends included.

        >>> Bounds(0.1, 0.3, "wilson").holds(0.3)
        True
        """
        return self.low <= value <= self.high


def check_level(level: float) -> float:
    """The level itself, or `ValueError` when it is not strictly between 0 and 1."""
    if not 0 < level < 1:
        raise ValueError(f"level must lie strictly between 0 and 1, not {level}")
    return level


def in_span(values: NDArray[np.float64], span: tuple[float, float]) -> NDArray[np.float64]:
    """The values, those that lie outside by a rounding put on the end; `ValueError` for others, or no range at all.

    >>> in_span(np.array([1.0000000000000002, 0.5]), (0, 1)).tolist()
    [1.0, 0.5]
    """
    low, high = span
    if not low < high:
        raise ValueError("span must be (low, high) with low < high")
    slack = 1e-9 * (high - low)
    if not ((values >= low - slack) & (values <= high + slack)).all():
        raise ValueError(f"values must lie in [{low}, {high}]")
    return np.clip(values, low, high)


def normal_quantile(probability: float) -> float:
    """The standard normal's value below which `probability` lies.

    >>> round(normal_quantile(0.975), 6)
    1.959964
    """
    return NormalDist().inv_cdf(probability)


def clip(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """The value, moved to the nearer end when it lies outside of [low, high].

    >>> clip(1.0000000000000002)
    1.0
    """
    return min(max(value, low), high)
