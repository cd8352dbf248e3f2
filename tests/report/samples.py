"""One well-filled result of each kind, small enough to read: our own six questions and what is around them."""

from __future__ import annotations

from konkyo.core import (
    Bound,
    CurvePoint,
    Diagnosis,
    Finding,
    FunnelStep,
    Interval,
    LeftOut,
    Measured,
    MetricsReport,
    Notice,
    Place,
    QuestionDiagnosis,
    QuestionMetrics,
    Remedy,
    Unmeasured,
)


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
        curve=tuple(CurvePoint(k, k / 6, k / 7, k / 5, 6, complete=k) for k in range(1, 6)),
        by_kind={"数値": {"OK": 1}, "期限": {"OK": 1}, "複数文書": {"B": 1}, "": {"A": 1, "B": 1, "C": 1}},
        not_recorded=(Notice("stage-not-recorded", "info", values={"stage": "threshold"}),),
        notices=(Notice("blank-trimmed", "warning", Place("evalset.csv", 3, "qid"), {"found": " q2"}),),
        fragile=1,
        largest="B",
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
        policies={"ties": "id", "missing": "zero", "no-gold": "skip"},
        asked=4,
        joined=3,
    )
