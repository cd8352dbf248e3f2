"""What cannot be told: named exactly when nothing in a stream has it."""

from __future__ import annotations

import msgspec
import pytest

from konkyo.core import ContextItem, DocId, Evidence, Hit, Principal, Question, StageRecord, Trace
from konkyo.formats.tally import CANNOT_TELL, Tally
from konkyo.words.book import words

HIT = Hit("D03", score=0.0, text="本文")
WHOLE = Trace(
    "q1",
    stages=(
        StageRecord("candidates", (HIT,), "bm25", asked=20),
        StageRecord("candidates", (HIT,), "vector"),
        StageRecord("rerank", (HIT,), seconds=0.1),
    ),
    context=(ContextItem(1, "D03", text="本文"),),
    asker=Principal("u1"),
    answer="30日前",
    answer_ok=False,
)
GOLD = Question("q1", "いつから？", evidence=(Evidence((DocId("D03"),)),), answer="30日前")


def lacks(*traces: Trace, questions: tuple[Question, ...] = (GOLD,)) -> set[str]:
    tally = Tally()
    for trace in traces:
        tally.trace(trace)
    for question in questions:
        tally.question(question)
    found = tally.cannot_tell()
    assert list(found) == [code for code in CANNOT_TELL if code in found]
    return set(found)


def test_nothing_is_missing() -> None:
    assert lacks(WHOLE) == set()


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"answer": None}, {"no-answer"}),
        ({"answer_ok": None}, {"no-verdict"}),
        ({"asker": None}, {"no-asker"}),
        ({"context": None}, {"no-context"}),
        ({"context": (), "stages": ()}, {"context-only", "no-times"}),
        ({"context": None, "stages": ()}, {"no-retrieval", "no-times"}),
        ({"stages": WHOLE.stages[:1]}, {"one-ranking", "no-retrievers", "no-times"}),
        ({"stages": WHOLE.stages[1:]}, {"no-retrievers", "no-depth"}),
        ({"stages": (StageRecord("permission", (HIT,)),)}, {"context-only", "no-times"}),
    ],
)
def test_what_one_trace_lacks(changes: dict[str, object], missing: set[str]) -> None:
    trace = msgspec.structs.replace(WHOLE, **changes)
    assert lacks(trace) == missing
    assert lacks(trace, WHOLE) == set()


@pytest.mark.parametrize(
    ("hit", "missing"),
    [
        (Hit("", score=1.0, text="本文"), {"no-ids"}),
        (Hit("", "D03", score=1.0, text="本文"), set()),
        (Hit("D03", score=1.0), {"no-texts"}),
        (Hit("D03", text="本文"), {"no-scores"}),
    ],
)
def test_what_hits_lack(hit: Hit, missing: set[str]) -> None:
    stages = tuple(msgspec.structs.replace(record, hits=(hit, hit)) for record in WHOLE.stages)
    context = (ContextItem(1, hit.id, hit.doc, text=hit.text),)
    assert lacks(msgspec.structs.replace(WHOLE, stages=stages, context=context)) == missing


def test_questions() -> None:
    assert lacks(WHOLE, questions=()) == {"no-gold", "no-expected"}
    assert lacks(questions=()) == {"no-traces", "no-gold", "no-expected"}
    assert lacks(WHOLE, questions=(Question("q1", "？", expect="abstain", facts=("なし",)),)) == set()


def test_every_code_has_its_sentence() -> None:
    for lang in ("ja", "en"):
        assert all(words(lang).has(f"cannot-tell.{code}") for code in CANNOT_TELL)


def test_stages_are_counted_by_ranking() -> None:
    tally = Tally()
    tally.trace(WHOLE)
    tally.trace(Trace("q2", context=()))
    assert tally.stage_counts() == {"candidates/bm25": 1, "candidates/vector": 1, "rerank": 1, "context": 1}
