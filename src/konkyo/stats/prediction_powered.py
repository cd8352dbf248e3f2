"""A mean judged by a machine over many items, corrected by people over few."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from konkyo.stats.bootstrap import Floats
from konkyo.stats.bounds import Bounds, check_level, clip, in_span
from konkyo.stats.means import t_interval

__all__ = ["PredictionPowered", "prediction_powered_mean"]


@dataclass(frozen=True, slots=True)
class PredictionPowered:
    """The corrected mean; beside it what people alone, and what the machine alone would have said.

    `trust` is how far the machine was followed: 0 not at all (then it is people's mean), 1 wholly.
    """

    value: float
    bounds: Bounds
    trust: float
    people_only: Bounds
    people_mean: float
    machine_mean: float
    labelled: int
    unlabelled: int


def prediction_powered_mean(
    people: ArrayLike,
    machine: ArrayLike,
    machine_elsewhere: ArrayLike,
    *,
    span: tuple[float, float] | None = (0.0, 1.0),
    trust: float | None = None,
    level: float = 0.95,
) -> PredictionPowered | None:
    """Prediction-powered mean: what people found, plus what the machine adds where only it has looked.

    `people[i]` and `machine[i]` are of one item, `machine_elsewhere` of items that people did not look at, drawn from
    the same source. value = mean(people) + t (mean(elsewhere) - mean(machine)), variance
    var(people - t machine) / n + t^2 var(elsewhere) / N. `trust` t is chosen to make that least,
    cov(people, machine) / ((1 + n/N) var(machine)) kept in [0, 1], so that a useless judge costs nothing. The interval
    takes Student's quantile of n - 1 degrees of freedom instead of the normal one, since n is small as a rule.
    With `span`, the range of a value, variance and trust are taken with four imagined items more, one for each corner
    (people low or high, machine low or high; Agresti and Min 2005 do so for paired rates): where disagreement is rare
    the sample's own variance promises too much (at n = 30 and 97 % agreement it covers 59 to 97 %, with them 97 to
    100 %). The value itself stays as it is. `None` below two labelled items. Caveats: `few` below 30 labelled items;
    `no-spread`, without `span` only, where nothing varies. Angelopoulos et al. 2023, Science 382; PPI++,
    arXiv 2311.01453.

    >>> people, machine = [1, 0, 1, 1, 0, 1] * 10, [1, 0, 1, 0, 0, 1] * 10
    >>> found = prediction_powered_mean(people, machine, [1, 0, 0, 1] * 250)
    >>> round(found.value, 3), found.bounds.width < found.people_only.width
    (0.667, True)
    """
    check_level(level)
    ours, theirs = np.asarray(people, dtype=np.float64), np.asarray(machine, dtype=np.float64)
    rest = np.asarray(machine_elsewhere, dtype=np.float64)
    if ours.shape != theirs.shape or ours.ndim != 1 or rest.ndim != 1:
        raise ValueError("people and machine must be lists over the same items")
    if not all(np.isfinite(given).all() for given in (ours, theirs, rest)):
        raise ValueError("values must be finite")
    n, many = len(ours), len(rest)
    people_only = t_interval(ours, level)
    if people_only is None:
        return None
    from scipy.special import stdtrit

    judged = np.array([ours, theirs])
    if span is not None:
        in_span(np.concatenate((ours, theirs, rest)), span)
        judged = np.append(judged, np.array([(one, other) for one in span for other in span]).T, axis=1)
    if trust is None:
        trust = _best_trust(judged, n, many)
    shift = float(rest.mean() - theirs.mean()) if trust else 0.0
    value = float(ours.mean()) + trust * shift
    variance = float((judged[0] - trust * judged[1]).var(ddof=1)) / n
    variance += trust**2 * float(rest.var()) / many if trust else 0.0
    half = float(stdtrit(n - 1, (1 + level) / 2)) * variance**0.5
    caveat = people_only.caveat if variance == 0 else "few" if n < 30 else ""
    bounds = Bounds(value - half, value + half, "prediction-powered", level, caveat=caveat)
    seen = float(np.concatenate((theirs, rest)).mean())
    return PredictionPowered(value, bounds, trust, people_only, float(ours.mean()), seen, n, many)


def _best_trust(judged: Floats, n: int, many: int) -> float:
    (_, together), (_, variance) = np.cov(judged)
    if many == 0 or variance == 0:
        return 0.0
    return clip(float(together / ((1 + n / many) * variance)))
