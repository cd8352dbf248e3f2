"""A, B, C and OK, the quadrants, and what is only just right."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from diagnosis.making import asked, passages, quoted, ranked, traced
from konkyo.core import ContextItem, DocId, Evidence, Hit, NotRecorded, Partly, Question, Trace
from konkyo.diagnosis.case import look
from konkyo.diagnosis.classes import Placed
from konkyo.diagnosis.verdict import answer_right

LEGS = (ranked("candidates", "a b G", "bm25"), ranked("candidates", "a b c d", "vector"))

PLACES = [
    # question, trace, class, quadrant, fragile, note
    (asked("G"), traced(ranked("candidates", "G a"), answer_ok=True), "OK", "answered", False, ""),
    (asked("G"), traced(ranked("candidates", "a b G"), answer_ok=True), "OK", "answered", True, ""),
    (asked("G"), traced(ranked("candidates", "a b G"), answer_ok=False), "C", "misread", False, ""),
    (asked("G"), traced(ranked("candidates", "a b G")), "C or OK", "unknown", False, ""),
    (asked("G"), traced(ranked("candidates", "a b c G"), answer_ok=True), "B", "lucky", False, ""),
    (asked("G"), traced(ranked("candidates", "a b c G")), "B", "unknown", False, ""),
    (asked("G", "H"), traced(ranked("candidates", "G a b c"), answer_ok=False), "B", "lost", False, ""),
    (asked("G", "H"), traced(ranked("candidates", "a b"), answer_ok=False), "A", "lost", False, ""),
    (asked("G", "H"), traced(ranked("candidates", "a b"), answer_ok=True), "A", "lucky", False, ""),
    (asked("Ｇ"), traced(ranked("candidates", " G"), answer_ok=True), "OK", "answered", False, ""),
    # with the context on record, k does not matter
    (asked("G"), traced(ranked("rerank", "a b c G"), context="a b c G", answer_ok=True), "OK", "answered", True, ""),
    (asked("G"), traced(ranked("rerank", "G a b"), context="a b", answer_ok=False), "B", "lost", False, ""),
    (asked("G"), traced(ranked("rerank", "a G"), context="a G", answer_ok=True), "OK", "answered", False, ""),
    (asked("G"), traced(context=(ContextItem(7, "G"),), answer_ok=True), "OK", "answered", True, ""),
    # several rankings and nothing behind them: the best rank counts
    (asked("G"), traced(*LEGS, answer_ok=True), "OK", "answered", True, ""),
    (asked("d"), traced(*LEGS, answer_ok=True), "B", "lucky", False, ""),
    # no class
    (asked(), traced(ranked("candidates", "a"), answer_ok=False), "n/a", "unknown", False, "no-gold"),
    (asked("G"), traced(answer_ok=False), "n/a", "unknown", False, "nothing-retrieved-recorded"),
    (asked("G", expect="refuse"), traced(ranked("candidates", "G")), "n/a", "unknown", False, "expects-refuse"),
    (asked("G", expect="abstain"), traced(ranked("candidates", "G")), "n/a", "unknown", False, "expects-abstain"),
    (asked("G", expect="clarify"), traced(ranked("candidates", "G")), "n/a", "unknown", False, "expects-clarify"),
    # the record does not say
    (
        asked(quoted("30日前から")),
        traced(ranked("candidates", "a b"), answer_ok=False),
        "n/a",
        "unknown",
        False,
        "evidence-not-recorded",
    ),
    (
        asked("a", quoted("30日前から")),
        traced(ranked("candidates", "a b"), answer_ok=False),
        "n/a",
        "unknown",
        False,
        "evidence-not-recorded",
    ),
    (
        asked("c1", "x", quoted("30日前から", "d9")),
        traced(ranked("candidates", (Hit("c1"), Hit("d9"))), answer_ok=False),
        "B",
        "lost",
        False,
        "",
    ),
    (
        asked(quoted("30日前から")),
        traced(ranked("candidates", "a b"), context=(ContextItem(1, "a", text="延長は1回まで"),), answer_ok=False),
        "n/a",
        "lost",
        False,
        "evidence-not-recorded",
    ),
    # a part is not the piece
    (
        asked(quoted("予約は利用日の30日前から受け付けます")),
        traced(ranked("candidates", passages("予約は利用日の30日前")), answer_ok=False),
        "A",
        "lost",
        False,
        "",
    ),
]


@pytest.mark.parametrize(("question", "trace", "klass", "quadrant", "fragile", "note"), PLACES)
def test_place(question: Question, trace: Trace, klass: str, quadrant: str, fragile: bool, note: str) -> None:
    placed = look(question, trace, 3).placed
    assert (placed.klass, placed.quadrant, placed.fragile, placed.note) == (klass, quadrant, fragile, note)


def test_only_relevant_pieces_are_needed() -> None:
    question = Question("q1", "", evidence=(Evidence((DocId("G"),)), Evidence((DocId("H"),), 0)))
    assert look(question, traced(ranked("candidates", "G"), answer_ok=True), 3).placed.klass == "OK"


VERDICTS = [
    ("answer", {"answer_ok": True}, True),
    ("answer", {"answer_ok": False, "abstained": False}, False),
    ("answer", {"abstained": True}, False),
    ("answer", {"abstained": False}, None),
    ("answer", {"error": "HTTP 500"}, False),
    ("answer", {"error": "HTTP 500, retried", "answer": "30日前"}, None),
    ("answer", {}, None),
    ("abstain", {"abstained": True}, True),
    ("abstain", {"abstained": False}, False),
    ("abstain", {"abstained": True, "answer_ok": False}, False),
    ("refuse", {}, None),
    ("clarify", {"abstained": True}, None),
    ("clarify", {"answer_ok": True}, True),
]


@pytest.mark.parametrize(("expect", "recorded", "right"), VERDICTS)
def test_verdict(expect: str, recorded: dict, right: bool | None) -> None:
    assert answer_right(asked("G", expect=expect), Trace("q1", **recorded)) is right


def seeds_rule(retrieved: list[str], relevant: list[str], answer_ok: bool, k: int) -> str:
    """The rule in its plainest form."""
    everywhere, top = set(retrieved) & set(relevant), set(retrieved[:k]) & set(relevant)
    if not everywhere:
        return "A"
    if len(top) < len(relevant):
        return "B"
    return "OK" if answer_ok else "C"


IDS = st.lists(st.sampled_from("ABCDEFGH"), unique=True)


@given(IDS, IDS.filter(len), st.booleans(), st.integers(1, 9))
def test_one_list_is_placed_by_the_plain_rule(retrieved: list[str], gold: list[str], right: bool, k: int) -> None:
    placed: Placed = look(asked(*gold), traced(ranked("candidates", " ".join(retrieved)), answer_ok=right), k).placed
    assert placed.klass == seeds_rule(retrieved, gold, right, k)
    assert placed.quadrant == {
        ("OK", True): "answered",
        ("C", False): "misread",
    }.get((placed.klass, right), "lucky" if right else "lost")
    at_the_edge = k <= len(retrieved) and retrieved[k - 1] in gold
    assert placed.fragile == (placed.klass == "OK" and at_the_edge)


def test_footings_of_a_part_and_of_the_unknown_are_what_the_table_above_takes_them_for() -> None:
    part = look(
        asked(quoted("予約は利用日の30日前から")), traced(ranked("candidates", passages("利用日の30日前から"))), 3
    )
    assert isinstance(part.followed[0][1].footings[0], Partly)
    unknown = look(asked(quoted("30日前から")), traced(ranked("candidates", "a b")), 3)
    assert isinstance(unknown.followed[0][1].footings[0], NotRecorded)
