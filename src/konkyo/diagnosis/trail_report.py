"""One question, followed through its trace: what `trail QID` shows."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from konkyo.core.question import Question
from konkyo.core.results import TrailReport, TrailStage
from konkyo.core.stages import stage_index
from konkyo.core.trace import Trace
from konkyo.diagnosis.case import look
from konkyo.diagnosis.diagnose import diagnose
from konkyo.diagnosis.remedies import ABOUT_CLASSES

__all__ = ["trail_report"]


def trail_report(question: Question, trace: Trace | None, *, k: int = 3) -> TrailReport:
    """Where each piece of a question's evidence was at each stage, and what that amounts to.

    Without a trace the report says so, and has no trails.

    >>> from konkyo.core import DocId, Evidence, Hit, StageRecord
    >>> asked = Question("q1", "", evidence=(Evidence((DocId("D03"),)),))
    >>> found = trail_report(asked, Trace("q1", stages=(StageRecord("candidates", (Hit("D02"), Hit("D03"))),)))
    >>> found.question.klass, found.stages[0].left
    ('C or OK', 2)
    """
    whole = diagnose([question], [] if trace is None else [trace], k=k)
    one = whole.questions[0]
    return TrailReport(
        question=replace(one, findings=tuple(replace(finding, bound=None) for finding in one.findings)),
        trails=() if trace is None else look(question, trace, k).trails,
        stages=() if trace is None else tuple(_stages(trace)),
        k=k,
        expected=question.answer,
        answer=None if trace is None else trace.answer,
        notices=(*(each for each in whole.notices if each.code not in ABOUT_CLASSES), *whole.not_recorded),
    )


def _stages(trace: Trace) -> Iterable[TrailStage]:
    """What each recorded stage was asked and left; the context as it was sent, whatever its stage recorded."""
    context = trace.context
    for record in sorted(trace.stages, key=lambda record: stage_index(record.stage)):
        sent = record.stage == "context" and context is not None
        left = len(context) if sent and context is not None else len(record.hits)
        dropped = len(record.dropped) if record.dropped else None
        yield TrailStage(record.stage, record.name, record.asked, left, dropped, record.seconds)
    if context is not None and not any(record.stage == "context" for record in trace.stages):
        yield TrailStage("context", left=len(context))
