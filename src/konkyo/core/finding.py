"""The named fault of one question, and what could be done about it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from konkyo.core.measured import Interval
from konkyo.core.stages import Stage

__all__ = ["ABC", "Bound", "Finding", "Quadrant", "Remedy"]

ABC = Literal["A", "B", "C", "OK", "C or OK", "n/a"]
Quadrant = Literal["answered", "lucky", "misread", "lost", "unknown"]


class Bound(Struct, frozen=True, omit_defaults=True):
    """The most that a remedy can gain: questions that it could mend, and their weight, out of all that count."""

    questions: int
    of: int
    points: float = 0.0
    interval: Interval | None = None


class Remedy(Struct, frozen=True, omit_defaults=True):
    """What to try. The sentences stand in the catalogue under `remedy.<code>`, `.work` and `.latency`."""

    code: str
    bound: Bound
    stage: Stage | None = None
    for_class: str = ""


class Finding(Struct, frozen=True, omit_defaults=True):
    """One fault. It lies between `stage_from` (last known good, exclusive) and `stage_to` (first known bad).

    Equal stages mean that the record names the stage itself. `proved` is `None` where no probe was tried.
    `evidence` is the number of the piece in the question, from 0. `values` fill the sentence `finding.<code>`.
    """

    code: str
    stage_from: Stage | None
    stage_to: Stage
    evidence: int | None = None
    cause: str = ""
    symptoms: tuple[str, ...] = ()
    proved: bool | None = None
    probe: str = ""
    remedy: str = ""
    bound: Bound | None = None
    values: dict[str, str | int | float] = {}
