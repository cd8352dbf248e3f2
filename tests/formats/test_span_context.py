"""Context by the names of the passages that it is made of."""

from __future__ import annotations

import pytest

from konkyo.core import ContextItem, Hit, StageRecord
from konkyo.formats.span_context import named_context

ALLOWANCE = "日当は日帰り2,000円とする。"
LODGING = "Lodging is paid as it costs."
FOUND = (
    StageRecord("candidates", (Hit("a", text=ALLOWANCE), Hit("b", "B", text=f" {LODGING}\n"), Hit("c", text="はい"))),
    StageRecord("rerank", (Hit("b", "B", text=LODGING), Hit("", text="nameless, and so of no help"))),
)


def sent(*texts: str) -> list[tuple[str, str, str | None]]:
    given = [ContextItem(number, "", text=text) for number, text in enumerate(texts, start=1)]
    found = named_context(given, FOUND)
    assert [item.n for item in found] == list(range(1, len(found) + 1))
    return [(item.id, item.doc, item.text) for item in found]


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        ([ALLOWANCE], [("a", "", ALLOWANCE)]),
        ([f"\n{LODGING} ", "はい"], [("b", "B", LODGING), ("c", "", "はい")]),
        ([f"[1] {LODGING}\n[2] {ALLOWANCE}"], [("b", "B", LODGING), ("a", "", ALLOWANCE)]),
        (["はい、そうです。"], [("", "", "はい、そうです。")]),
        (["something else", ALLOWANCE], [("", "", "something else"), ("a", "", ALLOWANCE)]),
        ([""], [("", "", "")]),
        (
            [f"{ALLOWANCE}\n規程の第9条：海外への出張は別に定める。"],
            [("a", "", ALLOWANCE), ("", "", "規程の第9条：海外への出張は別に定める。")],
        ),
    ],
    ids=["whole", "white space around it", "one text of two", "too short", "another", "empty", "more was sent"],
)
def test_names(texts: list[str], wanted: list[tuple[str, str, str | None]]) -> None:
    assert sent(*texts) == wanted


def test_the_longer_passage_goes_first() -> None:
    found = (
        StageRecord(
            "candidates", (Hit("short", text="有給は20日とする。"), Hit("long", text="第3条 有給は20日とする。"))
        ),
    )
    items = named_context([ContextItem(1, "", text="文：第3条 有給は20日とする。")], found)
    assert [item.id for item in items] == ["long"]


def test_items_that_have_names_are_left_alone() -> None:
    given = (ContextItem(3, "x", text=ALLOWANCE), ContextItem(4, "", "D"), ContextItem(5, ""))
    assert [(item.n, item.id, item.doc) for item in named_context(given, FOUND)] == [
        (1, "x", ""),
        (2, "", "D"),
        (3, "", ""),
    ]
