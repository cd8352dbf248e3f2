"""`konkyo metrics` from files: every kind of input, both ways to the same figures, and the command itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from konkyo.api.metrics import Applied, metrics
from konkyo.app.cli.main import main
from konkyo.core.errors import KonkyoError, UnreadableInput, UsageError
from konkyo.core.measured import Measured
from konkyo.core.question import DocId, Evidence, Question
from konkyo.core.results import MetricsReport
from konkyo.metrics import Policies, Wanted

EVALSET = """qid,question,relevant_doc_ids,expected_answer,種類
q1,解約はいつまで,D01;D02,30日前,手続き
q2,返金の条件は,D07|D08,未使用,条件
q3,XR-220の定格は,D09,24V,型番
q4,社長の好物は,,,回答なし
"""
RUN = "q1 Q0 D01 1 3 r\nq1 Q0 D55 2 2 r\nq2 Q0 D08 1 9 r\nq2 Q0 D07 2 8 r\nq9 Q0 D01 1 1 r\n"


def write(path: Path, content: object) -> Path:
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    path.write_text(text, encoding="utf-8")
    return path


def values(report: MetricsReport, aggregation: str = "macro") -> dict[str, float]:
    return {
        one.name: one.value
        for one in report.metrics
        if isinstance(one, Measured) and one.aggregation == aggregation and not one.group
    }


def said(report: MetricsReport) -> set[str]:
    return {notice.code for notice in report.notices}


@pytest.fixture
def evalset(tmp_path: Path) -> Path:
    return write(tmp_path / "evalset.csv", EVALSET)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return write(tmp_path / "bm25.run", RUN)


def test_an_eval_set_against_a_run(evalset: Path, run: Path) -> None:
    report = metrics(evalset, run, ["recall@2", "ndcg@2", "hit@2"], wanted=Wanted(by=("kind",)))
    assert values(report) == pytest.approx({"recall@2": 0.5, "ndcg@2": (1 / 1.63093 + 1) / 3, "hit@2": 2 / 3}, abs=1e-4)
    assert {"no-result-zero", "result-without-question"} <= said(report)
    assert {one.group for one in report.metrics} >= {"kind=型番", "kind=手続き"}
    assert (report.asked, report.joined) == (4, 2)


def test_identifiers_alone_go_by_columns_and_alternatives_by_traces(tmp_path: Path, run: Path) -> None:
    plain = write(tmp_path / "plain.csv", EVALSET.replace("D07|D08", "D07"))
    assert values(metrics(plain, run, ["mrr"])) == pytest.approx({"mrr": (1 + 0.5) / 3})
    either = write(tmp_path / "either.csv", EVALSET)
    assert values(metrics(either, run, ["mrr"])) == pytest.approx({"mrr": 2 / 3})


def test_qrels_against_a_run(tmp_path: Path, run: Path) -> None:
    qrels = write(tmp_path / "qrels", "q1 0 D01 1\nq1 0 D02 1\nq2 0 D07 2\nq2 0 D50 0\n")
    report = metrics(qrels, run, ["recall@1", "ndcg@2"])
    assert values(report) == pytest.approx({"recall@1": 0.25, "ndcg@2": (1 / 1.63093 + 1.26186 / 2) / 2}, abs=1e-4)
    assert {"unjudged-hits", "result-without-question"} <= said(report)


def test_a_table_of_judged_pairs(tmp_path: Path, run: Path) -> None:
    qrels = write(tmp_path / "qrels.tsv", "query-id\tcorpus-id\tscore\nq1\tD01\t1\nq2\tD07\t1\n")
    assert values(metrics(qrels, run, ["mrr"])) == {"mrr": 0.75}


def test_one_run_a_stage(evalset: Path, run: Path, tmp_path: Path) -> None:
    better = write(tmp_path / "x.run", "q1 Q0 D02 1 3 r\nq1 Q0 D01 2 2 r\nq2 Q0 D08 1 9 r\nq3 Q0 D09 1 1 r\n")
    report = metrics(evalset, [f"candidates/bm25={run}", f"rerank={better}"], ["recall@2"])
    found = [
        (one.stage, one.stage_name, round(one.value, 3))
        for one in report.metrics
        if isinstance(one, Measured) and one.aggregation == "macro"
    ]
    assert found == [("candidates", "bm25", 0.5), ("rerank", "", 1.0)]


def test_a_question_that_a_run_does_not_hold_returned_nothing(evalset: Path, run: Path, tmp_path: Path) -> None:
    """A run cannot record an empty list: no rows are no result, also where another run has some."""
    better = write(tmp_path / "x.run", "q2 Q0 D08 1 9 r\n")
    report = metrics(evalset, [f"candidates={run}", f"rerank={better}"], ["hit@1"])
    (rerank,) = [one for one in report.metrics if isinstance(one, Measured) and one.stage == "rerank"]
    assert [(left.qid, left.reason) for left in rerank.left_out] == [("q4", "no-gold")]
    assert (rerank.value, rerank.n) == (pytest.approx(1 / 3), 3)


def test_runs_in_json(evalset: Path, tmp_path: Path) -> None:
    runs = write(
        tmp_path / "runs.json", {"base": {"q1": ["D55", "D01"], "q2": ["D07"]}, "改良": {"q1": ["D01"], "q2": []}}
    )
    report = metrics(evalset, runs, ["mrr"])
    assert [(one.stage_name, round(one.value, 3)) for one in report.metrics if isinstance(one, Measured)] == [
        ("base", 0.5),
        ("改良", 0.333),
    ]
    (chosen,) = metrics(evalset, runs, ["mrr"], applied=Applied(run="改良")).metrics
    assert chosen.stage_name == "改良"
    with pytest.raises(UsageError, match="unknown-run"):
        metrics(evalset, runs, ["mrr"], applied=Applied(run="best"))


def test_json_against_json(tmp_path: Path) -> None:
    qrels = write(tmp_path / "qrels.json", {"q1": {"D1": 1, "D2": 2}, "q2": {"D1": 1}})
    scored = write(tmp_path / "run.json", {"q1": {"D1": 0.1, "D2": 0.2}, "q2": {"D9": 3, "D1": 3}})
    report = metrics(qrels, scored, ["mrr", "ndcg"])
    assert values(report) == pytest.approx({"mrr": 1, "ndcg": 1})
    trec = metrics(qrels, scored, ["mrr"], policies=Policies(ties="trec"))
    assert values(trec) == {"mrr": 0.75}


def test_json_and_trec_side_by_side(tmp_path: Path, evalset: Path, run: Path) -> None:
    other = write(tmp_path / "e5.json", {"q3": ["D09"]})
    report = metrics(evalset, [f"candidates/bm25={run}", f"candidates/e5={other}"], ["hit@1"])
    assert [(one.stage_name, round(one.value, 3)) for one in report.metrics if isinstance(one, Measured)] == [
        ("bm25", 0.667),
        ("e5", 0.333),
    ]


def test_traces_with_several_stages(evalset: Path, tmp_path: Path) -> None:
    lines = [
        {
            "qid": "q1",
            "stages": [
                {"stage": "candidates", "name": "bm25", "hits": [{"id": "D55"}, {"id": "D01"}]},
                {"stage": "rerank", "hits": [{"id": "D01"}]},
            ],
        },
        {
            "qid": "q2",
            "stages": [
                {
                    "stage": "candidates",
                    "name": "bm25",
                    "hits": [{"id": "D07", "score": 1.0}, {"id": "D08", "score": 1.0}],
                    "by_score": True,
                }
            ],
        },
        {"qid": "q1", "repeat": 1, "stages": [{"stage": "rerank", "hits": [{"id": "D99"}]}]},
        {"qid": "q3", "stages": [], "error": "timeout"},
    ]
    traces = write(
        tmp_path / "traces.jsonl", "".join(json.dumps({"schema": "konkyo.trace/1", **line}) + "\n" for line in lines)
    )
    report = metrics(evalset, traces, ["recall@1", "mrr"])
    found = {
        (one.stage, one.name): one for one in report.metrics if isinstance(one, Measured) and one.aggregation == "macro"
    }
    assert found["candidates", "mrr"].value == pytest.approx((0.5 + 1 + 0) / 3)
    assert found["rerank", "recall@1"].value == pytest.approx((0.5 + 0) / 2)
    assert {(left.qid, left.reason) for left in found["rerank", "mrr"].left_out} == {
        ("q2", "stage-not-recorded"),
        ("q4", "no-gold"),
    }
    assert {"no-result-zero", "repeats-not-counted", "ties-straddle"} <= said(report)


def test_hits_without_a_score_come_last(evalset: Path, tmp_path: Path) -> None:
    hits = [{"id": "D01"}, {"id": "D02"}, {"id": "D99", "score": 0.1}]
    line = {"schema": "konkyo.trace/1", "qid": "q1", "stages": [{"stage": "rerank", "hits": hits, "by_score": True}]}
    traces = write(tmp_path / "traces.jsonl", json.dumps(line) + "\n")
    for ties in ("id", "trec"):
        report = metrics(evalset, traces, ["mrr", "hit@2"], policies=Policies(ties=ties, missing="skip"))  # type: ignore[arg-type]
        assert values(report) == {"mrr": 0.5, "hit@2": 1}
        assert "ties-straddle" in said(report)


def test_a_folder_of_a_benchmark(tmp_path: Path, run: Path) -> None:
    (tmp_path / "beir" / "qrels").mkdir(parents=True)
    write(tmp_path / "beir" / "qrels" / "test.tsv", "query-id\tcorpus-id\tscore\nq1\tD01\t1\n")
    write(tmp_path / "beir" / "queries.jsonl", '{"_id": "q1", "text": "解約はいつまで"}\n')
    write(tmp_path / "beir" / "corpus.jsonl", '{"_id": "D01", "title": "", "text": "三十日前まで"}\n')
    assert values(metrics(tmp_path / "beir", run, ["mrr"])) == {"mrr": 1}


def test_results_of_the_three_column_kind(evalset: Path, tmp_path: Path) -> None:
    results = write(tmp_path / "results.csv", "qid,retrieved_doc_ids,answer_ok\nq1,D01;D02,1\nq2,D99;D08,0\nq3,D09,1\n")
    assert values(metrics(evalset, results, ["recall@3", "mrr"])) == pytest.approx(
        {"recall@3": 1, "mrr": (1 + 0.5 + 1) / 3}
    )


SIX = """qid,question,relevant_doc_ids,expected_answer
q1,予約の期限は,D1,30日前
q2,取り消しは,D2,1時間前
q3,料金と定員は,D3;D4,8人
q4,駐車場は,D5,なし
q5,申請と承認は,D6;D7,部長
q6,延長は,D8,2時間
"""
FOUND = """qid,retrieved_doc_ids,answer_ok
q1,D1;x1;x2;x3;x4,1
q2,x1;x2;D2;x3;x4,1
q3,D3;x1;x2;D4;x3,0
q4,x1;x2;x3;x4;x5,0
q5,D6;D7;x1;x2;x3,0
q6,x1;x2;x3;D8;x4,1
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_six_questions_as_two_files(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "e.csv").write_text(SIX, encoding=encoding)
    (tmp_path / "r.csv").write_text(FOUND, encoding=encoding)
    report = metrics(tmp_path / "e.csv", tmp_path / "r.csv", wanted=Wanted(per_question=True))
    assert {name: round(value, 3) for name, value in values(report).items()} == {
        "recall@3": 0.583,
        "mrr": 0.597,
        "ndcg@3": 0.519,
    }
    assert [one.values["recall@3"] for one in report.questions] == [1, 1, 0.5, 0, 1, 0]
    assert [round(one.values["mrr"] or 0, 3) for one in report.questions] == [1, 0.333, 1, 0, 1, 0.25]
    assert [round(one.values["ndcg@3"] or 0, 3) for one in report.questions] == [1, 0.5, 0.613, 0, 1, 0]


def test_three_questions_as_two_files(tmp_path: Path) -> None:
    write(tmp_path / "e.csv", "qid,question,relevant_doc_ids,expected_answer\nq1,x,A;B,x\nq2,y,C,y\nq3,z,D;E;F,z\n")
    write(tmp_path / "r.csv", "qid,retrieved_doc_ids,answer_ok\nq1,A;x,1\nq2,C,1\nq3,x;D,1\n")
    report = metrics(tmp_path / "e.csv", tmp_path / "r.csv", ["recall@5", "hit@5"])
    assert values(report) == pytest.approx({"recall@5": 11 / 18, "hit@5": 1})
    assert values(report, "micro") == {"recall@5": 0.5}


def test_mends_are_offered_and_applied_on_demand(tmp_path: Path) -> None:
    evalset = write(
        tmp_path / "e.csv",
        "qid,question,relevant_doc_ids,expected_answer\n" + "".join(f"q{n},問{n},DOC{n}.PDF,x\n" for n in range(9)),
    )
    run = write(tmp_path / "run", "".join(f"q{n} Q0 doc{n}.pdf 1 1 r\n" for n in range(9)))
    before = metrics(evalset, run, ["hit@1"])
    assert values(before) == {"hit@1": 0}
    assert before.identifiers is not None
    assert before.identifiers.mends[0].switch == "--ids case"
    after = metrics(evalset, run, ["hit@1"], applied=Applied(ids=("case",)))
    assert values(after) == {"hit@1": 1}
    assert "ids-mended" in said(after)


def test_gold_outside_of_the_corpus(evalset: Path, run: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for name in ("D01", "D02", "D07", "D08"):
        write(tmp_path / "docs" / f"{name}.md", f"# {name}\n本文")
    corpus = write(
        tmp_path / "corpus.jsonl", "".join(json.dumps({"_id": f"D0{n}", "text": "本文"}) + "\n" for n in (1, 2, 7, 8))
    )
    report = metrics(evalset, run, ["hit@1"], applied=Applied(corpus=corpus))
    (one,) = report.metrics
    assert ("q3", "gold-unknown") in {(left.qid, left.reason) for left in one.left_out}
    assert values(report) == {"hit@1": 1}


def test_questions_from_python(run: Path) -> None:
    asked = [Question("q1", "", evidence=(Evidence((DocId("D55"),)),))]
    assert values(metrics(asked, run, ["mrr"])) == {"mrr": 0.5}


def test_the_usual_three(evalset: Path, run: Path) -> None:
    assert list(values(metrics(evalset, run))) == ["recall@3", "mrr", "ndcg@3"]


@pytest.mark.parametrize(
    ("gold", "results", "code"),
    [
        ("bm25.run", ["bm25.run"], "run-as-gold"),
        ("evalset.csv", ["rerank=evalset.csv"], "stage-needs-run"),
        ("evalset.csv", ["bm25.run", "results.csv"], "stage-needs-run"),
        ("evalset.csv", ["bm=bm25.run"], "unknown-stage"),
        ("evalset.csv", [], "no-files"),
        ("evalset.csv", ["absent.run"], "no-such-file"),
        ("packed.lz4", ["bm25.run"], "lz4-file"),
        ("evalset.csv", ["packed.lz4"], "lz4-file"),
        ("two.json", ["bm25.run"], "several-qrels"),
        ("evalset.csv", ["answers.jsonl"], "no-rankings"),
        ("evalset.csv", ["strange.run"], "no-question-joins"),
        ("either.csv", ["strange.run"], "no-question-joins"),
    ],
)
def test_refused(
    tmp_path: Path, evalset: Path, run: Path, gold: str, results: list[str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "results.csv", "qid,retrieved_doc_ids,answer_ok\nq1,D01,1\n")
    write(tmp_path / "strange.run", "0001 Q0 D01 1 1 r\n")
    write(tmp_path / "either.csv", EVALSET.replace("D01;D02", "D01|D02"))
    (tmp_path / "packed.lz4").write_bytes(b"\x04\x22\x4d\x18\x60\x40")
    write(tmp_path / "two.json", {"a": {"q1": ["D01"]}, "b": {"q1": ["D02"]}})
    write(tmp_path / "answers.jsonl", '{"schema":"konkyo.trace/1","qid":"q1","answer":"30日前"}\n')
    with pytest.raises(KonkyoError) as caught:
        metrics(gold, results, ["mrr"])
    assert caught.value.notice.code == code


DOCS = st.sampled_from(["D1", "D2", "Ｄ１", "文書3", "x"])


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    gold=st.lists(st.lists(DOCS.filter(lambda doc: doc != "Ｄ１"), unique=True, max_size=3), min_size=1, max_size=4),
    data=st.data(),
    ties=st.sampled_from(["id", "trec"]),
)
def test_columns_and_traces_give_the_same(
    gold: list[list[str]], data: st.DataObject, ties: str, tmp_path: Path
) -> None:
    """A second alternative that nothing meets sends the same questions and the same run the other way."""
    scores = st.lists(st.tuples(DOCS, st.sampled_from([1.0, 2.0, 2.00000001, 3.0])), max_size=6)
    lists = {f"q{number}": data.draw(scores) for number in range(len(gold))}
    lines = [f"{qid} Q0 {doc} 1 {score!r} r\n" for qid, rows in lists.items() for doc, score in rows]
    run = write(tmp_path / "run", "".join(lines) or "q0 Q0 x 1 1 r\n")
    columns, traces = (
        metrics(
            [
                Question(f"q{n}", "", evidence=tuple(Evidence((DocId(doc), *more)) for doc in docs))
                for n, docs in enumerate(gold)
            ],
            run,
            ["recall@2", "precision@3", "ndcg@2", "mrr", "map", "f1@2"],
            wanted=Wanted(per_question=True, curve=True),
            policies=Policies(ties=ties),  # type: ignore[arg-type]
        )
        for more in ((), (DocId("nowhere"),))
    )
    assert columns.metrics == traces.metrics
    assert columns.questions == traces.questions
    assert columns.curve == traces.curve
    assert columns.notices == traces.notices


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["metrics", *arguments])
    shown = capsys.readouterr()
    return int(left.value.code or 0), shown.out, shown.err


def test_the_command_prints_the_contract(evalset: Path, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(
        capsys,
        str(evalset),
        str(run),
        "--metric",
        "ndcg@10",
        "--metric",
        "mrr@10",
        "--by",
        "kind",
        "--per-question",
        "--format",
        "json",
    )
    found = json.loads(out)
    assert (code, found["schema"]) == (0, "konkyo.metrics/1")
    first = found["metrics"][0]
    assert (first["name"], first["aggregation"], first["unit"], first["n"]) == ("ndcg@10", "macro", "document", 3)
    assert first["left_out"] == [{"qid": "q4", "reason": "no-gold"}]
    assert first["interval"][0] <= first["value"] <= first["interval"][1]
    assert [question["qid"] for question in found["questions"]] == ["q1", "q2", "q3", "q4"]
    assert found["questions"][0]["mrr@10"] == 1.0
    assert found["no_result"] == {"candidates": ["q3", "q4"]}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_command_in_both_languages(evalset: Path, run: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, str(evalset), str(run), "--metric", "recall@5", "--curve", "--lang", lang)
    assert code == 0
    assert ("結果のない質問" if lang == "ja" else "without a result") in out
    assert "recall@5" in out
    out.encode("cp932")


def test_every_switch_reaches_the_figures(evalset: Path, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = command(
        capsys,
        str(evalset),
        str(run),
        "--metric",
        "precision@2",
        "--missing",
        "skip",
        "--no-gold",
        "zero",
        "--ties",
        "trec",
        "--depth",
        "1",
        "--relevant-grade",
        "1",
        "--seed",
        "3",
        "--format",
        "json",
    )
    found = json.loads(out)
    assert (found["policies"]["ties"], found["policies"]["depth"], found["policies"]["seed"]) == ("trec", "1", "3")
    assert (found["metrics"][0]["value"], found["metrics"][0]["n"]) == (0.5, 2)


def test_a_file_is_written_in_the_form_of_its_name(
    evalset: Path, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = command(capsys, str(evalset), str(run), "-o", str(tmp_path / "out.html"))
    assert (code, out) == (0, "")
    assert "<html" in (tmp_path / "out.html").read_text(encoding="utf-8")
    refused, _, err = command(capsys, str(evalset), f"rerank={run}", "-o", str(run))
    assert refused == 2
    assert run.name in err


def test_a_wrong_name_is_a_sentence(evalset: Path, run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = command(capsys, str(evalset), str(run), "--metric", "ngcd@10", "--lang", "ja")
    assert code == 2
    assert "「ngcd@10」という指標はありません" in err
    assert "ndcg" in err


def test_nothing_readable_is_a_sentence_too(evalset: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnreadableInput):
        metrics(evalset, write(tmp_path / "run", "# nothing\n"), ["mrr"])
    code, _, err = command(capsys, str(evalset), str(tmp_path / "run"))
    assert (code, "Traceback" in err) == (2, False)
