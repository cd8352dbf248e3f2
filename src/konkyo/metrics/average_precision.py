"""Average precision, the mean of which is MAP."""

from __future__ import annotations

import numpy as np

from konkyo.metrics.judged import Judged
from konkyo.metrics.scores import Mean

__all__ = ["average_precision"]


def average_precision(judged: Judged, k: int | None) -> Mean:
    """Mean over the pieces needed of the precision at the rank where each was first found; 0 for a piece not found.

    [0, 1]; trec_eval `map`, and `map_cut_k` with k: what lies below rank k counts as not found, and the denominator
    stays all the pieces.

    >>> from konkyo.metrics.samples import three_questions
    >>> average_precision(three_questions(), None).values.round(3).tolist()
    [0.25, 1.0, 0.083]
    """
    found, hits = judged.relevant_found.within(k), judged.relevant
    beyond = 1 + max(found.rank.max(initial=0), hits.rank.max(initial=0))
    upto = np.searchsorted(hits.question * beyond + hits.rank, found.question * beyond + found.rank, "right")
    before = np.searchsorted(hits.question, found.question, "left")
    total = judged.sums(found, (upto - before) / found.rank)
    return Mean(np.divide(total, judged.pieces, out=np.zeros(judged.size), where=judged.pieces > 0))
