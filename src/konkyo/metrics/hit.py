"""Hit rate: was anything relevant found at all?"""

from __future__ import annotations

import numpy as np

from konkyo.metrics.judged import Judged
from konkyo.metrics.scores import Mean

__all__ = ["hit"]


def hit(judged: Judged, k: int | None) -> Mean:
    """1 when any of the first k hits is relevant, else 0. Share of questions; trec_eval `success_k`.

    Not recall: one piece of three is a full hit. Without k the whole list counts.

    >>> from konkyo.metrics.samples import three_questions
    >>> hit(three_questions(), 5).values.tolist()
    [1.0, 1.0, 1.0]
    """
    return Mean((judged.hits_within(k) > 0).astype(np.float64))
