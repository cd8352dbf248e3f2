"""Questions and traces put together: each question with what its first trace shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from konkyo.core.errors import UsageError
from konkyo.core.identifiers import IdentifierReport
from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.diagnosis.case import look
from konkyo.diagnosis.examine import MISSING, Examined, examine
from konkyo.diagnosis.judge import Judge
from konkyo.diagnosis.same_questions import SameQuestions
from konkyo.evidence import Follower
from konkyo.text.ids import fold_id

__all__ = ["Joined", "join", "named"]

Row = tuple[Question, Examined]
_NAMED = 5


class Joined(Struct, frozen=True):
    """All questions of the eval set in its order; `unasked` are the qids of results that no question has."""

    rows: tuple[Row, ...]
    unasked: tuple[str, ...] = ()
    identifiers: IdentifierReport | None = None
    notices: tuple[Notice, ...] = ()


def named(qids: Sequence[str]) -> str:
    """The first few of some names.

    >>> named(["q1", "q2"]), named(["q1", "q2", "q3", "q4", "q5", "q6"])
    ('q1, q2', 'q1, q2, q3, q4, q5, ...')
    """
    return ", ".join(qids[:_NAMED]) + (", ..." if len(qids) > _NAMED else "")


def join(questions: Sequence[Question], traces: Iterable[Trace], k: int, *, retrieved: bool) -> Joined:
    """Look at each question's first trace. Later ones of the same question are repeats; they are said, not mixed in.

    Raises `UsageError` where there are questions and results, and no qid is on both sides, or every qid on both sides
    stands for two different questions.
    """
    traces = list(traces) if isinstance(traces, Iterator) else traces
    asked = {fold_id(question.qid): question for question in reversed(questions)}
    seen: dict[str, Examined] = {}
    unasked: dict[str, None] = {}
    repeats = 0
    follower, judge, same = Follower(), Judge(), SameQuestions(questions)
    cited = False
    for trace in traces:
        question = asked.get(trace.qid) or asked.get(fold_id(trace.qid))
        if question is None:
            unasked[trace.qid] = None
        elif question.qid in seen:
            repeats += 1
        else:
            same.see(question, trace)
            seen[question.qid] = examine(look(question, trace, k, follower), judge, retrieved=retrieved)
            cited = cited or bool(trace.citations)
    if questions and unasked and not seen:
        raise UsageError("no-question-joins", asked=questions[0].qid, found=next(iter(unasked)), count=len(unasked))
    differing = tuple(same.notices())
    report = None
    if cited or _mostly_lost(seen.values()):
        from konkyo.diagnosis.apart import names_apart

        report, unjudged = names_apart(asked, seen, traces, k)
        seen.update(unjudged)
    repeated = (Notice("repeats-not-counted", "info", values={"count": repeats}),) if repeats else ()
    return Joined(
        rows=tuple([(question, seen.get(question.qid, MISSING)) for question in questions]),
        unasked=tuple(unasked),
        identifiers=report,
        notices=(*differing, *repeated),
    )


def _mostly_lost(examined: Iterable[Examined]) -> bool:
    """Whether so few questions have any of their gold among the hits that their names must be looked into."""
    classes = [one.placed.klass for one in examined if one.placed.klass != "n/a"]
    return bool(classes) and 2 * classes.count("A") > len(classes)
