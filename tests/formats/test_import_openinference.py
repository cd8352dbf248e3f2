"""OpenInference and GenAI spans in every shape in which people have them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES as ALL_SAMPLES, ImporterConformance
from konkyo.core.question import Principal
from konkyo.core.trace import ContextItem, Hit, StageRecord, Trace, Usage
from konkyo.formats.importers.openinference import OPENINFERENCE
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import look

SAMPLES = ALL_SAMPLES / "openinference"


class TestOpenInference(ImporterConformance):
    kind = "openinference"
    japanese = ("日当は日帰り2,000円、宿泊3,000円とする。", "旅費規程.pdf", "育児休業は何歳までですか")


def read(*paths: Path) -> tuple[list[Trace], NoticeLog]:
    heads = [look(path) for path in paths]
    assert all(OPENINFERENCE.sniff(head) for head in heads)
    log = NoticeLog(str(paths[0]))
    return [case.trace for case in OPENINFERENCE.read(heads, log) if case.trace], log


def read_objects(tmp_path: Path, *spans: dict[str, object]) -> tuple[list[Trace], NoticeLog]:
    path = tmp_path / "spans.json"
    path.write_text(json.dumps(list(spans), ensure_ascii=False), encoding="utf-8")
    return read(path)


def record(trace: Trace, stage: str, name: str = "") -> StageRecord:
    (found,) = [each for each in trace.stages if (each.stage, each.name) == (stage, name)]
    return found


def test_a_hybrid_search_has_every_stage_that_was_recorded() -> None:
    (trace,), log = read(SAMPLES / "hybrid.jsonl")
    assert (trace.qid, trace.question) == ("旅費-1", "出張の日当はいくらですか？")
    assert trace.answer == "日帰りは2,000円です。"
    assert [(each.stage, each.name) for each in trace.stages] == [
        ("candidates", "bm25"),
        ("candidates", "vector"),
        ("fusion", ""),
        ("rerank", ""),
    ]
    vector = record(trace, "candidates", "vector")
    assert vector.hits == (
        Hit("7", "旅費規程.pdf", 1, 0.83, "日当は日帰り2,000円、宿泊3,000円とする。"),
        Hit("c-012", rank=2, score=0.61),
    )
    assert (vector.asked, vector.seconds) == (50, 0.1)
    assert [hit.id for hit in record(trace, "fusion").hits] == ["c-012", "7"]
    rerank = record(trace, "rerank")
    assert rerank.hits == (Hit("7", rank=1, score=3.25),)
    assert (rerank.asked, rerank.attempted) == (1, 2)
    assert trace.context == (ContextItem(1, "7", "旅費規程.pdf", text="日当は日帰り2,000円、宿泊3,000円とする。"),)
    assert trace.usage == Usage(812, 20, 0.0021)
    assert trace.seconds == 2.5
    assert trace.asker == Principal("u-17")
    assert trace.scores == {"正確さ": 0.5}
    assert trace.tags == {"session": "朝の会話", "trace_id": "a1" * 16}
    assert log.notices() == ()


def test_otlp() -> None:
    (trace,), _ = read(SAMPLES / "otlp.json")
    assert (trace.qid, trace.question, trace.answer, trace.seconds) == ("d1", "有給は何日？", "20日です。", 2.5)
    assert record(trace, "candidates").hits == (Hit("7", rank=1, score=0.75), Hit("c-2", rank=2))
    assert record(trace, "candidates").seconds == 0.1


def test_spans_of_the_sdk_in_any_order_and_with_nested_attributes() -> None:
    (first, second), log = read(SAMPLES / "sdk.jsonl")
    assert (first.qid, first.question, first.answer, first.seconds) == (
        "0xb1",
        "How many days of leave?",
        "Twenty.",
        1.25,
    )
    assert record(first, "candidates").hits == (
        Hit("leave#1", "leave.md", 1, 0.9, "Twenty days a year."),
        Hit("", rank=2),
        Hit("3", rank=3, text="Leave is asked for in writing."),
    )
    assert second.error == "rate limit"
    assert second.stages == ()
    (notice,) = log.notices()
    assert (notice.code, notice.place.row, notice.values["count"]) == ("span-without-documents", 4, 1)


def test_a_data_frame_as_csv() -> None:
    (trace,), _ = read(SAMPLES / "frame.csv")
    assert (trace.qid, trace.question, trace.answer) == ("t1", "育児休業は何歳までですか", "満2歳までです。")
    assert record(trace, "candidates").hits == (
        Hit("ikuji-3", "育児.docx", 1, 0.71, "満2歳に達する日までを限度とする。"),
        Hit("ikuji-5", rank=2, text="申出は1か月前まで。"),
    )
    assert trace.usage == Usage(301, 9)
    assert trace.seconds == 2.0


def test_a_data_frame_as_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet, table

    frame = table(
        {
            "context.trace_id": ["t1", "t1"],
            "context.span_id": ["s1", "s2"],
            "parent_id": [None, "s1"],
            "name": ["answer", "retrieve"],
            "span_kind": ["CHAIN", "RETRIEVER"],
            "attributes.input.value": ["旅費は？", None],
            "attributes.retrieval.documents": [None, [{"document.id": "D1", "document.score": 0.5}]],
        }
    )
    path = tmp_path / "spans.parquet"
    parquet.write_table(frame, path)
    (trace,), _ = read(path)
    assert trace.question == "旅費は？"
    assert record(trace, "candidates").hits == (Hit("D1", rank=1, score=0.5),)


def test_genai_spans() -> None:
    (trace,), _ = read(SAMPLES / "genai.json")
    assert (trace.qid, trace.question, trace.answer) == ("c1", "What is the notice period?", "30 days.")
    found = record(trace, "candidates")
    assert found.hits == (Hit("D-2", rank=1, score=0.5), Hit("D-9", rank=2, score=0.25))
    assert (found.asked, found.seconds) == (3, 0.25)
    assert trace.usage == Usage(40, 4)
    assert trace.scores == {"chat some-model/Relevance": 4.0}


def test_the_spans_of_one_trace_may_be_in_several_files(tmp_path: Path) -> None:
    lines = (SAMPLES / "sdk.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    parts = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
    parts[0].write_text("".join(lines[:2]), encoding="utf-8")
    parts[1].write_text("".join(lines[2:]), encoding="utf-8")
    assert read(*parts)[0] == read(SAMPLES / "sdk.jsonl")[0]


def test_pages_of_an_api_hold_spans(tmp_path: Path) -> None:
    span = {"id": "x", "context": {"trace_id": "t", "span_id": "s"}, "span_kind": "RETRIEVER", "name": "検索"}
    documents = {"retrieval.documents.0.document.id": "D1"}
    (trace,), _ = read_objects(tmp_path, {"data": [{**span, "attributes": documents}], "next_cursor": None})
    assert record(trace, "candidates").hits == (Hit("D1", rank=1),)


def retriever(name: str, span: str, ids: list[str], parent: str = "", **attributes: object) -> dict[str, object]:
    documents = {f"retrieval.documents.{at}.document.id": each for at, each in enumerate(ids)}
    given = {"openinference.span.kind": "RETRIEVER", **documents, **attributes}
    return {"name": name, "trace_id": "t", "span_id": span, "parent_id": parent, "attributes": given}


@pytest.mark.parametrize("where", ["attribute", "metadata", "nested metadata", "name"])
def test_a_span_may_name_its_stage(tmp_path: Path, where: str) -> None:
    told: dict[str, dict[str, object]] = {
        "attribute": {"konkyo.stage": "threshold"},
        "metadata": {"metadata": '{"konkyo.stage": "threshold"}'},
        "nested metadata": {"metadata": {"konkyo": {"stage": "threshold"}}},
        "name": {},
    }
    name = "Threshold" if where == "name" else "絞り込み"
    (trace,), _ = read_objects(tmp_path, retriever("検索", "1", ["a", "b"]), retriever(name, "2", ["a"], **told[where]))
    assert [(each.stage, len(each.hits)) for each in trace.stages] == [("candidates", 2), ("threshold", 1)]


def test_a_stage_of_nobodys_is_no_stage(tmp_path: Path) -> None:
    (trace,), _ = read_objects(tmp_path, retriever("検索", "1", ["a"], **{"konkyo.stage": "production"}))
    assert [each.stage for each in trace.stages] == ["candidates"]


def test_a_named_ranking(tmp_path: Path) -> None:
    (trace,), _ = read_objects(tmp_path, retriever("検索", "1", ["a"], **{"konkyo.ranking": "vector"}))
    assert [each.name for each in trace.stages] == ["vector"]


def test_a_retriever_that_holds_others_is_their_fusion(tmp_path: Path) -> None:
    (trace,), _ = read_objects(
        tmp_path,
        retriever("ensemble", "1", ["b", "a"]),
        retriever("bm25", "2", ["a"], "1"),
        retriever("vector", "3", ["b"], "1"),
    )
    assert {(each.stage, each.name): [hit.id for hit in each.hits] for each in trace.stages} == {
        ("candidates", "bm25"): ["a"],
        ("candidates", "vector"): ["b"],
        ("fusion", ""): ["b", "a"],
    }


def test_an_empty_list_was_recorded_and_a_missing_one_was_not(tmp_path: Path) -> None:
    empty = {"openinference.span.kind": "RETRIEVER", "output.value": '{"documents": []}'}
    hidden = {"openinference.span.kind": "RETRIEVER", "output.value": "__REDACTED__"}
    (one, other), log = read_objects(
        tmp_path,
        {"trace_id": "t1", "span_id": "1", "name": "r", "attributes": empty},
        {"trace_id": "t2", "span_id": "1", "name": "r", "attributes": hidden, "status": {"code": 2}},
    )
    assert one.stages == (StageRecord("candidates"),)
    assert (other.stages, other.error) == ((), "ERROR")
    assert log.notices() == ()


def test_spans_that_no_question_went_through_are_no_cases(tmp_path: Path) -> None:
    attributes = {"openinference.span.kind": "EMBEDDING", "input.value": "旅費規程 第1条"}
    assert read_objects(tmp_path, {"name": "CreateEmbeddings", "attributes": attributes})[0] == []


def test_spans_of_other_tools_are_left_to_them(tmp_path: Path) -> None:
    path = tmp_path / "spans.json"
    for attributes in ({"ai.observability.span_type": "retrieval"}, {"http.method": "GET"}):
        path.write_text(json.dumps([{"name": "x", "attributes": attributes}]), encoding="utf-8")
        assert not OPENINFERENCE.sniff(look(path))


@pytest.mark.parametrize(
    "spans",
    [
        [{"attributes": {"openinference.span.kind": ["LLM"], "llm": 3, "llm.output_messages.x": 1, "metadata": "[1]"}}],
        [{"trace_id": 5, "attributes": [{"key": None}, {"key": "gen_ai.a", "value": 7}], "events": [1], "status": []}],
        [{"attributes": {"gen_ai": {"retrieval": {"documents": "{"}}}, "start_time": [], "end_time": "never"}],
        [retriever("r", "1", ["a"], "1") | {"context": "x"}, {"attributes": None}, 7],
        [{"resourceSpans": [None, {"scopeSpans": [{"spans": [None, {}]}, 3]}, {"scopeSpans": 1}]}],
    ],
    ids=["odd attributes", "odd pairs", "broken json", "its own parent", "odd otlp"],
)
def test_whatever_the_shape_nothing_falls_over(tmp_path: Path, spans: list[object]) -> None:
    path = tmp_path / "spans.json"
    path.write_text(json.dumps(spans), encoding="utf-8")
    head = look(path)
    OPENINFERENCE.sniff(head)
    for case in OPENINFERENCE.read([head], NoticeLog(str(path))):
        assert case.trace is not None
        assert case.trace.qid


def test_the_examples_of_the_specification(konkyo_data: Path, tmp_path: Path) -> None:
    text = (konkyo_data / "importers" / "openinference" / "traces.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    assert len(blocks) == 3
    (trace,), _ = read_objects(tmp_path, *blocks[:2])
    assert trace.qid == blocks[0]["context"]["trace_id"]
    assert (trace.question, trace.answer) == ("Is anybody there?", "Yes, I am here.")
    assert trace.seconds == 2.028144
    assert trace.stages == ()


def test_embedding_spans_of_the_specification_hold_no_cases(konkyo_data: Path, tmp_path: Path) -> None:
    text = (konkyo_data / "importers" / "openinference" / "embedding_spans.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"```json\n(\{\s*\"name\".*?)```", text, re.DOTALL)]
    assert blocks
    assert read_objects(tmp_path, *blocks)[0] == []


def test_a_schema_of_messages_is_no_export(konkyo_data: Path) -> None:
    head = look(konkyo_data / "importers" / "openinference" / "gen-ai-input-messages.json")
    assert not OPENINFERENCE.sniff(head)
