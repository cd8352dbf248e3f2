"""A piece whose holder was dropped is lost, even where another item shares words with it."""

from __future__ import annotations

from konkyo.core import ContextItem, Dropped, Evidence, Hit, Lost, Partly, Question, Quote, StageRecord, Trace
from konkyo.core.trail import Footing
from konkyo.evidence import trails

NEW = "国内の宿泊費は、1泊12,000円を上限に実費を支給します。"
OLD = "国内の宿泊費は、1泊10,000円を上限に実費を支給します。"


def at_context(dropped: tuple[Dropped, ...]) -> Footing:
    asked = Question("q1", "宿泊費は", evidence=(Evidence((Quote(NEW, doc="R1"),)),))
    trace = Trace(
        "q1",
        stages=(
            StageRecord("rerank", (Hit("old", "R1", 1, text=OLD), Hit("new", "R1", 2, text=NEW))),
            StageRecord("context", dropped=dropped),
        ),
        context=(ContextItem(1, "old", doc="R1", text=OLD),),
    )
    return next(point.footing for point in trails(asked, trace)[0].points if point.stage == "context")


def test_the_reason_is_that_of_the_item_that_held_it() -> None:
    assert at_context((Dropped("new", "duplicate"),)) == Lost(None, "duplicate")


def test_without_a_reason_the_shared_words_are_a_part() -> None:
    assert isinstance(at_context(()), Partly)
