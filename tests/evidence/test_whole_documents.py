"""A hit that is a whole document holds what is quoted from it, and says nothing of other documents."""

from __future__ import annotations

import pytest

from konkyo.core import Evidence, Held, Hit, Lost, NotRecorded, Question, Quote, Span
from konkyo.core.trail import Footing
from konkyo.evidence import Locator

QUOTE, SPAN, FREE = Quote("30日前から", doc="D3"), Span("D3", 4, 9), Quote("30日前から")


@pytest.mark.parametrize(
    ("piece", "hits", "footing"),
    [
        (QUOTE, [Hit("D1", "D1"), Hit("D3", "D3")], Held(2, ("D3",))),
        (SPAN, [Hit("D1", "D1"), Hit("Ｄ３", "D3")], Held(2, ("Ｄ３",))),
        (QUOTE, [Hit("D1", "D1"), Hit("D2", "D2")], Lost(2)),
        (SPAN, [Hit("D1", "D1"), Hit("D2", "D2")], Lost(2)),
        (QUOTE, [Hit("D3#1", "D3")], NotRecorded("no-text")),
        (SPAN, [Hit("D3#1", "D3")], NotRecorded("no-span")),
        (QUOTE, [Hit("D3")], NotRecorded("no-text")),
        (FREE, [Hit("D3", "D3")], NotRecorded("no-text")),
        (QUOTE, [Hit("D3", "D3", text="別の文")], Lost(1)),
        (SPAN, [Hit("D3", "D3", text="別の文")], NotRecorded("no-span")),
        (SPAN, [Hit("D3", "D3", start=0, end=3)], Lost(1)),
        (Quote("x", "D3", "1"), [Hit("D3", "D3", version="2")], Lost(1, "version")),
    ],
)
def test_whole_documents(piece: Quote | Span, hits: list[Hit], footing: Footing) -> None:
    question = Question("q1", "", evidence=(Evidence((piece,)),))
    assert Locator(question).hits(hits).footings == (footing,)


def test_the_hit_counts_as_relevant() -> None:
    question = Question("q1", "", evidence=(Evidence((QUOTE,)), Evidence((SPAN,))))
    assert Locator(question).hits([Hit("D3", "D3")]).relevant == ((1, (0, 1)),)
