"""Paired tests: the same questions under two arms. Two-sided, never 0, and 1 for arms that do not differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from konkyo.stats.bootstrap import Floats

__all__ = ["PairedTest", "mcnemar", "sign_flip"]

_STATES = 2_000_000
"""As many sign patterns as are still counted one by one."""

_CELLS = 16_000_000


@dataclass(frozen=True, slots=True)
class PairedTest:
    """A two-sided p-value over `n` pairs, of which `differ` differ. `exact` counts patterns, `sampled` draws them."""

    p: float
    n: int
    differ: int
    method: Literal["exact", "sampled"]
    rounds: int | None = None
    seed: int | None = None


def sign_flip(
    deltas: ArrayLike, *, clusters: Sequence[object] | None = None, rounds: int = 10_000, seed: int = 0
) -> PairedTest | None:
    """Paired permutation test of mean difference 0: how often random signs give as large a |sum of differences|.

    If nothing distinguishes the arms, each difference had as good a chance of the other sign. Exact when the patterns
    can be counted (differences of equal size count as one kind, so that 10,000 yes/no questions are exact: there it
    is McNemar's exact test); else `rounds` seeded draws and p = (1 + hits) / (1 + rounds). Range (0, 1]; 1 when all
    differences are 0; `None` for no differences at all. With `clusters` (a label a difference) the signs of a whole
    cluster flip together. Fisher 1935; Smucker, Allan, Carterette 2007; Phipson and Smyth 2010 for the 1 + .

    >>> sign_flip([1, 1, 1, 1, 1, 1]).p
    0.03125
    >>> sign_flip([0.0] * 50).p
    1.0
    """
    given = np.asarray(deltas, dtype=np.float64)
    if given.ndim != 1 or not np.isfinite(given).all() or (clusters is not None and len(clusters) != len(given)):
        raise ValueError("differences must be one list of finite numbers, with one cluster label each if any")
    n = len(given)
    if n == 0:
        return None
    differ = int(np.count_nonzero(given))
    if clusters is not None:
        codes = {label: number for number, label in enumerate(dict.fromkeys(clusters))}
        places = np.fromiter((codes[label] for label in clusters), dtype=np.int64, count=n)
        given = np.asarray(np.bincount(places, given, len(codes)), dtype=np.float64)
    sizes, counts = _kinds(given)
    seen = abs(float(given.sum()))
    # Sums of the same numbers in another order differ in their last bits; such ties count as hits.
    slack = 1e-9 * float(counts @ sizes)
    if np.log1p(counts).sum() <= np.log(_STATES):
        return PairedTest(_exact(sizes, counts, seen - slack), n, differ, "exact")
    hits = _hits(sizes, counts, seen - slack, rounds, np.random.default_rng(seed))
    return PairedTest((1 + hits) / (1 + rounds), n, differ, "sampled", rounds, seed)


def mcnemar(only_first: int, only_second: int) -> float:
    """McNemar's exact p: the two-sided binomial test (rate 1/2) over the pairs in which just one arm was right.

    min(1, 2 P(X <= min(b, c))), X binomial over b + c. Range (0, 1]; 1 when no pair differs. McNemar 1947.

    >>> [round(mcnemar(*pairs), 3) for pairs in ((6, 0), (7, 1), (9, 1), (10, 2), (20, 10))]
    [0.031, 0.07, 0.021, 0.039, 0.099]
    """
    if only_first < 0 or only_second < 0:
        raise ValueError("counts must not be negative")
    from scipy.special import bdtr

    fewer, both = min(only_first, only_second), only_first + only_second
    return min(1.0, 2 * float(bdtr(fewer, both, 0.5)))


def _kinds(deltas: Floats) -> tuple[Floats, Floats]:
    """Distinct sizes of the differences other than 0 and how many there are of each; last bits do not tell apart."""
    sizes = np.abs(deltas[deltas != 0])
    scale = sizes.max(initial=0.0)
    if scale == 0:
        return np.zeros(0), np.zeros(0)
    _, first, counts = np.unique(np.round(sizes / scale, 12), return_index=True, return_counts=True)
    return sizes[first], counts.astype(np.float64)


def _exact(sizes: Floats, counts: Floats, bar: float) -> float:
    """The share of all sign patterns whose |sum| reaches the bar."""
    from scipy.special import bdtr, gammaln

    sums, shares = np.zeros(1), np.ones(1)
    for size, count in zip(sizes[:-1], counts[:-1], strict=True):
        pluses = np.arange(count + 1)
        chance = np.exp(gammaln(count + 1) - gammaln(pluses + 1) - gammaln(count - pluses + 1) - count * np.log(2))
        sums = (sums[:, None] + size * (2 * pluses - count)).ravel()
        shares = (shares[:, None] * chance).ravel()
    if not len(sizes):
        return 1.0
    # Of the largest kind only the tails matter: how many pluses lift a sum to the bar, or push it to minus the bar.
    size, count = sizes[-1], counts[-1]
    size, count = sizes[-1], int(counts[-1])
    few = np.floor(((-bar - sums) / size + count) / 2)
    rest = np.floor((count - (bar - sums) / size) / 2)
    # P(pluses <= few) + P(minuses <= rest); where the two meet, every pattern reaches the bar.
    tails = [np.where(most < 0, 0.0, bdtr(np.clip(most, 0, count), count, 0.5)) for most in (few, rest)]
    reached = np.where(few + rest >= count, 1.0, tails[0] + tails[1])
    return min(1.0, float(shares @ reached))


def _hits(sizes: Floats, counts: Floats, bar: float, rounds: int, rng: np.random.Generator) -> int:
    """How many of `rounds` random sign patterns have a |sum| that reaches the bar."""
    if len(counts) * 16 < counts.sum():
        pluses = rng.binomial(counts.astype(np.int64), 0.5, (rounds, len(counts)))
        return int(np.count_nonzero(np.abs((2 * pluses - counts) @ sizes) >= bar))
    each = np.repeat(sizes, counts.astype(np.int64))
    width = -(-len(each) // 8)
    padded = np.zeros(width * 8)
    padded[: len(each)] = each
    # One random byte flips eight differences: its 256 sums are made once, and a draw is a look-up.
    signs = 1.0 - 2.0 * np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1)
    table = padded.reshape(width, 8) @ signs.T
    sums = np.zeros(rounds)
    step = max(1, _CELLS // rounds)
    for start in range(0, width, step):
        drawn = rng.integers(0, 256, (min(step, width - start), rounds), dtype=np.uint8)
        for row, patterns in zip(table[start : start + step], drawn, strict=True):
            sums += row.take(patterns)
    return int(np.count_nonzero(np.abs(sums) >= bar))
