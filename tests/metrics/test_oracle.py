"""pytrec_eval on the same input gives the same to 1e-9: from arrays and from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import pytrec_eval
from hypothesis import HealthCheck, given, settings, strategies as st

from konkyo.api.metrics import metrics
from konkyo.metrics import Policies, Wanted, parse_measure
from konkyo.metrics.arrays import gold_of_codes, table_of_codes
from konkyo.metrics.table import StageTable

CUTS = (1, 2, 3, 5, 10)
PAIRS = {
    **{f"recall_{k}": f"recall@{k}" for k in CUTS},
    **{f"P_{k}": f"precision@{k}" for k in CUTS},
    **{f"ndcg_cut_{k}": f"ndcg@{k}" for k in CUTS},
    **{f"map_cut_{k}": f"map@{k}" for k in CUTS},
    **{f"success_{k}": f"hit@{k}" for k in CUTS},
    "recip_rank": "mrr",
    "map": "map",
    "ndcg": "ndcg",
    "Rprec": "rprec",
    "set_recall": "recall",
    "set_P": "precision",
    "set_F": "f1",
}
"""trec_eval's name and ours."""

ASKED = {f"{name}.{','.join(map(str, CUTS))}" for name in ("recall", "P", "ndcg_cut", "map_cut", "success")} | {
    "recip_rank",
    "map",
    "ndcg",
    "Rprec",
    "set_recall",
    "set_P",
    "set_F",
}

DOCS = ["D1", "D10", "D2", "d2", "文書一", "文書二", "社内規程.pdf", "Z-9"]
SCORES = st.sampled_from([0.5, 1.0, 2.0, 16777216.0, 16777217.0, 1e300, 2e300, -1.5, 1e-9]) | st.floats(
    -100, 100, width=64
)

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]


@st.composite
def qrels_and_runs(draw: st.DrawFn) -> tuple[Qrels, Run]:
    qids = draw(st.lists(st.sampled_from(["q1", "q2", "質問3", "質問10"]), unique=True, min_size=1))
    docs = st.sampled_from(DOCS)
    qrels = {qid: draw(st.dictionaries(docs, st.integers(-1, 3), min_size=1)) for qid in qids}
    run = {qid: draw(st.dictionaries(docs, SCORES, min_size=1)) for qid in qids}
    return qrels, run


def theirs(qrels: Qrels, run: Run, level: int = 1) -> dict[str, dict[str, float]]:
    """What trec_eval says, under our names.

    Questions without anything relevant are zero in trec_eval; the binding is not asked for them, since it then reads
    memory that it never wrote and may spoil other questions or never come back.
    """
    return {qid: {**_asked(qrels[qid], run[qid], level), **_graded(_asked(qrels[qid], run[qid], 1))} for qid in qrels}


def _asked(grades: dict[str, int], scores: dict[str, float], level: int) -> dict[str, float]:
    if not any(grade >= level for grade in grades.values()):
        return dict.fromkeys(PAIRS.values(), 0.0)
    found = pytrec_eval.RelevanceEvaluator({"q": grades}, ASKED, relevance_level=level).evaluate({"q": scores})["q"]
    return {ours: found[name] for name, ours in PAIRS.items()}


def _graded(values: dict[str, float]) -> dict[str, float]:
    """Those that do not go by the level of relevance."""
    return {name: value for name, value in values.items() if name.startswith("ndcg")}


def table(qrels: Qrels, run: Run, policies: Policies) -> StageTable:
    qids = {qid: number for number, qid in enumerate(qrels)}
    docs = {doc: number for number, doc in enumerate(sorted(DOCS, key=str.encode))}
    judged = [(qids[qid], docs[doc], grade) for qid, grades in qrels.items() for doc, grade in grades.items()]
    ranked = [(qids[qid], docs[doc], score) for qid, scores in run.items() for doc, score in scores.items()]
    gold = gold_of_codes(*zip(*judged, strict=True))
    question, item, score = zip(*ranked, strict=True)
    return table_of_codes(gold, question, item, np.array(score), policies)


@given(both=qrels_and_runs(), level=st.integers(1, 3))
def test_arrays_agree_to_the_ninth_place(both: tuple[Qrels, Run], level: int) -> None:
    qrels, run = both
    made = table(qrels, run, Policies(ties="trec", relevant_grade=level))
    expected = theirs(qrels, run, level)
    for name in PAIRS.values():
        measure = parse_measure(name)
        values = measure.definition.compute(made.judged, measure.cutoff).values
        assert values == pytest.approx([expected[qid][name] for qid in qrels], abs=1e-9), name


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(both=qrels_and_runs(), data=st.data())
def test_files_agree_to_the_ninth_place(both: tuple[Qrels, Run], data: st.DataObject, tmp_path: Path) -> None:
    """Lines in any order, so that a question's rows may stand apart."""
    qrels, run = both
    judged = [f"{qid} 0 {doc} {grade}\n" for qid, grades in qrels.items() for doc, grade in grades.items()]
    ranked = [f"{qid}\tQ0 {doc} 1 {score!r} run\n" for qid, scores in run.items() for doc, score in scores.items()]
    (tmp_path / "qrels").write_text("".join(judged), encoding="utf-8")
    (tmp_path / "run").write_text("".join(data.draw(st.permutations(ranked))), encoding="utf-8")
    report = metrics(
        tmp_path / "qrels",
        tmp_path / "run",
        list(PAIRS.values()),
        wanted=Wanted(per_question=True),
        policies=Policies(ties="trec", no_gold="zero"),
    )
    expected = theirs(qrels, run)
    for one in report.questions:
        assert one.values == pytest.approx(expected[one.qid], abs=1e-9)


@given(both=qrels_and_runs())
def test_distinct_scores_leave_nothing_to_the_policy(both: tuple[Qrels, Run]) -> None:
    """With distinct scores in single precision the two policies are one."""
    qrels, run = both
    distinct = {qid: {doc: float(place) for place, doc in enumerate(scores)} for qid, scores in run.items()}
    ours, trec = (table(qrels, distinct, Policies(ties=ties)).judged for ties in ("id", "trec"))
    assert ours.found.rank.tolist() == trec.found.rank.tolist()
