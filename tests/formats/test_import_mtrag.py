"""MTRAG."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import DocId, Evidence


class TestMtRag(ImporterConformance):
    kind = "mtrag"
    japanese = ("会議室は1時間前まで取り消せる。", "いつまで取り消せますか")
    streams = True


def test_what_people_judged_is_gold_and_its_limits_are_said() -> None:
    results, traces = read(SAMPLES / "mtrag" / "ja.jsonl")
    first, second = results.questions
    assert (first.text, first.answer, first.kind) == ("いつまで取り消せますか", "1時間前までです。", "Factoid")
    assert first.evidence == (Evidence((DocId("N-4"),)),)
    assert (second.evidence, second.expect) == ((), "abstain")
    assert [(trace.qid, trace.repeat, trace.answer) for trace in traces] == [
        ("v1::2", 0, "1時間前までです。"),
        ("v1::2", 1, "当日までです。"),
        ("v2::1", 0, None),
    ]
    assert [(hit.id, hit.score) for hit in traces[0].stages[0].hits] == [("N-4", 12.5), ("N-9", 11.25)]
    assert traces[0].stages[0].stage == "context"
    assert [notice.code for notice in results.notices] == ["json-nan", "gold-among-retrieved"]


def test_real_files(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "mtrag_format"
    results, traces = read(folder / "responses-10.jsonl")
    assert (len(traces), sum(bool(question.evidence) for question in results.questions)) == (10, 9)
    assert results.questions[0].expect == "abstain"
    assert traces[1].stages[0].hits[0].score == 27.759
    assert results.cannot_tell == ("context-only", "no-verdict", "no-times", "no-asker")
    results, traces = read(folder / "taskac_input.jsonl")
    assert (len(traces), len(results.questions)) == (0, 10)
    results, traces = read(folder / "taskb_input.jsonl")
    assert len(traces) == 10
    assert {"no-gold", "no-answer"} <= set(results.cannot_tell)
