"""Is the new arm at most so much worse? A claim with a margin, which can also be undecided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from numpy.typing import ArrayLike

from konkyo.stats.bounds import Bounds
from konkyo.stats.means import mean_interval

__all__ = ["MarginVerdict", "NonInferiority", "non_inferior", "verdict_on_margin"]

MarginVerdict = Literal["holds", "fails", "undecided"]


@dataclass(frozen=True, slots=True)
class NonInferiority:
    """The verdict, the margin it was held to, and the two-sided interval (level 1 - 2 alpha) that it rests on."""

    verdict: MarginVerdict
    margin: float
    bounds: Bounds


def verdict_on_margin(bounds: Bounds, margin: float) -> MarginVerdict:
    """`holds` if all of the interval lies above -margin, `fails` if all of it lies below, else `undecided`.

    >>> verdict_on_margin(Bounds(-0.01, 0.04, "bca"), 0.02)
    'holds'
    """
    if not margin >= 0:
        raise ValueError("a margin must not be negative")
    if bounds.low > -margin:
        return "holds"
    return "fails" if bounds.high < -margin else "undecided"


def non_inferior(
    deltas: ArrayLike,
    margin: float,
    *,
    span: tuple[float, float] | None = (-1.0, 1.0),
    clusters: Sequence[object] | None = None,
    alpha: float = 0.05,
    seed: int = 0,
) -> NonInferiority | None:
    """Whether the mean of paired differences (new - old, more is better) is shown to lie above -margin.

    The claim holds when the one-sided lower bound at 1 - alpha does: the low end of the two-sided interval of level
    1 - 2 alpha (`mean_interval`, which knows that few or equal differences prove little). The unit of margin and span
    is that of the differences. `None` where no interval can be had: no differences, or one without a span.
    Piaggio et al. 2012, JAMA 308.

    >>> non_inferior([0.0] * 12, 0.05).verdict, non_inferior([0.0] * 400, 0.05).verdict
    ('undecided', 'holds')
    """
    bounds = mean_interval(deltas, span=span, clusters=clusters, level=1 - 2 * alpha, seed=seed)
    if bounds is None:
        return None
    return NonInferiority(verdict_on_margin(bounds, margin), margin, bounds)
