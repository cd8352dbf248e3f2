"""Langfuse."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import DocId, Evidence, Hit, Principal, Usage
from konkyo.formats.opening import open_evalset

FOLDER = SAMPLES / "langfuse"


class TestLangfuse(ImporterConformance):
    kind = "langfuse"
    japanese = ("通勤手当は月3万円を上限とする。", "手当-2", "住宅手当はありますか？")


def test_a_trace_with_its_observations_and_scores() -> None:
    results, (trace,) = read(FOLDER / "ja_trace.json")
    assert (trace.qid, trace.question, trace.answer) == ("手当-2", "通勤手当の上限は？", "月3万円です。")
    (record,) = trace.stages
    assert (record.stage, record.name, record.asked, record.seconds) == ("candidates", "", 10, 0.25)
    assert record.hits == (
        Hit("k-1", "手当.md", 1, 0.5, "通勤手当は月3万円を上限とする。"),
        Hit("k-2", "", 2, None, "住宅手当は月2万円。"),
    )
    assert (trace.asker, trace.run, trace.seconds) == (Principal("u-3"), "2026-01", 2.5)
    assert trace.usage == Usage(90, 7, 0.003)
    assert trace.scores == {"正誤": 1.0, "検索/relevance": 0.25}
    assert trace.answer_ok is True
    assert trace.tags == {"name": "規程検索", "release": "2026-01", "trace_id": "lf-1"}
    assert [notice.code for notice in results.notices] == ["score-absent"]


def test_observations_without_traces_and_spans_of_older_sdks() -> None:
    results, traces = read(FOLDER / "en_observations.jsonl")
    first, second = traces
    assert (first.qid, first.question, first.answer, first.seconds) == ("lf-9", "Which one?", "Beta.", 3.0)
    assert [(record.stage, [hit.id for hit in record.hits], record.attempted) for record in first.stages] == [
        ("candidates", ["A", "B"], None),
        ("rerank", ["B"], 2),
    ]
    assert (second.qid, second.question, second.error, second.seconds) == ("lf-10", "Hello?", "timeout", None)
    assert results.cannot_tell == (
        "no-retrievers", "no-context", "no-depth", "no-gold", "no-expected", "no-verdict", "no-asker",
    )  # fmt: skip


def test_items_of_a_data_set_are_questions_with_their_gold() -> None:
    first, second = open_evalset(FOLDER / "ja_dataset.json").questions
    assert (first.qid, first.text, first.answer, first.kind) == ("i-1", "通勤手当の上限は？", "月3万円", "数値")
    assert first.evidence == (Evidence((DocId("手当.md"),)),)
    assert (second.qid, second.text, second.answer) == ("i-2", "住宅手当はありますか？", "あります。")
    assert read(FOLDER / "ja_dataset.json")[1] == []


def test_only_people_judge_answers(tmp_path: Path) -> None:
    text = (FOLDER / "ja_trace.json").read_text(encoding="utf-8")
    for changed, wanted in (
        (text.replace('"ANNOTATION"', '"EVAL"'), None),
        (text.replace('"value": 1,', '"value": 0,'), False),
        (text.replace('"value": 1,', '"value": 0.5,'), None),
    ):
        path = tmp_path / "trace.json"
        path.write_text(changed, encoding="utf-8")
        assert read(path)[1][0].answer_ok is wanted


def test_real_traces(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "langfuse"
    results, (trace,) = read(folder / "llamaindex-2025-06-05.trace.json")
    assert (trace.qid, trace.question) == ("12ea412956f99347b0503c1144acd0ec", "What is Langfuse?")
    assert trace.answer is not None
    assert trace.answer.startswith("Langfuse is a tool designed to help developers")
    assert (trace.stages, trace.asker, trace.seconds) == ((), Principal("user_123"), 2.779)
    assert trace.usage == Usage(13, 81, 0.000842499999)
    assert results.cannot_tell == ("no-retrieval", "no-gold", "no-expected", "no-verdict")

    _, (trace,) = read(folder / "claude-agent-2025-12-22.trace.json")
    assert trace.question == "What's the weather like in Berlin and New York?"
    assert trace.answer is not None
    assert trace.answer.startswith("Great! Here's the current weather for both cities:")
    assert trace.usage == Usage(34, 232, 0.003582)
    assert trace.scores == {"correctness": 0.0, "hallucination": 1.0, "toxicity": 0.0}
    assert (trace.answer_ok, trace.stages) == (None, ())
