"""TruLens' OpenTelemetry events by their attributes, all in the name space `ai.observability`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.trace import ContextItem, Hit
from konkyo.formats.export_values import (
    as_list,
    context_items,
    decoded,
    depth_of,
    finite,
    text_of,
    texts_of,
    usage_of,
    zipped_hits,
)
from konkyo.formats.otel import OtelSpan, attribute
from konkyo.formats.payloads import answer_in, documents_in
from konkyo.formats.span import Span, SpanKind

__all__ = ["NAMESPACE", "first_of", "scores_in", "value_of", "work_spans"]

NAMESPACE: Final = "ai.observability"
_KINDS: Final[dict[str, SpanKind]] = {"retrieval": "retriever", "reranking": "reranker", "generation": "generator"}
_NODE: Final = re.compile(r"Node ID: (\S+)\n.*?(?:\nScore:\s*(\S+)\s*)?\Z", re.DOTALL)
_DOCUMENT: Final = re.compile(r"page_content=.* metadata=(\{[^{}]*\})\Z", re.DOTALL)
"""How LlamaIndex and LangChain print what their retrievers return; nothing else records its IDs."""


def value_of(span: OtelSpan, name: str) -> Any:
    """An attribute of the name space."""
    return attribute(span.attributes, f"{NAMESPACE}.{name}")


def first_of(spans: Sequence[OtelSpan], name: str) -> str:
    """The first text that one of the spans has under a name, or empty."""
    return next((text for span in spans if (text := text_of(value_of(span, name)))), "")


def work_spans(spans: Sequence[OtelSpan]) -> list[Span]:
    """The spans of the work itself; those of its evaluation are no part of the trace."""
    return [_span(span) for span in spans if not _span_type(span).startswith("eval")]


def scores_in(spans: Sequence[OtelSpan]) -> dict[str, Any]:
    """The score of each metric; where only its parts are recorded, the score of one part, if there is but one."""
    found: dict[str, Any] = {}
    parts: dict[str, list[Any]] = {}
    for span in spans:
        if metric := text_of(value_of(span, "eval_root.metric_name")):
            found[metric] = value_of(span, "eval_root.score")
        elif (metric := text_of(value_of(span, "eval.metric_name"))) and value_of(span, "eval.score") is not None:
            parts.setdefault(metric, []).append(value_of(span, "eval.score"))
    return {metric: scores[0] for metric, scores in parts.items() if len(scores) == 1} | found


def _span_type(span: OtelSpan) -> str:
    return text_of(value_of(span, "span_type")).lower()


def _span(one: OtelSpan) -> Span:
    kind = _KINDS.get(_span_type(one), "other")
    dollars = value_of(one, "cost.cost") if value_of(one, "cost.cost_currency") in (None, "", "USD") else None
    return Span(
        one.span,
        one.parent,
        one.name,
        kind,
        one.start,
        one.end,
        question=text_of(value_of(one, "record_root.input") or value_of(one, "retrieval.query_text")),
        answer=answer_in(value_of(one, "call.return")) if kind == "generator" else None,
        hits=_hits(one, kind),
        given=_zipped(one, "reranking.input_context_texts", "") if kind == "reranker" else None,
        context=_contexts(one) if kind == "generator" else None,
        asked=depth_of(value_of(one, "retrieval.num_contexts")) if kind == "retriever" else None,
        usage=usage_of(value_of(one, "cost.num_prompt_tokens"), value_of(one, "cost.num_completion_tokens"), dollars),
        error=text_of(value_of(one, "call.error")) or one.error,
    )


def _hits(one: OtelSpan, kind: SpanKind) -> tuple[Hit, ...] | None:
    if kind == "reranker":
        return _zipped(one, "reranking.output_context_texts", "reranking.output_context_scores")
    found = _zipped(one, "retrieval.retrieved_contexts", "retrieval.scores") if kind == "retriever" else None
    printed = decoded(value_of(one, "call.return"))
    if not found or not isinstance(printed, list) or len(printed) != len(found):
        return found
    read = [_printed(text) for text in printed]
    if not all(read):
        return found
    return tuple(msgspec.structs.replace(hit, **about) for hit, about in zip(found, read, strict=True))


def _printed(text: Any) -> dict[str, Any]:
    """What a printed document tells of itself beside its text; nothing where it is none that we know."""
    text = text if isinstance(text, str) else ""
    if node := _NODE.match(text):
        return {"id": node[1], "score": finite(node[2])}
    if document := _DOCUMENT.match(text):
        named = [hit for hit in documents_in([{"text": "", "metadata": document[1]}]) or () if hit.id or hit.doc]
        return {"id": named[0].id, "doc": named[0].doc} if named else {}
    return {}


def _zipped(one: OtelSpan, texts: str, scores: str) -> tuple[Hit, ...] | None:
    given = value_of(one, texts)
    return None if given is None else zipped_hits((), texts_of(given), as_list(value_of(one, scores)))


def _contexts(one: OtelSpan) -> tuple[ContextItem, ...] | None:
    """An argument of the generator that is called context and is a list of texts."""
    arguments = value_of(one, "call.kwargs")
    for key, value in arguments.items() if isinstance(arguments, Mapping) else ():
        found = decoded(value) if "context" in key else None
        if isinstance(found, list) and all(isinstance(text, str) for text in found):
            return context_items(zipped_hits((), found))
    return None
