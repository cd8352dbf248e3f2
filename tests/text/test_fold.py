"""Folding: what becomes one form, and the way back to the raw text."""

from __future__ import annotations

import sys
from itertools import pairwise
from unicodedata import decomposition, normalize

import pytest
from hypothesis import given, settings, strategies as st

from konkyo.text.characters import LOOK_ALIKES
from konkyo.text.fold import Folded, fold
from konkyo.text.rewriting import Rewriting
from konkyo.text.rules import joins_previous

SAME = [
    ("保証期\n間", "保証期間"),
    ("保証期　間", "保証期間"),
    ("保証期\u200b間", "保証期間"),
    ("ﾃﾞｰﾀﾍﾞｰｽ", "データベース"),
    ("か\u3099", "が"),
    ("か゛", "が"),
    ("㈱テスト", "(株)テスト"),
    ("ＸＲ－２２０", "XR-220"),
    ("XR−220", "XR-220"),
    ("XR‐220", "XR-220"),
    ("10〜20", "10～20"),
    ("10〜20", "10~20"),
    ("利用日の\r\n30日前", "利用日の30日前"),
    ("RAG の精度", "RAGの精度"),
    ("①", "1"),
    ("㍻", "平成"),
    ("葛\U000e0100城市", "葛城市"),
    ("⼀般", "一般"),
    ("return\n policy", "return policy"),
    ("Don’t “stop”", 'Don\'t "stop"'),
    ("soft\u00adhyphen", "softhyphen"),
    ("fi\ufb01", "fifi"),
    ("cafe\u0301", "caf\u00e9"),
    ("か \u3099", "が"),
]

DIFFERENT = [("Return", "return"), ("XR-220", "XR220"), ("ハハ", "ババ"), ("a b", "ab"), ("ー", "-"), ("一", "ー")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_that_are_one(one: str, other: str) -> None:
    assert fold(one).folded == fold(other).folded


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_spellings_that_are_not(one: str, other: str) -> None:
    assert fold(one).folded != fold(other).folded


def test_case_is_kept_unless_told_otherwise() -> None:
    assert fold("Straße ＡＢＣ").folded == "Straße ABC"
    assert fold("Straße ＡＢＣ", keep_case=False).folded == "strasse abc"
    assert fold("Straße", keep_case=False).raw(4, 5) == "ß"


@pytest.mark.parametrize(
    ("raw", "needle", "expected"),
    [
        ("㈱ﾃｽﾄ ﾃﾞｰﾀ", "データ", "ﾃﾞｰﾀ"),
        ("㈱ﾃｽﾄ", "株", "㈱"),
        ("製品の保証期\n間は１年", "保証期間", "保証期\n間"),
        ("製品の保証期\n間は１年", "1年", "１年"),
        ("か\u3099く", "が", "か\u3099"),
        ("か \u3099く", "が", "か \u3099"),
        ("は\u200bい", "はい", "は\u200bい"),
        ("The return \n\n policy", "return policy", "return \n\n policy"),
        ("\ufeff見出し", "見", "見"),
        ("〜−", "~-", "〜−"),
    ],
)
def test_a_find_leads_back_to_the_raw_text(raw: str, needle: str, expected: str) -> None:
    text = fold(raw)
    found = text.find(needle)
    assert found is not None
    assert text.raw(*found) == expected
    assert needle in text


def test_what_is_not_there_is_not_found() -> None:
    assert fold("保証期間").find("返品") is None
    assert "返品" not in fold("保証期間")
    assert list(fold("保証").find_all("")) == []


def test_all_places_are_found_in_order() -> None:
    assert list(fold("ｱ ア、ア").find_all("ｱ")) == [(0, 1), (1, 2), (3, 4)]
    assert fold("アア").find("ア", 1) == (1, 2)


def test_empty_ranges_and_ranges_outside() -> None:
    text = fold("㈱ab")
    assert text.span(3, 3) == (1, 1)
    assert text.span(5, 5) == (3, 3)
    assert fold("").span(0, 0) == (0, 0)
    for start, end in ((-1, 1), (2, 1), (0, 6)):
        with pytest.raises(IndexError):
            text.span(start, end)
    assert repr(text) == "Folded('(株)ab')"


SPECIAL = (
    "かはｶﾊﾞﾞﾟ゛゜\u3099\u309a㈱ａＡ〜～−－ー \t\n\u3000\u200b\ufeff\u00ad\ufe00\u0301\u0338=e한"
    "\u1112\u1161\u11ab\u3131\u314f¨´…ﬁß①「」。.A1ΐſẞİ"
)
TEXTS = st.one_of(st.text(), st.text(alphabet=st.sampled_from(SPECIAL), max_size=12))


@settings(max_examples=400)
@given(TEXTS, st.booleans())
def test_folding_twice_changes_nothing(raw: str, keep_case: bool) -> None:
    once = fold(raw, keep_case=keep_case).folded
    assert fold(once, keep_case=keep_case).folded == once


def makes_a_blank(sign: str) -> bool:
    """Free-standing marks such as the diaeresis: NFKC makes a blank and a mark of them, and the blank may vanish."""
    return not sign.isspace() and " " in normalize("NFKC", sign)


@settings(max_examples=400)
@given(TEXTS, st.data())
def test_the_raw_text_of_a_range_folds_to_it(raw: str, data: st.DataObject) -> None:
    text = fold(raw)
    start = data.draw(st.integers(0, len(text.folded)))
    end = data.draw(st.integers(start, len(text.folded)))
    again = fold(text.raw(start, end)).folded
    if whole_clusters(text, start, end) and not any(map(makes_a_blank, raw)):
        assert again == text.folded[start:end]
    else:
        assert text.folded[start:end] in again


def whole_clusters(text: Folded, start: int, end: int) -> bool:
    """Whether neither end cuts through what stands for one raw cluster."""
    inside = 0 < start < end and text.span(start - 1, start)[1] > text.span(start, start + 1)[0]
    return not inside and not (
        start < end < len(text.folded) and text.span(end - 1, end)[1] > text.span(end, end + 1)[0]
    )


@settings(max_examples=400)
@given(TEXTS)
def test_the_way_back_is_monotone_and_within_the_text(raw: str) -> None:
    text = fold(raw)
    spans = [text.span(place, place + 1) for place in range(len(text.folded))]
    assert all(0 <= start < end <= len(raw) for start, end in spans)
    assert spans == sorted(spans)
    if not any(map(makes_a_blank, raw)):
        assert all(one == other or one[1] <= other[0] for one, other in pairwise(spans))


@given(st.text(alphabet=st.characters(max_codepoint=127)), st.text(alphabet=st.characters(max_codepoint=127)))
def test_ascii_keeps_all_but_white_space(one: str, other: str) -> None:
    assert "".join(fold(one + other).folded.split()) == "".join((one + other).split())


def test_every_code_point_folds_to_a_fixed_point() -> None:
    everything = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF]
    together = fold("x".join(everything)).folded
    assert fold(together).folded == together


def test_whatever_composes_counts_as_joining_the_previous_character() -> None:
    for code in range(sys.maxunicode + 1):
        parts = decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            assert joins_previous(chr(int(parts[1], 16))), hex(code)


def test_look_alikes_are_single_characters() -> None:
    assert all(len(normalize("NFC", sign)) == len(plain) == 1 for sign, plain in LOOK_ALIKES.items())


def test_long_texts_keep_their_places() -> None:
    text = fold("ﾃﾞｰﾀは\n３０日 " * 2000)
    assert text.folded == "データは30日" * 2000
    assert text.raw(7 * 1999, 7 * 2000) == "ﾃﾞｰﾀは\n３０日"


def test_a_rewriting_without_edits_moves_nothing() -> None:
    assert Rewriting([]).start(7) == 7
    assert Rewriting([]).end(7) == 8
