"""What the set can show: the smallest difference between two systems that its questions can tell from noise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.diagnosis.evalset.material import Material
from konkyo.stats.power import smallest_difference

__all__ = ["ASSUMED_SD", "few_questions", "shown_difference"]

ASSUMED_SD: Final = 0.4
"""Assumed spread of the per-question difference of two systems, for a figure from 0 to 1 such as recall: before two
runs are compared it is not known; .2 to .5 is usual."""

_ALPHA: Final = 0.05
_POWER: Final = 0.8
_FEW: Final = 20


def shown_difference(questions: list[Question]) -> float | None:
    """The smallest mean difference (paired, two-sided alpha .05, power .8, sd .4) that so many questions can show.

    None below two questions; never above 1, the largest difference there is.
    """
    least = smallest_difference(len(questions), sd=ASSUMED_SD, alpha=_ALPHA, power=_POWER)
    return None if least is None else min(1.0, least)


def few_questions(material: Material) -> Iterator[Notice]:
    """How many questions count in retrieval figures, and what that is enough for."""
    counted = [question for question in material.questions if any(piece.grade >= 1 for piece in question.evidence)]
    least = shown_difference(counted)
    if least is None:
        return
    code = "questions-few" if len(counted) < _FEW else "questions-enough-for"
    level = "warning" if len(counted) < _FEW else "info"
    yield material.say_of_all(code, level, n=len(counted), points=100 * least, sd=ASSUMED_SD)  # type: ignore[arg-type]
