"""Columns of numbers: read as Python reads them, or not at all."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given, strategies as st

from konkyo.formats.trec_numbers import decimals, integers
from konkyo.formats.trec_words import joined

DIGITS = st.text("0123456789", max_size=20)
PLAIN = st.builds(
    lambda sign, whole, dot, part: f"{sign}{whole}{dot}{part}",
    st.sampled_from(["", "-", "+"]),
    DIGITS,
    st.sampled_from(["", "."]),
    DIGITS,
)
WRITTEN = (
    PLAIN
    | st.floats(allow_nan=False).map(repr)
    | st.floats(-1e6, 1e6).map("{:.6f}".format)
    | st.floats(0, 1).map("{:e}".format)
)


def plain(token: str) -> float:
    try:
        return float(token)
    except ValueError:
        return math.nan


def same(first: float, second: float) -> bool:
    """Equal to the last bit, the sign of zero included."""
    return struct.pack("<d", first) == struct.pack("<d", second) or (math.isnan(first) and math.isnan(second))


@given(st.lists(WRITTEN.filter(bool), min_size=1, max_size=20))
def test_to_the_last_bit_as_python_reads_them(tokens: list[str]) -> None:
    found = decimals(joined([token.encode() for token in tokens])).tolist()
    assert all(same(value, plain(token)) for value, token in zip(found, tokens, strict=True)), (tokens, found)


@given(
    st.lists(
        st.text(
            st.characters(min_codepoint=33, codec="utf-8", exclude_categories=["Zs", "Cs"]), min_size=1, max_size=18
        ),
        min_size=1,
    )
)
def test_anything_else_is_not_a_number(tokens: list[str]) -> None:
    found = decimals(joined([token.encode() for token in tokens])).tolist()
    for value, token in zip(found, tokens, strict=True):
        expected = plain(token) if token.isascii() and "_" not in token else math.nan
        assert same(value, expected), token


@pytest.mark.parametrize(
    "token",
    [
        "",
        "-",
        ".",
        "+.",
        "1.2.3",
        "--1",
        "1-",
        "1:2",
        "1/2",
        "12345678a",
        "x1234567",
        "1_000",
        "0x1",
        "1e",
        "１２",
        "12345678.1234567:",
        ".12345678.",
    ],
)
def test_no_numbers(token: str) -> None:
    assert math.isnan(decimals(joined([b"1.5", token.encode(), b"2"]))[1])


def test_infinity_is_a_number_and_nan_is_none() -> None:
    found = decimals(joined([b"inf", b"-Infinity", b"nan"])).tolist()
    assert found[:2] == [math.inf, -math.inf]
    assert math.isnan(found[2])


def test_whole_numbers() -> None:
    numbers, good = integers(joined([b"2", b"-1", b"1.0", b"1.5", b"1e3", b"x", b"99999999999", b"inf"]))
    assert good.tolist() == [True, True, True, False, True, False, False, False]
    assert numbers[good].tolist() == [2, -1, 1, 1000]


def test_none() -> None:
    assert decimals(joined([])).tolist() == []
