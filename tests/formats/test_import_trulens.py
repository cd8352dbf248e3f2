"""TruLens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import ContextItem, Evidence, Hit, Quote, Trace, UnreadableInput, Usage
from konkyo.formats.opening import open_evalset, open_results

FOLDER = SAMPLES / "trulens"


class TestTruLens(ImporterConformance):
    kind = "trulens"
    japanese = ("残業は前日までに申請する。", "勤怠-4", "早退は上長に届け出る。", "勤怠.pdf")


def stages(trace: Trace) -> list[tuple[str, str]]:
    return [(record.stage, record.name) for record in trace.stages]


def test_the_events_of_a_record_are_one_trace() -> None:
    results, (trace,) = read(FOLDER / "ja_events.csv")
    assert (trace.qid, trace.run) == ("勤怠-4", "三月")
    assert (trace.question, trace.answer) == ("残業の申請期限は？", "前日までです。")
    assert stages(trace) == [("candidates", ""), ("rerank", "")]
    candidates, rerank = trace.stages
    assert candidates.hits == (
        Hit("", "勤怠.pdf", 1, text="残業は前日までに申請する。"),
        Hit("", "勤怠.pdf", 2, text="休日出勤は3日前まで。"),
    )
    assert (candidates.asked, candidates.seconds) == (5, 0.25)
    assert rerank.hits == (Hit("", rank=1, score=0.75, text="残業は前日までに申請する。"),)
    assert rerank.attempted == 2
    assert trace.context == (ContextItem(1, "", "勤怠.pdf", text="残業は前日までに申請する。"),)
    assert (trace.usage, trace.seconds) == (Usage(60, 6), 2.5)
    assert trace.scores == {"関連性": 0.25}
    assert trace.tags == {"record_id": "r-1"}
    assert results.questions[0].answer == "前日"


def test_printed_nodes_have_ids_and_scores() -> None:
    _, (trace,) = read(FOLDER / "en_event.json")
    assert (trace.qid, trace.run, trace.question) == ("rec-2", "v2", "Who pays?")
    assert trace.stages[0].hits == (
        Hit("n-1", rank=1, score=0.9, text="The company pays."),
        Hit("n-2", rank=2, text="Pay at the desk."),
    )


def test_golden_sets_quote_their_evidence() -> None:
    first, second = open_evalset(FOLDER / "ja_golden.json").questions
    assert (first.qid, first.text, first.answer) == ("q1", "残業の申請期限は？", "前日")
    assert first.evidence == (
        Evidence((Quote("残業は前日までに申請する。"),), 1),
        Evidence((Quote("休日出勤は3日前まで。"),), 0),
    )
    assert (second.qid, second.evidence) == ("g-2", (Evidence((Quote("早退は上長に届け出る。"),)),))


def test_tables_of_records_have_columns_of_feedback() -> None:
    _, (first, second) = read(FOLDER / "en_records.csv")
    assert (first.qid, first.run, first.question, first.answer) == ("rec-1", "app_1", "Who pays?", "The company.")
    assert (first.scores, first.seconds, first.usage) == ({"groundedness": 0.5}, 1.5, Usage(cost=0.002))
    assert (second.scores, second.seconds) == ({}, 0.25)


def test_calls_of_older_records_by_the_names_of_their_methods() -> None:
    _, (trace,) = read(FOLDER / "en_record.json")
    assert stages(trace) == [("candidates", ""), ("rerank", "")]
    assert [hit.text for hit in trace.stages[0].hits] == ["The company pays.", "Pay here."]
    assert trace.stages[0].seconds == 0.25
    assert trace.stages[1].hits == (Hit("", rank=1, score=0.75, text="The company pays."),)
    assert (trace.usage, trace.seconds) == (Usage(12, 3, 0.001), 1.0)


def event(record: str, asked: str, given: str) -> dict[str, object]:
    names = {"span_type": "record_root", "record_id": record, "input_id": given, "record_root.input": asked}
    attributes = {f"ai.observability.{name}": value for name, value in names.items()}
    return {"record_type": "SPAN", "record_attributes": attributes, "trace": {"span_id": record, "trace_id": record}}


def test_an_inputs_own_id_counts_only_where_it_means_one_question(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    events = [event("a", "甲", "1"), event("b", "甲", "1"), event("c", "乙", "2"), event("d", "丙", "2")]
    path.write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in events), encoding="utf-8")
    _, traces = read(path)
    assert [(trace.qid, trace.repeat) for trace in traces] == [("1", 0), ("1", 1), ("c", 0), ("d", 0)]


def test_spans_of_trulens_by_otlp(tmp_path: Path) -> None:
    pairs = {"span_type": "retrieval", "retrieval.query_text": "旅費は？", "record_id": "r"}
    attributes = [{"key": f"ai.observability.{name}", "value": {"stringValue": text}} for name, text in pairs.items()]
    texts = {"arrayValue": {"values": [{"stringValue": "旅費は実費。"}]}}
    attributes.append({"key": "ai.observability.retrieval.retrieved_contexts", "value": texts})
    span = {"traceId": "t", "spanId": "s", "name": "retrieve", "attributes": attributes}
    path = tmp_path / "otlp.json"
    path.write_text(json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": [span]}]}]}), encoding="utf-8")
    results, (trace,) = read(path)
    assert results.kind == "trulens"
    assert trace.stages[0].hits == (Hit("", rank=1, text="旅費は実費。"),)


def test_attributes_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    path = tmp_path / "events.csv"
    path.write_text("record_attributes,record_type,trace\n<object at 0x1>,SPAN,{}\n", encoding="utf-8")
    with pytest.raises(UnreadableInput) as raised:
        read(path)
    assert raised.value.notice.code == "attributes-unreadable"


def test_real_events_of_one_record_in_several_files(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "trulens_otel"
    names = ("record_root", "retrieval", "generation")
    results = open_results([folder / f"{name}_span.json" for name in names])
    (trace,) = results
    assert (trace.qid, trace.question, trace.run) == ("42", "What is the best coffee?", "test run")
    assert [len(record.hits) for record in trace.stages] == [4]
    assert trace.context is not None
    assert [item.text for item in trace.context] == [hit.text for hit in trace.stages[0].hits]
    assert trace.usage == Usage(336, 93, 0.00010619999999999999)
    assert trace.seconds == 2.17222
    assert results.questions[0].answer == "Like attention but with more heads."


def test_real_evaluations(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "trulens_otel"
    for name, score in (("eval_root_span", 0.75), ("eval_span_1", 1.0), ("eval_span_2", 0.5)):
        results, (trace,) = read(folder / f"{name}.json")
        assert trace.scores == {"answer_relevance": score}
        assert "no-retrieval" in results.cannot_tell


def test_real_tables_of_events(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "trulens_otel"
    _, (trace,) = read(folder / "test_otel_tru_llama__test_smoke.csv")
    assert stages(trace) == [("candidates", "")]
    assert [(hit.id[:8], hit.score) for hit in trace.stages[0].hits] == [
        ("de270429", 0.9),
        ("dd93cd0f", 0.891),
        ("f2d34b19", 0.88),
    ]
    _, (trace,) = read(folder / "test_otel_feedback_computation__test_feedback_computation.csv")
    assert stages(trace) == [("candidates", "")]
    assert {hit.doc for hit in trace.stages[0].hits} == {"./tests/unit/data/attention_is_all_you_need.pdf"}
    assert len(trace.stages[0].hits) == 4
    assert (trace.answer, trace.scores) == ("This is a mocked response for prompt 0.", {"baby_grader": 0.99})


def test_a_real_record_of_before(konkyo_data: Path) -> None:
    results, (trace,) = read(konkyo_data / "importers" / "trulens_otel" / "customapp_record.json")
    assert stages(trace) == [("candidates", ""), ("rerank", "")]
    assert [(hit.text, hit.score) for hit in trace.stages[1].hits] == [
        ("Relevant chunk: HELLO", 16.0),
        ("Relevant chunk: olleholleholleh", 26.0),
    ]
    assert (trace.question, trace.usage, trace.seconds) == ("hello", Usage(78, 76, 0.0802), 0.992292)
    assert "no-retrieval" not in results.cannot_tell
