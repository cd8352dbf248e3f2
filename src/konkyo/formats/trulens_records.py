"""TruLens' records of the time before OpenTelemetry: one object a question, with the calls that were traced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from konkyo.core.question import Question
from konkyo.formats.export_values import (
    decoded,
    finite,
    identifier,
    instant,
    mapping_of,
    objects_of,
    scores_of,
    tags_of,
    text_of,
    usage_of,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, question_in
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["record_case"]

_CALLED: Final[dict[str, SpanKind]] = {"rerank": "reranker", "retriev": "retriever"}
_READ: Final = (
    "record_id", "app_id", "app_json", "app_name", "app_version", "type", "record_json", "cost_json", "perf_json",
    "input", "output", "main_input", "main_output", "main_error", "perf", "cost", "calls", "meta", "ts", "latency",
    "total_tokens", "total_cost",
)  # fmt: skip


def record_case(given: Mapping[str, Any], row: int, log: NoticeLog) -> Case | None:
    """A record, or a row of the table of records, whose columns of numbers are the feedback that was computed."""
    record = {**_mapping(given.get("record_json")), **given}
    qid = identifier(record.get("record_id"))
    if not qid:
        log.add("qid-missing", "error", row, "record_id")
        return None
    perf = _mapping(record.get("perf", record.get("perf_json")))
    cost = _mapping(record.get("cost", record.get("cost_json")))
    figures = {key: value for key, value in record.items() if key not in _READ and finite(value) is not None}
    about = About(
        qid,
        run=text_of(record.get("app_version") or record.get("app_id")),
        question=question_in(record.get("main_input", record.get("input"))),
        answer=answer_in(record.get("main_output", record.get("output"))),
        seconds=_seconds(perf, record),
        scores=scores_of(figures, log, row),
        tags={key: text for key, text in tags_of(record, (*figures, *_READ)).items() if text != "-"},
    )
    trace = msgspec.structs.replace(
        trace_of(about, _spans(record.get("calls"))),
        usage=usage_of(
            cost.get("n_prompt_tokens"), cost.get("n_completion_tokens"), cost.get("cost", record.get("total_cost"))
        ),
        error=text_of(record.get("main_error")),
    )
    return Case(trace, Question(qid, trace.question) if trace.question else None, row)


def _mapping(value: Any) -> Mapping[str, Any]:
    return mapping_of(decoded(value))


def _seconds(perf: Mapping[str, Any], record: Mapping[str, Any]) -> float | None:
    start, end = instant(perf.get("start_time")), instant(perf.get("end_time"))
    if start is None or end is None or end < start:
        return finite(record.get("latency"))
    return round(end - start, 6)


def _spans(calls: Any) -> list[Span]:
    """The traced calls. Their stacks tell which of them was made inside of which."""
    found: list[tuple[Mapping[str, Any], tuple[str, ...]]] = []
    for call in objects_of(calls):
        if stack := _stack(call.get("stack")):
            found.append((call, stack))
    names: dict[tuple[str, ...], str] = {}
    for number, (call, stack) in enumerate(found):
        names.setdefault(stack, identifier(call.get("call_id")) or f"#{number}")
    return [_span(call, stack, names, f"#{number}") for number, (call, stack) in enumerate(found)]


def _stack(given: Any) -> tuple[str, ...]:
    """The methods on the way to a call: `app.retriever:retrieve_chunks`."""
    return tuple(
        f"{text_of(step.get('path'))}:{text_of(_mapping(step.get('method')).get('name'))}" for step in objects_of(given)
    )


def _span(call: Mapping[str, Any], stack: tuple[str, ...], names: Mapping[tuple[str, ...], str], place: str) -> Span:
    """A call by the name of its method, or of the part that it belongs to, where it gave documents."""
    perf, given = _mapping(call.get("perf")), documents_in(call.get("rets"))
    kind: SpanKind = "other"
    if given is not None:
        kind = next((called for part, called in _CALLED.items() if part in stack[-1].lower()), "other")
    return Span(
        identifier(call.get("call_id")) or place,
        names.get(stack[:-1], ""),
        stack[-1],
        kind,
        instant(perf.get("start_time")),
        instant(perf.get("end_time")),
        hits=given if kind != "other" else None,
        given=documents_in(call.get("args")) if kind == "reranker" else None,
    )
