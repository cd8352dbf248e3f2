"""Azure AI Search."""

from __future__ import annotations

from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Hit


class TestAzureSearch(ImporterConformance):
    kind = "azure-search"
    japanese = ("旅費は帰着後7日以内に精算する。", "タクシーの利用")
    streams = True


def test_the_two_scores_are_two_stages() -> None:
    results, traces = read(SAMPLES / "azure-search" / "ja.jsonl")
    first, second = traces
    found = {(record.stage, record.name): record for record in first.stages}
    assert list(found) == [
        ("candidates", "text"),
        ("candidates", "vector:contentVector"),
        ("fusion", ""),
        ("rerank", ""),
    ]
    fusion, rerank = found["fusion", ""], found["rerank", ""]
    assert fusion.by_score
    assert [(hit.id, hit.score) for hit in fusion.hits] == [("T05_2", 0.0325), ("T01_0", 0.0331), ("T09_1", 0.0161)]
    assert not rerank.by_score
    assert rerank.hits[0] == Hit("T05_2", "T05", score=3.1, text="旅費は帰着後7日以内に精算する。")
    assert [hit.id for hit in rerank.hits] == ["T05_2", "T01_0"]
    assert (rerank.asked, rerank.attempted) == (3, 2)
    assert [hit.score for hit in found["candidates", "text"].hits] == [7.5, 9.25]
    assert [hit.score for hit in found["candidates", "vector:contentVector"].hits] == [0.84, 0.79]
    assert (second.question, second.stages[0].hits) == ("タクシーの利用", ())
    assert [(notice.code, notice.values["found"]) for notice in results.notices] == [
        ("semantic-partial", "capacityOverloaded"),
        ("search-coverage", "80"),
    ]


def test_without_a_reranker_the_order_is_that_of_the_response() -> None:
    results, (trace,) = read(SAMPLES / "azure-search" / "en.json")
    (fusion,) = trace.stages
    assert (fusion.stage, fusion.by_score, trace.qid) == ("fusion", False, "q1")
    assert [hit.id for hit in fusion.hits] == ["11", "7"]
    assert (fusion.hits[0].text or "").startswith("A quiet house")
    assert [(notice.code, notice.place.column) for notice in results.notices] == [
        ("response-continues", ""),
        ("key-field-guessed", "HotelId"),
        ("text-field-guessed", "Description"),
    ]
    assert results.questions == ()


def test_a_real_response(konkyo_data: Path) -> None:
    results, (trace,) = read(konkyo_data / "importers" / "azure_ai_search" / "semantic_response.json")
    assert [(record.stage, record.hits[0].score) for record in trace.stages] == [
        ("fusion", 1.8810667),
        ("rerank", 1.1446577133610845),
    ]
    assert [notice.code for notice in results.notices] == ["key-field-missing", "text-field-guessed"]
    assert "no-ids" in results.cannot_tell
