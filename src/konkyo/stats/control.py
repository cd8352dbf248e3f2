"""Control limits: is this day's figure out of the ordinary, or just a day?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from konkyo.stats.bounds import clip

__all__ = ["ControlChart", "Signal", "p_chart", "xmr_chart"]

_RUN = 8
_D2, _D4 = 1.128, 3.267
"""Mean and upper limit of the range of two normal values, in standard deviations (ASTM MNL 7, table 3)."""


@dataclass(frozen=True, slots=True)
class Signal:
    """A point (from 0) that chance hardly makes.

    `outside` the limits; `range`: too far from the point before; `run`: at least the eighth in a row on one side.
    """

    point: int
    rule: Literal["outside", "range", "run"]


@dataclass(frozen=True, slots=True)
class ControlChart:
    """Centre and limits (one pair a point), the limit of the moving range where there is one, and the signals."""

    centre: float
    lower: tuple[float, ...]
    upper: tuple[float, ...]
    signals: tuple[Signal, ...]
    mean_range: float | None = None
    range_limit: float | None = None


def xmr_chart(values: Sequence[float], *, baseline: int | None = None) -> ControlChart | None:
    """Individuals and moving range (XmR): mean -+ 3 R / 1.128 and ranges up to 3.267 R, R the mean moving range.

    For one figure a day. `baseline` makes the limits from the first so many points only; the later ones are held
    against them. In the unit of the values. `None` where the baseline has fewer than two points. Equal values give
    limits equal to the centre, so that any change is a signal. Shewhart 1931; Wheeler 1993.

    >>> chart = xmr_chart([49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1])
    >>> round(chart.lower[0], 2), round(chart.centre, 2), round(chart.upper[0], 2)
    (45.82, 50.81, 55.8)
    """
    known = list(values[:baseline])
    if len(known) < 2:
        return None
    ranges = [abs(later - earlier) for earlier, later in pairwise(values)]
    centre = sum(known) / len(known)
    mean_range = sum(ranges[: len(known) - 1]) / (len(known) - 1)
    reach, range_limit = 3 * mean_range / _D2, _D4 * mean_range
    lower, upper = (centre - reach,) * len(values), (centre + reach,) * len(values)
    jumps = [Signal(point, "range") for point, jump in enumerate(ranges, start=1) if jump > range_limit]
    signals = sorted([*_signals(values, centre, lower, upper), *jumps], key=lambda signal: signal.point)
    return ControlChart(centre, lower, upper, tuple(signals), mean_range, range_limit)


def p_chart(successes: Sequence[int], counts: Sequence[int], *, baseline: int | None = None) -> ControlChart | None:
    """Chart of rates: p -+ 3 sqrt(p (1 - p) / n of the point), kept in [0, 1]; p is the rate of the whole baseline.

    For a daily share of so many. A point with n = 0 has the limits [0, 1] and gives no signal, nor does it break or
    lengthen a run. `None` where the baseline has no tries at all. Montgomery, Statistical Quality Control, 7.2.

    >>> chart = p_chart([12, 15, 8, 10, 30], [50] * 5, baseline=4)
    >>> round(chart.centre, 3), round(chart.upper[0], 3), [signal.point for signal in chart.signals]
    (0.225, 0.402, [4])
    """
    if len(successes) != len(counts) or any(not 0 <= k <= n for k, n in zip(successes, counts, strict=False)):
        raise ValueError("each point needs successes in [0, count]")
    tries = sum(counts[:baseline])
    if tries == 0:
        return None
    centre = sum(successes[:baseline]) / tries
    reaches = [3 * (centre * (1 - centre) / n) ** 0.5 if n else 1.0 for n in counts]
    lower = tuple(clip(centre - reach) for reach in reaches)
    upper = tuple(clip(centre + reach) for reach in reaches)
    rates = [k / n if n else None for k, n in zip(successes, counts, strict=True)]
    return ControlChart(centre, lower, upper, tuple(_signals(rates, centre, lower, upper)))


def _signals(
    values: Sequence[float | None], centre: float, lower: Sequence[float], upper: Sequence[float]
) -> list[Signal]:
    found = []
    side, run = 0, 0
    slack = 1e-9 * max(1.0, abs(centre))
    for point, value in enumerate(values):
        if value is None:
            continue
        now = (value > centre + slack) - (value < centre - slack)
        run = run + 1 if now and now == side else 1
        side = now
        if not lower[point] - slack <= value <= upper[point] + slack:
            found.append(Signal(point, "outside"))
        elif now and run >= _RUN:
            found.append(Signal(point, "run"))
    return found
