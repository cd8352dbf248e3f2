"""Each rule on an eval set: finds what it is for, and is silent where nothing is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from konkyo.core import Chunk, ChunkId, DocId, Document, Evidence, Notice, Principal, Question, Quote, Span
from konkyo.diagnosis.evalset import RULES, Material, Shelf, examine_evalset, shown_difference
from konkyo.diagnosis.evalset.expectations import expectations_agree
from konkyo.diagnosis.evalset.gold_ids import gold_in_corpus, gold_named_once
from konkyo.diagnosis.evalset.kinds import kinds_balanced, one_document, weights_hold
from konkyo.diagnosis.evalset.power import few_questions
from konkyo.diagnosis.evalset.quotes import quotes_stand
from konkyo.diagnosis.evalset.spans import spans_fit
from konkyo.diagnosis.evalset.stale import labels_fresh, rights_agree, validity_agrees
from konkyo.diagnosis.evalset.wording import no_leaks, questions_differ

TEXT = "備品の予約は利用日の30日前から受け付けます。予約の取り消しは利用開始の1時間前までできます。"
ENGLISH = "Returns are accepted within 30 days. Keep the receipt. Keep the box."
CORPUS = (Document("D03", TEXT), Document("D05", ENGLISH), Document("D007", "定員は8人です。"))


def question(*gold: Any, qid: str = "q1", text: str = "", **values: Any) -> Question:
    return Question(
        qid, text, evidence=tuple(Evidence(one if isinstance(one, tuple) else (one,)) for one in gold), **values
    )


def found(
    rule: Any,
    *questions: Question,
    corpus: Iterable[Document] | None = CORPUS,
    chunks: Iterable[Chunk] = (),
    **values: Any,
) -> list[Notice]:
    shelf = None if corpus is None else Shelf(tuple(corpus), tuple(chunks), rights=values.pop("rights", False))
    return list(
        rule(Material(questions, "e.csv", {one.qid: n for n, one in enumerate(questions, 2)}, shelf=shelf, **values))
    )


def codes(notices: Iterable[Notice]) -> list[str]:
    return [notice.code for notice in notices]


OTHER = question(DocId("D03"), qid="other")
"""Something that is known, so that not everything is unknown."""


# --- IDs


@pytest.mark.parametrize(
    ("gold", "code", "values"),
    [
        (DocId("D03"), None, {}),
        (DocId("Ｄ０３ "), None, {}),
        (Quote("x", doc="D05"), None, {}),
        (Quote("x"), None, {}),
        (DocId("D99"), "gold-not-in-corpus", {"found": "D99"}),
        (DocId("d03"), "gold-not-in-corpus-near", {"perhaps": "D03"}),
        (DocId("D03.pdf"), "gold-not-in-corpus-near", {"perhaps": "D03"}),
        (DocId("D7"), "gold-not-in-corpus-near", {"perhaps": "D007"}),
        (DocId("D03 D05"), "gold-not-in-corpus-near", {"perhaps": "D03;D05"}),
        (Span("D99", 0, 1), "gold-not-in-corpus", {"found": "D99"}),
        (Quote("x", doc="D99"), "gold-not-in-corpus", {"found": "D99"}),
    ],
)
def test_gold_ids(gold: Any, code: str | None, values: dict[str, str]):
    notices = found(gold_in_corpus, OTHER, question(gold))
    assert codes(notices) == ([code] if code else [])
    if notices:
        assert (notices[0].level, notices[0].place.row, notices[0].place.qid) == ("error", 3, "q1")
        assert notices[0].values | values == notices[0].values


def test_a_name_that_differs_in_letters_is_offered_and_one_that_differs_in_a_number_is_not():
    corpus = [Document("travel-expenses-2026", ""), Document("X-1", "")]
    names = {"travel-expences-2026": "travel-expenses-2026", "travel-expenses-2027": "", "X-2": ""}
    for wrong, perhaps in names.items():
        assert Shelf(corpus).perhaps(wrong) == perhaps
    many = [Document(f"travel-expenses-{n}", "") for n in range(6000)]
    assert Shelf(many).perhaps("travel-expences-7") == ""


def test_a_form_that_several_names_have_is_not_offered():
    assert Shelf([Document("a/X.pdf", ""), Document("b/X.pdf", "")]).perhaps("X.pdf") == ""


def test_ids_of_another_kind_are_one_fault():
    (notice,) = found(gold_in_corpus, question(DocId("100"), qid="a"), question(DocId("101")))
    assert (notice.code, notice.values["count"], notice.values["found"]) == ("gold-nowhere-in-corpus", 2, "100")


def test_without_a_corpus_nothing_is_looked_up():
    for rule in (gold_in_corpus, quotes_stand, spans_fit, labels_fresh, validity_agrees, rights_agree):
        assert found(rule, question(DocId("D99"), Quote("x"), Span("D99", 0, 9)), corpus=None) == []


def test_chunk_ids_need_chunks():
    asked = question(ChunkId("c1"), DocId("D03"))
    assert codes(found(gold_in_corpus, asked)) == ["chunks-not-checked"]
    chunks = [Chunk("c2", Span("D03", 0, 3), "備品の")]
    assert codes(found(gold_in_corpus, asked, chunks=chunks)) == ["gold-not-in-corpus"]
    assert found(gold_in_corpus, question(ChunkId("c2"), ChunkId("D05")), chunks=chunks) == []
    assert found(gold_in_corpus, question(DocId("D03"), DocId("c2")), corpus=(), chunks=chunks) == []


def test_files_are_known_by_their_bare_names():
    corpus = [Document(name, "", source=name) for name in ("top", "a/D03.md", "a/D05.md", "b/D05.md")]
    notices = found(
        gold_in_corpus, question(DocId("D03"), DocId("a/D03"), DocId("D03.md"), DocId("D05")), corpus=corpus
    )
    assert codes(notices) == ["gold-by-stem", "gold-ambiguous"]
    assert notices[0].values == {"count": 3, "found": "D03", "file": "a/D03.md"}
    assert notices[1].values["files"] == "a/D05.md, b/D05.md"


def test_versions():
    corpus = [Document("D1", "", "1"), Document("D1", "", "2"), Document("D2", "")]
    asked = question(DocId("D1", "2"), DocId("D1", "3"), DocId("D2"), Span("D2", 0, 1, "9"))
    notices = found(gold_in_corpus, asked, corpus=corpus)
    assert [(notice.code, notice.values["version"], notice.values["known"]) for notice in notices] == [
        ("gold-version-unknown", "3", "1, 2"),
        ("gold-version-unknown", "9", "-"),
    ]


def test_gold_that_is_named_twice():
    notices = found(gold_named_once, question(DocId("D1"), (DocId("D2"), DocId("D1")), Quote("x"), Quote("x")))
    assert [(notice.code, notice.values["found"]) for notice in notices] == [("gold-twice", "D1"), ("gold-twice", "x")]


# --- quotes


@pytest.mark.parametrize(
    ("quote", "code", "values"),
    [
        (Quote("利用日の30日前から", doc="D03"), None, {}),
        (Quote("利用日の ３０日前\nから", doc="D03"), None, {}),
        (Quote("within 30\n days.", doc="D05"), None, {}),
        (Quote("within 30 days"), None, {}),
        (Quote("予約", doc="D03"), "quote-several", {"count": 2, "first": 3, "second": 23}),
        (Quote("Keep the", doc="D05"), "quote-several", {"count": 2, "first": 37, "second": 55}),
        (Quote("利用日の40日前から受け付けます", doc="D03"), "quote-changed",
         {"near": "利用日の30日前から受け付けます", "start": 6, "end": 22}),
        (Quote("定員は8人", doc="D03"), "quote-elsewhere", {"other": "D007"}),
        (Quote("まったく違う文言", doc="D03"), "quote-not-found", {"doc": "D03"}),
        (Quote("まったく違う文言"), "quote-nowhere", {}),
        (Quote("。"), "quote-in-several", {"count": 2, "docs": "D03, D007"}),
        (Quote("x", doc="D99"), None, {}),
    ],
)  # fmt: skip
def test_quotes(quote: Quote, code: str | None, values: dict[str, Any]):
    notices = found(quotes_stand, question(quote))
    assert codes(notices) == ([code] if code else [])
    if notices:
        assert notices[0].values | values == notices[0].values
        assert notices[0].level == ("warning" if "several" in notices[0].code else "error")


def test_a_quote_of_nothing_is_found_nowhere():
    assert codes(found(quotes_stand, question(Quote("\u200b", doc="D03")))) == ["quote-not-found"]


def test_a_quote_and_the_versions_of_its_document():
    corpus = [Document("D1", "旧：30日前", "1"), Document("D1", "新：40日前", "2")]
    assert codes(found(quotes_stand, question(Quote("30日前", doc="D1")), corpus=corpus)) == ["quote-in-some-versions"]
    assert found(quotes_stand, question(Quote("30日前", doc="D1", version="1")), corpus=corpus) == []
    assert codes(found(quotes_stand, question(Quote("30日前", doc="D1", version="2")), corpus=corpus)) == [
        "quote-elsewhere"
    ]


def test_a_version_that_no_longer_holds_is_not_meant():
    old = Document("D1", "旧：30日前", "1", valid_to="2026-04-01")
    new = Document("D1", "新：40日前", "2", valid_from="2026-04-01")
    asked = question(Quote("40日前", doc="D1"))
    assert found(quotes_stand, replace(asked, as_of="2026-06-10"), corpus=[old, new]) == []
    assert codes(found(quotes_stand, replace(asked, as_of="2026-03-10"), corpus=[old, new])) == [
        "quote-in-some-versions"
    ]


def test_a_quote_beside_its_chunk():
    chunks = [Chunk("c1", Span("D03", 0, 9), "利用日の30日前"), Chunk("c2", Span("D03", 9, 12), "から")]
    assert found(quotes_stand, question((ChunkId("c1"), Quote("30日前"))), chunks=chunks) == []
    assert codes(found(quotes_stand, question((ChunkId("c2"), Quote("30日前"))), chunks=chunks)) == [
        "quote-not-in-chunk"
    ]
    assert found(quotes_stand, question((ChunkId("c9"), Quote("30日前"))), chunks=chunks) == []


def test_a_corpus_of_chunks_alone():
    chunks = [Chunk("c1", Span("D1", 0, 9), "利用日の30日前"), Chunk("c2", Span("D1", 9, 12), "から")]
    shelf = {"corpus": (), "chunks": chunks}
    assert found(quotes_stand, question(Quote("30日前", doc="D1")), **shelf) == []
    assert found(quotes_stand, question(Quote("30日前")), **shelf) == []


# --- spans


@pytest.mark.parametrize(
    ("gold", "code"),
    [
        (Span("D03", 6, 21), None),
        (Span("D03", 0, len(TEXT)), None),
        (Span("D03", 0, len(TEXT) + 1), "span-outside"),
        (Span("D05", 36, 37), "span-blank"),
        (Span("D03", 11, 15), "span-cuts"),
        (Span("D05", 0, 3), "span-cuts"),
        (Span("D03", 1, 3), None),
        (Span("D99", 0, 3), None),
        ((Span("D03", 10, 15), Quote("30日前か", doc="D03")), None),
        ((Span("D03", 11, 15), Quote("30日前", doc="D03")), "span-moved"),
        ((Span("D03", 10, 14), Quote("40日前", doc="D03")), "span-not-quote"),
    ],
)
def test_spans(gold: Any, code: str | None):
    assert codes(found(spans_fit, question(gold))) == ([code] if code else [])


def test_a_span_that_moved_is_told_its_new_place():
    (notice,) = found(spans_fit, question((Span("D03", 0, 3), Quote("30日前", doc="D03"))))
    assert notice.values["now"] == "D03:10-14"


def test_a_span_that_parts_a_mark_from_its_letter():
    assert codes(found(spans_fit, question(Span("D1", 0, 1)), corpus=[Document("D1", "か\u3099い")])) == ["span-cuts"]


def test_a_span_belongs_to_its_version():
    corpus = [Document("D1", "短い", "1"), Document("D1", "もっと長い文", "2")]
    assert found(spans_fit, question(Span("D1", 0, 6, "2")), corpus=corpus) == []
    assert codes(found(spans_fit, question(Span("D1", 0, 6, "1")), corpus=corpus)) == ["span-outside"]


# --- labels, validity, rights


def test_labels_of_another_version():
    corpus = [Document("D1", "", "1", valid_from="2025-04-01"), Document("D1", "", "2", valid_from="2026-04-01")]
    stale = found(labels_fresh, question(DocId("D1"), label_version="1"), corpus=corpus)
    assert [(notice.code, notice.values) for notice in stale] == [
        ("label-stale", {"doc": "D1", "found": "1", "now": "2"})
    ]
    assert codes(found(labels_fresh, question(DocId("D1"), label_version="0"), corpus=corpus)) == ["label-stale"]
    fresh = [
        question(DocId("D1"), label_version="2"),
        question(DocId("D1")),
        question(DocId("D1"), label_version="1", as_of="2025-05-01"),
    ]
    assert all(found(labels_fresh, one, corpus=corpus) == [] for one in fresh)
    assert found(labels_fresh, question(DocId("D03"), label_version="1")) == []


def test_gold_that_does_not_hold():
    corpus = [Document("D1", "", "1", valid_to="2026-04-01"), Document("D1", "", "2", valid_from="2026-04-01")]
    old, both = question(DocId("D1", "1"), as_of="2026-05-01"), question(DocId("D1"), as_of="2026-05-01")
    (notice,) = found(validity_agrees, old, corpus=corpus)
    assert (notice.code, notice.level, notice.place.column) == ("gold-not-valid", "error", "as_of")
    assert notice.values == {"doc": "D1", "on": "2026-05-01", "valid": "... / 2026-04-01"}
    assert found(validity_agrees, both, corpus=corpus) == []
    assert found(validity_agrees, replace(old, expect="refuse"), corpus=corpus) == []
    today = found(validity_agrees, replace(old, as_of=""), corpus=corpus, today="2026-12-01")
    assert [(notice.code, notice.level) for notice in today] == [("gold-expired", "warning")]
    assert found(validity_agrees, replace(old, as_of=""), corpus=corpus) == []
    assert (
        found(
            validity_agrees,
            Question("q", "", evidence=(Evidence((DocId("D1", "1"),), 0),), as_of="2026-05-01"),
            corpus=corpus,
        )
        == []
    )


HR = Document("D1", "", tenant="本社", readers=(("人事", "総務"),))
STAFF, OUTSIDER = Principal("tanaka", "本社", ("総務",)), Principal("sato", "本社", ("営業",))


def test_rights():
    ask = lambda asker, expect: question(DocId("D1"), asker=asker, expect=expect)  # noqa: E731
    check = lambda one: found(rights_agree, one, corpus=[HR], rights=True)  # noqa: E731
    assert check(ask(STAFF, "answer")) == []
    assert check(ask(OUTSIDER, "refuse")) == []
    (notice,) = check(ask(OUTSIDER, "answer"))
    assert (notice.code, notice.level) == ("gold-not-readable", "error")
    assert notice.values == {"doc": "D1", "asker": "sato / 本社 / 営業", "readers": "本社; 人事|総務"}
    assert codes(check(ask(STAFF, "refuse"))) == ["refusal-readable"]


def test_chunks_have_the_rights_of_the_document_that_they_name():
    shelf = {"corpus": [HR], "chunks": [Chunk("c1", Span("D1", 0, 0), "")], "rights": True}
    assert found(rights_agree, question(ChunkId("c1"), asker=OUTSIDER), **shelf) == []
    assert codes(found(rights_agree, question(ChunkId("D1"), asker=OUTSIDER), **shelf)) == ["gold-not-readable"]


def test_rights_need_askers():
    assert found(rights_agree, question(DocId("D1")), corpus=[HR]) == []
    assert codes(found(rights_agree, question(DocId("D1")), corpus=[HR], rights=True)) == ["no-askers"]
    some = found(
        rights_agree, question(DocId("D1"), asker=STAFF), question(DocId("D1"), qid="q2"), corpus=[HR], rights=True
    )
    assert codes(some) == ["some-askers"]
    nobody = found(rights_agree, question(DocId("D2"), asker=STAFF), corpus=[Document("D2", "")], rights=True)
    assert nobody[0].values["readers"] == "-"


# --- expectations


def test_expectations():
    gold, none = question(DocId("D1"), answer="x"), question(qid="q2", answer="x")
    assert found(expectations_agree, gold) == []
    assert codes(found(expectations_agree, gold, none)) == ["no-gold"]
    assert codes(found(expectations_agree, none, replace(none, qid="q3"))) == ["no-gold-at-all"]
    assert found(expectations_agree, gold, replace(none, expect="abstain")) == []
    assert codes(found(expectations_agree, replace(gold, expect="abstain"))) == ["gold-though-abstain"]
    assert found(expectations_agree, replace(gold, expect="refuse")) == []
    rejected = replace(gold, evidence=(Evidence((DocId("D1"),), 0),))
    assert codes(found(expectations_agree, gold, replace(rejected, qid="q3"))) == ["no-gold"]
    both = replace(gold, facts=("a", "b"), must_not=("b",))
    assert [n.values for n in found(expectations_agree, both)] == [{"found": "b"}]
    unsaid = found(expectations_agree, replace(gold, answer=""), replace(gold, qid="q2", answer="", facts=("a",)))
    assert [(n.code, n.values) for n in unsaid] == [("no-expected-answer", {"count": 1, "qid": "q1"})]


# --- wording


def test_near_duplicates():
    first = question(DocId("D1"), qid="q1", text="備品の予約は何日前からできますか")
    check = lambda **changed: found(questions_differ, first, replace(first, qid="q2", **changed))  # noqa: E731
    (notice,) = check()
    assert (notice.code, notice.level, notice.values) == (
        "near-duplicate",
        "warning",
        {"first": "q1", "similarity": 1.0},
    )
    assert codes(check(text="備品の予約は、何日前からできますか？", split="test")) == ["near-duplicate-across-splits"]
    assert codes(check(evidence=(Evidence((DocId("D2"),)),))) == ["same-question-other-gold"]
    assert codes(check(expect="refuse")) == ["same-question-other-gold"]
    assert check(asker=STAFF) == []
    assert check(as_of="2026-04-01") == []
    assert check(text="返却が遅れたときの連絡先はどこですか") == []


@pytest.mark.parametrize(
    ("text", "gold", "leaks"),
    [
        ("備品の予約は利用日の30日前から受け付けますか", DocId("D03"), True),
        ("何日前に申し込めばよいか", DocId("D03"), False),
        ("Are returns accepted within 30 days?", DocId("D05"), True),
        ("How long may I send things back?", DocId("D05"), False),
        ("取り消しは1時間前までできますか", Quote("予約の取り消しは利用開始の1時間前までできます。"), True),
        ("予約の取り消しは", Span("D03", 23, 47), True),
        ("予約の取り消しは", ChunkId("c1"), True),
        ("予約の取り消しは", ChunkId("D03"), True),
        ("予約", DocId("D03"), False),
        ("", DocId("D03"), False),
        ("？", Quote("？"), False),
        ("備品の予約は利用日の30日前から", DocId("D99"), False),
    ],
)
def test_leaks_of_wording(text: str, gold: Any, leaks: bool):
    chunks = [Chunk("c1", Span("D03", 23, 47), "予約の取り消しは利用開始")]
    assert codes(found(no_leaks, question(gold, text=text), chunks=chunks)) == (["wording-leak"] if leaks else [])


def test_without_a_corpus_only_quotes_can_leak():
    text = "備品の予約は利用日の30日前から受け付けますか"
    assert found(no_leaks, question(DocId("D03"), text=text), corpus=None) == []
    (notice,) = found(no_leaks, question(Quote(TEXT), text=text), corpus=None)
    assert notice.values["share"] == pytest.approx(22 / 23)


# --- the set as a whole


def many(number: int, **values: Any) -> list[Question]:
    return [question(DocId(f"D{n}"), qid=f"q{n}", **values) for n in range(number)]


def test_kinds():
    declined = question(qid="x", kind="答えなし", expect="abstain")
    assert codes(found(kinds_balanced, *many(3))) == ["kinds-missing", "nothing-to-decline"]
    five = many(5, kind="期限") + [
        replace(one, qid=f"n{one.qid}") for one in many(5, kind="答えなし", expect="abstain")
    ]
    assert found(kinds_balanced, *five) == []
    (few,) = found(kinds_balanced, *many(9, kind="期限")[:5], declined, replace(declined, qid="y", kind="型番"))
    assert few.values == {"count": 2, "few": 5, "listed": "型番 1, 答えなし 1"}
    unbalanced = many(20, kind="期限") + [
        replace(one, qid=f"n{one.qid}") for one in many(5, kind="表", expect="abstain")
    ]
    (notice,) = found(kinds_balanced, *unbalanced)
    assert notice.values == {"kind": "期限", "share": 0.8}
    assert codes(found(kinds_balanced, *many(10, kind="期限"), declined)) == ["kinds-few", "kinds-unbalanced"]


def test_weights():
    assert found(weights_hold, *many(3)) == []
    assert codes(found(weights_hold, *many(3, weight=0.0))) == ["weights-zero"]
    heavy = [*many(10), question(qid="heavy", weight=30.0)]
    (notice,) = found(weights_hold, *heavy)
    assert (notice.code, notice.place.qid, notice.values) == ("weight-dominates", "heavy", {"share": 0.75})
    assert found(weights_hold, question(qid="heavy", weight=30.0), *many(1)) == []


def test_one_document_for_all():
    same = [question(DocId("D1"), Quote("x"), qid=f"q{n}") for n in range(10)]
    assert [n.values for n in found(one_document, *same)] == [{"doc": "D1", "count": 10, "of": 10}]
    assert found(one_document, *many(10)) == []
    assert found(one_document, *same[:9], question(ChunkId("c"), qid="c")) == []


def test_what_the_number_of_questions_can_show():
    # the normal quantiles of .975 and .8 add up to 2.801585; times the spread .4, over the root of n
    assert shown_difference(many(100)) == pytest.approx(0.112063, abs=1e-6)
    assert shown_difference(many(1)) is None
    assert shown_difference(many(2)) == pytest.approx(0.792408, abs=1e-6)
    assert [(n.code, n.level) for n in found(few_questions, *many(19))] == [("questions-few", "warning")]
    assert [(n.code, n.level) for n in found(few_questions, *many(20))] == [("questions-enough-for", "info")]
    assert found(few_questions, question()) == []


# --- all together


def test_a_healthy_set_gives_nothing_but_notes():
    kinds = ["期限", "申請", "型番", "答えなし"]
    corpus = [Document(f"D{n}", f"第{n}条 {'あいうえおかきくけこ'[n % 10]}の取り扱いを定める。") for n in range(40)]
    healthy = [
        question(*([] if n % 4 == 3 else [DocId(f"D{n}")]), qid=f"q{n}", text=f"{chr(0x4E00 + 97 * n)}を知りたい{n}",
                 answer="x", kind=kinds[n % 4], expect="abstain" if n % 4 == 3 else "answer")
        for n in range(40)
    ]  # fmt: skip
    notices = examine_evalset(Material(healthy, shelf=Shelf(corpus), today="2026-12-01"))
    assert [(notice.code, notice.level) for notice in notices] == [("questions-enough-for", "info")]


def test_columns_are_named_as_in_the_file():
    columns = {"docs": "正解文書ID", "evidence": "根拠"}
    material = Material(
        (question(DocId("D9"), Quote("無い", doc="D03")),), "e.csv", columns=columns, shelf=Shelf(CORPUS)
    )
    places = {notice.code: str(notice.place) for notice in examine_evalset(material)}
    assert places["gold-not-in-corpus"] == "e.csv:正解文書ID"
    assert places["quote-not-found"] == "e.csv:根拠"
    assert material.column_of(ChunkId("c")) == "evidence"
    assert Material((), columns={}).column_of(Span("D", 0, 1)) == "spans"


def test_every_rule_takes_an_empty_set():
    for rule in RULES:
        assert all(isinstance(notice, Notice) for notice in rule(Material(())))
