"""OpenTelemetry spans in each of the shapes in which people have them, as one noun.

- OTLP/JSON: `{"resourceSpans": [{"scopeSpans": [{"spans": [...]}]}]}`, one object or one a line
- what the SDK's console exporter prints: `{"name", "context": {"trace_id", "span_id"}, "parent_id", "attributes"}`
- pages of an API: `{"data": [span, ...]}`; data frames: columns `context.trace_id`, `attributes.input.value`
- event tables: `trace`, `record`, `record_attributes`, `start_timestamp`, `timestamp`

Attributes may be flat (`retrieval.documents.0.document.id`), nested, a list of OTLP's key-value pairs, or a mixture;
here they are a tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from msgspec import Struct, field

from konkyo.formats.export_values import decoded, finite, identifier, instant, mapping_of, objects_of, text_of

__all__ = ["OtelSpan", "attribute", "first_spans", "listed", "otel_spans", "tree_of"]

_CONTAINERS: Final = ("data", "spans", "traces")
_ATTRIBUTES: Final = ("attributes", "record_attributes")
_PREFIX: Final = "attributes."
_FEW: Final = 50
_DEPTH: Final = 32
"""More parts than this has no attribute of anybody's."""


class OtelSpan(Struct, frozen=True):
    """One span as it was exported. `error` is empty unless its status says that it failed."""

    trace: str
    span: str
    parent: str = ""
    name: str = ""
    kind: str = ""
    start: float | None = None
    end: float | None = None
    error: str = ""
    attributes: dict[str, Any] = field(default_factory=dict)
    events: tuple[tuple[str, dict[str, Any]], ...] = ()


def otel_spans(record: Mapping[str, Any], depth: int = 0) -> Iterator[OtelSpan]:
    """The spans in one object of a file or one row of a table; none where it holds no span."""
    resources = record.get("resourceSpans", record.get("resource_spans"))
    if isinstance(resources, list):
        yield from (_span(raw) for raw in _otlp(resources))
        return
    if "attributes" not in record and depth < 3:
        for key in _CONTAINERS:
            if isinstance(record.get(key), list):
                for item in objects_of(record[key]):
                    yield from otel_spans(item, depth + 1)
                return
    if _is_span(record):
        yield _span(record)


def first_spans(records: Iterable[Mapping[str, Any]]) -> list[OtelSpan]:
    """The first few spans of a file, enough to see whose they are."""
    return list(islice((span for record in records for span in otel_spans(record)), _FEW))


def tree_of(attributes: Any) -> dict[str, Any]:
    """Attributes of any shape as nested dicts; lists by number stay dicts, see `listed`.

    >>> tree_of({"a.0.b": 1, "a.1.b": 2, "c": {"d.e": 3}})
    {'a': {'0': {'b': 1}, '1': {'b': 2}}, 'c': {'d': {'e': 3}}}
    >>> tree_of([{"key": "a.b", "value": {"intValue": "7"}}])
    {'a': {'b': 7}}
    """
    found: dict[str, Any] = {}
    for key, value in _pairs(attributes):
        node = found
        *path, last = str(key).split(".", _DEPTH)
        for part in path:
            inner = node.get(part)
            if not isinstance(inner, dict):
                inner = {} if inner is None else {"": inner}
                node[part] = inner
            node = inner
        given = tree_of(value) if isinstance(value, Mapping) else value
        known = node.get(last)
        if isinstance(known, dict):
            node[last] = {**known, **given} if isinstance(given, dict) else {**known, "": given}
        else:
            node[last] = given
    return found


def attribute(tree: Mapping[str, Any], name: str) -> Any:
    """The value under a dotted name, None where there is none.

    >>> attribute({"input": {"value": "旅費は？"}}, "input.value")
    '旅費は？'
    """
    node: Any = tree
    for part in name.split("."):
        if not isinstance(node, Mapping):
            return None
        node = node.get(part)
    return node.get("") if isinstance(node, Mapping) and "" in node else node


def listed(node: Any) -> list[Any] | None:
    """A list, from a list, a text that holds one, or numbered attributes in the order of their numbers; else None.

    >>> listed({"10": "c", "9": "b"}), listed('["a"]'), listed([{"x.y": 1}]), listed("a")
    (['b', 'c'], ['a'], [{'x': {'y': 1}}], None)
    """
    node = decoded(node)
    if isinstance(node, Mapping):
        numbered = {int(key): value for key, value in node.items() if str(key).isdecimal() and len(str(key)) < 10}
        if not numbered or len(numbered) < len(node):
            return None
        node = [numbered[number] for number in sorted(numbered)]
    if not isinstance(node, list):
        return None
    return [tree_of(item) if isinstance(item, Mapping) else item for item in node]


def _otlp(resources: list[Any]) -> Iterator[Mapping[str, Any]]:
    for resource in objects_of(resources):
        for scope in objects_of(resource.get("scopeSpans", resource.get("scope_spans"))):
            yield from objects_of(scope.get("spans"))


def _is_span(record: Mapping[str, Any]) -> bool:
    return any(key in record for key in _ATTRIBUTES) or any(key.startswith(_PREFIX) for key in record)


def _span(raw: Mapping[str, Any]) -> OtelSpan:
    """One span; `trace`, `record` and `status` of tables are texts that hold dicts."""
    context, record = _mapping(raw, "context"), _mapping(raw, "record")
    context = {**_mapping(raw, "trace"), **context}
    parent = _first(raw, "parent_id", "parentSpanId", "parent_span_id") or _first(context, "parent_id")
    attributes = next((raw[key] for key in _ATTRIBUTES if key in raw), None)
    if attributes is None:
        attributes = {key.removeprefix(_PREFIX): value for key, value in raw.items() if key.startswith(_PREFIX)}
    events = tuple(_events(decoded(raw.get("events"))))
    return OtelSpan(
        trace=_first(raw, "context.trace_id", "traceId", "trace_id") or _first(context, "trace_id", "traceId"),
        span=_first(raw, "context.span_id", "spanId", "span_id") or _first(context, "span_id", "spanId"),
        parent=parent or _first(record, "parent_span_id"),
        name=_first(raw, "name") or _first(record, "name"),
        kind=_first(raw, "span_kind"),
        start=_time(raw, "start_time", "startTimeUnixNano", "start_time_unix_nano", "start_timestamp"),
        end=_time(raw, "end_time", "endTimeUnixNano", "end_time_unix_nano", "timestamp"),
        error=_error({**record, **raw}, events),
        attributes=tree_of(decoded(attributes)),
        events=events,
    )


def _mapping(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    return mapping_of(decoded(raw.get(key)))


def _first(raw: Mapping[str, Any], *keys: str) -> str:
    return next((found for key in keys if (found := identifier(raw.get(key)))), "")


def _time(raw: Mapping[str, Any], *keys: str) -> float | None:
    return next((found for key in keys if (found := instant(raw.get(key))) is not None), None)


def _error(raw: Mapping[str, Any], events: tuple[tuple[str, dict[str, Any]], ...]) -> str:
    """What a failed span says of itself: its status' message, else that of the exception, else just `ERROR`."""
    status = decoded(raw.get("status"))
    told = status if isinstance(status, Mapping) else {"code": status}
    codes = (told.get("code"), told.get("status_code"), raw.get("status_code"))
    if not any(code == 2 or str(code).upper().removeprefix("STATUS_CODE_") == "ERROR" for code in codes):
        return ""
    message = told.get("message") or told.get("description") or raw.get("status_message")
    thrown = (attribute(inside, "exception.message") for name, inside in events if name == "exception")
    return text_of(message or next((text for text in thrown if text), None)) or "ERROR"


def _events(raw: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for event in objects_of(raw):
        yield text_of(event.get("name")), tree_of(event.get("attributes"))


def _pairs(attributes: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(attributes, Mapping):
        yield from attributes.items()
    for pair in objects_of(attributes):
        if isinstance(pair.get("key"), str):
            yield pair["key"], _any_value(pair.get("value"))


def _any_value(value: Any, depth: int = 0) -> Any:
    """OTLP's AnyValue: one key that names the type. 64-bit integers are texts in its JSON."""
    if not isinstance(value, Mapping) or depth > _DEPTH:
        return value
    if "intValue" in value:
        number = finite(value["intValue"])
        return value["intValue"] if number is None else int(value["intValue"])
    if isinstance(inner := value.get("arrayValue"), Mapping):
        items = inner.get("values")
        return [_any_value(item, depth + 1) for item in items] if isinstance(items, list) else []
    if isinstance(inner := value.get("kvlistValue"), Mapping):
        return tree_of(inner.get("values"))
    return next((value[key] for key in ("stringValue", "doubleValue", "boolValue") if key in value), None)
