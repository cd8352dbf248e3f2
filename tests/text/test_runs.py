"""Common runs against the definition, character by character."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.text.runs import common_runs, longest_common

SHORT = st.text(alphabet="ab返", max_size=14)


def maximal(needle: str, text: str, minimum: int) -> list[tuple[int, int]]:
    shared = {
        (start, end)
        for start in range(len(needle))
        for end in range(start + minimum, len(needle) + 1)
        if needle[start:end] in text
    }
    return sorted(
        one for one in shared if not any(other != one and other[0] <= one[0] and one[1] <= other[1] for other in shared)
    )


@given(SHORT, SHORT, st.integers(1, 5))
def test_runs_are_all_the_maximal_ones(needle: str, text: str, minimum: int) -> None:
    assert common_runs(needle, text, minimum) == maximal(needle, text, minimum)


@given(SHORT, SHORT)
def test_the_longest_is_the_first_of_the_longest(needle: str, text: str) -> None:
    start, end = longest_common(needle, text)
    assert needle[start:end] in text
    lengths = {high - low: low for low, high in reversed(maximal(needle, text, 1))}
    assert (end - start, start) == max(lengths.items(), default=(0, 0))


@pytest.mark.parametrize(("needle", "text"), [("", "abc"), ("abc", ""), ("abc", "xyz")])
def test_nothing_in_common(needle: str, text: str) -> None:
    assert common_runs(needle, text, 1) == []
    assert longest_common(needle, text) == (0, 0)


def test_a_long_repetition_is_no_trap() -> None:
    assert common_runs("ab" * 500 + "c", "ab" * 5000, 300) == [(0, 1000)]
