"""Columns, padding and lines, Japanese and English."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.report.width import longest_unit, pad, spelled, visible, width, wrap

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=80)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("根拠", 4),
        ("ｶﾅ", 2),
        ("ＡＢ", 4),
        ("か\u3099", 2),
        ("e\u0301", 1),
        ("a\u200bb", 2),
        ("株式会社(株)", 12),
    ],
)
def test_columns(text: str, columns: int) -> None:
    assert width(text) == columns


def test_ambiguous_characters_are_wide_for_japanese_readers() -> None:
    assert width("①Ω", ambiguous=2) == 4
    assert width("①Ω") == 2


@given(TEXT, st.integers(0, 60))
def test_padding_fills_and_never_cuts(text: str, columns: int) -> None:
    padded = pad(text, columns)
    assert width(padded) == max(width(text), columns)
    assert padded.startswith(text)


@given(TEXT, st.integers(4, 60), st.sampled_from([1, 2]))
def test_lines_fit_and_lose_nothing_but_blanks(text: str, columns: int, ambiguous: int) -> None:
    lines = wrap(visible(text), columns, ambiguous=ambiguous)
    assert all(width(line, ambiguous=ambiguous) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(visible(text).split())


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("候補に無い。次へ", 10, ["候補に無", "い。次へ"]),
        ("（注）です", 4, ["（注", "）で", "す"]),
        ("one two three", 7, ["one two", "three"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("  ", 1, [""]),
    ],
)
def test_where_lines_break(text: str, columns: int, lines: list[str]) -> None:
    got = wrap(text, columns)
    assert "".join(got).replace(" ", "") == text.replace(" ", "")
    assert len(got) <= len(lines) + 1
    assert not any(line.startswith(("。", "、")) for line in got[1:] if columns > 6)


def test_the_longest_part() -> None:
    assert longest_unit("lost between candidates") == 10
    assert longest_unit("") == 0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\u202eb", "a\\u202eb"),
        ("half \ud800", "half \\ud800"),
        ("a\r\nb", "a b"),
        ("a\rb", "a\\x0db"),
        ("a\tb", "a b"),
        ("\x00", "\\x00"),
        ("שלום", "שלום"),
    ],
)
def test_nothing_steers_a_console(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters(exclude_categories=[])))
def test_what_is_spelled_out_can_be_written_anywhere(text: str) -> None:
    shown = spelled(text)
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert not set(shown) & set(map(chr, [*range(0, 9), *range(11, 32), 127, 0x202E, 0xFFFE]))
