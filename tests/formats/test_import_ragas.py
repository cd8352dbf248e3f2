"""RAGAS."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import ChunkId, ContextItem, Evidence, Quote
from konkyo.formats.opening import open_evalset


class TestRagas(ImporterConformance):
    kind = "ragas"
    japanese = ("在宅勤務手当は月額5,000円とする。", "退職の申し出は何日前までに必要ですか", "旅費の精算期限は？")
    streams = True


def test_ids_and_texts_of_contexts_go_together() -> None:
    results, traces = read(SAMPLES / "ragas" / "ja.jsonl")
    assert [trace.qid for trace in traces] == ["q1", "q2"]
    assert traces[0].context == (
        ContextItem(1, "R12#2", text="在宅勤務手当は月額5,000円とする。"),
        ContextItem(2, "R08#1", text="通勤手当は実費を支給する。"),
    )
    assert traces[1].context == (ContextItem(1, "7", text="有給休暇は入社半年後に10日付与する。"),)
    assert traces[0].scores == {"faithfulness": 1.0}
    assert traces[1].scores == {"faithfulness": 0.5, "context_recall": 0.0}
    assert traces[0].answer_ok is None
    assert [(notice.code, notice.values) for notice in results.notices] == [
        ("json-nan", {"count": 1}),
        ("score-absent", {"count": 1}),
    ]


def test_gold_is_an_id_or_its_text_and_all_of_them() -> None:
    asked = open_evalset(SAMPLES / "ragas" / "ja.jsonl").questions
    assert asked[0].evidence == (Evidence((ChunkId("R12#2"), Quote("在宅勤務手当は月額5,000円とする。"))),)
    assert asked[1].evidence == (
        Evidence((Quote("退職の申し出は30日前までに行う。"),)),
        Evidence((Quote("退職届は所属長を経て人事部に提出する。"),)),
    )
    assert asked[0].answer == "月額5,000円"
    assert asked[0].tags == {"query_style": "PERFECT_GRAMMAR"}


def test_lists_in_cells_are_those_that_python_prints() -> None:
    results, traces = read(SAMPLES / "ragas" / "en.csv")
    assert [item.text for item in traces[0].context or ()] == [
        "The allowance is 5,000 yen a month.",
        "Commuting costs are paid in full, it's said.",
    ]
    assert traces[1].scores == {"answer_relevancy": 0.2}
    assert results.cannot_tell == ("context-only", "no-ids", "no-gold", "no-verdict", "no-times", "no-asker")


def test_the_names_of_version_0_1() -> None:
    results, (trace,) = read(SAMPLES / "ragas" / "en_v01.json")
    assert trace.answer == "The manager."
    assert trace.context == (ContextItem(1, "", text="A travel request is signed by the manager."),)
    assert results.questions[0].answer == "The manager"


def test_the_last_turn_of_a_conversation_is_the_question() -> None:
    _, (trace,) = read(SAMPLES / "ragas" / "en_turns.jsonl")
    assert (trace.question, trace.answer, trace.scores) == (
        "Who signs travel requests?",
        "The manager does.",
        {"aspect_critic": 1.0},
    )
    assert trace.context is None


def test_annotated_metrics_of_one_input_are_one_trace() -> None:
    results, traces = read(SAMPLES / "ragas" / "ja_annotated.json")
    assert [trace.scores for trace in traces] == [{"correctness": 1.0, "helpfulness": 0.0}, {"correctness": 0.0}]
    assert "no-retrieval" in results.cannot_tell


def test_lists_of_different_length_are_not_paired(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(
        '{"user_input":"質問","retrieved_contexts":["甲","乙"],"retrieved_context_ids":["a"],"response":"答え"}\n',
        encoding="utf-8",
    )
    results, (trace,) = read(path)
    assert trace.context == (ContextItem(1, "", text="甲"), ContextItem(2, "", text="乙"))
    assert [notice.code for notice in results.notices] == ["lists-differ"]


def test_real_exports(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "ragas"
    results, traces = read(folder / "annotated_data.json")
    assert len(traces) == 21
    assert traces[0].scores == {"helpfulness": 1.0}
    assert results.cannot_tell == ("no-retrieval", "no-gold", "no-expected", "no-verdict", "no-times", "no-asker")
    results, traces = read(folder / "edited_chain_runs.json")
    assert len(traces) == 18
    assert all(question.answer for question in results.questions)
    results, traces = read(folder / "hf_doc_qa_eval.csv")
    assert (results.kind, len(traces), len(results.questions)) == ("evalset", 0, 66)
