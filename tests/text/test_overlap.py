"""Near-duplicates are exact against all pairs; a leak is seen, a paraphrase is none."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, strategies as st

from konkyo.text.overlap import NearDuplicate, jaccard, leak, near_duplicates, shingles


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("返品の期限", {"返品の", "品の期", "の期限"}),
        ("ＡＢ", {"ab"}),
        ("abc", {"abc"}),
        ("？！", set()),
        ("", set()),
        ("a, B c", {"a b", " b ", "b c"}),
    ],
)
def test_shingles(text: str, expected: set[str]) -> None:
    assert shingles(text) == expected


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("返品の期限はいつですか", "返品の期限は、いつですか？", True),
        ("備品の予約は何日前からできますか", "備品の予約は何日前からできますか。教えて", True),
        ("What is the return policy?", "what is the RETURN policy", True),
        ("型番XR-220の保証期間は何年ですか", "型番XR-221の保証期間は何年ですか", False),
        ("返品の期限はいつですか", "送料はいくらですか", False),
        ("？", "？", False),
    ],
)
def test_what_is_a_near_duplicate(one: str, other: str, alike: bool) -> None:
    assert bool(near_duplicates([one, other], 0.75)) is alike


def test_each_text_has_its_nearest_earlier_one() -> None:
    texts = ["返品の期限はいつですか", "送料は?", "返品の期限はいつですかね", "返品の期限はいつですか"]
    assert near_duplicates(texts, 0.7) == [NearDuplicate(0, 2, 0.9), NearDuplicate(0, 3, 1.0)]


QUESTIONS = st.lists(st.text(alphabet="abcd返品", min_size=0, max_size=9), max_size=14)


@given(QUESTIONS, st.sampled_from([0.3, 0.5, 0.7, 0.8, 1.0]))
def test_near_duplicates_are_those_of_all_pairs(texts: list[str], threshold: float) -> None:
    sets = [shingles(text) for text in texts]
    expected = []
    for second, own in enumerate(sets):
        near = [(jaccard(own, sets[first]), -first) for first in range(second)]
        similarity, first = max(near, default=(0.0, 0))
        if similarity >= threshold:
            expected.append(NearDuplicate(-first, second, similarity))
    assert near_duplicates(texts, threshold) == expected


def test_ten_thousand_questions_take_seconds_at_most() -> None:
    rng = random.Random(7)
    words = [
        "予約",
        "取り消し",
        "備品",
        "会議室",
        "期限",
        "申請",
        "返却",
        "延長",
        "連絡先",
        "定員",
        "利用者",
        "届け出",
        "窓口",
    ]
    texts = ["".join(rng.choices(words, k=8)) + "はいつですか" for _ in range(10_000)]
    started = time.process_time()
    found = near_duplicates([*texts, texts[5]])
    assert found[-1] == NearDuplicate(5, 10_000, 1.0)
    assert time.process_time() - started < 20


@pytest.mark.parametrize(
    ("question", "passage", "share", "longest"),
    [
        ("返品の期限はいつですか", "返品の期限は30日です。", 4 / 9, "返品の期限は"),
        ("利用開始の１時間前まで？", "取り消しは利用開始の1時間\n前までできます。", 1.0, "利用開始の1時間前まで"),
        ("one hour before", "You can cancel ONE  HOUR\nbefore.", 1.0, "one hour before"),
        ("キャンセルはいつまで", "予約の取り消しは前日に限る。", 0.0, "は"),
        ("？", "本文", None, ""),
        ("質問", "", 0.0, ""),
    ],
)
def test_leak(question: str, passage: str, share: float | None, longest: str) -> None:
    found = leak(question, passage)
    assert found.share == pytest.approx(share)
    assert (found.longest, found.length) == (longest, len(longest))


def test_two_empty_sets_share_nothing() -> None:
    assert jaccard(set(), set()) == 0.0
