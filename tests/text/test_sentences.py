"""Where sentences end, in Japanese and English."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.text.sentences import sentence_spans, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("予約は30日前からです。延長は1回まで。", ["予約は30日前からです。", "延長は1回まで。"]),
        ("できますか？はい！できます", ["できますか？", "はい！", "できます"]),
        ("本当ですか！？本当です。", ["本当ですか！？", "本当です。"]),
        ("彼は「はい。いいえ。」と答えた。次へ。", ["彼は「はい。いいえ。」と答えた。", "次へ。"]),
        ("（注。例外あり。）本文。", ["（注。例外あり。）本文。"]),
        ("『「内。」外。』終。", ["『「内。」外。』終。"]),
        ("「開（いた。」閉じた。", ["「開（いた。」閉じた。"]),
        ("開いたまま「です。次の文。", ["開いたまま「です。", "次の文。"]),
        ("閉じるだけ」です。次。", ["閉じるだけ」です。", "次。"]),
        ("見出し\n本文です", ["見出し", "本文です"]),
        ("半角｡次｡", ["半角｡", "次｡"]),
        ("版は３．５です．次の版．", ["版は３．５です．", "次の版．"]),
        ("係数は3.5です。", ["係数は3.5です。"]),
        ("It costs 3.5 USD. See page 4.", ["It costs 3.5 USD.", "See page 4."]),
        ("See https://example.com/a?q=1. Then stop!", ["See https://example.com/a?q=1.", "Then stop!"]),
        ("Edit konkyo.toml first. Done", ["Edit konkyo.toml first.", "Done"]),
        ("Ask Dr. Smith, e.g. by mail. Or J. Doe.", ["Ask Dr. Smith, e.g. by mail.", "Or J. Doe."]),
        ("1. Open the lid. 2. Close it.", ["1. Open the lid.", "2. Close it."]),
        ("1.2. Scope of use", ["1.2. Scope of use"]),
        ("Wait... what? Yes.", ["Wait...", "what?", "Yes."]),
        ('He said "Stop!" Then he left.', ['He said "Stop!"', "Then he left."]),
        ("(He left. She stayed.) Then night fell.", ["(He left. She stayed.) Then night fell."]),
        ("approx. five items. done", ["approx. five items. done"]),
        ("これはTest.次です。", ["これはTest.次です。"]),
        ("A. b.", ["A. b."]),
        ("", []),
        (" \n　\n", []),
        ("。", ["。"]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text(alphabet=st.sampled_from("あ。．.!？?「」（）() \n3a　\r\u2028"), max_size=30))
def test_every_visible_character_is_in_exactly_one_sentence(text: str) -> None:
    spans = sentence_spans(text)
    covered = [place for start, end in spans for place in range(start, end)]
    assert covered == sorted(set(covered))
    assert {place for place, sign in enumerate(text) if not sign.isspace()} <= set(covered)
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
