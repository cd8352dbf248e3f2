"""What a rule may look at: one question with its trace, where it was placed, and its pieces of evidence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from msgspec import Struct

from konkyo.core.question import Question
from konkyo.core.stages import Stage
from konkyo.core.trace import StageRecord, Trace
from konkyo.core.trail import Trail
from konkyo.diagnosis.classes import Placed, place
from konkyo.diagnosis.piece import Piece
from konkyo.diagnosis.reach import Followed, Reach, reach_of
from konkyo.diagnosis.verdict import answer_right
from konkyo.evidence import Follower, Locator, locate_all
from konkyo.text.ids import fold_id

__all__ = ["Case", "look"]

_LOST: Final = ("low", "absent")


class Case(Struct, frozen=True, dict=True):
    """One question and its trace. Rules read it and change nothing.

    `needed` numbers the pieces that the answer must rest on, `followed` has each recorded list with what it holds,
    `reach` is the list that decides what was sent on, `right` the verdict on the answer. `mended` numbers the pieces
    that would be found if identifiers were read in another form, which is what `switch` does.
    """

    question: Question
    trace: Trace
    k: int
    needed: tuple[int, ...]
    followed: Followed
    reach: Reach | None
    right: bool | None
    placed: Placed
    follower: Follower
    mended: frozenset[int] = frozenset()
    switch: str = ""

    @cached_property
    def trails(self) -> tuple[Trail, ...]:
        """The trail of every piece of the question's evidence."""
        return self.follower.trails(self.question, self.trace, self.followed)

    @property
    def pieces(self) -> list[Piece]:
        """The needed pieces, each with its standing."""
        standings = dict(zip(self.needed, self.placed.standings, strict=False))
        return [Piece(self, number, self.trails[number], standings.get(number, "unknown")) for number in self.needed]

    @cached_property
    def lost(self) -> list[Piece]:
        """The needed pieces that are known not to have reached the generator."""
        standings = zip(self.needed, self.placed.standings, strict=False)
        return [Piece(self, number, self.trails[number], where) for number, where in standings if where in _LOST]

    @property
    def limit(self) -> int:
        """The last rank that gets through to the generator."""
        return self.reach.limit if self.reach else self.k

    @cached_property
    def sent(self) -> frozenset[str] | None:
        """The folded IDs of items and documents that were sent to the generator; `None` if that was not recorded."""
        sent = [ranking.hits for ranking, _ in self.followed if ranking.stage == "context"]
        if not sent:
            return None
        return frozenset(fold_id(name) for hits in sent for hit in hits for name in (hit.id, hit.doc) if name)

    @cached_property
    def drops(self) -> bool:
        """Whether any stage says what it took out."""
        return any(record.dropped for record in self.trace.stages)

    @property
    def last_recorded(self) -> Stage | None:
        """The last stage that left a list behind."""
        return self.followed[-1][0].stage if self.followed else None

    def records(self, stage: Stage) -> Iterator[StageRecord]:
        """The records of a stage."""
        return (record for record in self.trace.stages if record.stage == stage)


def look(question: Question, trace: Trace, k: int, follower: Follower | None = None) -> Case:
    """Follow the evidence of a question through its trace, and place it."""
    locator = Locator(question)
    followed = locate_all(locator, trace)
    reach = reach_of(followed, k)
    right = answer_right(question, trace)
    placed = place(question, locator.needed, followed, reach, right)
    return Case(question, trace, k, locator.needed, followed, reach, right, placed, follower or Follower())
