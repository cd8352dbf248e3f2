"""The choices that change a figure, each with a name."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from konkyo.metrics.measure import DEFAULT, Measure

__all__ = ["DEFAULT_POLICIES", "USUAL", "Policies", "Wanted"]


class Policies(Struct, frozen=True):
    """How questions and hits count. What is chosen is printed with the figures.

    - `ties`: hits of equal score. `id`: by ID, ascending, scores as float64. `trec`: as trec_eval does it, by ID,
      descending, scores rounded to float32 first. Lists whose order was recorded keep it.
    - `missing`: a question that has gold and no result counts as `zero`, or is left out (`skip`).
    - `no_gold`: a question without any relevant piece is left out (`skip`), or counts as `zero`.
    - `relevant_grade`: the least grade that is relevant (trec_eval `-l`); graded metrics keep all their gains.
    - `depth`: hits below this rank are not looked at (trec_eval `-M`).
    - `level`, `seed`: of the confidence intervals.
    """

    ties: Literal["id", "trec"] = "id"
    missing: Literal["zero", "skip"] = "zero"
    no_gold: Literal["skip", "zero"] = "skip"
    relevant_grade: int = 1
    depth: int | None = None
    level: float = 0.95
    seed: int = 0

    def named(self) -> dict[str, str]:
        """The choices as text, for the record.

        >>> Policies(depth=100).named()["depth"]
        '100'
        """
        return {name: str(value) for name in self.__struct_fields__ if (value := getattr(self, name)) is not None}


class Wanted(Struct, frozen=True):
    """What to report: measures, groups (`kind`, `tag:NAME`, `tenant`, ...), each question's values, every k."""

    measures: tuple[Measure, ...] = DEFAULT
    by: tuple[str, ...] = ()
    per_question: bool = False
    curve: bool = False


DEFAULT_POLICIES: Final = Policies()
USUAL: Final = Wanted()
