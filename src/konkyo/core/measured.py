"""A figure with all that it takes to be believed, or the reason why there is none."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from konkyo.core.question import Unit
from konkyo.core.stages import Stage

__all__ = ["Aggregation", "Interval", "LeftOut", "Measured", "Unmeasured"]

Aggregation = Literal["macro", "micro"]


class Interval(Struct, frozen=True, omit_defaults=True):
    """A confidence interval and how it was made. `level` is 0.95 unless said otherwise."""

    low: float
    high: float
    method: str
    level: float = 0.95
    rounds: int | None = None
    seed: int | None = None


class LeftOut(Struct, frozen=True, omit_defaults=True):
    """A question that does not count in a figure, and why (a stable code such as `no-gold`)."""

    qid: str
    reason: str


class Measured(Struct, frozen=True, omit_defaults=True):
    """A mean or a rate over `n` questions.

    `numerator` and `denominator` are there for micro figures and rates (counts, or sums of weights).
    """

    name: str
    value: float
    n: int
    aggregation: Aggregation
    unit: Unit | Literal["question"]
    stage: Stage | None = None
    stage_name: str = ""
    interval: Interval | None = None
    left_out: tuple[LeftOut, ...] = ()
    weighted: bool = False
    numerator: float | None = None
    denominator: float | None = None
    group: str = ""


class Unmeasured(Struct, frozen=True, omit_defaults=True):
    """A figure that could not be had. It takes part in no mean."""

    name: str
    reason: str
    stage: Stage | None = None
    stage_name: str = ""
    left_out: tuple[LeftOut, ...] = ()
    group: str = ""
