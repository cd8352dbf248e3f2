"""open-rag-eval."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Citation, ContextItem


class TestOpenRagEval(ImporterConformance):
    kind = "open-rag-eval"
    japanese = ("本製品の保証期間は2年です。", "開封後の返品は\\n受け付けません。")


def test_rows_of_a_question_and_run_are_one_trace() -> None:
    results, traces = read(SAMPLES / "open-rag-eval" / "ja.csv")
    assert [(trace.qid, trace.repeat) for trace in traces] == [("k1", 1), ("k2", 1), ("k1", 2)]
    first = traces[0]
    assert first.context == (
        ContextItem(1, "[1]", text="本製品の保証期間は2年です。"),
        ContextItem(2, "[2]", text="延長保証は有償です。"),
    )
    assert first.citations == (Citation("[1]", "[1]"), Citation("[3]", ""))
    assert [question.qid for question in results.questions] == ["k1", "k2"]
    assert [notice.code for notice in results.notices] == ["bom-removed"]


def test_a_row_without_question_is_named(tmp_path: Path) -> None:
    path = tmp_path / "o.csv"
    path.write_text(
        "query_id,query,query_run,passage_id,passage,generated_answer\n,質問,1,[1],本文,答え\nk1,質問,1,[1],本文,答え\n",
        encoding="utf-8",
    )
    results, traces = read(path)
    assert len(traces) == 1
    assert [(notice.code, notice.place.row) for notice in results.notices] == [("qid-missing", 2)]


def test_real_files(konkyo_data: Path) -> None:
    for name in ("csv_results.csv", "test_csv_connector.csv"):
        results, traces = read(konkyo_data / "importers" / "open_rag_eval" / name)
        assert len(traces) == 7
        assert len(results.questions) == 6
        assert traces[0].question == "What is a blackhole?"
        assert [item.id for item in traces[0].context or ()] == ["[1]", "[2]", "[3]"]
        assert [each.id for each in traces[0].citations] == ["[1]", "[2]", "[3]", ""]
        assert results.cannot_tell == ("context-only", "no-gold", "no-expected", "no-verdict", "no-times", "no-asker")
