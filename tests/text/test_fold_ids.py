"""Identifiers join after NFKC and trimming, and after nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.text.ids import fold_id, fold_ids


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("D07", "D07"),
        (" D07\t", "D07"),
        ("Ｄ０７", "D07"),
        ("就業規則　", "就業規則"),
        ("ﾏﾆｭｱﾙ.pdf", "マニュアル.pdf"),
        ("d07", "d07"),
        ("007", "007"),
        ("docs/X.pdf#page=4", "docs/X.pdf#page=4"),
        ("a b", "a b"),
        ("", ""),
    ],
)
def test_the_join_key(written: str, key: str) -> None:
    assert fold_id(written) == key
    assert list(fold_ids([written, "x"])) == [key, "x"]


@given(st.lists(st.text()))
def test_a_list_is_folded_as_its_members_are(written: list[str]) -> None:
    assert list(fold_ids(written)) == [fold_id(each) for each in written]


@given(st.text())
def test_folding_twice_changes_nothing(written: str) -> None:
    assert fold_id(fold_id(written)) == fold_id(written)


def test_a_list_that_is_folded_already_is_given_back_as_it_is() -> None:
    written = ["D1", "就業規則#3"]
    assert fold_ids(written) is written
