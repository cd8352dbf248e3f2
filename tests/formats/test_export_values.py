"""Values of other people's programs: JSON that is not quite, Python's own printing, numbers, times, lists."""

from __future__ import annotations

import contextlib
import json
import math
from typing import Any

import pytest
from hypothesis import given, strategies as st

from konkyo.core import Hit, Usage
from konkyo.formats.export_values import (
    as_list,
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
from konkyo.formats.json_safe import JsonFault, JsonReader
from konkyo.formats.log import NoticeLog
from konkyo.formats.python_literals import python_value

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(plain)
def test_json_is_read_as_python_reads_it(value: Any) -> None:
    reader = JsonReader()
    assert reader.loads(json.dumps(value)) == value
    assert reader.loads(json.dumps(value, ensure_ascii=False)) == value
    assert not reader.oddities


@given(st.text(max_size=30))
def test_any_text_is_json_or_a_fault(text: str) -> None:
    with contextlib.suppress(JsonFault):
        json.dumps(JsonReader().loads(text), ensure_ascii=False, allow_nan=False).encode("utf-8")


@pytest.mark.parametrize(
    ("text", "value", "oddity"),
    [
        ("[NaN, Infinity, -Infinity, 1e999]", [None] * 4, {"nan": 4}),
        ('{"a": 1, "a": 2, "b": {"a": 1, "a": 1}}', {"a": 2, "b": {"a": 1}}, {"twice a": 2}),
        (r'["\ud83d", "\ude00x", "\ud83d\ude00"]', ["\ufffd", "\ufffdx", "😀"], {"surrogate": 2}),
        (r'{"\ud83d": 1}', {"\ufffd": 1}, {"surrogate": 1}),
        (r'"\u0000"', "\x00", {}),
        ("12345678901234567890", 12345678901234567890, {}),
    ],
)
def test_what_had_to_be_put_right_is_counted(text: str, value: Any, oddity: dict[str, int]) -> None:
    reader = JsonReader()
    assert reader.loads(text) == value
    assert reader.oddities == oddity


@pytest.mark.parametrize(
    ("text", "line"), [("[" * 100_000, 1), ("1" + "0" * 5000, 1), ('{\n"a": 1,\n}', 3), ("", 1), ("[1] [2]", 1)]
)
def test_what_is_no_json_is_a_fault_with_its_line(text: str, line: int) -> None:
    with pytest.raises(JsonFault) as raised:
        JsonReader().loads(text)
    assert raised.value.line == line


@given(plain)
def test_what_python_prints_is_read_back(value: Any) -> None:
    assert python_value(repr(value)) == value


@given(st.text("[]{}()'\",:nan 0123.eE+-*array=dtype", max_size=30))
def test_any_text_is_a_literal_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        json.dumps(python_value(text), allow_nan=False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[nan, inf, -inf, None, 1e999]", [None] * 5),
        ("array(['甲', '乙'], dtype=object)", ["甲", "乙"]),
        ("{'at': Timestamp('2024-01-13'), 1: (2,)}", {"at": "Timestamp('2024-01-13')", "1": [2]}),
        ("{'a', 'b'}", ["a", "b"]),
        ("-5", -5),
        (r"'\ud83d'", "\ufffd"),
        ("b'x'", "b'x'"),
    ],
)
def test_names_and_calls_of_python(text: str, value: Any) -> None:
    found = python_value(text)
    assert sorted(found) == value if text == "{'a', 'b'}" else found == value


@pytest.mark.parametrize(
    "text", ["", "x", "[x]", "__import__('os')", "1 + 1", "[*a]", "{**a}", "f'{x}'", "(" * 5000, "-'a'"]
)
def test_what_is_no_literal_is_refused(text: str) -> None:
    if text == "__import__('os')":
        assert python_value(text) == text  # a call is kept as the text that it is, and never made
        return
    with pytest.raises(ValueError, match=r"."):
        python_value(text)


@pytest.mark.parametrize(
    ("value", "found"),
    [("1,5", None), (" 2 ", 2.0), ("1e400", None), (10**400, None), ([1], None), (None, None), ("０．５", None)],
)
def test_numbers(value: Any, found: float | None) -> None:
    assert finite(value) == found


@given(st.floats())
def test_no_number_that_cannot_be_reckoned_with(value: float) -> None:
    assert finite(value) == (value if math.isfinite(value) else None)


def test_lists_and_texts() -> None:
    assert as_list("['甲', \"乙\"]") == ["甲", "乙"]
    assert as_list("甲;乙") == ["甲;乙"]
    assert as_list({"a": 1}) == [{"a": 1}]
    assert texts_of([{"text": "甲"}, {"page_content": "乙"}, {"content": {"x": 1}}, "", None, 7]) == [
        "甲",
        "乙",
        '{"content": {"x": 1}}',
        "7",
    ]
    assert decoded('"{\\"a\\": [1]}"') == {"a": [1]}
    assert text_of(0.5) == "0.5"
    assert identifier(1.0) == ""


def test_parallel_lists() -> None:
    assert zipped_hits(["a", 7], ["甲", "乙"], [0.5, math.nan]) == (
        Hit("a", rank=1, score=0.5, text="甲"),
        Hit("7", rank=2, text="乙"),
    )
    assert zipped_hits(["a"], ["甲", "乙"]) == (Hit("", rank=1, text="甲"), Hit("", rank=2, text="乙"))
    assert zipped_hits([], []) == ()


def test_times_in_every_unit() -> None:
    moment = 1728803137.0
    for given_time in ("2024-10-13T07:05:37Z", "2024-10-13T16:05:37+09:00", "2024-10-13 07:05:37", 1728803137):
        assert instant(given_time) == moment
    for unit in (10**3, 10**6, 10**9):
        assert instant(str(1728803137 * unit)) == moment
    assert instant(10**300) is None
    assert instant("9999-99-99") is None
    assert instant(["2024"]) is None


def test_scores_that_are_no_numbers_are_absent_and_counted() -> None:
    log = NoticeLog("r.csv")
    given_scores = {"a": 0.5, "b": None, "c": "nan", "d": True, "e": "高い", "f": math.inf}
    assert scores_of(given_scores, log, 3) == {"a": 0.5, "d": 1.0}
    assert [(notice.place.column, notice.values) for notice in log.notices()] == [
        (name, {"count": 1}) for name in ("b", "c", "f")
    ]


def test_tags_and_usage() -> None:
    assert tags_of({"a": "甲", "b": None, "c": [1], "d": ""}, ["a"]) == {"c": "[1]"}
    assert usage_of(3, None, "0.25") == Usage(3, None, 0.25)
    assert usage_of("x", math.nan) is None
