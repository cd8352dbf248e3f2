"""How far two raters agree beyond chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from konkyo.stats.bounds import Bounds, check_level, clip, normal_quantile

__all__ = ["Agreement", "cohen_kappa"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Kappa with its interval; `observed` and `expected` are the (weighted) shares of agreement it is made of.

    `kappa` and `bounds` are `None` where chance alone would agree always (both raters gave one same label only).
    `table[i][j]` counts the items that the first rater gave `labels[i]` and the second `labels[j]`.
    """

    kappa: float | None
    bounds: Bounds | None
    observed: float
    expected: float
    n: int
    labels: tuple[Hashable, ...]
    table: tuple[tuple[int, ...], ...]


def cohen_kappa(
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    *,
    labels: Sequence[Hashable] = (),
    weights: Literal["", "linear", "quadratic"] = "",
    level: float = 0.95,
) -> Agreement | None:
    """Cohen's kappa, (observed - expected) / (1 - expected). Range [-1, 1]; `None` for no items.

    Expected is what the raters' own shares of each label would agree by chance. `weights` count near misses in part
    when labels have an order (that of `labels`, else of first appearance): 1 - |i - j| / (c - 1), or its square
    form. The interval is the large-sample one (Fleiss, Cohen, Everitt 1969), clipped to [-1, 1]; caveat `few`
    below 30 items. Cohen 1960; 1968 for weights.

    >>> agreement = cohen_kappa("yynnyn", "yynnny")
    >>> round(agreement.kappa, 3), round(agreement.observed, 3), agreement.expected
    (0.333, 0.667, 0.5)
    """
    check_level(level)
    if len(first) != len(second):
        raise ValueError("both raters must have rated the same items")
    n = len(first)
    if n == 0:
        return None
    order = tuple(dict.fromkeys((*labels, *first, *second)))
    place = {label: number for number, label in enumerate(order)}
    table = np.zeros((len(order), len(order)))
    for one, other in zip(first, second, strict=True):
        table[place[one], place[other]] += 1
    gap = np.abs(np.subtract.outer(np.arange(len(order)), np.arange(len(order)))) / max(len(order) - 1, 1)
    credit = {"": (gap == 0).astype(np.float64), "linear": 1 - gap, "quadratic": 1 - gap**2}[weights]
    share = table / n
    rows, columns = share.sum(axis=1), share.sum(axis=0)
    observed, expected = float((share * credit).sum()), float(rows @ credit @ columns)
    counts = tuple(tuple(int(cell) for cell in row) for row in table)
    if expected >= 1 - 1e-12:
        return Agreement(None, None, observed, expected, n, order, counts)
    kappa = (observed - expected) / (1 - expected)
    mean_credit = (credit @ columns)[:, None] + (rows @ credit)[None, :]
    spread = (share * (credit - mean_credit * (1 - kappa)) ** 2).sum() - (kappa - expected * (1 - kappa)) ** 2
    half = normal_quantile((1 + level) / 2) * (max(float(spread), 0.0) / n) ** 0.5 / (1 - expected)
    bounds = Bounds(
        clip(kappa - half, -1.0), clip(kappa + half, -1.0), "large-sample", level, caveat="few" if n < 30 else ""
    )
    return Agreement(kappa, bounds, observed, expected, n, order, counts)
