"""The class of a question (A, B, C, OK), its quadrant, and whether it only just made it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from konkyo.core.finding import ABC, Quadrant
from konkyo.core.question import Question
from konkyo.core.trail import Footing, Held, NotRecorded
from konkyo.diagnosis.reach import Followed, Reach, Standing, standing

__all__ = ["NOTHING", "Placed", "place"]


class Placed(Struct, frozen=True, gc=False):
    """Where a question stands. `note` says why it has no class; `standings` has one entry a needed piece."""

    klass: ABC
    quadrant: Quadrant = "unknown"
    fragile: bool = False
    note: str = ""
    standings: tuple[Standing, ...] = ()


NOTHING: Final = Placed("n/a", note="no-result")
"""A question without any result: a class would be a guess. It counts as zero in the figures."""

_BY_VERDICT: Final[dict[bool | None, ABC]] = {True: "OK", False: "C", None: "C or OK"}


def place(
    question: Question, needed: Sequence[int], followed: Followed, reach: Reach | None, right: bool | None
) -> Placed:
    """Class, quadrant and fragility of a question that has a trace.

    A: no needed piece is held by any recorded list. B: some are, and not all of them reached the generator. C: all
    did, and the answer is wrong. OK: all did, and it is right. `C or OK` where nothing tells. No class where there is
    nothing to find (no gold, or the question should not be answered), or where the record cannot decide.
    """
    if question.expect != "answer":
        return Placed("n/a", note=f"expects-{question.expect}")
    if not needed:
        return Placed("n/a", note="no-gold")
    if reach is None:
        return Placed("n/a", note="nothing-retrieved-recorded")
    footings = reach.located.footings
    standings = tuple([standing(footings[number], reach.limit) for number in needed])
    missed = [each for each in standings if each != "reached"]
    if not missed:
        fragile = right is True and any(_last(footings[number], reach.limit) for number in needed)
        return Placed(_BY_VERDICT[right], _quadrant(True, right), fragile, standings=standings)
    if "reached" in standings or any(_held(number, followed) for number in needed):
        # Some piece was found. Whether all got through is open where the only pieces in doubt are not decided.
        if all(each == "unknown" for each in missed):
            return Placed("n/a", note="evidence-not-recorded", standings=standings)
        return Placed("B", _quadrant(False, right), standings=standings)
    if any(isinstance(located.footings[number], NotRecorded) for _, located in followed for number in needed):
        # Lost to the generator all the same, if only the lists before it are in doubt.
        quadrant = "unknown" if all(each == "unknown" for each in missed) else _quadrant(False, right)
        return Placed("n/a", quadrant, note="evidence-not-recorded", standings=standings)
    return Placed("A", _quadrant(False, right), standings=standings)


def _quadrant(reached: bool, right: bool | None) -> Quadrant:
    if right is None:
        return "unknown"
    if reached:
        return "answered" if right else "misread"
    return "lucky" if right else "lost"


def _last(footing: Footing, limit: int) -> bool:
    return isinstance(footing, Held) and footing.rank == limit


def _held(number: int, followed: Followed) -> bool:
    return any(isinstance(located.footings[number], Held) for _, located in followed)
