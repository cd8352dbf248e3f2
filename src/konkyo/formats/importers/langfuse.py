"""Langfuse: exported traces, alone or with their observations and scores; observations alone; items of data sets.

Observations of the types RETRIEVER and RERANKER are the rankings. Older SDKs know neither type: there, spans that are
called so and give documents are. Inputs and outputs are often JSON inside of a string, inside of JSON. Only a score
that a person gave under a name that says so (`correct`, `answer_ok`) is a verdict on the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.question import Principal, Question
from konkyo.formats.export_questions import question_of
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    decoded,
    depth_of,
    finite,
    identifier,
    instant,
    mapping_of,
    objects_of,
    scores_of,
    text_of,
    usage_of,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, qid_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["LANGFUSE"]

_KINDS: Final[dict[str, SpanKind]] = {"RETRIEVER": "retriever", "GENERATION": "generator", "RERANKER": "reranker"}
_CALLED: Final[dict[str, SpanKind]] = {"rerank": "reranker", "retriev": "retriever"}
_VERDICTS: Final = frozenset({"correct", "correctness", "is_correct", "answer_ok", "answer_correct", "正誤", "正否"})
_TAGS: Final = ("name", "sessionId", "release", "version")
_ITEM: Final = ("datasetId", "datasetName", "sourceTraceId", "sourceObservationId")


class _Langfuse:
    kind = "langfuse"
    names = (
        "trace", "observations", "traceId", "parentObservationId", "scores", "projectId", "sessionId", "expectedOutput",
    )  # fmt: skip

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A trace beside its observations or around them, observations, or items of a data set."""
        if head.form not in ("json", "lines"):
            return ()
        first = next(_items(head.first()), {})
        inner = first.get("observations")
        if isinstance(first.get("trace"), dict) and isinstance(inner, list):
            return ("trace", "observations")
        if isinstance(inner, list) and "id" in first and ("timestamp" in first or _has_trace_ids(inner)):
            return ("id", "observations")
        if "traceId" in first and "type" in first and ("startTime" in first or "parentObservationId" in first):
            return ("traceId", "type")
        if "input" in first and "expectedOutput" in first and any(key in first for key in _ITEM):
            return ("input", "expectedOutput", *(key for key in _ITEM if key in first))
        return ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a trace or item; observations without their trace may stand anywhere in the files."""
        alone: dict[str, list[Mapping[str, Any]]] = {}
        rows: dict[str, int] = {}
        number = 0
        for head in heads:
            for row, record in records(head, log):
                for item in _items(record):
                    number += 1
                    name = identifier(item.get("traceId"))
                    if "expectedOutput" in item:
                        yield Case(question=_asked(item, number, row, log), row=row)
                    elif name and "observations" not in item:
                        alone.setdefault(name, []).append(item)
                        rows.setdefault(name, row)
                    elif (case := _case(item, row, log)) is not None:
                        yield case
        for name, observations in alone.items():
            case = _case({"trace": {"id": name}, "observations": observations}, rows[name], log)
            if case is not None:
                yield case


LANGFUSE: Final = _Langfuse()


def _items(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    page = record.get("data")
    if isinstance(page, list):
        yield from objects_of(page)
    else:
        yield record


def _has_trace_ids(observations: list[Any]) -> bool:
    return bool(observations) and all("traceId" in mapping_of(one) for one in observations)


def _both(item: Mapping[str, Any], trace: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """What stands beside a trace goes before what stands in it: it is the fuller of the two."""
    beside, inside = item.get(key), trace.get(key)
    given = beside if isinstance(beside, list) and beside else inside
    return objects_of(given)


def _asked(item: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Question | None:
    """An item of a data set; its metadata and its expected output may hold gold under the names of an eval set."""
    wanted, meta = decoded(item.get("expectedOutput")), mapping_of(decoded(item.get("metadata")))
    given = {
        "qid": qid_in(meta) or identifier(item.get("id")),
        "question": question_in(item.get("input")),
        "expected_answer": answer_in(wanted),
    }
    return question_of({**_unnamed(wanted), **_unnamed(meta), **given}, number, row, log)


def _unnamed(value: Any) -> dict[str, Any]:
    """Everything but what says who or what is asked, which is read by itself."""
    taken = ("id", "qid", "question_id", "query_id", "question", "query", "answer", "expected_answer", "text", "output")
    return {str(key): inner for key, inner in mapping_of(value).items() if key not in taken}


def _case(item: Mapping[str, Any], row: int, log: NoticeLog) -> Case | None:
    trace = mapping_of(item.get("trace")) or item
    name, user, qid = identifier(trace.get("id")), identifier(trace.get("userId")), qid_in(trace.get("metadata"))
    if not name:
        log.add("qid-missing", "error", row, "trace.id")
        return None
    given, scores = _both(item, trace, "observations"), _both(item, trace, "scores")
    titles = {identifier(one.get("id")): text_of(one.get("name")) for one in given}
    tags = {key: text_of(trace.get(key)) for key in _TAGS if trace.get(key)}
    about = About(
        qid or name,
        run=text_of(trace.get("release")),
        question=question_in(trace.get("input")),
        answer=answer_in(trace.get("output")),
        asker=Principal(user) if user else None,
        seconds=finite(trace.get("latency")),
        scores=scores_of({_title(one, titles): one.get("value") for one in scores if "value" in one}, log, row),
        tags=tags | ({"trace_id": name} if qid else {}),
    )
    made = trace_of(about, [_span(one) for one in given])
    verdicts = {finite(one.get("value")) for one in scores if _is_verdict(one)}
    if len(verdicts) == 1 and verdicts <= {0.0, 1.0}:
        made = msgspec.structs.replace(made, answer_ok=verdicts == {1.0})
    return Case(made, Question(made.qid, made.question) if made.question else None, row)


def _title(score: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """A score's name; that of one observation stands behind the observation's."""
    observation = titles.get(identifier(score.get("observationId")))
    return f"{observation}/{text_of(score.get('name'))}" if observation else text_of(score.get("name"))


def _is_verdict(score: Mapping[str, Any]) -> bool:
    return score.get("source") == "ANNOTATION" and text_of(score.get("name")).strip().lower() in _VERDICTS


def _span(one: Mapping[str, Any]) -> Span:
    found = documents_in(one.get("output"))
    kind = _kind(one, bool(found))
    meta = mapping_of(decoded(one.get("metadata")))
    asked = depth_of(meta.get("top_k", meta.get("k")))
    return Span(
        identifier(one.get("id")),
        identifier(one.get("parentObservationId")),
        text_of(one.get("name")),
        kind,
        instant(one.get("startTime")),
        instant(one.get("endTime")),
        question_in(one.get("input")),
        answer_in(one.get("output")) if kind in ("generator", "other") else None,
        hits=found if kind in ("retriever", "reranker") else None,
        given=documents_in(one.get("input")) if kind == "reranker" else None,
        asked=asked,
        usage=_usage(one) if kind == "generator" else None,
        error=text_of(one.get("statusMessage")) or "ERROR" if one.get("level") == "ERROR" else "",
    )


def _kind(one: Mapping[str, Any], gave_documents: bool) -> SpanKind:
    kind = _KINDS.get(text_of(one.get("type")).upper(), "other")
    if kind != "other" or not gave_documents:
        return kind
    name = text_of(one.get("name")).lower()
    return next((called for part, called in _CALLED.items() if part in name), "other")


def _usage(one: Mapping[str, Any]) -> Any:
    details = mapping_of(one.get("usageDetails") or one.get("usage"))
    return usage_of(
        details.get("input", details.get("promptTokens", one.get("inputUsage"))),
        details.get("output", details.get("completionTokens", one.get("outputUsage"))),
        one.get("totalCost", one.get("calculatedTotalCost")),
    )
