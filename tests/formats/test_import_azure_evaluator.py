"""Azure's RAG chat evaluator."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Citation, ContextItem, DocId, Evidence, UnreadableInput


class TestAzureEvaluator(ImporterConformance):
    kind = "azure-evaluator"
    japanese = ("年次有給休暇は入社6か月後に10日付与する。", "懲戒の種類: けん責、減給。")
    streams = True


def test_sources_in_brackets_are_gold_and_citations() -> None:
    results, traces = read(SAMPLES / "azure-evaluator" / "ja.jsonl")
    assert results.questions[0].evidence == (
        Evidence((DocId("就業規則-3.pdf"),)),
        Evidence((DocId("休暇細則-1.pdf"),)),
    )
    assert results.questions[1].evidence == ()
    assert traces[0].citations == (Citation("就業規則.pdf#page=4", "就業規則.pdf#page=4"),)
    assert traces[0].context == (
        ContextItem(1, "就業規則.pdf#page=4", text="年次有給休暇は入社6か月後に10日付与する。"),
        ContextItem(2, "休暇細則.pdf#page=2", text="半日単位で取得できる。"),
    )
    assert traces[0].seconds == 1.25
    assert traces[0].scores == {
        "gpt_groundedness": 5.0,
        "gpt_relevance": 4.0,
        "answer_length": 30.0,
        "has_citation": 1.0,
    }
    assert "gpt_groundedness" not in traces[1].scores
    assert traces[1].context == (ContextItem(1, "就業規則.pdf#page=9", text="懲戒の種類: けん責、減給。"),)


def test_questions_alone_are_an_eval_set() -> None:
    results, traces = read(SAMPLES / "azure-evaluator" / "en.jsonl")
    assert traces == []
    assert results.cannot_tell == ("no-traces",)
    assert results.questions[1].evidence == (Evidence((DocId("handbook-9.pdf"),)),)


@pytest.mark.parametrize("name", ["config.json", "summary.json", "evaluate_parameters.json"])
def test_what_lies_beside_the_results_says_where_they_are(konkyo_data: Path, name: str) -> None:
    with pytest.raises(UnreadableInput) as raised:
        read(konkyo_data / "importers" / "azure_rag_chat_evaluator" / name)
    assert raised.value.notice.code == "beside-results"
    assert raised.value.notice.values == {"results": "eval_results.jsonl"}


def test_real_runs(konkyo_data: Path) -> None:
    folder = konkyo_data / "azure_rag_chat_evaluator" / "example_results"
    results, traces = read(folder / "baseline")
    assert (results.kind, results.why, len(traces)) == ("azure-evaluator", "eval_results.jsonl", 200)
    assert results.cannot_tell == ("context-only", "no-verdict", "no-asker")
    gold = [
        alternative.doc for question in results.questions for piece in question.evidence for alternative in piece.any_of
    ]
    retrieved = {item.id for trace in traces for item in trace.context or ()}
    assert len(gold) >= 200
    assert not retrieved & set(gold)
    assert all(trace.citations for trace in traces[:20])
    assert sum(trace.scores["gpt_groundedness"] for trace in traces) / 200 == pytest.approx(4.87, abs=0.005)
    both = [folder / "baseline", folder / "prompt_nomarkdownmention"]
    assert {trace.run for trace in read_all(both)} == {"baseline", "prompt_nomarkdownmention"}


def read_all(paths: list[Path]) -> list[object]:
    from konkyo.formats.opening import open_results

    return list(open_results(paths))
