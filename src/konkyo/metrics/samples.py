"""Two tiny judged runs whose figures are known by heart; the examples in this room's docstrings use them."""

from __future__ import annotations

import numpy as np

from konkyo.metrics.judged import Judged, Marks

__all__ = ["six_questions", "three_questions"]


def three_questions() -> Judged:
    """Gold {A, B}, {C}, {D, E, F}; found A at rank 2 of 2, C at rank 1 of 1, D at rank 4 of 5.

    Macro recall@5 is 11/18, hit@5 3/3, micro recall@5 3/6.
    """
    return _binary(found=[(0, 2), (1, 1), (2, 4)], needed=[2, 1, 3], returned=[2, 1, 5])


def six_questions() -> Judged:
    """Six questions at k = 3: recall 1, 1, .5, 0, 1, 0; RR 1, .333, 1, 0, 1, .25; nDCG 1, .5, .613, 0, 1, 0."""
    return _binary(
        found=[(0, 1), (1, 3), (2, 1), (4, 1), (4, 2), (5, 4)], needed=[1, 1, 2, 1, 2, 1], returned=[5, 5, 5, 5, 5, 5]
    )


def _binary(found: list[tuple[int, int]], needed: list[int], returned: list[int]) -> Judged:
    marks = Marks.of([(question, rank, 1) for question, rank in found])
    ideal = Marks.of([(question, rank, 1) for question, count in enumerate(needed) for rank in range(1, count + 1)])
    return Judged(len(needed), marks, marks, ideal, np.array(returned))
