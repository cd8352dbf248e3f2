"""One question, followed."""

from __future__ import annotations

from diagnosis.making import asked, ranked, traced
from konkyo.core import Held, Lost, TrailStage
from konkyo.diagnosis import trail_report


def test_every_stage_in_order_and_the_first_loss() -> None:
    trace = traced(
        ranked("rerank", "a b", asked=2, attempted=5, seconds=0.2),
        ranked("candidates", "a G b", "bm25", asked=3),
        ranked("candidates", "b", "ベクトル", asked=3),
        context="a b",
        answer="30日前",
    )
    report = trail_report(asked("G", answer="30日前から"), trace)
    assert report.stages == (
        TrailStage("candidates", "bm25", 3, 3),
        TrailStage("candidates", "ベクトル", 3, 1),
        TrailStage("rerank", asked=2, left=2, seconds=0.2),
        TrailStage("context", left=2),
    )
    (trail,) = report.trails
    seen = {(point.stage, point.name): point.footing for point in trail.points}
    assert seen["candidates", "bm25"] == Held(2, ("G",))
    assert seen["candidates", "ベクトル"] == Lost(1)
    assert seen["rerank", ""] == Lost(2)
    (finding,) = report.question.findings
    assert (finding.code, finding.stage_from, finding.stage_to, finding.bound) == (
        "lost-between",
        "candidates",
        "rerank",
        None,
    )
    assert (report.expected, report.answer, report.k) == ("30日前から", "30日前", 3)
    assert not [one for one in report.notices if one.code.startswith(("largest", "no-single"))]


def test_the_context_is_the_one_that_was_sent() -> None:
    trace = traced(ranked("context", "a b c", dropped=()), context="a")
    assert trail_report(asked("G"), trace).stages == (TrailStage("context", left=1),)
    assert trail_report(asked("G"), traced(ranked("context", "a b c"))).stages == (TrailStage("context", left=3),)


def test_a_question_without_result_says_so() -> None:
    report = trail_report(asked("G"), None)
    assert (report.trails, report.stages, report.answer) == ((), (), None)
    assert report.question.note == "no-result"
    assert "no-result-zero" in [notice.code for notice in report.notices]
