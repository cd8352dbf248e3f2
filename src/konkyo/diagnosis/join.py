"""Questions and traces put together: each question with what its first trace shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import Struct

from konkyo.core.errors import UsageError
from konkyo.core.identifiers import IdentifierReport, Mend
from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.core.trail import Held
from konkyo.diagnosis.case import Case, look
from konkyo.diagnosis.classes import Placed
from konkyo.diagnosis.examine import MISSING, Examined, examine
from konkyo.diagnosis.identifier_mends import Mender, switch_of
from konkyo.diagnosis.identifiers import SELDOM, explain_traces
from konkyo.evidence import Follower
from konkyo.text.ids import fold_id

__all__ = ["Joined", "join", "named"]

Row = tuple[Question, Examined]
_NAMED = 5
_COARSE = frozenset({"chunk", "fragment", "same-file"})
"""Forms under which different parts of one document are the same."""

_WHOLE_RUN = 10
"""So many questions without any of their gold are no accident."""


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

    Raises `UsageError` where there are questions and results, and no qid is on both sides.
    """
    traces = list(traces) if isinstance(traces, Iterator) else traces
    asked = {fold_id(question.qid): question for question in reversed(questions)}
    seen: dict[str, Examined] = {}
    unasked: dict[str, None] = {}
    repeats = 0
    follower = Follower()
    cited = False
    for trace in traces:
        question = asked.get(trace.qid) or asked.get(fold_id(trace.qid))
        if question is None:
            unasked[trace.qid] = None
        elif question.qid in seen:
            repeats += 1
        else:
            seen[question.qid] = examine(look(question, trace, k, follower), retrieved=retrieved)
            cited = cited or bool(trace.citations)
    if questions and unasked and not seen:
        raise UsageError("no-question-joins", asked=questions[0].qid, found=next(iter(unasked)), count=len(unasked))
    report = explain_traces(questions, traces) if cited or _seldom_found(seen.values()) else None
    if report is not None and (mend := _explaining(report)) is not None:
        seen.update(_read_otherwise(asked, seen, traces, k, Mender([mend.code])))
    repeated = (Notice("repeats-not-counted", "info", values={"count": repeats}),) if repeats else ()
    return Joined(
        rows=tuple([(question, seen.get(question.qid, MISSING)) for question in questions]),
        unasked=tuple(unasked),
        identifiers=report,
        notices=repeated,
    )


def _seldom_found(examined: Iterable[Examined]) -> bool:
    """Whether so few questions have any of their gold among the hits that the identifiers must be looked into."""
    classes = [one.placed.klass for one in examined if one.placed.klass != "n/a"]
    return bool(classes) and classes.count("A") > (1 - SELDOM) * len(classes)


def _explaining(report: IdentifierReport) -> Mend | None:
    """The reading of identifiers that explains why gold is not found: the one that gains most, chance left out.

    A reading that throws different identifiers together, or takes another part of the same document for the same,
    explains only what happens to a whole run: a few questions whose documents were found in other places are just that.
    """
    if report.compared != "retrieved":
        return None
    whole_run = report.matched == 0 and report.questions >= _WHOLE_RUN
    mends = [
        mend
        for mend in report.mends
        if whole_run or not (mend.collisions or _COARSE.intersection(mend.code.split("+")))
    ]
    return max(mends, key=lambda mend: mend.questions - mend.by_chance, default=None)


def _read_otherwise(
    asked: Mapping[str, Question], seen: Mapping[str, Examined], traces: Iterable[Trace], k: int, mender: Mender
) -> Iterator[tuple[str, Examined]]:
    """Questions without any of their gold that would have some if identifiers were read in another form.

    They get no class: what cannot be joined shows nothing about the retrieval.
    """
    done: set[str] = set()
    switch = switch_of(mender.codes)
    for trace in traces:
        question = asked.get(fold_id(trace.qid))
        if question is None or question.qid in done:
            continue
        done.add(question.qid)
        if seen[question.qid].placed.klass != "A":
            continue
        mended = _found(look(mender.question(question), mender.trace(trace), k))
        if mended:
            placed = Placed("n/a", note="gold-not-joinable")
            yield question.qid, examine(replace(look(question, trace, k), placed=placed, mended=mended, switch=switch))


def _found(case: Case) -> frozenset[int]:
    """The needed pieces that some list holds."""
    return frozenset(
        number
        for number in case.needed
        if any(isinstance(located.footings[number], Held) for _, located in case.followed)
    )
