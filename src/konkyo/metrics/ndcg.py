"""Normalised discounted cumulative gain, with linear and with exponential gain."""

from __future__ import annotations

import numpy as np

from konkyo.metrics.judged import Floats, Ints, Judged, Marks
from konkyo.metrics.scores import Mean

__all__ = ["ndcg", "ndcg_exponential"]


def ndcg(judged: Judged, k: int | None) -> Mean:
    """DCG@k / DCG@k of the ideal ranking, gain = grade. [0, 1]; 0 without a gain. Jarvelin and Kekalainen 2002.

    DCG@k is the sum over the first k ranks r of gain / log2(r + 1); grades below 1 gain nothing. This is trec_eval's
    `ndcg` and `ndcg_cut_k`. Each piece is credited once, at its first hit, and the ideal ranking has one hit a piece;
    where one hit holds several pieces a ranking can outdo that ideal, and 1 is the most that is given.

    >>> from konkyo.metrics.samples import six_questions
    >>> ndcg(six_questions(), 3).values.round(3).tolist()
    [1.0, 0.5, 0.613, 0.0, 1.0, 0.0]
    """
    return Mean(_normalised(judged, k, judged.found.grade, judged.ideal.grade))


def ndcg_exponential(judged: Judged, k: int | None) -> Mean:
    """As `ndcg`, gain = 2^grade - 1: for graded labels a stronger pull of the best. Burges et al. 2005.

    The same as `ndcg` for grades of 0 and 1.

    >>> graded = Judged(1, *[Marks.of([(0, 1, 1), (0, 2, 3)])] * 2, Marks.of([(0, 1, 3), (0, 2, 1)]), np.array([2]))
    >>> [metric(graded, None).values.round(4).tolist() for metric in (ndcg, ndcg_exponential)]
    [[0.7967], [0.7098]]
    """
    return Mean(_normalised(judged, k, _powers(judged.found.grade), _powers(judged.ideal.grade)))


def _powers(grades: Ints) -> Floats:
    return np.asarray(np.exp2(grades.clip(min=0)) - 1, dtype=np.float64)


def _normalised(judged: Judged, k: int | None, gains: Ints | Floats, ideal_gains: Ints | Floats) -> Floats:
    best = _dcg(judged, judged.ideal, ideal_gains, k)
    ours = _dcg(judged, judged.found, gains, k)
    return np.minimum(np.divide(ours, best, out=np.zeros(judged.size), where=best > 0), 1.0)


def _dcg(judged: Judged, marks: Marks, gains: Ints | Floats, k: int | None) -> Floats:
    amounts = np.maximum(gains, 0) / np.log2(marks.rank + 1.0)
    if k is not None:
        amounts *= marks.rank <= k
    return judged.sums(marks, amounts)
