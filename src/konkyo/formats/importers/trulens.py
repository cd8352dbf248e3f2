"""TruLens: events of its OpenTelemetry store (JSON or CSV), records of before, tables of records, and golden sets.

Events of one record make a trace: the root has question and answer, retrieval the candidates, reranking the order
after it, generation what the generator was given (where one of its arguments is a list of contexts), and evaluations
the scores. CSV files hold dicts as Python prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Evidence, Question, Quote
from konkyo.core.trace import Hit, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    as_list,
    context_items,
    decoded,
    finite,
    identifier,
    instant,
    scores_of,
    tags_of,
    text_of,
    texts_of,
    usage_of,
    zipped_hits,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["TRULENS"]

_NS: Final = "ai.observability."
_KINDS: Final[dict[str, SpanKind]] = {
    "retrieval": "retriever",
    "reranking": "reranker",
    "generation": "generator",
}
_GOLDEN: Final = frozenset({"query", "expected_response", "expected_score", "expected_chunks"})


class _TruLens:
    kind = "trulens"
    names = ("record_attributes", "record_id", "app_id", "main_input", "main_output", "record_json", "expected_chunks")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Attributes of its name space, its records, or a golden set."""
        if head.form not in ("json", "lines", "table"):
            return ()
        if head.has("record_attributes", "record_type"):
            return ("record_attributes", "record_type")
        if head.has("record_id", "app_id", "main_input") or head.has("record_id", "input", "output"):
            return tuple(key for key in ("record_id", "app_id", "main_input", "input", "output") if key in head.keys)
        golden = head.has("query") and (head.has("expected_chunks") or head.has("expected_response"))
        return tuple(key for key in head.keys if key in _GOLDEN) if golden else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a record or golden row; the events of a record may be spread over the files."""
        events: dict[str, list[tuple[int, Mapping[str, Any], Mapping[str, Any]]]] = {}
        number = 0
        for head in heads:
            for row, record in records(head, log):
                attributes = decoded(record.get("record_attributes"))
                if isinstance(attributes, Mapping):
                    name = identifier(attributes.get(_NS + "record_id")) or "-"
                    events.setdefault(name, []).append((row, record, attributes))
                elif "record_attributes" in record:
                    log.add("cell-broken", "error", row, "record_attributes", found=text_of(attributes)[:60])
                elif record.keys() & {"record_id", "main_input"}:
                    yield _record(record, row, log)
                else:
                    number += 1
                    yield _golden(record, number, row)
        yield from _cases(events, log)


TRULENS: Final = _TruLens()

_Events = Sequence[tuple[int, Mapping[str, Any], Mapping[str, Any]]]


def _cases(events: Mapping[str, _Events], log: NoticeLog) -> Iterator[Case]:
    """An input's own ID is the question's where all records of it ask the same; the record's ID otherwise."""
    asked: dict[str, set[str]] = {}
    for group in events.values():
        asked.setdefault(_one(group, "input_id"), set()).add(_one(group, "record_root.input"))
    for name, group in events.items():
        given = _one(group, "input_id")
        qid = given if given and len(asked[given]) == 1 else name
        yield _case(qid, name, group, log)


def _one(group: _Events, key: str) -> str:
    return next((text for _, _, attributes in group if (text := text_of(attributes.get(_NS + key)))), "")


def _case(qid: str, name: str, group: _Events, log: NoticeLog) -> Case:
    row = group[0][0]
    figures = {
        metric: attributes.get(_NS + "eval_root.score")
        for _, _, attributes in group
        if (metric := text_of(attributes.get(_NS + "eval_root.metric_name")))
    }
    about = About(
        qid,
        run=_one(group, "run.name"),
        question=_one(group, "record_root.input"),
        answer=_one(group, "record_root.output") or None,
        scores=scores_of(figures, log, row),
        tags=tags_of({"record_id": name if name != qid else "", "app_version": _one(group, "app_version")}, ()),
    )
    spans = [_span(record, attributes) for _, record, attributes in group if not _is_evaluation(attributes)]
    made = trace_of(about, spans)
    truth = _one(group, "record_root.ground_truth_output")
    return Case(made, Question(qid, made.question, answer=truth) if made.question or truth else None, row)


def _is_evaluation(attributes: Mapping[str, Any]) -> bool:
    return text_of(attributes.get(_NS + "span_type")).startswith("eval")


def _span(record: Mapping[str, Any], attributes: Mapping[str, Any]) -> Span:
    def get(key: str) -> Any:
        return attributes.get(_NS + key)

    link, about = decoded(record.get("trace")), decoded(record.get("record"))
    link = link if isinstance(link, Mapping) else {}
    about = about if isinstance(about, Mapping) else {}
    kind = _KINDS.get(text_of(get("span_type")), "other")
    asked = finite(get("retrieval.num_contexts"))
    return Span(
        identifier(link.get("span_id")) or identifier(record.get("event_id")),
        identifier(link.get("parent_id")) or identifier(about.get("parent_span_id")),
        text_of(about.get("name")),
        kind,
        instant(record.get("start_timestamp")),
        instant(record.get("timestamp")),
        text_of(get("record_root.input") or get("retrieval.query_text")),
        answer_in(get("call.return")) if kind == "generator" else None,
        hits=_hits(kind, get),
        given=zipped_hits((), texts_of(get("reranking.input_context_texts")), _scores(get))
        if kind == "reranker"
        else None,
        context=_contexts(attributes) if kind == "generator" else None,
        asked=int(asked) if kind == "retriever" and asked and asked > 0 else None,
        usage=usage_of(get("cost.num_prompt_tokens"), get("cost.num_completion_tokens"), _dollars(get)),
        error=text_of(get("call.error")),
    )


def _hits(kind: SpanKind, get: Any) -> tuple[Hit, ...] | None:
    if kind == "retriever":
        found = get("retrieval.retrieved_contexts")
    elif kind == "reranker":
        found = get("reranking.output_context_texts")
    else:
        return None
    return None if found is None else zipped_hits((), texts_of(found))


def _scores(get: Any) -> list[Any]:
    return as_list(get("reranking.input_context_scores"))


def _dollars(get: Any) -> Any:
    return get("cost.cost") if text_of(get("cost.cost_currency")) in ("", "USD") else None


def _contexts(attributes: Mapping[str, Any]) -> Any:
    """An argument of the generator that is called context and is a list of texts."""
    for key, value in attributes.items():
        if key.startswith(_NS + "call.kwargs.") and "context" in key.rpartition(".")[2]:
            found = decoded(value)
            if isinstance(found, list) and all(isinstance(one, str) for one in found):
                return context_items(zipped_hits((), found))
    return None


def _record(record: Mapping[str, Any], row: int, log: NoticeLog) -> Case:
    """A record of the time before OpenTelemetry, or a row of the table of records."""
    qid = identifier(record.get("record_id")) or f"row{row}"
    perf, cost = decoded(record.get("perf")), decoded(record.get("cost"))
    perf = perf if isinstance(perf, Mapping) else {}
    cost = cost if isinstance(cost, Mapping) else {}
    start, end = instant(perf.get("start_time")), instant(perf.get("end_time"))
    known = ("record_id", "app_id", "main_input", "main_output", "input", "output", "perf", "cost", "calls", "tags")
    others = {key: value for key, value in record.items() if key not in known}
    figures = {key: value for key, value in others.items() if finite(value) is not None}
    text = question_in(record.get("main_input", record.get("input")))
    trace = Trace(
        qid,
        question=text,
        answer=answer_in(record.get("main_output", record.get("output"))),
        usage=usage_of(cost.get("n_prompt_tokens"), cost.get("n_completion_tokens"), cost.get("cost")),
        seconds=round(end - start, 6) if start is not None and end is not None and end >= start else None,
        error=text_of(record.get("main_error")),
        scores=scores_of(figures, log, row),
    )
    return Case(trace, Question(qid, text) if text else None, row)


def _golden(record: Mapping[str, Any], number: int, row: int) -> Case:
    """A row of a golden set. A chunk that is expected with the score 0 is judged, and not relevant."""
    pieces = []
    for chunk in as_list(record.get("expected_chunks")):
        text = text_of(chunk.get("text")) if isinstance(chunk, Mapping) else text_of(chunk)
        score = finite(chunk.get("expect_score", chunk.get("expected_score"))) if isinstance(chunk, Mapping) else None
        if text:
            pieces.append(Evidence((Quote(text),), 1 if score is None or score > 0 else 0))
    qid = identifier(record.get("query_id")) or f"q{number}"
    asked = Question(
        qid,
        text_of(record.get("query")),
        evidence=tuple(pieces),
        answer=text_of(record.get("expected_response")),
        tags=tags_of(record, (*_GOLDEN, "query_id")),
    )
    return Case(question=asked, row=row)
