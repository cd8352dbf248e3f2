"""Whether the answer was right, as far as the record says."""

from __future__ import annotations

from konkyo.core.question import Question
from konkyo.core.trace import Trace

__all__ = ["answer_right"]


def answer_right(question: Question, trace: Trace) -> bool | None:
    """A person's verdict where there is one; else what follows from abstaining or from an error; else `None`.

    No answer at all is a wrong answer to a question that has one, and the right one to a question that has none.
    That something was answered does not make it right, but where nothing should have been answered it is wrong.

    >>> answer_right(Question("q1", "", expect="abstain"), Trace("q1", abstained=True))
    True
    >>> answer_right(Question("q1", ""), Trace("q1", abstained=False)) is None
    True
    """
    if trace.answer_ok is not None:
        return trace.answer_ok
    if question.expect == "answer":
        return False if trace.abstained or (trace.error and not trace.answer) else None
    if question.expect == "clarify":
        return None
    return trace.abstained
