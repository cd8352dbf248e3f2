"""Precision: how much of what came back was relevant, by two denominators."""

from __future__ import annotations

import numpy as np

from konkyo.metrics.judged import Judged
from konkyo.metrics.scores import Ratio

__all__ = ["precision", "precision_returned"]


def precision(judged: Judged, k: int | None) -> Ratio:
    """Relevant hits in the first k / k. Share of ranks, [0, 1]; trec_eval `P_k`.

    A list shorter than k pays for its empty places; `precision_returned` does not charge them. Without k it is
    relevant hits / returned hits (trec_eval `set_P`), 0 for an empty list.

    >>> from konkyo.metrics.samples import three_questions
    >>> precision(three_questions(), 5).values.tolist()
    [0.2, 0.2, 0.2]
    """
    if k is None:
        return precision_returned(judged, None)
    return Ratio(judged.hits_within(k), np.full(judged.size, k))


def precision_returned(judged: Judged, k: int | None) -> Ratio:
    """Relevant hits in the first k / hits returned, at most k. Share of hits, [0, 1]; 0 for an empty list.

    >>> from konkyo.metrics.samples import three_questions
    >>> precision_returned(three_questions(), 5).values.tolist()
    [0.5, 1.0, 0.2]
    """
    returned = judged.returned if k is None else np.minimum(judged.returned, k)
    return Ratio(judged.hits_within(k), returned)
