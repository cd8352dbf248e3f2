"""Identifiers that do not meet: each way to write one, the count of each mend, and that nothing is done in silence."""

import json
import re
import time

import pytest
from hypothesis import given, strategies as st

from konkyo.core import (
    ChunkId,
    Citation,
    ContextItem,
    DocId,
    Dropped,
    Evidence,
    Hit,
    Question,
    Quote,
    Span,
    StageRecord,
    Trace,
    UsageError,
)
from konkyo.diagnosis.identifier_forms import FORMS, compose
from konkyo.diagnosis.identifier_mends import Mender, apply_mends, switch_of
from konkyo.diagnosis.identifiers import explain_mismatch, explain_traces
from konkyo.words import words
from konkyo.words.book import all_sentences


@pytest.mark.parametrize(
    ("code", "one", "other"),
    [
        ("case", "D07.PDF", "d07.pdf"),
        ("case", "Ｄ０７", "d07"),
        ("zeros", "007", "7"),
        ("zeros", "D007-01", "D7-1"),
        ("zeros", "規程００３", "規程3"),
        ("decimal", "7.0", "7"),
        ("path", "規程/人事/就業規則.pdf", "就業規則.pdf"),
        ("path", "C:\\docs\\x.pdf", "x.pdf"),
        ("path", "https://example.com/a/x.pdf", "x.pdf"),
        ("path", "s3://bucket/a/x.pdf#page=4", "x.pdf#page=4"),
        ("path", "docs/x/", "x"),
        ("extension", "就業規則.pdf", "就業規則"),
        ("extension", "x.pdf.md", "x"),
        ("extension", "x.pdf#page=2", "x#page=2"),
        ("fragment", "x.pdf#page=4", "x.pdf"),
        ("fragment", "x.html?lang=ja#top", "x.html"),
        ("same-file", "X-3.pdf", "X.pdf#page=4"),
        ("same-file", "規程_p12.pdf", "規程.pdf"),
        ("same-file", "手引 p.3", "手引"),
        ("page-from-one", "X.pdf#page=4", "X-3.pdf"),
        ("page-as-number", "X.pdf#page=4", "X-4.pdf"),
        ("chunk", "D03#2", "D03"),
        ("chunk", "D03-chunk-2", "D03"),
        ("chunk", "D03_2", "D03"),
        ("chunk", "D03::2", "D03"),
        ("chunk", "規程チャンク2", "規程"),
        ("chunk-style", "D03#2", "D03-chunk-2"),
        ("chunk-style", "D03_2", "D03:2"),
        ("percent", "%E5%B0%B1%E6%A5%AD%E8%A6%8F%E5%89%87.pdf", "就業規則.pdf"),
        ("percent", "%25E8%25A6%258F.pdf", "規.pdf"),
        ("percent", "%8B%4B%92%F6", "規程"),
        ("mojibake", "規程".encode().decode("latin-1"), "規程"),
        ("mojibake", "規程".encode("cp932").decode("latin-1"), "規程"),
        ("mojibake", "縺薙→", "こと"),
        ("blanks", "就業 規則\u3000第1章", "就業規則第1章"),
        ("blanks", "D\u200b07\ufeff", "D07"),
        ("blanks", "葛\U000e0100城", "葛城"),
        ("brackets", "[D07]", "D07"),
        ("brackets", "「D07」、", "D07"),
        ("brackets", '"D07",', "D07"),
        ("brackets", "D07/", "D07"),
        ("dashes", "XR\u2011220", "XR-220"),
        ("dashes", "XRー220", "XR-220"),
        ("dashes", "XR\u2212220", "XR-220"),
        ("variants", "髙橋の手引", "高橋の手引"),
        ("namespace", "doc:D07", "D07"),
        ("digest", "sha256:0123456789abcdef0123456789abcdef", "0123456789abcdef"),
        ("digest", "0a1b2c3d4e5f_就業規則.pdf", "就業規則.pdf"),
        ("separators", "就業規則 2024", "就業規則_2024"),
    ],
)
def test_both_ways_to_write_it_come_to_the_same(code, one, other):
    assert apply_mends([code], one) == apply_mends([code], other)
    assert apply_mends([], one) != apply_mends([], other)


@pytest.mark.parametrize(
    ("code", "untouched"),
    [
        ("path", "/"),
        ("extension", "v1.2"),
        ("zeros", "100"),
        ("zeros", "0"),
        ("page-from-one", "X.pdf#page=0"),
        ("page-from-one", "X-3.pdf"),
        ("namespace", "https://example.com/x"),
        ("mojibake", "就業規則"),
        ("percent", "100%"),
        ("percent", "%81%FF"),
        ("percent", "\ud800%zz"),
        ("mojibake", "\ud800"),
        ("brackets", "規程(1)"),
        ("dashes", "データ"),
        ("blanks", "D07"),
        ("chunk", "#2"),
        ("digest", "deadline-2024"),
        ("fragment", "D03#2"),
    ],
)
def test_what_a_form_leaves_alone(code, untouched):
    assert apply_mends([code], untouched) == untouched


names = st.text(st.characters(), min_size=1, max_size=20) | st.from_regex(
    r"[A-Za-z]{1,3}[-_#/.:0-9a-z%]{0,12}", fullmatch=True
)


@given(names, st.sampled_from(sorted(FORMS)))
def test_no_form_fails_or_leaves_nothing(name, code):
    folded = apply_mends([], name)
    assert bool(apply_mends([code], name)) == bool(folded)


def test_width_and_composition_are_folded_without_being_asked():
    report = explain_mismatch({"q": ["Ｄ０７"], "r": ["か\u3099.pdf"]}, {"q": [" D07"], "r": ["が.pdf"]})
    assert (report.matched, report.questions, report.mends) == (2, 2, ())


def _many(gold, found, n=40):
    """n questions, each with its own document among nine others."""
    return (
        {f"q{i}": [gold(i)] for i in range(n)},
        {f"q{i}": [found(j) for j in (i, *((i + 3 * step) % 400 + 100 for step in range(1, 9)))] for i in range(n)},
    )


@pytest.mark.parametrize(
    ("gold", "found", "code"),
    [
        (lambda i: f"D{i:03}", lambda i: f"D{i}", "zeros"),
        (lambda i: str(i + 1), lambda i: f"{i + 1}.0", "decimal"),
        (lambda i: f"規程{i}", lambda i: f"規程{i}#7", "chunk"),
        (lambda i: f"規程{i}.pdf", lambda i: f"人事/規程{i}.pdf", "path"),
        (lambda i: f"Docs/規程{i}.PDF", lambda i: f"規程{i}.pdf", "case+path"),
        (lambda i: f"Docs/規程{i}.PDF", lambda i: f"規程{i}", "path+extension"),
        (lambda i: f"Docs/Rule{i}.PDF", lambda i: f"rule{i}", "case+path+extension"),
    ],
)
def test_the_mend_is_found_alone_or_together(gold, found, code):
    report = explain_mismatch(*_many(gold, found))
    best = report.mends[0]
    assert (report.matched, report.questions, report.pieces) == (0, 40, 40)
    assert (best.code, best.questions, best.pieces) == (code, 40, 40)
    assert best.switch == switch_of(code.split("+"))
    assert best.by_chance <= 4
    wanted, offered = best.example
    assert apply_mends([code], wanted) == apply_mends([code], offered)


def test_collisions_are_counted_on_each_side():
    gold, found = _many(lambda i: f"規程{i}-{i % 3}.pdf", lambda i: f"規程{i}.pdf#page=9")
    gold["q0"] = ["規程0-1.pdf", "規程0-2.pdf"]
    same_file = next(mend for mend in explain_mismatch(gold, found).mends if mend.code == "same-file")
    assert (same_file.questions, same_file.pieces, same_file.collisions) == (40, 41, 2)


def test_a_form_that_only_makes_all_alike_is_no_mend():
    gold = {f"q{i}": [f"faq-{i}"] for i in range(50)}
    found = {f"q{i}": [f"faq-{i + 100}", f"faq-{i + 200}"] for i in range(50)}
    report = explain_mismatch(gold, found)
    assert (report.matched, report.mends) == (0, ())
    assert report.example == ("faq-0", "faq-100")


def test_a_weak_retrieval_is_not_blamed_on_names():
    gold, found = _many(lambda i: f"D{i}", lambda i: f"D{i}" if i % 4 == 0 else f"E{i}")
    questions = [Question(qid, "", evidence=(Evidence((DocId(names[0]),)),)) for qid, names in gold.items()]
    traces = [Trace(qid, stages=(StageRecord("rerank", tuple(map(Hit, names))),)) for qid, names in found.items()]
    assert explain_mismatch(gold, found).matched == 10
    assert explain_traces(questions, traces) is None


def test_where_most_match_nothing_is_looked_for():
    gold = {"q1": ["a"], "q2": ["B"]}
    report = explain_mismatch(gold, {"q1": ["a"], "q2": ["b"]})
    assert (report.matched, report.questions, report.mends) == (1, 2, ())


def test_questions_without_a_record_do_not_count_but_empty_records_do():
    report = explain_mismatch({"q1": ["A"], "q2": ["B"], "q3": [], "q4": ["C"]}, {"q1": ["x"], "q3": ["y"], "q4": []})
    assert (report.matched, report.questions, report.example) == (0, 2, ("A", "x"))
    assert explain_mismatch({}, {}).questions == 0
    assert explain_mismatch({"q": ["A"]}, {"q": []}).example == ("", "")


def test_one_question_has_no_strangers():
    (mend,) = explain_mismatch({"q": ["D07"]}, {"q": ["d07"]}).mends
    assert (mend.code, mend.by_chance) == ("case", 0)


def _question(qid, *alternatives):
    return Question(qid, "", evidence=tuple(Evidence((each,)) for each in alternatives))


def test_traces_hits_context_and_citations():
    questions = [_question(f"q{i}", DocId(f"規程{i}-3.pdf")) for i in range(10)]
    traces = [
        Trace(
            f"q{i}",
            stages=(StageRecord("candidates", (Hit("x"), Hit(""))),),
            context=(ContextItem(1, f"規程{i}.pdf#page=4"),),
            answer="はい",
            citations=(Citation(f"規程{i}.pdf#page=4"),),
        )
        for i in range(10)
    ]
    report = explain_traces(questions, [*traces, Trace("elsewhere")])
    assert (report.compared, report.matched, report.questions) == ("retrieved", 0, 10)
    # The same file would come to the same ten, but with every page of a file thrown together: it is not offered.
    assert [(mend.code, mend.questions) for mend in report.mends] == [("page-from-one", 10)]
    assert (report.cited.compared, report.cited.questions) == ("cited", 10)
    mender = Mender(["page-from-one"])
    assert explain_traces(map(mender.question, questions), map(mender.trace, traces)) is None


def test_chunk_gold_is_compared_with_chunks_and_document_gold_with_documents():
    hit = Hit("D1#2", doc="D1")
    trace = Trace("q", stages=(StageRecord("rerank", (hit,)),))
    assert explain_traces([_question("q", DocId("D1"))], [trace]) is None
    assert explain_traces([_question("q", ChunkId("D1#2"))], [trace]) is None
    assert explain_traces([_question("q", ChunkId("D1-chunk-2"))], [trace]).mends[0].code == "chunk-style"
    assert explain_traces([_question("q", Span("D1", 0, 3))], [trace]) is None


def test_nothing_to_compare():
    assert (
        explain_traces([_question("q", Quote("言葉"))], [Trace("q", stages=(StageRecord("rerank", (Hit("a"),)),))])
        is None
    )
    assert explain_traces([_question("q", DocId("a"))], [Trace("q", answer="x")]) is None
    judged = Question("q", "", evidence=(Evidence((DocId("b"),), grade=0),))
    assert explain_traces([judged], [Trace("q", stages=(StageRecord("rerank", (Hit("a"),)),))]) is None


def test_only_citations_may_be_at_fault():
    questions = [_question(f"q{i}", DocId(f"D{i}")) for i in range(6)]
    traces = [Trace(f"q{i}", answer="x", citations=(Citation(f"[d{i}]", id=f"d{i}"),)) for i in range(6)]
    report = explain_traces(questions, traces)
    assert (report.compared, report.cited, report.mends[0].code) == ("cited", None, "case")


def test_the_mender_rewrites_everything_that_names_something():
    mender = Mender(["case", "path"])
    question = _question("Q1", DocId("A/X"), ChunkId("A/X#1"), Span("A/X", 0, 2), Quote("Words", "A/X"), Quote("Words"))
    assert [each.any_of[0] for each in mender.question(question).evidence] == [
        DocId("x"),
        ChunkId("x#1"),
        Span("x", 0, 2),
        Quote("Words", "x"),
        Quote("Words"),
    ]
    trace = Trace(
        "Q1",
        stages=(StageRecord("rerank", (Hit("A/X#1", doc="A/X", text="Words"),), dropped=(Dropped("B/Y"),)),),
        context=(ContextItem(1, "A/X#1", span=Span("A/X", 0, 2)), ContextItem(2, "Z")),
        citations=(Citation("[1]", "A/X"), Citation("[2]")),
    )
    mended = mender.trace(trace)
    assert mended.stages[0].hits == (Hit("x#1", doc="x", text="Words"),)
    assert mended.stages[0].dropped == (Dropped("y"),)
    assert mended.context == (ContextItem(1, "x#1", span=Span("x", 0, 2)), ContextItem(2, "z"))
    assert mended.citations == (Citation("[1]", "x"), Citation("[2]"))
    assert mended.qid == "Q1"
    assert mender.trace(Trace("Q1")).context is None
    (said,) = mender.notices()
    assert said.values == {"switch": "--ids case --ids path", "changed": 4}


def test_nothing_asked_nothing_done():
    mender = Mender([])
    question, trace = _question("q", DocId("Ａ")), Trace("q")
    assert mender.question(question) is question
    assert mender.trace(trace) is trace
    assert mender.notices() == ()


def test_order_of_the_switches_does_not_matter():
    assert Mender(["path", "case"]).codes == Mender(["case+path"]).codes == ("case", "path")


@pytest.mark.parametrize(("wrong", "nearest"), [("cases", "case"), ("zzzz", "")])
def test_an_unknown_switch_is_an_error_with_the_nearest_name(wrong, nearest):
    with pytest.raises(UsageError) as caught:
        Mender([wrong])
    notice = caught.value.notice
    assert notice.values.get("nearest", "") == nearest
    for lang in ("ja", "en"):
        assert wrong in words(lang).notice(notice)
        assert "same-file" in words(lang).mend(notice)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_form_has_words_and_what_was_done_is_said(lang):
    say = words(lang)
    assert {key.removeprefix("ids.form.") for key in all_sentences() if key.startswith("ids.form.")} == set(FORMS)
    mender = Mender(["case"])
    mender.id("D07")
    mender.id("ｄ０８")
    (said,) = mender.notices()
    assert "--ids case" in say.notice(said)
    assert "1" in say.notice(said)


def test_forms_compose_in_the_order_of_the_table():
    assert compose(("extension", "percent", "path", "case"))("A%2FB%2F%E8%A6%8F.PDF") == "規"


def test_ten_thousand_questions_that_match_cost_next_to_nothing():
    questions = [_question(f"q{i}", DocId(f"D{i}")) for i in range(10_000)]
    hits = tuple(Hit(f"D{i}") for i in range(100, 200))
    traces = [Trace(f"q{i}", stages=(StageRecord("rerank", (*hits[:99], Hit(f"D{i}"))),)) for i in range(10_000)]
    start = time.process_time()
    assert explain_traces(questions, traces) is None
    assert time.process_time() - start < 2


CITED = re.compile(r"\[([^\[\]]+?\.[a-z]{2,4}[^\[\]]*)\]")


@pytest.mark.parametrize(
    ("run", "same_file", "same_page"), [("baseline", 192, 139), ("prompt_nomarkdownmention", 192, 142)]
)
def test_azure_chat_evaluator(konkyo_data, run, same_file, same_page):
    path = konkyo_data / "azure_rag_chat_evaluator" / "example_results" / run / "eval_results.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    gold = {str(number): CITED.findall(row["truth"]) for number, row in enumerate(rows)}
    cites = {str(number): CITED.findall(row["answer"]) for number, row in enumerate(rows)}
    report = explain_mismatch(gold, cites, compared="cited")
    assert (report.matched, report.questions) == (0, 200)
    mends = {mend.code: mend for mend in report.mends}
    assert list(mends) == ["same-file", "page-from-one"]
    assert [mend.questions for mend in report.mends] == [same_file, same_page]
    assert mends["page-from-one"].collisions == 0
    assert mends["page-from-one"].by_chance <= 5
    assert mends["same-file"].collisions > 100


@pytest.mark.parametrize("code", sorted(FORMS))
@pytest.mark.parametrize("broken", ["\ud800%41", "\udcff", "a\0b", "%\ud800"])
def test_characters_that_are_none_do_no_harm(code, broken):
    assert apply_mends([code], broken)
