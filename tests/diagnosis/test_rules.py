"""Each rule holds on its example and not on the counter-example, and is told in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from diagnosis.making import asked, ranked, traced
from diagnosis.rule_examples import EXAMPLES, Example, Seen
from konkyo.core import STAGES, Dropped, Hit, StageRecord, Trace
from konkyo.core.stages import RANKED_STAGES, stage_index
from konkyo.diagnosis import REMEDIES, diagnose
from konkyo.diagnosis.case import Case, look
from konkyo.diagnosis.judge import Judge, findings
from konkyo.diagnosis.rules import CASE_RULES, PIECE_RULES, every_rule
from konkyo.words import words
from konkyo.words.book import all_sentences

CASES = [(code, number, example) for code, examples in EXAMPLES.items() for number, example in enumerate(examples)]
FROM_A_RUN = {"gold-not-joinable", "gold-never-met"}
"""Rules that need more than one question; they have tests of their own."""


def codes(seen: Seen) -> list[str]:
    return [finding.code for finding in findings(look(*seen, 3))]


def holds(code: str, case: Case) -> bool:
    for rule in PIECE_RULES:
        if rule.code == code:
            lost = [piece for piece in case.pieces if piece.standing in ("low", "absent")]
            return any(piece.situation in rule.situations and rule.check(piece) is not None for piece in lost)
    (rule,) = [rule for group in CASE_RULES for rule in group if rule.code == code]
    return rule.check(case) is not None


@pytest.mark.parametrize(("code", "number", "example"), CASES, ids=lambda value: str(value)[:40])
def test_example_and_counter_example(code: str, number: int, example: Example) -> None:
    assert code in codes(example.fires)
    assert not holds(code, look(*example.silent, 3))
    assert code not in codes(example.silent)


def test_every_rule_has_an_example_and_its_own_code() -> None:
    known = [rule.code for rule in every_rule()]
    assert len(known) == len(set(known))
    assert set(EXAMPLES) | FROM_A_RUN == set(known)


@pytest.mark.parametrize("rule", every_rule(), ids=lambda rule: rule.code)
def test_every_rule_is_told(rule) -> None:
    keys = [f"finding.{rule.code}", f"finding.{rule.code}.title", f"cause.{rule.cause}", f"probe.{rule.probe}"]
    keys += [f"remedy.{code}{part}" for code in rule.remedies for part in ("", ".work", ".latency")]
    for key in keys:
        assert all(all_sentences()[key]), key
    assert rule.stage in STAGES
    assert set(rule.remedies) <= set(REMEDIES)
    assert rule.why.endswith(".")


@pytest.mark.parametrize(("code", "number", "example"), CASES, ids=lambda value: str(value)[:40])
def test_the_sentence_is_filled_in_both_languages(code: str, number: int, example: Example) -> None:
    finding = next(found for found in findings(look(*example.fires, 3)) if found.code == code)
    for lang in ("ja", "en"):
        said = words(lang).say(f"finding.{code}", **finding.values)
        assert "{" not in said
        assert said[-1] in "。.）)" or finding.code == "answer-error"


def test_causes_come_before_symptoms() -> None:
    shortage, _ = EXAMPLES["permission-after-search"][0]
    (found,) = findings(look(*shortage, 3))
    assert (found.stage_from, found.stage_to, found.symptoms) == ("permission", "permission", ("candidates-exhausted",))
    pushed, _ = EXAMPLES["rerank-pushed-out"][0]
    (found,) = findings(look(*pushed, 3))
    assert (found.stage_from, found.stage_to, found.symptoms) == ("rerank", "rerank", ("ranking-low",))
    cut, _ = EXAMPLES["chunk-split"][0]
    (found,) = findings(look(*cut, 3))
    assert (found.code, found.stage_to, found.symptoms) == ("chunk-split", "chunk", ("ranking-low",))


def test_nothing_is_proved_without_a_probe() -> None:
    for examples in EXAMPLES.values():
        for example in examples:
            assert all(found.proved is None for found in findings(look(*example.fires, 3)))


INTERVALS = [
    (traced(ranked("candidates", "a b c G")), ("candidates", "context")),
    (traced(ranked("candidates", "a b")), (None, "candidates")),
    (traced(context="a b"), (None, "context")),
    (traced(ranked("permission", "G"), ranked("candidates", "a b")), ("candidates", "candidates")),
    (traced(ranked("rerank", "a b G"), context="a b"), ("rerank", "context")),
    (traced(ranked("threshold", "a b G"), context="a b"), ("context", "context")),
    (traced(ranked("threshold", "a b c d G"), context="a b"), ("context", "context")),
    (traced(ranked("candidates", "a b c d G"), ranked("rerank", "a b")), ("rerank", "rerank")),
    (
        traced(ranked("candidates", "G a", "bm25"), ranked("candidates", "b", "vector"), ranked("rerank", "a b")),
        ("candidates", "rerank"),
    ),
    (traced(ranked("fusion", "G a"), ranked("rerank", "G a"), ranked("threshold", "a")), ("threshold", "threshold")),
]


@pytest.mark.parametrize(("trace", "between"), INTERVALS, ids=lambda value: str(value)[:60])
def test_the_narrowest_interval_that_the_record_allows(trace: Trace, between: tuple) -> None:
    found = findings(look(asked("G"), trace, 3))[0]
    assert (found.stage_from, found.stage_to) == between


@st.composite
def records(draw: st.DrawFn) -> Trace:
    """Any trace of a few stages, each with a few hits, perhaps with G among them."""
    stages = []
    for stage in draw(st.lists(st.sampled_from(RANKED_STAGES[:4]), unique=True)):
        names = ("bm25", "vector") if stage == "candidates" and draw(st.booleans()) else ("",)
        for name in names:
            ids = draw(st.lists(st.sampled_from(["G", "a", "b", "c", "d", "e"]), unique=True))
            wanted = draw(st.sampled_from([None, len(ids), len(ids) + 3]))
            scores = draw(st.sampled_from([(None, None), (1.0, 0.0), (1.0, 1.0)]))
            hits = tuple(Hit(one, score=scores[one in "Gab"]) for one in ids)
            stages.append(StageRecord(stage, hits, name, asked=wanted))
    context = draw(st.none() | st.lists(st.sampled_from(["G", "a", "b"]), unique=True).map(" ".join))
    dropped = draw(st.none() | st.sampled_from(["acl", "budget", "duplicate", "other"]))
    if dropped and context is not None:
        stages.append(StageRecord("context", dropped=(Dropped("G", dropped),)))
    return traced(*stages, context=context, answer_ok=draw(st.sampled_from([None, True, False])))


@given(st.lists(records(), min_size=2, max_size=6), st.integers(1, 4))
def test_what_is_alike_is_judged_alike(traces: list[Trace], k: int) -> None:
    judge = Judge()
    for trace in [*traces, *traces]:
        case = look(asked("G", "a"), trace, k)
        assert judge.judge(case)[0] == findings(case)


@pytest.mark.parametrize(("code", "number", "example"), CASES, ids=lambda value: str(value)[:40])
def test_examples_are_judged_alike_in_any_company(code: str, number: int, example: Example) -> None:
    judge = Judge()
    for _, _, other in CASES:
        judge.judge(look(*other.fires, 3))
        judge.judge(look(*other.silent, 3))
    for seen in example:
        assert judge.judge(look(*seen, 3))[0] == findings(look(*seen, 3))


@given(records(), st.integers(1, 4))
def test_every_loss_is_named_and_nothing_else_is(trace: Trace, k: int) -> None:
    question = asked("G")
    case = look(question, trace, k)
    found = findings(case)
    lost = [piece.number for piece in case.pieces if piece.standing in ("low", "absent")]
    assert [one.evidence for one in found if one.evidence is not None] == lost
    for one in found:
        if one.stage_from is not None:
            assert stage_index(one.stage_from) <= stage_index(one.stage_to)
        assert one.code not in one.symptoms
    if case.placed.klass in ("OK", "C or OK"):
        assert not found
    whole = diagnose([question], [trace], k=k)
    assert whole.questions[0].klass == case.placed.klass
    assert sum(whole.counts.values()) == sum(whole.quadrants.values()) == 1
