"""DeepEval: goldens (JSON, CSV), conversations, and test runs with their traces.

`retrieval_context` is what the generator was given, `context` the ideal one: the gold. Cells of a CSV hold lists as
JSON, or parted by `|`. A conversation's `context` is the gold of its question where it has but one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.question import Evidence, Question, Quote
from konkyo.core.trace import StageRecord, Trace
from konkyo.formats.deepeval_spans import metrics_in, snake, span_metrics, spans_in
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    decoded,
    finite,
    identifier,
    objects_of,
    scores_of,
    tags_of,
    text_of,
    texts_of,
    usage_of,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, qid_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.spans import About, trace_of

__all__ = ["DEEPEVAL"]

_OUTPUTS: Final = ("actual_output", "retrieval_context", "actualOutput", "retrievalContext", "expected_output")
_METADATA: Final = ("additional_metadata", "metadata", "custom_column_key_values")
_READ: Final = (
    "id", "input", "actual_output", "expected_output", "context", "retrieval_context", "metrics_data", "trace", "turns",
    "order", "success", "completion_time", "run_duration", "evaluation_cost", "token_cost", "tools_called",
    "expected_tools",
)  # fmt: skip
_RUNS: Final = ("test_cases", "conversational_test_cases")


class _DeepEval:
    kind = "deepeval"
    names = (
        "input", "actual_output", "expected_output", "retrieval_context", "testCases", "metricsData", "scenario",
        "turns",
    )  # fmt: skip

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A test run, goldens, or conversations."""
        if head.form not in ("json", "lines", "table"):
            return ()
        first = head.first() or dict.fromkeys(head.keys)
        if isinstance(first.get("testCases", first.get("test_cases")), list):
            return ("testCases",)
        if "input" in first and (own := [key for key in _OUTPUTS if key in first]):
            return ("input", *own)
        return ("scenario", "turns") if "scenario" in first and "turns" in first else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a golden, test case, or answered turn of a conversation."""
        number = 0
        for head in heads:
            for row, record in records(head, log):
                for given in _cases_of(snake(record)):
                    number += 1
                    turns = decoded(given.get("turns"))
                    if isinstance(turns, list):
                        yield from _conversation(given, turns, f"q{number}", row, log)
                    elif (case := _case(given, number, row, log)) is not None:
                        yield case


DEEPEVAL: Final = _DeepEval()


def _cases_of(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The test cases of a run; anything else is one itself."""
    if not isinstance(record.get("test_cases"), list):
        yield record
        return
    for key in _RUNS:
        yield from map(snake, objects_of(record.get(key)))


def _case(given: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Case | None:
    """A golden or test case. Cases of a run stand in the order in which they ended; `order` is that of the goldens."""
    order = given.get("order")
    place = order + 1 if isinstance(order, int) and not isinstance(order, bool) and order >= 0 else number
    asked = Question(
        qid_in(*(given.get(key) for key in _METADATA)) or identifier(given.get("id")) or f"q{place}",
        given["input"] if isinstance(given.get("input"), str) else question_in(given.get("input")),
        evidence=_gold(given),
        answer=text_of(given.get("expected_output")),
        tags=tags_of(given, _READ),
    )
    trace = _trace(given, asked, row, log)
    if trace is None and not asked.text:
        log.add("question-missing", "error", row, "input")
        return None
    return Case(trace, asked, row)


def _trace(given: Mapping[str, Any], asked: Question, row: int, log: NoticeLog) -> Trace | None:
    """What was recorded of a test case; None where it is a golden that was not run."""
    inner = given.get("trace")
    trace = snake(inner) if isinstance(inner, Mapping) else {}
    figures = metrics_in(given.get("metrics_data")) | span_metrics(trace)
    answer = text_of(given.get("actual_output")) or answer_in(trace.get("output"))
    context = _context(given)
    if answer is None and not context and not figures and not trace:
        return None
    about = About(
        asked.qid,
        question=asked.text or question_in(trace.get("input")),
        answer=answer,
        seconds=finite(given.get("completion_time")),
        scores=scores_of(figures, log, row),
    )
    made = trace_of(about, spans_in(trace))
    cost = usage_of(None, None, given.get("token_cost"))
    return msgspec.structs.replace(made, stages=(*made.stages, *context), usage=made.usage or cost)


def _context(given: Mapping[str, Any]) -> tuple[StageRecord, ...]:
    passages = _passages(given.get("retrieval_context"))
    hits = None if passages is None else documents_in(passages)
    return () if hits is None else (StageRecord("context", hits),)


def _passages(value: Any) -> list[Any] | None:
    """A list of passages; in a cell of a table that is no JSON they are parted by `|`."""
    found = decoded(value)
    if isinstance(found, str):
        return [part.strip() for part in found.split("|") if part.strip()] or None
    return found if isinstance(found, list) else None


def _gold(given: Mapping[str, Any]) -> tuple[Evidence, ...]:
    return tuple(Evidence((Quote(text),)) for text in texts_of(_passages(given.get("context"))))


def _conversation(given: Mapping[str, Any], turns: Sequence[Any], qid: str, row: int, log: NoticeLog) -> Iterator[Case]:
    """One case each time that the assistant answers the user, with the passages of its turn, else of the user's."""
    asked: Mapping[str, Any] = {}
    answered: list[tuple[Mapping[str, Any], Mapping[str, Any]]] = []
    for turn in turns:
        said = snake(turn) if isinstance(turn, Mapping) else {}
        if said.get("role") == "user":
            asked = said
        elif asked and said:
            answered.append((asked, said))
            asked = {}
    gold = _gold(given)
    if gold and len(answered) > 1:
        log.add("gold-of-conversation", "info", row, "context", found=len(answered))
    for number, (question, answer) in enumerate(answered, start=1):
        trace = Trace(
            f"{qid}.{number}",
            question=text_of(question.get("content")),
            stages=_context(answer) or _context(question),
            answer=text_of(answer.get("content")) or None,
        )
        evidence = gold if len(answered) == 1 else ()
        yield Case(trace, Question(trace.qid, trace.question, evidence=evidence, tags=tags_of(given, _READ)), row)
