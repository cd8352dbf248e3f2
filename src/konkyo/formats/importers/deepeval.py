"""DeepEval: goldens (JSON, CSV), conversations, and test runs with their traces.

`retrieval_context` is what the generator was given, `context` the ideal one: the gold. Cells of a CSV hold lists as
JSON, or parted by `|`. Names are read in both of its spellings (`actual_output`, `actualOutput`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.question import Evidence, Question, Quote
from konkyo.core.trace import StageRecord, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    decoded,
    finite,
    identifier,
    instant,
    scores_of,
    tags_of,
    text_of,
    texts_of,
    usage_of,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["DEEPEVAL"]

_CASE: Final = frozenset(
    {
        "input",
        "actual_output",
        "expected_output",
        "context",
        "retrieval_context",
        "metrics_data",
        "trace",
        "turns",
        "scenario",
        "expected_outcome",
        "order",
        "success",
        "completion_time",
        "run_duration",
        "tools_called",
        "expected_tools",
    }
)
_SPANS: Final[dict[str, SpanKind]] = {"retriever_spans": "retriever", "llm_spans": "generator"}
_OTHER_SPANS: Final = ("base_spans", "agent_spans", "tool_spans")
_CAPITAL: Final = re.compile(r"(?<=[a-z])([A-Z])")


class _DeepEval:
    kind = "deepeval"
    names = (
        "input",
        "actual_output",
        "expected_output",
        "retrieval_context",
        "testCases",
        "metricsData",
        "scenario",
        "turns",
    )

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A test run, goldens, or conversations."""
        first = _snake(head.first()) if head.form != "table" else dict.fromkeys(head.keys)
        if head.form not in ("json", "lines", "table"):
            return ()
        if isinstance(first.get("test_cases"), list):
            return ("testCases",)
        if "input" in first and first.keys() & {"actual_output", "expected_output", "retrieval_context"}:
            return tuple(key for key in self.names if key in first)
        return ("scenario", "turns") if first.keys() >= {"scenario", "turns"} else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a golden, test case, or answered turn of a conversation."""
        number = 0
        for head in heads:
            for row, record in records(head, log):
                for given in _cases_of(_snake(record)):
                    number += 1
                    yield from _cases(given, number, row, head.form == "table", log)


DEEPEVAL: Final = _DeepEval()


def _snake(record: Mapping[str, Any]) -> dict[str, Any]:
    return {_CAPITAL.sub(lambda found: "_" + found[1].lower(), str(key)): value for key, value in record.items()}


def _cases_of(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The test cases of a run; anything else is one itself."""
    if not isinstance(record.get("test_cases"), list):
        yield record
        return
    for key in ("test_cases", "conversational_test_cases"):
        for case in record.get(key) or ():
            if isinstance(case, Mapping):
                yield _snake(case)


def _cases(given: Mapping[str, Any], number: int, row: int, cells: bool, log: NoticeLog) -> Iterator[Case]:
    turns = decoded(given.get("turns"))
    if isinstance(turns, list):
        yield from _conversation(given, turns, f"q{number}", row, cells)
        return
    qid = identifier(given.get("id")) or f"q{number}"
    asked = Question(
        qid,
        question_in(given.get("input")) if not isinstance(given.get("input"), str) else given["input"],
        evidence=_gold(given.get("context"), cells),
        answer=text_of(given.get("expected_output")),
        tags=tags_of(given, (*_CASE, "id")),
    )
    trace = _trace(given, asked, row, cells, log)
    yield Case(trace, asked, row)


def _trace(given: Mapping[str, Any], asked: Question, row: int, cells: bool, log: NoticeLog) -> Trace | None:
    """What was recorded of a test case; None where it is a golden that was not run."""
    metrics = [_snake(one) for one in given.get("metrics_data") or () if isinstance(one, Mapping)]
    figures = {text_of(one.get("name")): one.get("score") for one in metrics}
    retrieved = _passages(given.get("retrieval_context"), cells)
    answer = text_of(given.get("actual_output")) or None
    inner = given.get("trace")
    if retrieved is None and answer is None and not figures and not isinstance(inner, Mapping):
        return None
    about = About(
        asked.qid,
        question=asked.text,
        answer=answer,
        seconds=finite(given.get("completion_time", given.get("run_duration"))),
        scores=scores_of(figures, log, row),
    )
    made = trace_of(about, _spans(_snake(inner)) if isinstance(inner, Mapping) else ())
    if retrieved is None:
        return made
    return msgspec.structs.replace(made, stages=(*made.stages, StageRecord("context", documents_in(retrieved) or ())))


def _passages(value: Any, cells: bool) -> list[Any] | None:
    """A list of passages; in a cell of a table that is no JSON they are parted by `|`."""
    if value in (None, ""):
        return None
    if cells and isinstance(value, str) and isinstance(decoded(value), str):
        return [part.strip() for part in value.split("|") if part.strip()]
    found = decoded(value)
    return found if isinstance(found, list) else texts_of(found)


def _gold(value: Any, cells: bool) -> tuple[Evidence, ...]:
    return tuple(Evidence((Quote(text),)) for text in texts_of(_passages(value, cells)))


def _conversation(given: Mapping[str, Any], turns: Sequence[Any], qid: str, row: int, cells: bool) -> Iterator[Case]:
    """One case each time that the assistant answers the user."""
    asked = ""
    passages: list[Any] | None = None
    number = 0
    for turn in turns:
        said = _snake(turn) if isinstance(turn, Mapping) else {}
        passages = _passages(said.get("retrieval_context"), cells) or passages
        if said.get("role") == "user":
            asked = text_of(said.get("content"))
        elif asked:
            number += 1
            name = f"{qid}.{number}"
            record = () if passages is None else (StageRecord("context", documents_in(passages) or ()),)
            trace = Trace(name, question=asked, stages=record, answer=text_of(said.get("content")) or None)
            tags = tags_of(given, (*_CASE, "id"))
            yield Case(trace, Question(name, asked, evidence=_gold(given.get("context"), cells), tags=tags), row)
            asked, passages = "", None


def _spans(trace: Mapping[str, Any]) -> list[Span]:
    found = []
    for key in (*_SPANS, *_OTHER_SPANS):
        for given in trace.get(key) or ():
            if isinstance(given, Mapping):
                found.append(_span(_snake(given), _SPANS.get(key, "other")))
    return found


def _span(one: Mapping[str, Any], kind: SpanKind) -> Span:
    asked = finite(one.get("top_k"))
    return Span(
        identifier(one.get("uuid")),
        identifier(one.get("parent_uuid")),
        text_of(one.get("name")),
        kind,
        instant(one.get("start_time")),
        instant(one.get("end_time")),
        question_in(one.get("input")),
        answer_in(one.get("output")) if kind == "generator" else None,
        hits=documents_in(one.get("output")) or documents_in(one.get("retrieval_context"))
        if kind == "retriever"
        else None,
        asked=int(asked) if asked and asked > 0 else None,
        usage=usage_of(one.get("input_token_count"), one.get("output_token_count")) if kind == "generator" else None,
        error=text_of(one.get("error")),
    )
