"""Which ordered lists a trace records."""

from __future__ import annotations

import pytest

from konkyo.core import ContextItem, Hit, Span, StageRecord, Trace
from konkyo.evidence import Ranking, rankings


def test_stages_in_order_whatever_the_order_of_the_record() -> None:
    trace = Trace(
        "q1",
        stages=(
            StageRecord("rerank", (Hit("B"),), asked=3),
            StageRecord("candidates", (Hit("A"),), name="vector", by_score=True),
            StageRecord("candidates", (), name="bm25"),
            StageRecord("permission", (Hit("A"),)),
        ),
        context=(ContextItem(1, "B"),),
    )
    assert rankings(trace) == (
        Ranking("candidates", "vector", (Hit("A"),), by_score=True),
        Ranking("candidates", "bm25", ()),
        Ranking("rerank", "", (Hit("B"),), 3),
        Ranking("context", "", (Hit("B", rank=1),)),
    )


def test_what_was_sent_is_the_context_even_if_nothing_was() -> None:
    recorded = StageRecord("context", (Hit("A"),))
    assert rankings(Trace("q1", stages=(recorded,))) == (Ranking("context", "", (Hit("A"),)),)
    assert rankings(Trace("q1", stages=(recorded,), context=())) == (Ranking("context", "", ()),)
    assert rankings(Trace("q1")) == ()


SPAN = Span("D1", 10, 14, "v2")


@pytest.mark.parametrize(
    ("item", "hit"),
    [
        (ContextItem(2, "c1", "D1", "v1", text="本文"), Hit("c1", "D1", 2, text="本文", version="v1")),
        (ContextItem(1, "c1", span=SPAN), Hit("c1", "D1", 1, version="v2", start=10, end=14)),
        (ContextItem(1, "c1", "D2", "v3", span=SPAN), Hit("c1", "D2", 1, version="v3", start=10, end=14)),
        (ContextItem(1, "c1", cut=True), Hit("c1", "", 1, cut=True)),
        (ContextItem(1, "c1", span=SPAN, cut=True), Hit("c1", "D1", 1, version="v2", cut=True)),
        (
            ContextItem(1, "c1", span=SPAN, cut=True, text="二文"),
            Hit("c1", "D1", 1, text="二文", version="v2", cut=True),
        ),
        (
            ContextItem(1, "c1", span=SPAN, cut=True, text="四文字分"),
            Hit("c1", "D1", 1, text="四文字分", version="v2", start=10, end=14, cut=True),
        ),
    ],
)
def test_a_context_item_as_a_hit(item: ContextItem, hit: Hit) -> None:
    assert rankings(Trace("q1", context=(item,)))[0].hits == (hit,)
