"""F1: precision and recall in one number."""

from __future__ import annotations

from konkyo.metrics.judged import Judged
from konkyo.metrics.precision import precision
from konkyo.metrics.recall import recall
from konkyo.metrics.scores import Harmonic

__all__ = ["f1"]


def f1(judged: Judged, k: int | None) -> Harmonic:
    """2PR / (P + R) of precision@k and recall@k; 0 where both are 0. [0, 1]; without k trec_eval `set_F`.

    The macro figure is the mean of the questions' F1, not the F1 of the means; the micro figure takes the pooled
    precision and recall.

    >>> from konkyo.metrics.samples import three_questions
    >>> f1(three_questions(), 5).values.round(3).tolist()
    [0.286, 0.333, 0.25]
    """
    return Harmonic(precision(judged, k), recall(judged, k))
