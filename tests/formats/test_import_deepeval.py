"""DeepEval."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Evidence, Hit, Quote, StageRecord, UnreadableInput, Usage
from konkyo.formats.opening import open_evalset

FOLDER = SAMPLES / "deepeval"


class TestDeepEval(ImporterConformance):
    kind = "deepeval"
    japanese = ("介護休業は通算93日を限度とする。", "介護-1", "始業は8時から10時の間で選べる。", "夏季休暇は3日。")


def gold(*quotes: str) -> tuple[Evidence, ...]:
    return tuple(Evidence((Quote(quote),)) for quote in quotes)


def test_goldens_are_questions_and_those_that_ran_are_traces() -> None:
    results, (trace,) = read(FOLDER / "ja_goldens.json")
    first, second = results.questions
    assert (first.qid, first.text, first.answer) == ("介護-1", "介護休業は何日取れますか？", "通算93日")
    assert first.evidence == gold("介護休業は通算93日を限度とする。", "3回まで分けて取れる。")
    assert first.tags == {"additional_metadata": '{"qid": "介護-1", "難しさ": 2}', "source_file": "介護.md"}
    assert (second.qid, trace.qid, trace.answer) == ("q2", "q2", "できます。")
    assert trace.stages == (
        StageRecord(
            "context",
            (
                Hit("", "勤務.md", 1, None, "始業は8時から10時の間で選べる。"),
                Hit("", "", 2, None, "昼休みは12時から。"),
            ),
        ),
    )


def test_cells_hold_lists_as_json_or_parted_by_bars() -> None:
    results, (trace,) = read(FOLDER / "en_goldens.csv")
    assert [hit.text for hit in trace.stages[0].hits] == ["The manager signs.", "HR files it."]
    assert results.questions[1].evidence == gold("Twenty days a year.", "Ask in writing.")
    assert results.cannot_tell == ("context-only", "no-ids", "no-verdict", "no-times", "no-asker")


def test_conversations_give_a_case_for_each_answer() -> None:
    results, traces = read(FOLDER / "ja_conversations.json")
    assert [(trace.qid, trace.question, trace.answer) for trace in traces] == [
        ("q1.1", "夏休みは何日？", "3日です。"),
        ("q2.1", "冬は？", "6日です。"),
        ("q2.2", "春は？", "ありません。"),
    ]
    assert [[hit.text for record in trace.stages for hit in record.hits] for trace in traces] == [
        ["夏季休暇は3日。"],
        ["年末年始は6日。"],
        [],
    ]
    assert [question.evidence for question in results.questions] == [gold("夏季休暇は3日。"), (), ()]
    assert results.questions[0].tags == {"scenario": "休暇の相談", "expected_outcome": "日数が分かる"}
    assert [(notice.code, notice.place.row) for notice in results.notices] == [
        ("gold-of-conversation", 2),
        ("question-missing", 3),
    ]


def test_a_run_has_the_numbers_of_its_goldens() -> None:
    results, (second, first, talk) = read(FOLDER / "en_run.json")
    assert (second.qid, first.qid, talk.qid) == ("q2", "q1", "q3.1")
    assert second.stages == (StageRecord("context", (Hit("", rank=1, text="The board approves it."),)),)
    assert (second.seconds, second.usage) == (1.5, Usage(cost=0.002))
    assert second.scores == {"Faithfulness": 0.5}
    assert [notice.code for notice in results.notices] == ["score-absent"]
    assert talk.stages[0].hits[0].text == "Room 3."


def test_the_trace_inside_of_a_test_case() -> None:
    _, (_, trace, _) = read(FOLDER / "en_run.json")
    keywords, vectors = trace.stages
    assert (keywords.stage, keywords.name, keywords.hits, keywords.asked) == ("candidates", "keywords", (), 5)
    assert keywords.seconds == 0.25
    assert (vectors.name, vectors.hits) == ("vectors", (Hit("", rank=1, text="It is held in May."),))
    assert trace.scores == {"vectors/Relevancy": 0.75}
    assert trace.usage is not None
    assert (trace.usage.input_tokens, trace.usage.output_tokens) == (100, 4)
    assert trace.usage.cost == pytest.approx(0.14)
    assert (trace.error, trace.seconds) == ("rate limit", 2.0)


def test_nothing_to_read_is_said(tmp_path: Path) -> None:
    path = tmp_path / "goldens.json"
    path.write_text('[{"input": "", "actual_output": null}]', encoding="utf-8")
    with pytest.raises(UnreadableInput) as raised:
        read(path)
    assert raised.value.notice.code == "question-missing"


def test_real_goldens(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "deepeval"
    results, traces = read(folder / "goldens.csv")
    assert (len(traces), len(results.questions)) == (15, 15)
    assert [hit.text for hit in traces[0].stages[0].hits] == ["Mountain heights list", "Moutain list"]
    assert results.questions[0].evidence == gold("Geography", "Mountains")
    assert results.questions[0].tags == {"name": "Name 1", "comments": "Comments 1"}

    results, traces = read(folder / "goldens.json")
    assert len(results.questions) == len(traces) == 4
    assert [len(question.evidence) for question in results.questions] == [3, 5, 5, 0]
    assert [len(trace.stages) for trace in traces] == [1, 1, 1, 0]
    assert open_evalset(folder / "goldens.json").questions == results.questions


def test_real_conversations(konkyo_data: Path) -> None:
    results, traces = read(konkyo_data / "importers" / "deepeval" / "convo_goldens.json")
    assert len(traces) == 15
    assert traces[0].question == "What's the weather like in Paris this weekend?"
    assert traces[0].stages[0].hits == (Hit("", rank=1, text="Weather API response"),)
    assert results.questions[0].evidence == gold("Weather", "Paris")
    assert results.notices == ()


def test_a_real_run(konkyo_data: Path) -> None:
    results, (trace,) = read(konkyo_data / "importers" / "deepeval" / "test_run_sample.json")
    (record,) = trace.stages
    assert (record.stage, record.asked, record.seconds) == ("candidates", 5, 2.05)
    assert [hit.score for hit in record.hits] == [0.93, 0.87, 0.71]
    assert (trace.qid, trace.answer, trace.seconds) == ("q1", "{...}", 11.42)
    assert trace.scores["Faithfulness"] == 0.45
    assert trace.scores["knowledge_base_lookup/Contextual Relevancy"] == 0.78
    assert len(trace.scores) == 8
    assert trace.usage == Usage(4820, 292, pytest.approx(0.0003978))
    assert trace.error.startswith("openai.RateLimitError")
    assert results.cannot_tell == (
        "one-ranking", "no-retrievers", "no-context", "no-ids", "no-gold", "no-expected", "no-verdict", "no-asker",
    )  # fmt: skip
