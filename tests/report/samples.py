"""One well-filled result of each kind, small enough to read: our own six questions and what is around them."""

from __future__ import annotations

from konkyo.core import (
    Bound,
    CheckReport,
    CurvePoint,
    Diagnosis,
    DocId,
    DoctorLine,
    DoctorReport,
    Evidence,
    Finding,
    FunnelStep,
    Held,
    IdentifierReport,
    ImportReport,
    Interval,
    LeftOut,
    Lost,
    Measured,
    Mend,
    MetricsReport,
    Notice,
    NotRecorded,
    Partly,
    Place,
    QuestionDiagnosis,
    QuestionMetrics,
    Quote,
    Remedy,
    Stage,
    Trail,
    TrailPoint,
    TrailReport,
    TrailStage,
    Unmeasured,
)
from konkyo.core.chunking import ChunksReport, ChunkTrial
from konkyo.core.pipeline import ChunkSettings
from konkyo.core.trail import Footing


def _bca(low: float, high: float) -> Interval:
    return Interval(low, high, "bca", rounds=2000, seed=0)


def diagnosis() -> Diagnosis:
    """Six questions, k=3: A 1, B 2, C 1, OK 2; one lucky, one fragile."""
    lost = Finding(
        "EV-RERANK-001",
        "candidates",
        "rerank",
        1,
        "pushed-down",
        ("low-rank",),
        None,
        "no-rerank",
        "rerank",
        Bound(2, 6, 33.3),
    )
    gone = Finding("EV-CANDIDATES-001", None, "candidates", 0, remedy="hybrid", bound=Bound(1, 6, 16.7))
    rows = (
        QuestionDiagnosis(
            "q1",
            "OK",
            "answered",
            recall=1.0,
            rr=1.0,
            ndcg=1.0,
            answer_ok=True,
            kind="数値",
            text="貸出の申し込みはいつからですか",
            gold=("D03",),
            retrieved=("D03", "D02", "D09", "D10", "D01"),
            expected="30日前から",
            answer="30日前から",
        ),
        QuestionDiagnosis(
            "q2",
            "OK",
            "answered",
            fragile=True,
            recall=1.0,
            rr=1 / 3,
            ndcg=0.5,
            answer_ok=True,
            kind="期限",
            text="取り消しの期限は",
            gold=("D05",),
            retrieved=("D04", "D09", "D05", "D01", "D12"),
            expected="1時間前",
            answer="1時間前まで",
        ),
        QuestionDiagnosis(
            "q3",
            "B",
            "lost",
            findings=(lost,),
            recall=0.5,
            rr=1.0,
            ndcg=0.6131471927654584,
            answer_ok=False,
            kind="複数文書",
            text="必要な申請は何ですか",
            gold=("D07", "D08"),
            retrieved=("D07", "D01", "D02", "D09", "D08"),
            expected="2つ",
            answer="1つ",
        ),
        QuestionDiagnosis(
            "q4",
            "A",
            "lost",
            findings=(gone,),
            recall=0.0,
            rr=0.0,
            ndcg=0.0,
            answer_ok=False,
            text="遅れたときの連絡先は",
            gold=("D11",),
            retrieved=("D02", "D03", "D09", "D10", "D01"),
            expected="総務",
            answer="分かりません",
        ),
        QuestionDiagnosis(
            "q5",
            "C",
            "misread",
            recall=1.0,
            rr=1.0,
            ndcg=1.0,
            answer_ok=False,
            text="定員は",
            gold=("D14",),
            retrieved=("D14", "D13", "D02", "D01", "D09"),
            expected="8人",
            answer="6人",
        ),
        QuestionDiagnosis(
            "q6",
            "B",
            "lucky",
            recall=0.0,
            rr=0.25,
            ndcg=0.0,
            answer_ok=True,
            text="延長は何回まで",
            gold=("D05", "D06"),
            retrieved=("D01", "D02", "D09", "D06", "D05"),
            expected="1回",
            answer="1回まで",
        ),
    )
    return Diagnosis(
        k=3,
        counts={"A": 1, "B": 2, "C": 1, "OK": 2, "C or OK": 0, "n/a": 0},
        quadrants={"answered": 2, "lucky": 1, "misread": 1, "lost": 2, "unknown": 0},
        metrics=(
            Measured("recall@3", 7 / 12, 6, "macro", "document", interval=_bca(0.25, 0.833)),
            Measured("mrr", 0.5972222222222222, 6, "macro", "document", interval=_bca(0.264, 0.875)),
            Measured("ndcg@3", 0.5188578654609097, 6, "macro", "document", interval=_bca(0.185, 0.836)),
            Measured(
                "answer_ok",
                0.5,
                6,
                "macro",
                "question",
                interval=Interval(0.188, 0.812, "wilson"),
                numerator=3,
                denominator=6,
            ),
        ),
        questions=rows,
        remedies=(
            Remedy("rerank", Bound(2, 6, 33.3, Interval(0.097, 0.7, "wilson")), "rerank", "B"),
            Remedy("hybrid", Bound(1, 6, 16.7), "candidates", "A"),
        ),
        funnel=(
            FunnelStep("candidates", 4, 1, 8, "bm25"),
            FunnelStep("candidates", 5, 0, 8, "vector"),
            FunnelStep("fusion", 7, 0, 8),
            FunnelStep("rerank", 5, 1, 8, not_recorded=1),
            FunnelStep("context", 4, 1, 8),
        ),
        curve=tuple(CurvePoint(k, k / 6, k / 7, k / 5, 6, complete=k, answered=k / 10) for k in range(1, 6)),
        by_kind={"数値": {"OK": 1}, "期限": {"OK": 1}, "複数文書": {"B": 1}, "": {"A": 1, "B": 1, "C": 1}},
        not_recorded=(Notice("stage-not-recorded", "info", values={"stage": "threshold"}),),
        notices=(Notice("blank-trimmed", "warning", Place("evalset.csv", 3, "qid"), {"found": " q2"}),),
        fragile=1,
        largest="B",
        identifiers=identifiers(),
    )


def metrics() -> MetricsReport:
    """Two figures at two stages, macro and micro, by kind, with a curve, questions, and one that was not measured."""
    out = (LeftOut("q7", "no-gold"),)
    return MetricsReport(
        metrics=(
            Measured("recall@3", 11 / 18, 3, "macro", "document", "candidates", "bm25", _bca(0.333, 1.0), out),
            Measured(
                "recall@3", 0.5, 3, "micro", "document", "candidates", "bm25", None, out, numerator=3, denominator=6
            ),
            Measured("hit@3", 1.0, 3, "macro", "document", "candidates", "bm25", Interval(0.438, 1.0, "wilson"), out),
            Unmeasured("ndcg@3", "no-ranking", "rerank", left_out=out),
            Measured("recall@3", 1.0, 1, "macro", "document", "candidates", "bm25", group="kind=数値"),
        ),
        questions=(
            QuestionMetrics("q1", {"recall@3": 0.5, "hit@3": 1.0}, "candidates", "bm25"),
            QuestionMetrics("q2", {"recall@3": 1.0, "hit@3": 1.0}, "candidates", "bm25"),
            QuestionMetrics("q7", {"recall@3": None, "hit@3": None}, "candidates", "bm25"),
        ),
        curve=(CurvePoint(1, 0.25, 0.5, 0.5, 3, "candidates", "bm25", 1), CurvePoint(2, 0.5, 0.5, 1.0, 3)),
        notices=(Notice("tie-at-k", "warning", Place(qid="q2"), {"k": 3}),),
        policies={"ties": "id", "missing": "zero", "no_gold": "skip", "level": "0.95"},
        asked=4,
        joined=3,
    )


def check() -> CheckReport:
    """Errors, warnings and notes, one code many times over."""
    return CheckReport(
        notices=(
            *(
                Notice(
                    "unknown-id",
                    "error",
                    Place("evalset.csv", row, "relevant_doc_ids", f"q{row - 1}"),
                    {"found": f"D{row}"},
                )
                for row in range(2, 10)
            ),
            Notice("stale-label", "warning", Place("evalset.csv", 5, "relevant_doc_ids", "q4")),
            Notice("few-of-kind", "info", values={"kind": "表", "n": 1}),
        ),
        questions=24,
        with_gold=20,
        kinds={"数値": 12, "期限": 8, "": 4},
        smallest_difference=0.283,
        corpus_documents=14,
    )


def trail() -> TrailReport:
    """Two pieces of evidence: one held to the end, one cut by the chunker and lost at the reranker."""
    kept, cut = Evidence((DocId("D07"),)), Evidence((Quote("持ち出し届を前日までに出す", "D08"), DocId("D09")))
    bm25: tuple[Stage, str] = ("candidates", "bm25")
    vector: tuple[Stage, str] = ("candidates", "vector")
    points = (
        (at_lane(bm25, Held(1, ("D07",))), at_lane(bm25, Partly(((0, 5),), 13, 4, ("c8",)))),
        (at_lane(vector, Held(2, ("D07",))), at_lane(vector, Held(6, ("c8", "c9")))),
        (TrailPoint("rerank", Held(1)), TrailPoint("rerank", Lost(5, "below-k"))),
        (TrailPoint("context", Held()), TrailPoint("context", Lost())),
        (TrailPoint("answer", NotRecorded("no-citations")), TrailPoint("answer", NotRecorded())),
    )
    return TrailReport(
        question=diagnosis().questions[2],
        trails=(Trail(kept, tuple(pair[0] for pair in points)), Trail(cut, tuple(pair[1] for pair in points))),
        stages=(
            TrailStage("candidates", "bm25", 50, 50, 0, 0.012),
            TrailStage("candidates", "vector", 50, 48, None, 0.2),
            TrailStage("rerank", asked=10, left=5, dropped=43),
            TrailStage("context"),
        ),
        k=3,
        expected="利用申請と持ち出し届の2つ",
        answer="利用申請です",
        notices=(Notice("answer-not-cited", "info", Place(qid="q3")),),
    )


def at_lane(lane: tuple[Stage, str], footing: Footing) -> TrailPoint:
    """A trail point on a named ranking."""
    return TrailPoint(lane[0], footing, lane[1])


def imported() -> ImportReport:
    """A results file of the plainest kind."""
    return ImportReport(
        files=("results.csv",),
        kind="seeds-csv",
        why="header",
        traces=6,
        questions=6,
        stages={"context": 2, "candidates/bm25": 6, "candidates/vector": 5},
        cannot_tell=("no-scores", "no-context"),
        notices=(Notice("duplicate-hit", "warning", Place("results.csv", 4, qid="q3"), {"id": "D07"}),),
        written="traces.jsonl",
    )


def doctor() -> DoctorReport:
    """A few effective values of two topics."""
    return DoctorReport(
        lines=(
            DoctorLine("settings", "lang", "ja", "environment"),
            DoctorLine("settings", "k", "3", "default"),
            DoctorLine("extras", "parquet", "pyarrow 16.1", "installed"),
        ),
        notices=(Notice("console-encoding", "warning", values={"encoding": "cp932"}),),
    )


def identifiers() -> IdentifierReport:
    """Gold names files, results name pages, answers cite with brackets."""
    cited = IdentifierReport(0, 200, compared="cited", example=("X-3.pdf", "[X.pdf#page=4]"))
    return IdentifierReport(
        matched=0,
        questions=200,
        mends=(
            Mend("same-file", "--ids same-file", 192, 192, 11, 40, ("X-3.pdf", "X.pdf#page=4")),
            Mend("page-from-one+case", "--ids page-from-one --ids case", 140, 140, 0, 2, ("X-3.pdf", "x.pdf#page=4")),
        ),
        pieces=200,
        example=("X-3.pdf", "X.pdf#page=4"),
        cited=cited,
    )


def every() -> tuple[object, ...]:
    """One result of each kind."""
    return (diagnosis(), metrics(), check(), trail(), imported(), doctor(), identifiers())


def chunks() -> ChunksReport:
    """Two sizes of one way of cutting, and evidence that was left out."""
    trials = (
        ChunkTrial(ChunkSettings("sentences", 200, 0, "characters"), 40, 6, 3, 10, 0.3, 0.8, 150.5, 200, 1.0, 1.2),
        ChunkTrial(ChunkSettings("sentences", 400, 0, "characters"), 21, 9, 1, 10, 0.6, 1, 360, 400, 1, 1.1, ("q7",)),
    )
    notice = Notice("hidden-text", "warning", Place("規程/返品.html"), {"count": 2, "reasons": "white 2"})
    return ChunksReport(trials, 8, 10, 3, 7000, {"no-span": 2, "not-in-documents": 1}, (notice,))
