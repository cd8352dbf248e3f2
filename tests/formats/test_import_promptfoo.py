"""promptfoo."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import ChunkId, ContextItem, DocId, Evidence, Hit, StageRecord, UnreadableInput, Usage
from konkyo.formats.opening import open_evalset

FOLDER = SAMPLES / "promptfoo"


class TestPromptfoo(ImporterConformance):
    kind = "promptfoo"
    japanese = ("試用期間は何か月ですか？", "規-1", "定年は65歳とする。", "昇給は4月に行う。")


def test_results_are_runs_by_provider_and_prompt() -> None:
    results, (first, second, third) = read(FOLDER / "en_results.json")
    assert [(trace.qid, trace.run) for trace in (first, second, third)] == [
        ("q2", "bm25 / plain"),
        ("q1", "python:rag.py / strict"),
        ("q2", "python:rag.py / strict"),
    ]
    assert first.stages == (StageRecord("candidates", (Hit("H-1", rank=1), Hit("H-2", rank=2))),)
    assert (first.answer, first.seconds) == (None, 0.25)
    assert first.scores == {"MRR": 0.5, "Recall": 1.0, "score": 0.75, "success": 1.0}
    assert second.answer == "Twenty."
    assert second.context == (ContextItem(1, "H-9", text="Twenty days."),)
    assert second.usage == Usage(20, 2, 0.001)
    assert (third.error, third.answer, third.stages) == ("timeout", None, ())
    assert [(notice.code, notice.values["count"]) for notice in results.notices] == [("several-runs", 2)]
    assert results.questions[0].evidence == (Evidence((DocId("H-1"),)),)


def test_lines_of_results() -> None:
    _, (first, second) = read(FOLDER / "ja_lines.jsonl")
    assert (first.answer, first.context) == ("65歳です。", (ContextItem(1, "", text="定年は65歳とする。"),))
    assert second.stages[0].hits == (
        Hit("", rank=1, text="昇給は4月に行う。"),
        Hit("", rank=2, text="賞与は年2回。"),
    )


def test_a_configuration_with_its_tests_is_an_eval_set() -> None:
    first, second = open_evalset(FOLDER / "ja_config.yaml").questions
    assert (first.qid, first.text, first.answer) == ("規-1", "試用期間は何か月ですか？", "3か月")
    assert first.evidence == (Evidence((ChunkId("就業規則#3"),)),)
    assert (second.qid, second.answer, second.tags) == ("q2", "65歳", {})


def test_a_table_of_tests_is_an_eval_set() -> None:
    evalset = open_evalset(FOLDER / "ja_tests.csv")
    assert [(question.qid, question.text, question.tags) for question in evalset.questions] == [
        ("q1", "試用期間は？", {"難しさ": "易"}),
        ("q2", "定年は？", {"難しさ": "難"}),
    ]
    assert evalset.questions[0].evidence == (Evidence((DocId("就業規則.pdf"),)),)


def test_a_configuration_names_the_file_that_has_its_tests(tmp_path: Path) -> None:
    path = tmp_path / "promptfooconfig.yaml"
    for tests in ("tests: 社内.csv", "tests:\n  - file://社内.csv"):
        path.write_text(f"prompts: [a]\n{tests}\n", encoding="utf-8")
        with pytest.raises(UnreadableInput) as raised:
            read(path)
        assert raised.value.notice.code == "tests-elsewhere"
        assert str(raised.value.notice.values["found"]).endswith("社内.csv")


def test_a_real_data_set(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "promptfoo"
    questions = open_evalset(folder / "retrieval_dataset.csv").questions
    assert len(questions) == 100
    assert Counter(len(question.evidence) for question in questions).total() == 100
    assert questions[0].evidence == (
        Evidence((ChunkId("https://docs.claude.com/en/docs/test-and-evaluate/eval-tool#creating-test-cases"),)),
        Evidence(
            (ChunkId("https://docs.claude.com/en/docs/build-with-claude/develop-tests#building-evals-and-test-cases"),)
        ),
    )


def test_real_results_of_three_retrievers(konkyo_data: Path) -> None:
    results, traces = read(konkyo_data / "importers" / "promptfoo" / "retrieval_results.json")
    assert Counter(trace.run.rpartition(":")[2] for trace in traces) == {
        "retrieve_base": 21,
        "retrieve_level_two": 20,
        "retrieve_level_three": 19,
    }
    assert all(len(trace.stages[0].hits) == 3 for trace in traces)
    assert len({trace.qid for trace in traces}) == len(results.questions) == 21
    gold = {question.qid: {piece.any_of[0].chunk for piece in question.evidence} for question in results.questions}
    for trace in traces:
        ids = [hit.id for hit in trace.stages[0].hits]
        found = [name for name in ids if name in gold[trace.qid]]
        assert len(found) / len(ids) == pytest.approx(trace.scores["Precision"])
        assert len(found) / len(gold[trace.qid]) == pytest.approx(trace.scores["Recall"])
        assert (1 / (ids.index(found[0]) + 1) if found else 0.0) == pytest.approx(trace.scores["MRR"])


def test_real_configurations_name_their_files(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "promptfoo"
    for name in ("retrieval", "end_to_end"):
        with pytest.raises(UnreadableInput) as raised:
            read(folder / f"promptfooconfig_{name}.yaml")
        assert raised.value.notice.values["found"] == f"promptfoo_datasets/{name}_dataset.csv"
