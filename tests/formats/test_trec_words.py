"""Tokens as columns: bytes, changes, hashes, values."""

from __future__ import annotations

from hypothesis import given, strategies as st

from konkyo.formats.trec_words import joined

TOKENS = st.lists(st.text(st.sampled_from("aD1規程-"), min_size=1, max_size=30).map(str.encode), max_size=30)


@given(TOKENS)
def test_changes_are_where_the_next_is_another(tokens: list[bytes]) -> None:
    expected = [row for row, token in enumerate(tokens) if row == 0 or token != tokens[row - 1]]
    assert joined(tokens).changes().tolist() == expected


@given(TOKENS)
def test_hashes_are_equal_where_tokens_are(tokens: list[bytes]) -> None:
    hashes = joined(tokens).hashes().tolist()
    assert len(set(hashes)) == len(set(tokens))
    assert dict(zip(tokens, hashes, strict=True)) == {token: hashes[row] for row, token in enumerate(tokens)}


@given(TOKENS)
def test_values_sort_as_the_tokens_do(tokens: list[bytes]) -> None:
    values = joined(tokens).values()
    assert sorted(values.tolist()) == sorted(tokens)
    assert values.tolist() == tokens


def test_one_very_long_token() -> None:
    tokens = [b"D1", b"x" * 5000, b"D2"]
    columns = joined(tokens)
    assert columns.values().tolist() == tokens
    assert columns.take(columns.changes()[1:]).texts() == ["x" * 5000, "D2"]
    assert len(set(columns.hashes().tolist())) == 3


def test_the_end_of_the_buffer_is_no_end_of_the_world() -> None:
    assert joined([b"abcdefghi"]).hashes().tolist() == joined([b"x", b"abcdefghi"]).hashes().tolist()[1:]
