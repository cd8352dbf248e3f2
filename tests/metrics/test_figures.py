"""Figures: macro and micro, weights, groups, what is left out and why, intervals, every k, and what is said."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from konkyo.core.errors import UsageError
from konkyo.core.measured import Measured, Unmeasured
from konkyo.core.question import ChunkId, DocId, Evidence, Principal, Question, Quote
from konkyo.core.results import MetricsReport
from konkyo.core.trace import Hit
from konkyo.evidence import Located, Locator
from konkyo.metrics import Policies, StageLocated, Wanted, figures, judged_questions, parse_measure
from konkyo.metrics.known_gold import unknown_gold


def question(qid: str, *gold: str, **more: object) -> Question:
    """Gold as `D1` or, with alternatives, `D1|D2`, or with a grade, `D1=2`."""
    pieces = []
    for text in gold:
        names, _, grade = text.partition("=")
        pieces.append(Evidence(tuple(DocId(name) for name in names.split("|")), int(grade or 1)))
    return Question(qid, f"{qid}とは", evidence=tuple(pieces), **more)  # type: ignore[arg-type]


def located(asked: Question, *ids: str) -> Located:
    return Locator(asked).hits([Hit(name) for name in ids])


def stage(answers: dict[str, tuple[Question, tuple[str, ...] | None]], name: str = "rerank") -> StageLocated:
    found = {qid: None if ids is None else located(asked, *ids) for qid, (asked, ids) in answers.items()}
    return StageLocated(name, "", found)  # type: ignore[arg-type]


def report(
    questions: list[Question],
    results: dict[str, tuple[str, ...] | None],
    *names: str,
    policies: Policies | None = None,
    **wanted: object,
) -> MetricsReport:
    by_qid = {asked.qid: asked for asked in questions}
    nobody = Question("", "")
    answers = {qid: (by_qid.get(qid, nobody), ids) for qid, ids in results.items()}
    asked = Wanted(tuple(map(parse_measure, names)), **wanted)  # type: ignore[arg-type]
    return figures(questions, [stage(answers)], asked, policies or Policies())


def figure(found: MetricsReport, name: str, aggregation: str = "macro", group: str = "") -> Measured:
    (one,) = [
        each
        for each in found.metrics
        if isinstance(each, Measured) and (each.name, each.aggregation, each.group) == (name, aggregation, group)
    ]
    return one


def codes(found: MetricsReport) -> list[str]:
    return [notice.code for notice in found.notices]


THREE = [question("q1", "A", "B"), question("q2", "C"), question("q3", "D", "E", "F")]
FOUND = {"q1": ("x", "A"), "q2": ("C",), "q3": ("x", "y", "z", "D", "w")}


def test_three_questions() -> None:
    found = report(THREE, FOUND, "recall@5", "hit@5")
    assert figure(found, "recall@5").value == pytest.approx(11 / 18)
    micro = figure(found, "recall@5", "micro")
    assert (micro.value, micro.numerator, micro.denominator) == (0.5, 3, 6)
    assert figure(found, "hit@5").value == 1
    assert (found.asked, found.joined) == (3, 3)


def test_unit_stage_and_interval_come_along() -> None:
    one = figure(report(THREE, FOUND, "recall@5"), "recall@5")
    assert (one.unit, one.stage, one.n) == ("document", "rerank", 3)
    assert one.interval is not None
    assert one.interval.low <= one.value <= one.interval.high
    assert one.interval.level == 0.95


def test_a_rate_gets_the_interval_of_a_rate() -> None:
    questions = [question(f"q{number}", "D") for number in range(40)]
    results = {f"q{number}": ("D",) if number % 2 else ("x",) for number in range(40)}
    found = report(questions, results, "hit@3", "recall@3")
    for name in ("hit@3", "recall@3"):
        interval = figure(found, name).interval
        assert interval is not None
        assert interval.method == "wilson"


def test_a_bootstrap_names_its_seed_and_repeats() -> None:
    questions = [question(f"q{number}", "A", "B") for number in range(60)]
    results = {f"q{number}": (("x",), ("A",), ("A", "B"))[number % 3] for number in range(60)}
    first, again, other = (
        figure(report(questions, results, "recall@3", policies=Policies(seed=seed)), "recall@3").interval
        for seed in (0, 0, 1)
    )
    assert first is not None
    assert (first.method, first.rounds, first.seed) == ("bca", 2000, 0)
    assert first == again != other


def test_every_share_has_an_interval_that_holds_it() -> None:
    questions = [question(f"q{number}", "A", "B") for number in range(60)]
    results = {f"q{number}": (("x",), ("A",), ("A", "B", "x"), ())[number % 4] for number in range(60)}
    for one in report(questions, results, "recall@3", "precision@3", "f1@3", "f1", "precision", "rprec").metrics:
        assert isinstance(one, Measured)
        assert one.interval is not None
        assert one.interval.low <= one.value <= one.interval.high


@pytest.mark.parametrize(("missing", "value", "n"), [("zero", 0.5, 2), ("skip", 1.0, 1)])
def test_a_question_without_result(missing: str, value: float, n: int) -> None:
    found = report(
        [question("q1", "D"), question("質問2", "D")], {"q1": ("D",)}, "recall@3", policies=Policies(missing=missing)
    )  # type: ignore[arg-type]
    one = figure(found, "recall@3")
    assert (one.value, one.n) == (value, n)
    assert [(left.qid, left.reason) for left in one.left_out] == ([] if missing == "zero" else [("質問2", "no-result")])
    (notice,) = found.notices
    assert (notice.code, notice.values["count"], notice.values["qids"]) == (f"no-result-{missing}", 1, "質問2")
    assert (found.asked, found.joined) == (2, 1)


@pytest.mark.parametrize(("no_gold", "value", "n"), [("skip", 1.0, 1), ("zero", 0.5, 2)])
def test_a_question_without_gold(no_gold: str, value: float, n: int) -> None:
    found = report(
        [question("q1", "D"), question("q2")],
        {"q1": ("D",), "q2": ("D",)},
        "recall@3",
        "ndcg",
        policies=Policies(no_gold=no_gold),
    )  # type: ignore[arg-type]
    for name in ("recall@3", "ndcg"):
        one = figure(found, name)
        assert (one.value, one.n) == (value, n)
        assert [(left.qid, left.reason) for left in one.left_out] == ([("q2", "no-gold")] if no_gold == "skip" else [])


def test_neither_gold_nor_result() -> None:
    questions = [question("q1", "D"), question("q2")]
    for policies, reason in (
        (Policies(), "no-gold"),
        (Policies(missing="skip"), "no-gold"),
        (Policies(missing="skip", no_gold="zero"), "no-result"),
    ):
        one = figure(report(questions, {"q1": ("D",)}, "recall@3", policies=policies), "recall@3")
        assert [left.reason for left in one.left_out] == [reason]
    assert figure(report(questions, {"q1": ("D",)}, "recall@3", policies=Policies(no_gold="zero")), "recall@3").n == 2


def test_what_was_not_recorded_is_no_zero() -> None:
    found = report([question("q1", "D"), question("q2", "D")], {"q1": ("D",), "q2": None}, "recall@3")
    one = figure(found, "recall@3")
    assert (one.value, one.n, one.left_out[0].reason) == (1.0, 1, "stage-not-recorded")
    quoted = Question("q1", "", evidence=(Evidence((Quote("三十日前まで"),)),))
    undecided = figures([quoted], [StageLocated("rerank", "", {"q1": located(quoted, "D1")})])
    assert all(isinstance(one, Unmeasured) and one.reason == "evidence-not-recorded" for one in undecided.metrics)


def test_nothing_to_measure() -> None:
    (one,) = report([question("q1")], {"q1": ("D",)}, "mrr").metrics
    assert one == Unmeasured("mrr", "no-gold", "rerank", left_out=one.left_out)
    (none,) = report([], {}, "mrr").metrics
    assert isinstance(none, Unmeasured)
    assert none.reason == "no-questions"


def test_relevance_from_a_grade_on() -> None:
    asked = [question("q1", "A=1", "B=2")]
    found = report(asked, {"q1": ("A", "B")}, "recall@1", "mrr", "ndcg@1", policies=Policies(relevant_grade=2))
    assert [figure(found, name).value for name in ("recall@1", "mrr", "ndcg@1")] == [0, 0.5, 0.5]
    strict = report(asked, {"q1": ("A", "B")}, "recall@1", "ndcg@2", policies=Policies(relevant_grade=3))
    assert isinstance(strict.metrics[0], Unmeasured)
    assert isinstance(strict.metrics[-1], Measured)


def test_depth() -> None:
    found = report(
        [question("q1", "A", "B")], {"q1": ("A", "x", "B")}, "recall", "precision", policies=Policies(depth=2)
    )
    assert [figure(found, name).value for name in ("recall", "precision")] == [0.5, 0.5]
    assert found.policies["depth"] == "2"


def test_weights() -> None:
    questions = [question("q1", "A", weight=3.0), question("q2", "A", "B"), question("q3", "A", weight=0.0)]
    found = report(questions, {"q1": ("A",), "q2": ("A",), "q3": ("x",)}, "recall@3")
    macro, micro = figure(found, "recall@3"), figure(found, "recall@3", "micro")
    assert macro.value == pytest.approx((3 * 1 + 0.5) / 4)
    assert (micro.numerator, micro.denominator) == (4, 5)
    assert macro.weighted
    assert micro.weighted


def test_weights_of_nothing_measure_nothing() -> None:
    (one,) = report([question("q1", "A", weight=0.0)], {"q1": ("A",)}, "mrr").metrics
    assert isinstance(one, Unmeasured)


@pytest.mark.parametrize(
    ("axis", "labels"),
    [
        ("kind", ["表", "言い換え"]),
        ("tag:部署", ["人事", "総務"]),
        ("部署", ["人事", "総務"]),
        ("tenant", ["東", "西"]),
        ("user", ["u1", "u2"]),
        ("groups", ["g1;g2", "g3"]),
        ("principal", ["東/u1/g1;g2", "西/u2/g3"]),
        ("split", ["dev", "test"]),
        ("source", ["human", "synthetic"]),
        ("expect", ["answer", "abstain"]),
    ],
)
def test_groups(axis: str, labels: list[str]) -> None:
    first = question("q1", "A", kind="表", tags={"部署": "人事"}, asker=Principal("u1", "東", ("g1", "g2")))
    second = question(
        "q2",
        "A",
        kind="言い換え",
        tags={"部署": "総務"},
        asker=Principal("u2", "西", ("g3",)),
        split="test",
        source="synthetic",
        expect="abstain",
    )
    found = report([first, second], {"q1": ("A",), "q2": ("x",)}, "hit@1", by=(axis,))
    grouped = {one.group: one for one in found.metrics if one.group}
    assert set(grouped) == {f"{axis}={label}" for label in labels}
    assert figure(found, "hit@1", group=f"{axis}={labels[0]}").value == 1
    assert figure(found, "hit@1", group=f"{axis}={labels[1]}").value == 0


def test_what_is_left_out_of_a_group_is_of_that_group() -> None:
    found = report(
        [question("q1", "A", kind="a"), question("q2", kind="b")], {"q1": ("A",), "q2": ()}, "mrr", by=("kind",)
    )
    by_group = {one.group: one for one in found.metrics}
    assert [left.qid for left in by_group[""].left_out] == ["q2"]
    assert by_group["kind=a"].left_out == ()
    assert isinstance(by_group["kind=b"], Unmeasured)


@pytest.mark.parametrize(
    ("axis", "code"), [("colour", "unknown-group"), ("tag:部署", "unknown-group"), ("kind", "no-group-labels")]
)
def test_groups_that_there_are_none_of(axis: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        report([question("q1", "A")], {"q1": ("A",)}, "mrr", by=(axis,))
    assert caught.value.notice.code == code


def test_each_question() -> None:
    found = report([*THREE, question("q4")], FOUND | {"q4": ("A",)}, "recall@5", "mrr", per_question=True)
    assert {one.qid: one.values for one in found.questions} == {
        "q1": {"recall@5": 0.5, "mrr": 0.5},
        "q2": {"recall@5": 1.0, "mrr": 1.0},
        "q3": {"recall@5": pytest.approx(1 / 3), "mrr": 0.25},
        "q4": {"recall@5": None, "mrr": None},
    }
    assert report(THREE, FOUND, "mrr").questions == ()


def test_every_k() -> None:
    found = report(THREE, FOUND, "mrr", curve=True)
    assert [point.k for point in found.curve] == [1, 2, 3, 4, 5]
    assert [round(point.recall, 3) for point in found.curve] == [0.333, 0.5, 0.5, 0.611, 0.611]
    assert [round(point.hit, 3) for point in found.curve] == [0.333, 0.667, 0.667, 1, 1]
    assert [point.complete for point in found.curve] == [1] * 5
    assert {point.n for point in found.curve} == {3}
    assert report([question("q1")], {"q1": ("A",)}, "mrr", curve=True).curve == ()


@given(st.lists(st.lists(st.sampled_from("ABCxyz"), unique=True, max_size=6), min_size=1, max_size=4))
def test_a_curve_never_falls_in_recall_and_hit(lists: list[list[str]]) -> None:
    questions = [question(f"q{number}", "A", "B|C") for number in range(len(lists))]
    results = {f"q{number}": tuple(ids) for number, ids in enumerate(lists)}
    points = report(questions, results, "mrr", curve=True).curve
    for before, after in pairwise(points):
        assert after.recall >= before.recall
        assert after.hit >= before.hit
        assert after.complete >= before.complete
    assert len(points) == max(map(len, lists))


def test_alternatives_and_all_of() -> None:
    """D07 and (D08 or D09): one alternative is enough, a second one is no second piece."""
    asked = [question("q1", "D07", "D08|D09")]
    found = report(asked, {"q1": ("D09", "D08", "D07")}, "recall@2", "recall@3", "precision@2", "ndcg@3")
    assert [figure(found, name).value for name in ("recall@2", "recall@3", "precision@2")] == [0.5, 1, 1]
    assert figure(found, "ndcg@3").value == pytest.approx((1 + 0.5) / (1 + 0.6309), abs=1e-4)


def test_a_piece_in_fragments_is_found_where_it_is_whole() -> None:
    """No hit holds the piece alone; the second completes it, and is a relevant hit from there on."""
    asked = Question(
        "q1", "", evidence=(Evidence((Quote("第一条 申請は三十日前までに行う。第二条 却下は書面で通知する。"),)),)
    )
    hits = [Hit("c1", text="第一条 申請は三十日前までに行う。"), Hit("c2", text="第二条 却下は書面で通知する。")]
    judged = judged_questions([asked], [Locator(asked).hits(hits)])
    assert (judged.found_within(2).tolist(), judged.hits_within(2).tolist()) == ([1], [1])
    assert (judged.found_within(1).tolist(), judged.hits_within(1).tolist()) == ([0], [0])


def test_units() -> None:
    chunk = Question("q1", "", evidence=(Evidence((ChunkId("D1#1"),)),))
    assert figure(report([chunk], {"q1": ("D1#1",)}, "mrr"), "mrr").unit == "chunk"
    mixed = report([chunk, question("q2", "D1")], {"q1": ("D1#1",), "q2": ("D1",)}, "mrr")
    assert figure(mixed, "mrr").unit == "chunk"
    (notice,) = mixed.notices
    assert (notice.code, notice.values["counts"]) == ("mixed-units", "chunk 1, document 1")


def test_what_is_said_of_the_hits() -> None:
    asked = [question("q1", "A", "B=0")]
    found = report(asked, {"q1": ("x", "A", "A", "B", "y"), "stray": ("A",)}, "recall@2", "recall@3")
    said = {(notice.code, notice.values.get("k")): notice.values for notice in found.notices}
    assert said["duplicate-hits", None]["count"] == 1
    assert said["result-without-question", None]["qids"] == "stray"
    assert said["unjudged-hits", 2]["count"] == 1
    assert (said["unjudged-hits", 3]["count"], said["unjudged-hits", 3]["of"]) == (1, 3)


def test_gold_without_negatives_says_nothing_of_unjudged_hits() -> None:
    assert codes(report(THREE, FOUND, "recall@5")) == []


def test_many_names_are_cut() -> None:
    questions = [question(f"q{number:02}", "A") for number in range(30)]
    (notice,) = report(questions, {}, "mrr").notices
    assert notice.values["count"] == 30
    assert str(notice.values["qids"]).endswith("q09, ...")
    assert report(questions, {}, "mrr").no_result == {"rerank": tuple(one.qid for one in questions)}


def test_ties_that_straddle_are_said_with_the_policy() -> None:
    asked = [question("q1", "A")]
    given_stage = StageLocated("candidates", "bm25", {"q1": located(asked[0], "A")}, {3: 2, 5: 0})
    found = figures(asked, [given_stage])
    (notice,) = found.notices
    assert notice.values == {"stage": "candidates/bm25", "k": 3, "count": 2, "ties": "id"}


def test_several_stages_stand_side_by_side() -> None:
    asked = [question("q1", "A")]
    stages = [
        stage({"q1": (asked[0], ids)}, name) for name, ids in (("candidates", ("x", "A")), ("rerank", ("A", "x")))
    ]
    found = figures(asked, stages, Wanted((parse_measure("mrr"),), per_question=True, curve=True))
    assert [(one.stage, one.value) for one in found.metrics if isinstance(one, Measured)] == [
        ("candidates", 0.5),
        ("rerank", 1),
    ]
    assert [(one.stage, one.values["mrr"]) for one in found.questions] == [("candidates", 0.5), ("rerank", 1)]
    assert [(point.stage, point.k) for point in found.curve] == [
        ("candidates", 1),
        ("candidates", 2),
        ("rerank", 1),
        ("rerank", 2),
    ]


def test_gold_that_the_corpus_does_not_hold_is_broken_evaluation() -> None:
    asked = [question("q1", "D1"), question("q2", "D9|D1"), question("q3", "D9"), question("q4", "D9=0")]
    broken = unknown_gold(asked, {"D1"}, ())
    assert broken == {2: "gold-unknown"}
    answers = {one.qid: (one, ("D1",)) for one in asked}
    found = figures(asked, [stage(answers)], Wanted((parse_measure("recall@3"),)), broken=broken)
    one = figure(found, "recall@3")
    assert ("q3", "gold-unknown") in [(left.qid, left.reason) for left in one.left_out]
    assert one.value == 1
    assert "gold-unknown" in codes(found)


def test_what_may_be_in_a_corpus() -> None:
    def unknown(piece: object, docs: set[str], chunks: set[str]) -> bool:
        return bool(unknown_gold([Question("q", "", evidence=(Evidence((piece,)),))], docs, chunks))  # type: ignore[arg-type]

    assert unknown(ChunkId("c9"), set(), {"c1"})
    assert not unknown(ChunkId("c9"), {"D1"}, set())
    assert not unknown(Quote("30日前"), {"D1"}, set())
    assert unknown(Quote("30日前", "D9"), {"D1"}, set())
    assert not unknown(DocId("D1#1"), {"D1"}, {"D1#1"})
    assert not unknown(DocId("D9"), set(), set())
