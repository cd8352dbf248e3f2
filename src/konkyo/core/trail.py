"""The trail of one piece of evidence through a trace: what is known of it at each stage."""

from __future__ import annotations

from msgspec import Struct

from konkyo.core.question import Evidence
from konkyo.core.stages import Stage

__all__ = ["Footing", "Held", "Lost", "NotRecorded", "Partly", "Trail", "TrailPoint"]


class Held(Struct, frozen=True, omit_defaults=True, tag="held"):
    """The stage holds the whole piece. `rank` is where it became whole (from 1), `by` the items that hold it.

    More than one item in `by` means that no single item has all of it: it is held in fragments.
    """

    rank: int | None = None
    by: tuple[str, ...] = ()


class Partly(Struct, frozen=True, omit_defaults=True, tag="partly"):
    """The stage holds a part. `missing` are half-open ranges of the evidence's own characters that are not there.

    No ranges and a length of 0 mean that the record says *a part*, and not which.
    """

    missing: tuple[tuple[int, int], ...]
    length: int
    rank: int | None = None
    by: tuple[str, ...] = ()


class Lost(Struct, frozen=True, omit_defaults=True, tag="lost"):
    """The stage was recorded and does not hold the piece. `depth` is how many items were looked through."""

    depth: int | None = None
    reason: str = ""


class NotRecorded(Struct, frozen=True, omit_defaults=True, tag="not_recorded"):
    """The record does not say: never a loss, never a zero."""

    reason: str = ""


Footing = Held | Partly | Lost | NotRecorded


class TrailPoint(Struct, frozen=True, omit_defaults=True):
    """One stage (and ranking, by `name`) of a trail."""

    stage: Stage
    footing: Footing
    name: str = ""


class Trail(Struct, frozen=True, omit_defaults=True):
    """One piece of evidence, and its footing at each stage in the order of stages."""

    evidence: Evidence
    points: tuple[TrailPoint, ...]
