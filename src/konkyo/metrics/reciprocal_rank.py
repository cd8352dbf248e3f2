"""Reciprocal rank: how far down is the first relevant hit?"""

from __future__ import annotations

import numpy as np

from konkyo.metrics.judged import Judged
from konkyo.metrics.scores import Mean

__all__ = ["reciprocal_rank"]


def reciprocal_rank(judged: Judged, k: int | None) -> Mean:
    """1 / rank of the first relevant hit within k; 0 if none. [0, 1]; trec_eval `recip_rank`. Voorhees 1999.

    Its mean over questions is the MRR. Only the first relevant hit counts.

    >>> from konkyo.metrics.samples import three_questions
    >>> reciprocal_rank(three_questions(), None).values.tolist()
    [0.5, 1.0, 0.25]
    """
    marks = judged.relevant.within(k)
    values = np.zeros(judged.size)
    if len(marks):
        first = np.flatnonzero(np.diff(marks.question, prepend=-1))
        values[marks.question[first]] = 1 / marks.rank[first]
    return Mean(values)
