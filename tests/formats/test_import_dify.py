"""Dify."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Hit, StageRecord, Usage


class TestDify(ImporterConformance):
    kind = "dify"
    japanese = ("領収書を紛失した者は紛失届を提出する。", "慶弔休暇は何日？", "経費-3")


def test_what_the_prompt_was_filled_with_is_the_context() -> None:
    results, (first, second) = read(SAMPLES / "dify" / "ja_messages.json")
    assert (first.qid, first.question, first.answer) == (
        "経費-3",
        "領収書をなくしたときはどうしますか？",
        "紛失届を出してください。",
    )
    assert first.context is None
    assert first.stages == (
        StageRecord(
            "context",
            (
                Hit("s-9", "d-2", 2, 0.5, "精算は翌月10日まで。"),
                Hit("s-4", "d-1", 1, 0.75, "領収書を紛失した者は紛失届を提出する。"),
            ),
        ),
    )
    assert (first.usage, first.seconds) == (Usage(120, 9, 0.0004), 1.5)
    assert first.tags == {"conversation_id": "c-1", "message_id": "m-1", "feedback": "dislike"}
    assert first.answer_ok is None
    assert second.qid == "m-2"
    assert results.questions[0].text == first.question


def test_an_empty_list_of_sources_says_nothing_and_yen_are_no_dollars() -> None:
    results, (_, second) = read(SAMPLES / "dify" / "ja_messages.json")
    assert second.stages == ()
    assert second.usage is None
    assert [(notice.code, notice.level, notice.values["count"]) for notice in results.notices] == [
        ("sources-empty", "info", 1)
    ]


def test_answers_and_ends_of_streams() -> None:
    results, (first, second) = read(SAMPLES / "dify" / "en_answers.jsonl")
    assert first.stages[0].hits == (Hit("s-1", "d-1", 1, text="Overtime is approved by the manager."),)
    assert (first.usage, first.seconds) == (Usage(50, 4, 0.001), 0.25)
    assert (second.qid, second.answer) == ("a-2", None)
    assert second.stages[0].hits == (Hit("s-2", "d-2", 1, 0.25),)
    assert results.cannot_tell == ("context-only", "no-gold", "no-expected", "no-verdict", "no-asker")


def test_a_retrieval_alone_is_a_list_of_candidates() -> None:
    results, (trace,) = read(SAMPLES / "dify" / "ja_retrieval.json")
    assert (trace.qid, trace.question) == ("q1", "慶弔休暇は何日？")
    assert trace.stages == (
        StageRecord(
            "candidates",
            (Hit("s-3", "d-5", 0, 0.625, "結婚のとき5日。"), Hit("s-8", "d-6", 0, 0.5, "忌引は7日。")),
        ),
    )
    assert "no-answer" in results.cannot_tell


def test_real_answers(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "dify"
    results, (trace,) = read(folder / "chat_messages.blockingResponse.json")
    (record,) = trace.stages
    (hit,) = record.hits
    assert (record.stage, hit.id, hit.doc, hit.rank, hit.score) == (
        "context",
        "ed599c7f-2766-4294-9d1d-e5235a61270a",
        "8dd1ad74-0b5f-4175-b735-7d98bbbb4e00",
        1,
        0.98457545,
    )
    assert hit.text is not None
    assert hit.text.startswith('"Model","Release Date"')
    assert (trace.qid, trace.usage) == ("9da23599-e713-473b-982c-4328d4f5c78a", Usage(1033, 128, 0.001289))
    assert trace.seconds == 0.7682376249867957
    assert results.questions == ()

    results, (trace,) = read(folder / "messages.conversationHistory.json")
    assert (trace.question, trace.stages) == ("What are the specs of the iPhone 13 Pro Max?", ())
    assert trace.usage == Usage(100, 58, 0.0012825)
    assert trace.tags["feedback"] == "like"
    assert "no-retrieval" in results.cannot_tell
