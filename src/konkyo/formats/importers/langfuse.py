"""Langfuse: exported traces with their observations and scores.

Observations of the type RETRIEVER are the rankings; inputs and outputs are often JSON inside of a string, inside of
JSON. Langfuse' scores are kept as scores. Only one that a person gave, under a name that says so (`correct`,
`answer_ok`), is a verdict on the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.question import Principal, Question
from konkyo.core.trace import Usage
from konkyo.formats.export_records import records
from konkyo.formats.export_values import decoded, finite, identifier, instant, scores_of, text_of, usage_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["LANGFUSE"]

_KINDS: Final[dict[str, SpanKind]] = {"RETRIEVER": "retriever", "GENERATION": "generator", "RERANKER": "reranker"}
_VERDICTS: Final = frozenset({"correct", "correctness", "is_correct", "answer_ok", "answer_correct", "正誤", "正否"})


class _Langfuse:
    kind = "langfuse"
    names = ("trace", "observations", "traceId", "parentObservationId", "scores", "projectId", "sessionId")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A trace with observations, side by side or one in the other."""
        first = head.first()
        if head.form not in ("json", "lines"):
            return ()
        if isinstance(first.get("trace"), dict) and isinstance(first.get("observations"), list):
            return ("trace", "observations")
        inner = first.get("observations")
        known = isinstance(inner, list) and all(isinstance(one, dict) and "traceId" in one for one in inner)
        return ("id", "observations") if known and "id" in first else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a trace."""
        for head in heads:
            for row, record in records(head, log):
                inner = record.get("trace")
                trace = inner if isinstance(inner, Mapping) else record
                qid = identifier(trace.get("id"))
                if qid:
                    yield _case(qid, trace, record.get("observations", trace.get("observations")), row, log)
                else:
                    log.add("qid-missing", "error", row, "trace.id")


LANGFUSE: Final = _Langfuse()


def _case(qid: str, trace: Mapping[str, Any], given: Any, row: int, log: NoticeLog) -> Case:
    observations = [one for one in given if isinstance(one, Mapping)] if isinstance(given, list) else []
    scores = [one for one in trace.get("scores") or () if isinstance(one, Mapping)]
    verdicts = [finite(one.get("value")) for one in scores if _is_verdict(one)]
    user = identifier(trace.get("userId"))
    tags = {key: text_of(trace.get(key)) for key in ("name", "sessionId", "release", "version") if trace.get(key)}
    about = About(
        qid,
        run=text_of(trace.get("release")),
        question=question_in(trace.get("input")),
        answer=answer_in(trace.get("output")),
        asker=Principal(user) if user else None,
        seconds=finite(trace.get("latency")),
        scores=scores_of({text_of(one.get("name")): one.get("value") for one in scores if "value" in one}, log, row),
        tags=tags,
    )
    made = trace_of(about, [_span(one) for one in observations])
    if verdicts and set(verdicts) <= {0.0, 1.0} and len(set(verdicts)) == 1:
        made = msgspec.structs.replace(made, answer_ok=verdicts[0] == 1.0)
    return Case(made, Question(qid, made.question) if made.question else None, row)


def _is_verdict(score: Mapping[str, Any]) -> bool:
    return score.get("source") == "ANNOTATION" and text_of(score.get("name")).strip().lower() in _VERDICTS


def _span(one: Mapping[str, Any]) -> Span:
    kind = _KINDS.get(text_of(one.get("type")).upper(), "other")
    failed = text_of(one.get("level")) == "ERROR"
    parameters = decoded(one.get("metadata"))
    asked = finite(parameters.get("top_k", parameters.get("k"))) if isinstance(parameters, Mapping) else None
    return Span(
        identifier(one.get("id")),
        identifier(one.get("parentObservationId")),
        text_of(one.get("name")),
        kind,
        instant(one.get("startTime")),
        instant(one.get("endTime")),
        question_in(one.get("input")),
        answer_in(one.get("output")) if kind != "retriever" else None,
        hits=documents_in(one.get("output")) if kind in ("retriever", "reranker") else None,
        given=documents_in(one.get("input")) if kind == "reranker" else None,
        asked=int(asked) if asked and asked > 0 else None,
        usage=_usage(one) if kind == "generator" else None,
        error=text_of(one.get("statusMessage")) if failed else "",
    )


def _usage(one: Mapping[str, Any]) -> Usage | None:
    details = one.get("usageDetails") or one.get("usage")
    details = details if isinstance(details, Mapping) else {}
    taken = details.get("input", details.get("promptTokens", one.get("inputUsage")))
    given = details.get("output", details.get("completionTokens", one.get("outputUsage")))
    return usage_of(taken, given, one.get("totalCost", one.get("calculatedTotalCost")))
