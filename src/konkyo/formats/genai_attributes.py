"""What the attributes of OpenInference and of OpenTelemetry's GenAI conventions say of a span.

RETRIEVER spans (and GenAI's `retrieval`) are rankings, RERANKER spans hold both what went in and what came out. No
convention tells the branches of a search, its fusion or its threshold apart, so a span may say it itself: by the
attribute `konkyo.stage` (and `konkyo.ranking`), alone or in its `metadata`, or by being named after the stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.stages import RANKED_STAGES, Stage
from konkyo.core.trace import ContextItem, Hit, Usage
from konkyo.formats.export_values import context_items, decoded, depth_of, identifier, text_of, texts_of, usage_of
from konkyo.formats.log import NoticeLog
from konkyo.formats.otel import OtelSpan, attribute, listed
from konkyo.formats.payloads import answer_in, documents_in, question_in
from konkyo.formats.span import Span, SpanKind

__all__ = ["KINDS", "figures", "span_of", "told"]

KINDS: Final[dict[str, SpanKind]] = {"RETRIEVER": "retriever", "RERANKER": "reranker", "LLM": "generator"}
_OPERATIONS: Final[dict[str, SpanKind]] = {
    "retrieval": "retriever",
    "chat": "generator",
    "generate_content": "generator",
    "text_completion": "generator",
}
_STAGES: Final[dict[str, Stage]] = {stage: stage for stage in ("permission", *RANKED_STAGES)} | {"rrf": "fusion"}
_ASKED: Final = ("reranker.top_k", "gen_ai.retrieval.top_k", "gen_ai.request.top_k")
_TAKEN: Final = ("llm.token_count.prompt", "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens")
_GIVEN: Final = ("llm.token_count.completion", "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens")
_CONTEXT: Final = ("context", "context_str", "contexts", "documents", "context_documents")
_FIGURES: Final = (("annotations", "annotation"), ("trace.annotations", "annotation"), ("evaluations", "evaluation"))
_JSON: Final = "application/json"


def span_of(one: OtelSpan, number: int, row: int, log: NoticeLog) -> Span:
    """A span by its attributes. A retriever of which no document was recorded is said, unless it failed."""
    tree, kind = one.attributes, _kind(one)
    stage = _STAGES.get(told(one, "konkyo.stage"))
    if stage is None and kind in ("retriever", "reranker"):
        stage = _STAGES.get(one.name.strip().lower())
    hits = _hits(tree, kind, stage)
    if hits is None and kind == "retriever" and not one.error:
        log.per_column("span-without-documents", "warning", "retrieval.documents", row, found=one.name[:60])
    return Span(
        one.span or f"#{number}",
        one.parent,
        one.name,
        kind,
        one.start,
        one.end,
        question=_question(tree),
        answer=_answer(tree) if kind in ("generator", "other") else None,
        hits=hits,
        given=_documents(attribute(tree, "reranker.input_documents")) if kind == "reranker" else None,
        context=_context(tree) if kind == "generator" else None,
        stage=stage,
        ranking=told(one, "konkyo.ranking"),
        asked=depth_of(told(one, "konkyo.asked") or _any_of(tree, _ASKED)),
        usage=_usage(tree) if kind == "generator" else None,
        error=one.error,
    )


def told(one: OtelSpan, name: str) -> str:
    """What a span says by an attribute, or by that name in its metadata; empty where it says nothing."""
    meta = decoded(one.attributes.get("metadata"))
    inside = meta.get(name, attribute(meta, name)) if isinstance(meta, Mapping) else None
    return identifier(attribute(one.attributes, name)) or identifier(inside)


def figures(root: OtelSpan, given: Sequence[OtelSpan]) -> dict[str, Any]:
    """Annotations and evaluations by their names; those of a span that is not the root after the span's name."""
    found: dict[str, Any] = {}
    for one in given:
        before = "" if one is root else f"{one.name}/"
        for path, item in _FIGURES:
            for each in listed(attribute(one.attributes, path)) or ():
                figure = each.get(item) if isinstance(each, Mapping) else None
                if isinstance(figure, Mapping) and figure.get("name"):
                    place = "" if path.startswith("trace.") else before
                    found.setdefault(f"{place}{text_of(figure['name'])}", figure.get("score"))
        for tree in (one.attributes, *(inside for _, inside in one.events)):
            if name := identifier(attribute(tree, "gen_ai.evaluation.name")):
                found.setdefault(f"{before}{name}", attribute(tree, "gen_ai.evaluation.score.value"))
    return found


def _kind(one: OtelSpan) -> SpanKind:
    named = text_of(attribute(one.attributes, "openinference.span.kind")) or one.kind
    operation = text_of(attribute(one.attributes, "gen_ai.operation.name"))
    return KINDS.get(named.upper()) or _OPERATIONS.get(operation, "other")


def _any_of(tree: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((found for name in names if (found := attribute(tree, name)) is not None), None)


def _hits(tree: Mapping[str, Any], kind: SpanKind, stage: Stage | None) -> tuple[Hit, ...] | None:
    """What came out. A list that is nowhere is no empty list: instruments leave out those that are empty or hidden."""
    if kind == "reranker":
        return _documents(attribute(tree, "reranker.output_documents"))
    if kind != "retriever" and stage is None:
        return None
    for name in ("retrieval.documents", "gen_ai.retrieval.documents"):
        if (found := _documents(attribute(tree, name))) is not None:
            return found
    return documents_in(attribute(tree, "output.value"))


def _documents(node: Any) -> tuple[Hit, ...] | None:
    """The documents of a list. One of which nothing was recorded keeps its place: it may have been the evidence."""
    items = listed(node)
    if items is None:
        return None
    found = []
    for rank, item in enumerate(items, start=1):
        inner = item.get("document", item) if isinstance(item, Mapping) else item
        (one,) = documents_in([inner]) or (Hit(""),)
        found.append(msgspec.structs.replace(one, rank=rank))
    return tuple(found)


def _question(tree: Mapping[str, Any]) -> str:
    if isinstance(text := _any_of(tree, ("gen_ai.retrieval.query.text", "reranker.query")), str):
        return text
    if said := _said(attribute(tree, "gen_ai.input.messages"), "user"):
        return said
    value = attribute(tree, "input.value")
    if isinstance(value, str) and attribute(tree, "input.mime_type") != _JSON:
        return value
    return question_in(value) or question_in(listed(attribute(tree, "llm.input_messages")))


def _answer(tree: Mapping[str, Any]) -> str | None:
    """What a model said, else what the span gave: as it stands, where that is a text and no JSON."""
    if said := _said(attribute(tree, "gen_ai.output.messages"), "assistant"):
        return said
    messages = listed(attribute(tree, "llm.output_messages"))
    if messages:
        last = messages[-1] if isinstance(messages[-1], Mapping) else {}
        return _joined(listed(attribute(last, "message.contents")), "message_content.text") or answer_in(last)
    value = attribute(tree, "output.value")
    if isinstance(value, str) and attribute(tree, "output.mime_type") != _JSON:
        return value or None
    return answer_in(value)


def _said(messages: Any, role: str) -> str:
    """The last words of a role in GenAI's messages: `[{"role", "parts": [{"type": "text", "content"}]}]`."""
    for message in reversed(listed(messages) or ()):
        if isinstance(message, Mapping) and message.get("role") == role:
            parts = [part for part in listed(message.get("parts")) or () if isinstance(part, Mapping)]
            if said := _joined([part for part in parts if part.get("type") == "text"], "content"):
                return said
    return ""


def _joined(parts: Iterable[Any] | None, name: str) -> str:
    texts = (attribute(part, name) for part in parts or () if isinstance(part, Mapping))
    return "".join(text for text in texts if isinstance(text, str))


def _context(tree: Mapping[str, Any]) -> tuple[ContextItem, ...] | None:
    """What the prompt's template was filled with, where it says so: the one record of what was really sent."""
    variables = decoded(attribute(tree, "llm.prompt_template.variables"))
    if not isinstance(variables, Mapping):
        return None
    given = next((variables[name] for name in _CONTEXT if variables.get(name) is not None), None)
    return None if given is None else context_items(Hit("", text=text) for text in texts_of(given))


def _usage(tree: Mapping[str, Any]) -> Usage | None:
    return usage_of(_any_of(tree, _TAKEN), _any_of(tree, _GIVEN), attribute(tree, "llm.cost.total"))
