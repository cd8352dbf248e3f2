"""A whole run: the six questions by hand, what is said about it, and what a record without this or that allows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from diagnosis import six
from diagnosis.making import asked, quoted, ranked, traced
from konkyo.core import (
    Citation,
    ContextItem,
    Diagnosis,
    DocId,
    Evidence,
    Hit,
    Measured,
    Question,
    StageRecord,
    Trace,
    Unmeasured,
    UsageError,
)
from konkyo.diagnosis import diagnose
from konkyo.metrics import Policies
from konkyo.words import words


def said(result: Diagnosis) -> list[str]:
    return [notice.code for notice in (*result.not_recorded, *result.notices)]


def macro(result: Diagnosis) -> dict[str, float]:
    return {one.name: one.value for one in result.metrics if isinstance(one, Measured) and one.aggregation == "macro"}


def run(pairs: list[tuple[Question, Trace | None]], **options) -> Diagnosis:
    questions = [replace(question, qid=f"q{n}") for n, (question, _) in enumerate(pairs)]
    traces = [replace(trace, qid=f"q{n}") for n, (_, trace) in enumerate(pairs) if trace is not None]
    return diagnose(questions, traces, **options)


def test_the_six_questions() -> None:
    result = diagnose(six.questions(), six.traces())
    assert [one.klass for one in result.questions] == ["OK", "OK", "B", "A", "C", "B"]
    assert [one.recall for one in result.questions] == [1, 1, 0.5, 0, 1, 0]
    assert [round(one.rr, 3) for one in result.questions] == [1, 0.333, 1, 0, 1, 0.25]
    assert [round(one.ndcg, 3) for one in result.questions] == [1, 0.5, 0.613, 0, 1, 0]
    assert {name: round(value, 3) for name, value in macro(result).items()} == {
        "recall@3": 0.583,
        "mrr": 0.597,
        "ndcg@3": 0.519,
        "answer_ok": 0.5,
    }
    assert result.counts == {"A": 1, "B": 2, "C": 1, "OK": 2, "C or OK": 0, "n/a": 0}
    assert result.quadrants == {"answered": 2, "lucky": 1, "misread": 1, "lost": 2, "unknown": 0}
    assert [one.qid for one in result.questions if one.fragile] == ["q2"]
    assert [one.qid for one in result.questions if one.quadrant == "lucky"] == ["q6"]
    assert (result.fragile, result.largest) == (1, "B")
    assert result.by_kind["数値"] == {"A": 0, "B": 0, "C": 1, "OK": 1, "C or OK": 0, "n/a": 0}
    assert list(result.by_kind) == ["数値", "期限", "複数文書", ""]
    assert (result.funnel[0].held, result.funnel[0].of) == (7, 8)


def test_the_remedies_of_the_largest_class_with_their_bounds() -> None:
    result = diagnose(six.questions(), six.traces())
    assert [one.code for one in result.remedies] == ["reranking", "fusion", "larger-k"]
    for remedy in result.remedies:
        assert (remedy.for_class, remedy.bound.questions, remedy.bound.of) == ("B", 2, 6)
        assert remedy.bound.points == pytest.approx(100 / 3)
        assert remedy.bound.interval.method == "wilson"
        assert (round(remedy.bound.interval.low, 3), round(remedy.bound.interval.high, 3)) == (0.097, 0.7)
    assert "largest-uncertain" in said(result)


def test_every_k_is_shown_with_the_right_answers_that_rest_on_evidence() -> None:
    curve = diagnose(six.questions(), six.traces()).curve
    assert [point.k for point in curve] == [1, 2, 3, 4, 5]
    assert [point.complete for point in curve] == [2, 2, 3, 3, 5]
    assert [point.answered for point in curve] == pytest.approx([1 / 6, 1 / 6, 2 / 6, 2 / 6, 3 / 6])
    assert [point.recall for point in curve] == pytest.approx([5 / 12, 5 / 12, 7 / 12, 8 / 12, 10 / 12])
    silent = diagnose(six.questions(), six.traces(judged=False)).curve
    assert [point.answered for point in silent] == [None] * 5


def test_only_the_top_k_was_recorded() -> None:
    result = diagnose(six.questions(), six.traces(depth=3))
    assert [one.klass for one in result.questions] == ["OK", "OK", "B", "A", "C", "A"]
    warned = next(notice for notice in result.not_recorded if notice.code == "only-top-k")
    assert (warned.level, warned.values) == ("warning", {"count": 2, "qids": "q4, q6", "depth": 3})
    assert "only-top-k" not in said(diagnose(six.questions(), six.traces()))
    assert "only-top-k" not in said(diagnose(six.questions()[:3], six.traces(depth=3)[:3]))


def test_a_list_that_had_no_more_to_give_is_not_a_cut_one() -> None:
    short = [(asked("G"), traced(ranked("candidates", "a b", asked=20)))]
    assert "only-top-k" not in said(run(short))
    assert "only-top-k" in said(run([(asked("G"), traced(ranked("candidates", "a b", asked=2)))]))
    assert "only-top-k" in said(run([(asked("G"), traced(context="a b c d"))]))


def test_without_verdicts() -> None:
    result = diagnose(six.questions(), six.traces(judged=False))
    assert result.counts == {"A": 1, "B": 2, "C": 0, "OK": 0, "C or OK": 3, "n/a": 0}
    assert result.quadrants == {"answered": 0, "lucky": 0, "misread": 0, "lost": 0, "unknown": 6}
    assert "no-verdict" in said(result)
    (rate,) = [one for one in result.metrics if one.name == "answer_ok"]
    assert isinstance(rate, Unmeasured)
    assert len(rate.left_out) == 6


def test_without_gold_or_result() -> None:
    pairs = [
        (asked(), traced(ranked("candidates", "a"))),
        (asked("G"), None),
        (asked("G"), traced(ranked("candidates", "G"), answer_ok=True)),
    ]
    result = run(pairs)
    assert [(one.klass, one.note) for one in result.questions] == [("n/a", "no-gold"), ("n/a", "no-result"), ("OK", "")]
    assert [one.recall for one in result.questions] == [None, 0.0, 1.0]
    assert macro(result)["recall@3"] == 0.5
    assert "no-result-zero" in said(result)
    assert run(pairs, policies=Policies(missing="skip")).questions[1].recall is None


def test_an_error_before_anything_was_retrieved_counts_as_zero() -> None:
    result = run([(asked("G"), Trace("q", error="timeout")), (asked("G"), traced(ranked("candidates", "G")))])
    first = result.questions[0]
    assert (first.klass, first.recall, first.findings[0].code) == ("n/a", 0.0, "answer-error")
    assert (first.findings[0].stage_from, first.findings[0].stage_to) == (None, "answer")


def test_healthy_means_silent() -> None:
    pairs = [(asked("G"), traced(ranked("candidates", "G a b c"), answer_ok=True)) for _ in range(20)]
    pairs += [(asked(expect="abstain"), traced(ranked("candidates", "a b"), abstained=True)) for _ in range(5)]
    pairs += [(asked("G", expect="refuse"), traced(ranked("candidates", "a b"), abstained=True)) for _ in range(5)]
    result = run(pairs)
    assert (result.remedies, result.largest, result.not_recorded, result.notices) == ((), "", (), ())
    assert not any(one.findings for one in result.questions)
    assert macro(result) == {"recall@3": 1, "mrr": 1, "ndcg@3": 1, "answer_ok": 1, "abstention": 1}


def test_a_tie_between_classes_is_said_and_both_have_remedies() -> None:
    low, gone = traced(ranked("candidates", "a b c G")), traced(ranked("candidates", "a b c"))
    result = run([(asked("G"), low), (asked("G"), gone)])
    assert result.largest == ""
    assert next(one for one in result.notices if one.code == "largest-tied").values == {"classes": "A, B", "count": 1}
    assert {one.for_class for one in result.remedies} == {"A", "B"}
    clear = run([(asked("G"), low)] * 9 + [(asked("G"), gone)])
    assert (clear.largest, [code for code in said(clear) if code.startswith("largest")]) == ("B", [])


def test_what_no_single_remedy_mends() -> None:
    both = asked("G", "H")
    result = run(
        [(both, traced(ranked("candidates", "a b c G"))), (asked("G"), traced(ranked("candidates", "a b c G")))]
    )
    assert (result.remedies[0].code, result.remedies[0].bound.questions) == ("reranking", 1)
    told = next(one for one in result.notices if one.code == "no-single-remedy")
    assert told.values == {"klass": "B", "count": 1, "of": 2}


def test_weights_decide_points_and_order() -> None:
    heavy = asked("G", weight=8.0)
    shortage = traced(StageRecord("permission", (Hit("a"),), asked=9, dropped=ranked_drop()), ranked("candidates", "a"))
    result = run([(heavy, shortage), (asked("G"), traced(ranked("candidates", "a b")))])
    gains = {one.code: one.bound.points for one in result.remedies}
    assert gains["filter-before-search"] == pytest.approx(100 * 8 / 9)
    assert result.remedies[0].code == "filter-before-search"
    assert result.questions[0].findings[0].bound.questions == 1
    assert all(one.weighted for one in result.metrics if one.name == "recall@3")


def ranked_drop():
    from konkyo.core import Dropped

    return (Dropped("x", "acl"), Dropped("y", "acl"))


def test_faults_beside_the_classes_have_remedies_too() -> None:
    result = run(
        [
            (asked("G", expect="refuse"), traced(ranked("candidates", "G"), abstained=True)),
            (asked(expect="abstain"), traced(ranked("candidates", "a"), abstained=False)),
            (asked("G"), traced(context="G", citations=(Citation("[9]", "D9"),), answer_ok=True)),
            (asked(expect="refuse"), traced(ranked("candidates", "a"))),
        ]
    )
    assert [(one.code, one.for_class) for one in result.remedies] == [
        ("close-leak", ""),
        ("abstention-rule", ""),
        ("citation-check", ""),
    ]
    assert result.largest == ""
    assert "no-abstention" in said(result)


def test_the_context_is_what_counts_where_it_was_recorded() -> None:
    pairs = [
        (asked("G"), traced(ranked("rerank", "a b c d G"), context="a b c d G", answer_ok=True)),
        (asked("G"), traced(ranked("rerank", "G a b c"), context="a b c", answer_ok=False)),
    ]
    result = run(pairs)
    assert [one.klass for one in result.questions] == ["OK", "B"]
    assert {one.name for one in result.metrics} == {"recall", "mrr", "ndcg", "answer_ok"}
    assert macro(result)["recall"] == 0.5
    assert result.metrics[0].stage == "context"
    assert {point.stage for point in result.curve} == {"rerank"}
    assert len(result.curve) == 5
    assert [step.stage for step in result.funnel] == ["rerank", "context"]


def test_contexts_and_rankings_mixed_are_cut_to_what_was_sent() -> None:
    pairs = [
        (asked("G", "H"), traced(ranked("rerank", "a b c G"), context="a G H", answer_ok=True)),
        (asked("G", "H"), traced(ranked("candidates", "H a b G c"))),
    ]
    result = run(pairs)
    assert [one.recall for one in result.questions] == [1.0, 0.5]
    assert result.metrics[0].stage is None
    assert macro(result)["recall"] == 0.75


def test_a_context_alone_has_no_curve() -> None:
    assert run([(asked("G"), traced(context="G"))]).curve == ()


def test_several_rankings_and_no_final_list() -> None:
    result = run([(asked("G"), traced(ranked("candidates", "a G", "bm25"), ranked("candidates", "a b", "vector")))])
    assert result.questions[0].klass == "C or OK"
    assert "no-final-list" in said(result)


@pytest.mark.parametrize(
    ("question", "trace", "code"),
    [
        (asked(quoted("30日前から")), traced(ranked("candidates", "a b")), "undecided-no-text"),
        (asked("G"), traced(ranked("candidates", (Hit("", text="a"),))), "undecided-no-id"),
        (Question("q1", "", evidence=(Evidence(()),)), traced(ranked("candidates", "a")), "undecided-otherwise"),
    ],
)
def test_why_the_record_does_not_decide(question: Question, trace: Trace, code: str) -> None:
    result = run([(question, trace)])
    assert result.questions[0].note == "evidence-not-recorded"
    assert code in said(result)


def test_what_to_record_to_know_more() -> None:
    pairs = [
        (asked("G"), traced(ranked("candidates", "a b c G"))),
        (asked("G"), traced(ranked("candidates", "a b", asked=2))),
        (asked("G"), traced(ranked("rerank", "a G"), context="a")),
    ]
    told = {
        (one.code, one.values["stages"]): one.values["count"]
        for one in run(pairs).not_recorded
        if one.code.endswith("s-not-recorded")
    }
    assert told == {
        ("stages-not-recorded", "rerank, threshold"): 1,
        ("stages-not-recorded", "threshold"): 1,
        ("stages-not-recorded", "permission"): 1,
        ("origins-not-recorded", "source, parse, chunk, index"): 1,
    }


def test_repeats_and_strangers_are_said_and_do_not_count() -> None:
    first, again = traced(ranked("candidates", "G")), traced(ranked("candidates", "a"))
    result = diagnose([asked("G")], [first, again, Trace("q9")])
    assert [one.klass for one in result.questions] == ["C or OK"]
    assert {"repeats-not-counted", "result-without-question"} <= set(said(result))


def test_qids_join_after_lossless_folding_and_any_iterator_will_do() -> None:
    result = diagnose([asked("G")], iter([replace(traced(ranked("candidates", "G")), qid="ｑ１ ")]))
    assert result.questions[0].klass == "C or OK"


def test_no_qid_on_both_sides_is_an_error() -> None:
    with pytest.raises(UsageError) as caught:
        diagnose([asked("G")], [Trace("1"), Trace("2")])
    assert caught.value.notice.values == {"asked": "q1", "found": "1", "count": 2}
    with pytest.raises(UsageError):
        diagnose([], [], k=0)


def test_names_of_the_room() -> None:
    import konkyo.diagnosis as room

    assert room.Mender(["case"]).id("D1") == "d1"
    with pytest.raises(AttributeError):
        room.nothing  # noqa: B018


def test_nothing_at_all() -> None:
    result = diagnose([], [])
    assert result.questions == result.remedies == result.funnel == result.curve == ()


def apart(n: int) -> list[tuple[Question, Trace]]:
    return [
        (
            asked(f"rules{number}-{number + 1}.pdf"),
            traced(
                ranked("candidates", (Hit(f"other{number}.pdf#page=1"), Hit(f"rules{number}.pdf#page={number + 2}")))
            ),
        )
        for number in range(n)
    ]


def test_gold_that_cannot_be_joined_is_broken_evaluation_and_no_miss() -> None:
    result = run([*apart(12), (asked("G"), traced(ranked("candidates", "G")))])
    assert result.counts["A"] == 0
    assert {one.note for one in result.questions[:12]} == {"gold-not-joinable"}
    finding = result.questions[0].findings[0]
    assert (finding.code, finding.stage_from, finding.stage_to) == ("gold-not-joinable", None, "candidates")
    assert words("ja").say("finding.gold-not-joinable", **finding.values).count("--ids") == 1
    assert result.questions[0].recall is None
    assert macro(result)["recall@3"] == 1.0
    assert result.identifiers is not None
    assert (result.identifiers.matched, result.identifiers.mends[0].questions) == (1, 13)
    assert [(one.code, one.bound.questions) for one in result.remedies] == [("mend-identifiers", 12)]


def test_where_some_gold_is_met_what_no_reading_of_identifiers_brings_together_stays_lost() -> None:
    stray = (asked("rules99-5.pdf"), traced(ranked("candidates", "a.pdf#page=1 b.pdf#page=2")))
    met = (asked("G"), traced(ranked("candidates", "G")))
    result = run([*apart(12), met, stray])
    assert (result.questions[-1].klass, result.counts["n/a"]) == ("A", 12)
    again = [*run_pairs(apart(12)), replace(run_pairs(apart(12))[0], repeat=1), Trace("zz")]
    assert diagnose([replace(q, qid=f"q{n}") for n, (q, _) in enumerate(apart(12))], again).counts["n/a"] == 12


def test_where_no_gold_of_a_run_is_ever_met_nothing_is_called_missing() -> None:
    stray = (asked("rules99-5.pdf"), traced(ranked("candidates", "a.pdf#page=1 b.pdf#page=2")))
    result = run([*apart(12), stray])
    assert (result.counts["A"], result.counts["n/a"], result.questions[-1].recall) == (0, 13, None)
    assert result.funnel == ()
    (finding,) = result.questions[-1].findings
    assert (finding.code, finding.remedy) == ("gold-never-met", "")
    assert not [one for one in result.metrics if one.name.startswith("recall") and isinstance(one, Measured)]
    for lang in ("ja", "en"):
        assert "--ids" in words(lang).say("finding.gold-never-met", **finding.values)


QUESTIONS = [
    "備品の予約は何日前からできますか",
    "返却が遅れたときの連絡先",
    "持ち出しに署名できるのは誰ですか",
    "会議室Bの定員",
]


def worded(texts: list[str], results: list[str]) -> tuple[list[Question], list[Trace]]:
    return (
        [replace(asked("G"), qid=f"q{n}", text=text) for n, text in enumerate(texts)],
        [replace(traced(ranked("candidates", "X")), qid=f"q{n}", question=text) for n, text in enumerate(results)],
    )


@pytest.mark.parametrize(
    ("asked_in", "answered_in"),
    [
        (QUESTIONS, QUESTIONS[1:] + QUESTIONS[:1]),
        (
            ["What does the plan cover?", "How do I choose a provider?", "What is a deductible?"],
            ["What is a co-payment?", "What does dental care cost?", "How do I file a claim?"],
        ),
    ],
)
def test_results_of_other_questions_under_the_same_ids_are_refused(asked_in: list[str], answered_in: list[str]) -> None:
    with pytest.raises(UsageError) as raised:
        diagnose(*worded(asked_in, answered_in))
    values = raised.value.notice.values
    assert (raised.value.notice.code, values["of"]) == ("questions-all-differ", len(asked_in))
    for lang in ("ja", "en"):
        assert asked_in[0] in words(lang).say("notice.questions-all-differ", **values)
        assert "qid" in words(lang).say("mend.questions-all-differ")


def test_some_other_questions_under_the_same_ids_are_told() -> None:
    result = diagnose(*worded(QUESTIONS, [*QUESTIONS[:3], "駐車場の料金はいくら"]))
    (notice,) = [one for one in result.notices if one.code == "questions-differ"]
    assert (notice.level, notice.values["qids"], notice.values["count"], notice.values["of"]) == ("error", "q3", 1, 4)
    assert "駐車場" in words("ja").say("notice.questions-differ", **notice.values)


@pytest.mark.parametrize(
    "results",
    [
        ["", "", "", ""],
        ["How early may I book?", "Who is told of a late return?", "Who may sign?", "How many seats are in room B?"],
        [
            "備品は何日前から予約できる？",
            "返却が遅れたら誰に連絡する",
            "誰が持ち出しの署名をできますか",
            "会議室Ｂには何人入れますか",
        ],
    ],
)
def test_results_without_questions_or_with_reworded_ones_are_taken_by_their_ids(results: list[str]) -> None:
    codes = {one.code for one in diagnose(*worded(QUESTIONS, results)).notices}
    assert not codes & {"questions-differ", "questions-all-differ"}


def test_citations_that_are_named_otherwise_change_no_class() -> None:
    pairs = [
        (
            question,
            Trace("q", answer="はい", citations=(Citation(trace.stages[0].hits[1].id, trace.stages[0].hits[1].id),)),
        )
        for question, trace in apart(12)
    ]
    result = run(pairs)
    assert {one.note for one in result.questions} == {"nothing-retrieved-recorded"}
    assert result.identifiers is not None
    assert (result.identifiers.compared, result.identifiers.matched) == ("cited", 0)


def test_another_chunk_of_the_right_document_is_a_miss_and_no_matter_of_names() -> None:
    result = run([(asked("R03#1"), traced(ranked("candidates", "R03#2 R01#1")))])
    assert (result.questions[0].klass, result.questions[0].findings[0].code) == ("A", "candidates-not-found")


def run_pairs(pairs: list[tuple[Question, Trace]]) -> list[Trace]:
    return [replace(trace, qid=f"q{n}") for n, (_, trace) in enumerate(pairs)]


def test_what_was_retrieved_is_kept_for_sheets_and_left_out_when_nobody_needs_it() -> None:
    trace = traced(ranked("candidates", (Hit("a", score=1), Hit("b", score=2), Hit("b", score=0)), by_score=True))
    assert run([(asked("G"), trace)]).questions[0].retrieved == ("b", "a")
    assert run([(asked("G"), trace)], retrieved=False).questions[0].retrieved == ()
    assert run([(asked("G"), traced(context=(ContextItem(1, "a"),)))]).questions[0].retrieved == ("a",)
    assert run([(asked("G"), Trace("q", answer_ok=True))]).questions[0].retrieved == ()


def test_a_question_carries_what_the_eval_set_says() -> None:
    question = Question("q0", "定員は", kind="数値", evidence=(Evidence((DocId("D1"), DocId("D2"))),), answer="8人")
    one = run([(question, traced(ranked("candidates", "D1"), answer="6人"))]).questions[0]
    assert (one.text, one.kind, one.gold, one.expected, one.answer) == ("定員は", "数値", ("D1|D2",), "8人", "6人")


def test_permission_and_citations_have_their_steps_in_the_funnel() -> None:
    result = run(
        [
            (
                asked("G", "H"),
                traced(
                    ranked("permission", "G a"),
                    ranked("candidates", "G a"),
                    context="G",
                    citations=(Citation("[1]", "G"),),
                ),
            )
        ]
    )
    assert [(step.stage, step.held, step.of) for step in result.funnel] == [
        ("permission", 1, 2),
        ("candidates", 1, 2),
        ("context", 1, 2),
        ("answer", 1, 1),
    ]
