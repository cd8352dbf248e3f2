"""R-precision: the cut-off that each question sets for itself."""

from __future__ import annotations

from konkyo.metrics.judged import Judged
from konkyo.metrics.scores import Ratio

__all__ = ["r_precision"]


def r_precision(judged: Judged, k: int | None) -> Ratio:  # noqa: ARG001
    """Pieces found in the first R ranks / R, where R is the number of pieces needed. [0, 1]; trec_eval `Rprec`.

    Precision and recall are one at that rank. It takes no cut-off.

    >>> from konkyo.metrics.samples import three_questions
    >>> r_precision(three_questions(), None).values.tolist()
    [0.5, 1.0, 0.0]
    """
    found = judged.relevant_found
    early = found.where(found.rank <= judged.pieces[found.question])
    return Ratio(judged.counts(early), judged.pieces)
