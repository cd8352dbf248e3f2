"""Recall: how much of the evidence was found."""

from __future__ import annotations

from konkyo.metrics.judged import Judged
from konkyo.metrics.scores import Ratio

__all__ = ["recall"]


def recall(judged: Judged, k: int | None) -> Ratio:
    """Pieces found in the first k / pieces needed. Share of pieces, [0, 1]; trec_eval `recall_k`, `set_recall`.

    A piece with alternatives is found when any of them is. Without k the whole list counts. The micro figure is the
    share of all pieces of all questions.

    >>> from konkyo.metrics.samples import three_questions
    >>> share = recall(three_questions(), 5)
    >>> share.values.round(3).tolist(), sum(share.numerator.tolist()), sum(share.denominator.tolist())
    ([0.5, 1.0, 0.333], 3, 6)
    """
    return Ratio(judged.found_within(k), judged.pieces)
