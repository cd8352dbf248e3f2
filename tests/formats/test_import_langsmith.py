"""LangSmith."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Hit, StageRecord, Usage

FOLDER = SAMPLES / "langsmith"


class TestLangSmith(ImporterConformance):
    kind = "langsmith"
    japanese = ("副業は届け出れば認める。", "副業-1", "就業規則.docx")


def test_what_was_posted_and_patched_is_one_run() -> None:
    results, (trace,) = read(FOLDER / "ja_sent.json")
    assert (trace.qid, trace.run) == ("副業-1", "実験A")
    assert (trace.question, trace.answer) == ("副業はできますか？", "届け出れば認められます。")
    assert trace.stages == (
        StageRecord(
            "candidates",
            (
                Hit("", "就業規則.docx", 1, 0.5, "副業は届け出れば認める。"),
                Hit("k-7", "", 2, None, "兼業は禁ずる。"),
            ),
            asked=4,
            seconds=0.25,
        ),
    )
    assert (trace.seconds, trace.tags) == (2.0, {"trace_id": "r1"})
    assert results.questions[0].text == "副業はできますか？"


def test_trees_of_runs() -> None:
    results, (trace,) = read(FOLDER / "en_tree.json")
    assert (trace.qid, trace.run, trace.question, trace.answer) == ("ex-5", "s-1", "May I?", "You may.")
    assert [(record.stage, [hit.text for hit in record.hits], record.attempted) for record in trace.stages] == [
        ("candidates", ["You may.", "You may not."], None),
        ("rerank", ["You may."], 2),
    ]
    assert trace.stages[1].hits[0].score == 0.75
    assert (trace.usage, trace.seconds) == (Usage(30, 3, 0.001), 2.0)
    assert trace.scores == {"helpful": 0.5}
    assert [notice.code for notice in results.notices] == ["score-absent"]


def test_pages_of_the_api_in_any_order() -> None:
    results, (trace,) = read(FOLDER / "en_page.json")
    assert (trace.qid, trace.question, trace.answer, trace.error) == ("u1", "Fees?", None, "timeout")
    assert trace.stages == (StageRecord("candidates"),)
    assert "no-retrieval" not in results.cannot_tell


@pytest.mark.parametrize("depth", [3, 300])
def test_deep_trees_are_read_to_their_leaves(tmp_path: Path, depth: int) -> None:
    run: dict[str, object] = {"id": "0", "run_type": "retriever", "outputs": {"documents": [{"id": "D1"}]}}
    for number in range(1, depth):
        run = {"id": str(number), "run_type": "chain", "inputs": {"q": 1}, "child_runs": [run]}
    path = tmp_path / "run.json"
    path.write_text(json.dumps(run), encoding="utf-8")
    _, (trace,) = read(path)
    assert (trace.qid, len(trace.stages)) == (str(depth - 1), 1)


def test_real_bodies(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "langsmith"
    names = {"langsmith_js_wrap_openai_default.json": 1.115, "langsmith_py_wrap_openai_.json": 1.118333}
    for name, seconds in names.items():
        results, (trace,) = read(folder / name)
        assert (trace.question, trace.answer) == ("howdy", "Howdy! How can I assist you today?")
        assert (trace.run, trace.usage, trace.seconds) == ("default", Usage(9, 9), seconds)
        assert (trace.stages, trace.context) == ((), None)
        assert results.cannot_tell == ("no-retrieval", "no-gold", "no-expected", "no-verdict", "no-asker")
