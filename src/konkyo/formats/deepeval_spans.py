"""The trace inside of a DeepEval test case: its spans by type, and the metrics that were taken of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from konkyo.formats.export_values import depth_of, finite, identifier, instant, objects_of, text_of, usage_of
from konkyo.formats.payloads import answer_in, documents_in, question_in
from konkyo.formats.span import Span, SpanKind

__all__ = ["metrics_in", "snake", "span_metrics", "spans_in"]

_SPANS: Final[dict[str, SpanKind]] = {
    "retriever_spans": "retriever",
    "llm_spans": "generator",
    "agent_spans": "other",
    "tool_spans": "other",
    "base_spans": "other",
}
_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")


def snake(record: Mapping[str, Any]) -> dict[str, Any]:
    """Keys in the spelling of goldens; test runs have the other one.

    >>> snake({"actualOutput": 1, "expected_output": 2})
    {'actual_output': 1, 'expected_output': 2}
    """
    return {_CAPITAL.sub(lambda found: "_" + found[1].lower(), str(key)): value for key, value in record.items()}


def spans_in(trace: Mapping[str, Any]) -> list[Span]:
    """All spans of a trace whose keys are in snake case."""
    return [_span(one, kind) for one, kind in _each(trace)]


def metrics_in(given: Any, before: str = "") -> dict[str, Any]:
    """Scores by the names of their metrics, of a test case or span (its `metrics_data`)."""
    metrics = map(snake, objects_of(given))
    return {f"{before}{text_of(one.get('name'))}": one.get("score") for one in metrics}


def span_metrics(trace: Mapping[str, Any]) -> dict[str, Any]:
    """The scores of all spans, each after the name of its span."""
    found: dict[str, Any] = {}
    for one, _ in _each(trace):
        found |= metrics_in(one.get("metrics_data"), f"{text_of(one.get('name'))}/")
    return found


def _each(trace: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], SpanKind]]:
    for key, kind in _SPANS.items():
        yield from ((snake(one), kind) for one in objects_of(trace.get(key)))


def _span(one: Mapping[str, Any], kind: SpanKind) -> Span:
    found = documents_in(one.get("output"))
    return Span(
        identifier(one.get("uuid")),
        identifier(one.get("parent_uuid")),
        text_of(one.get("name")),
        kind,
        instant(one.get("start_time")),
        instant(one.get("end_time")),
        question_in(one.get("input")),
        answer_in(one.get("output")) if kind == "generator" else None,
        hits=(documents_in(one.get("retrieval_context")) if found is None else found) if kind == "retriever" else None,
        asked=depth_of(one.get("top_k")),
        usage=usage_of(one.get("input_token_count"), one.get("output_token_count"), _cost(one))
        if kind == "generator"
        else None,
        error=text_of(one.get("error")) or ("ERROR" if one.get("status") == "ERRORED" else ""),
    )


def _cost(one: Mapping[str, Any]) -> float | None:
    """Dollars, where the price of both kinds of tokens is recorded."""
    priced = [
        (finite(one.get(f"{way}_token_count")), finite(one.get(f"cost_per_{way}_token"))) for way in ("input", "output")
    ]
    costs = [count * price for count, price in priced if count is not None and price is not None]
    return sum(costs) if len(costs) == len(priced) else None
