"""Forms that belong to no tool: traces, runs, tables of results, rankings, judgements, eval sets, BEIR folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import ContextItem, DocId, Evidence, KonkyoError, UnreadableInput
from konkyo.formats.opening import open_evalset, open_results


class TestTrace(ImporterConformance):
    kind = "trace"
    japanese = ("備品の予約は利用日の30日前から受け付けます。", "資料からは分かりませんでした。")
    streams = True


class TestRun(ImporterConformance):
    kind = "run"
    japanese = ("備品の予約は利用日の30日前から受け付けます。",)

    def test_an_empty_file_is_refused(self, samples: list[Path], tmp_path: Path) -> None:
        for name in ("run.json", "traces.jsonl"):
            (tmp_path / name).write_bytes(b"")
        with pytest.raises(KonkyoError) as raised:
            read(tmp_path)
        assert raised.value.notice.code == "json-broken"


class TestResults(ImporterConformance):
    kind = "results"
    japanese = ("30日前からです",)


class TestRankings(ImporterConformance):
    kind = "rankings"
    japanese = ("規程-03",)


class TestQrels(ImporterConformance):
    kind = "qrels"
    japanese = ("規程-05",)


class TestEvalSet(ImporterConformance):
    kind = "evalset"
    japanese = ("プロジェクターを借りるときに必要な申請は何ですか", "複数文書")


class TestBeir(ImporterConformance):
    kind = "beir"
    japanese = ("予約を取り消せる期限はいつですか",)

    def test_an_empty_file_is_refused(self, samples: list[Path], tmp_path: Path) -> None:
        (tmp_path / "queries.jsonl").write_bytes(b"")
        with pytest.raises(UnreadableInput) as raised:
            read(tmp_path, "beir")
        assert raised.value.notice.code == "no-judgements"


def test_a_run_gives_its_name_to_its_traces() -> None:
    results, traces = read(SAMPLES / "run" / "r1")
    assert results.why == "run.json, traces.jsonl"
    assert [trace.run for trace in traces] == ["r1", "r1"]


def test_a_run_of_another_schema_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"run":"r1","schema":"konkyo.run/9"}', encoding="utf-8")
    (tmp_path / "traces.jsonl").write_text('{"qid":"q1","stages":[]}\n', encoding="utf-8")
    with pytest.raises(UnreadableInput) as raised:
        read(tmp_path)
    assert raised.value.notice.code == "schema-unknown"


def test_beir_joins_texts_and_judgements() -> None:
    results, traces = read(SAMPLES / "beir" / "ja")
    assert traces == []
    assert [(question.qid, question.text[:2], question.evidence) for question in results.questions] == [
        ("q1", "備品", (Evidence((DocId("D03"),), 1),)),
        ("q2", "予約", (Evidence((DocId("D05"),), 2),)),
        ("q9", "", (Evidence((DocId("D09"),), 1),)),
    ]
    assert {notice.code: notice.values for notice in results.notices} == {
        "split-chosen": {"found": "test.tsv", "splits": "test, train"},
        "judged-without-text": {"count": 1},
        "questions-not-judged": {"count": 1},
    }


def test_one_run_file_a_stage_is_a_funnel(tmp_path: Path) -> None:
    for name, docs in (("bm25", "D1 D2 D3"), ("e5", "D2 D4"), ("rrf", "D2 D1"), ("rerank", "D2")):
        lines = [f"q1 Q0 {doc} 1 {9 - place} {name}\n" for place, doc in enumerate(docs.split())]
        (tmp_path / f"{name}.run").write_text("".join(lines), encoding="utf-8")
    given = [
        f"candidates/bm25={tmp_path / 'bm25.run'}",
        f"candidates/e5={tmp_path / 'e5.run'}",
        f"fusion={tmp_path / 'rrf.run'}",
        f"rerank={tmp_path / 'rerank.run'}",
    ]
    results = open_results(given)
    (trace,) = results
    assert [(record.stage, record.name, record.by_score) for record in trace.stages] == [
        ("candidates", "bm25", True),
        ("candidates", "e5", True),
        ("fusion", "", True),
        ("rerank", "", True),
    ]
    assert results.stages == {"candidates/bm25": 1, "candidates/e5": 1, "fusion": 1, "rerank": 1}
    assert results.kind == "rankings"


def test_a_stage_belongs_to_rankings_only() -> None:
    with pytest.raises(KonkyoError) as raised:
        open_results([f"rerank={SAMPLES / 'results' / 'ja.csv'}"])
    assert raised.value.notice.code == "stage-needs-run"


def test_a_table_with_one_column_a_stage() -> None:
    results, traces = read(SAMPLES / "results" / "en.jsonl")
    assert results.stages == {"candidates/bm25": 2, "candidates/vector": 2, "rerank": 2}
    assert traces[1].answer_ok is False


def test_an_export_with_gold_is_an_eval_set_too() -> None:
    found = open_evalset(SAMPLES / "mtrag" / "ja.jsonl")
    assert (found.kind, found.rows) == ("mtrag", {"v1::2": 1, "v2::1": 2})
    with pytest.raises(UnreadableInput) as raised:
        open_evalset(SAMPLES / "trace" / "ja.jsonl")
    assert raised.value.notice.code == "no-gold-in-it"


def test_an_eval_set_stays_what_it_is() -> None:
    found = open_evalset(SAMPLES / "evalset" / "ja.csv")
    assert (found.kind, len(found.questions)) == ("csv", 2)
    assert open_evalset(SAMPLES / "qrels" / "en.tsv").kind == "qrels"


def test_real_rankings_and_judgements(konkyo_data: Path) -> None:
    results, traces = read(konkyo_data / "jqara" / "runs" / "bm25.trec.gz")
    assert (results.kind, len(traces), results.questions) == ("rankings", 1667, ())
    assert len(open_evalset(konkyo_data / "jqara" / "qrels.trec").questions) == 1667
    for folder, count in (("anthropic_rag_guide", 100), ("lawqa_jp", 140)):
        questions = open_evalset(konkyo_data / folder).questions
        assert len(questions) == count
        assert all(question.text and question.evidence for question in questions)
    results, traces = read(konkyo_data / "anthropic_rag_guide" / "published_runs_top3.json")
    assert results.stages["candidates/retrieve_base"] == 99


def test_context_items_are_kept() -> None:
    _, traces = read(SAMPLES / "trace" / "ja.jsonl")
    assert traces[0].context == (
        ContextItem(1, "D03#1", "D03", tokens=18, text="備品の予約は利用日の30日前から受け付けます。"),
    )
    assert traces[1].context == ()
