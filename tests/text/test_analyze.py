"""Analyzers: what is the same for a search, what is kept whole, and where each token stands in the raw text."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core import MissingExtra, UsageError
from konkyo.text import analyze
from konkyo.text.analyze import Analyzer, analyzer
from konkyo.text.fold import fold_for_search

BOTH = ("bigram", "sudachi")

SAME = [
    ("ＡＢＸ－１２０Ｒ", "abx-120r"),
    ("ABX-120R", "ABX120R"),
    ("ABX‐120R", "abx−120r"),
    ("サーバー", "サーバ"),
    ("サ-バー", "サーバー"),
    ("髙島", "高島"),
    ("㈱山田商店", "株式会社山田商店"),
    ("(株)山田商店", "株式会社山田商店"),
    ("１０〜２０", "10～20"),
    ("1,200円", "1200円"),
    ("ﾃﾞｰﾀﾍﾞｰｽ", "データベース"),
    ("shipping policies", "Shipping policy"),
    ("customer's", "customer"),
]


def shared(name: str, one: str, other: str) -> set[str]:
    return set(analyzer(name).query(one)) & set(analyzer(name).tokens(other))


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_thing_meet(name: str, one: str, other: str) -> None:
    assert shared(name, one, other)
    assert shared(name, other, one)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("text", "whole", "piece"),
    [
        ("XR-220の保証期間", "xr-220", "220"),
        ("エラーE-1042が出た", "e-1042", "1042"),
        ("型番はABX-120Rです", "abx-120r", "abx"),
        ("設定はrag.yamlを使う", "rag.yaml", "yaml"),
        ("see issue_12/log-3.txt", "issue_12/log-3.txt", "log"),
    ],
)
def test_identifiers_are_kept_whole_and_split(name: str, text: str, whole: str, piece: str) -> None:
    tokens = analyzer(name).tokens(text)
    assert whole in tokens
    assert piece in tokens


@pytest.mark.parametrize("name", BOTH)
def test_identifiers_that_differ_share_no_whole(name: str) -> None:
    assert {"e-1042", "e1042", "1042"}.isdisjoint(analyzer(name).tokens("E-1024"))
    assert {"1.5"}.isdisjoint(analyzer(name).tokens("15 1-5"))


def test_a_clause_is_found_by_a_word_in_it() -> None:
    clause = "給湯器の凍結防止運転は外気温2℃で始まる。"
    for name in BOTH:
        assert shared(name, "凍結", clause)
        assert not shared(name, "解約", clause)


def test_one_ideograph_is_found_in_a_longer_run() -> None:
    assert shared("bigram", "税", "消費税率")
    assert "税" not in analyzer("bigram").query("消費税率")


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("text", ["", " ", "？！。", "。、」", "\u200b", "🎉"])
def test_nothing_to_search_for_is_no_token(name: str, text: str) -> None:
    assert analyzer(name).query(text) == []


def test_blanks_part_words_and_newlines_too() -> None:
    assert "京大" not in analyzer("bigram").tokens("東京 大阪")
    assert "京大" not in analyzer("bigram").tokens("東京\n大阪")


def test_sudachi_takes_texts_beyond_its_limit() -> None:
    long = "保証期間は一年です" * 9_000
    tokens = analyzer("sudachi").tokens(long)
    assert tokens.count("保証") >= 9_000 - 10
    located = analyzer("sudachi").located("序文。" * 8_000 + "保証")
    assert located[-1] == ("保証", 24_000, 24_002)


def test_sudachi_normalises_spellings() -> None:
    assert shared("sudachi", "振込", "振り込み")
    assert shared("sudachi", "引越し", "引っ越し")


def test_names_and_versions_tell_what_was_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "core-" in analyzer("sudachi").version
    assert analyzer("auto").name == "sudachi"
    assert analyzer("bigram").version != analyzer("sudachi").version
    analyzer.cache_clear()
    monkeypatch.setattr(analyze, "sudachi_version", lambda: "")
    assert analyzer("auto").name == "bigram"
    with pytest.raises(MissingExtra):
        analyzer("sudachi")
    analyzer.cache_clear()


def test_an_unknown_name_is_refused_with_those_known() -> None:
    with pytest.raises(UsageError) as caught:
        analyzer("mecab")
    assert caught.value.notice.values == {"found": "mecab", "known": "auto, bigram, sudachi"}


@pytest.mark.parametrize("name", BOTH)
@given(text=st.text(alphabet=st.sampled_from("税込サーバー株髙㈱ﾃﾞｱｯｶﾞＡ１a9-_. 　\n、。()のは〜～e\u0301"), max_size=40))
def test_located_tokens_are_the_tokens_and_stand_where_they_say(name: str, text: str) -> None:
    one: Analyzer = analyzer(name)
    located = one.located(text)
    assert [term.token for term in located] == one.tokens(text)
    for term in located:
        assert 0 <= term.start < term.end <= len(text)
        assert term.token in one.tokens(text[term.start : term.end]) or name == "sudachi" or "ー" in term.token


@given(text=st.text(max_size=60))
def test_folding_twice_is_folding_once(text: str) -> None:
    folded = fold_for_search(text).folded
    assert fold_for_search(folded).folded == folded


@given(text=st.text(max_size=60))
def test_every_token_of_a_query_is_one_of_the_text(text: str) -> None:
    for name in BOTH:
        assert set(analyzer(name).query(text)) <= set(analyzer(name).tokens(text))
