"""OpenTelemetry spans in each of the shapes in which people have them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from konkyo.formats.otel import OtelSpan, attribute, listed, otel_spans, tree_of

KEYS = ("attributes", "status", "events", "context", "trace", "record", "data", "spans", "resourceSpans", "start_time")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner),
    max_leaves=12,
)


def one(record: dict[str, Any]) -> OtelSpan:
    (span,) = otel_spans(record)
    return span


@pytest.mark.parametrize(
    ("given_attributes", "wanted"),
    [
        ({"a.b": 1}, {"a": {"b": 1}}),
        ({"a": {"b": 1}, "a.c": 2}, {"a": {"b": 1, "c": 2}}),
        ({"a": 1, "a.b": 2}, {"a": {"": 1, "b": 2}}),
        ({"a.b": 2, "a": 1}, {"a": {"": 1, "b": 2}}),
        ([{"key": "a.b", "value": {"stringValue": "旅費"}}, {"key": 3}, 7], {"a": {"b": "旅費"}}),
        ([{"key": "a", "value": {"arrayValue": {"values": [{"boolValue": True}]}}}], {"a": [True]}),
        ([{"key": "a", "value": {"arrayValue": {}}}], {"a": []}),
        ([{"key": "a", "value": {}}], {"a": None}),
        ([{"key": "a", "value": {"intValue": "x"}}], {"a": "x"}),
        (None, {}),
        ("text", {}),
    ],
)
def test_attributes_of_any_shape_are_a_tree(given_attributes: Any, wanted: dict[str, Any]) -> None:
    assert tree_of(given_attributes) == wanted


def test_a_value_that_has_more_below_it_is_still_found() -> None:
    tree = tree_of({"input": "質問", "input.mime_type": "text/plain"})
    assert (attribute(tree, "input"), attribute(tree, "input.mime_type")) == ("質問", "text/plain")
    assert attribute(tree, "input.mime_type.more") is None


@pytest.mark.parametrize(
    ("node", "wanted"),
    [
        ({"0": "a", "1": "b"}, ["a", "b"]),
        ({"0": "a", "x": "b"}, None),
        ({}, None),
        ("[1]", [1]),
        (None, None),
        ([], []),
    ],
)
def test_lists(node: Any, wanted: list[Any] | None) -> None:
    assert listed(node) == wanted


@pytest.mark.parametrize(
    ("record", "wanted"),
    [
        ({"status": {"code": 2, "message": "遅い"}}, "遅い"),
        ({"status": {"code": "STATUS_CODE_ERROR"}}, "ERROR"),
        ({"status": {"status_code": "ERROR", "description": "no"}}, "no"),
        ({"status_code": "ERROR", "status_message": "late"}, "late"),
        (
            {"status_code": "ERROR", "events": [{"name": "exception", "attributes": {"exception.message": "429"}}]},
            "429",
        ),
        ({"record": {"status": "STATUS_CODE_ERROR"}}, "ERROR"),
        ({"status": {"code": 1, "message": "fine"}}, ""),
        ({"status": "STATUS_CODE_UNSET"}, ""),
        ({}, ""),
    ],
)
def test_failures(record: dict[str, Any], wanted: str) -> None:
    assert one({"attributes": {}, **record}).error == wanted


def test_names_and_times_of_each_shape() -> None:
    times = {"startTimeUnixNano": "1767225600000000000", "endTimeUnixNano": 1767225601500000000}
    otlp = one({"traceId": "t", "spanId": "s", "parentSpanId": "p", "name": "n", "attributes": [], **times})
    assert (otlp.trace, otlp.span, otlp.parent, otlp.name) == ("t", "s", "p", "n")
    assert (otlp.start, otlp.end) == (1767225600.0, 1767225601.5)
    frame = one({"context.trace_id": "t", "context.span_id": "s", "parent_id": "p", "attributes.a.b": "1"})
    assert (frame.trace, frame.span, frame.parent, frame.attributes) == ("t", "s", "p", {"a": {"b": "1"}})
    row = one({"trace": "{'trace_id': '1', 'span_id': '2', 'parent_id': ''}", "record_attributes": "{'a.b': nan}"})
    assert (row.trace, row.span, row.parent, row.attributes) == ("1", "2", "", {"a": {"b": None}})


def test_what_holds_no_span_gives_none() -> None:
    for record in ({}, {"name": "x"}, {"data": []}, {"resourceSpans": []}, {"data": [{"data": [{"data": [{}]}]}]}):
        assert list(otel_spans(record)) == []


@given(st.dictionaries(st.sampled_from(KEYS), JSON))
def test_any_json_is_survived(record: dict[str, Any]) -> None:
    for span in otel_spans(record):
        assert isinstance(span.attributes, dict)
        assert isinstance(span.error, str)
