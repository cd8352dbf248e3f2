"""RAGChecker."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import ContextItem, Judgement


class TestRagChecker(ImporterConformance):
    kind = "ragchecker"
    japanese = ("XR-220は最大出力1200W。", "保証期間は何年ですか")


def test_entailments_are_judgements() -> None:
    results, traces = read(SAMPLES / "ragchecker" / "ja.json")
    assert traces[0].judgements == (
        Judgement("XR-220 最大出力 1200W", "supports", "M-220#3", judge="ragchecker"),
        Judgement("XR-220 重さ 18kg", "contradicts", "M-210#3", judge="ragchecker"),
        Judgement("XR-220は白い", "silent", "", judge="ragchecker"),
    )
    assert traces[0].scores == {"precision": 0.5, "recall": 1.0}
    assert traces[1].qid == "2"
    assert traces[1].context == ()
    assert [question.answer for question in results.questions] == ["1200W", "2年"]
    assert "no-gold" in results.cannot_tell


def test_a_passage_without_id_stays_without() -> None:
    results, (trace,) = read(SAMPLES / "ragchecker" / "en.json")
    assert trace.context == (ContextItem(1, "", text="The XR-220 has a maximum output of 1200 W."),)
    assert "no-ids" in results.cannot_tell


def test_real_files(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "ragchecker"
    results, traces = read(folder / "checking_inputs.json")
    assert [(trace.qid, len(trace.context or ())) for trace in traces] == [("0", 4), ("1", 3)]
    assert results.cannot_tell == ("context-only", "no-gold", "no-verdict", "no-times", "no-asker")
    _, checked = read(folder / "checking_outputs.json")
    assert [len(trace.judgements) for trace in checked] == [11, 5]
    assert sum(each.verdict == "supports" for each in checked[1].judgements) == 5
    assert checked[0].scores["claim_recall"] == 0.22727272727272727
    assert len(checked[0].scores) == 11
