"""The JSON of each verb: the published shape, valid by its schema, and the data as it was."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema
import msgspec
import pytest

import report.samples as samples
from konkyo.core import Diagnosis, Measured, MetricsReport, Notice, Place, QuestionDiagnosis
from konkyo.report import render
from konkyo.words import words

SCHEMAS = {
    "check": samples.check,
    "chunks": samples.chunks,
    "diagnosis": samples.diagnosis,
    "doctor": samples.doctor,
    "identifiers": samples.identifiers,
    "import": samples.imported,
    "metrics": samples.metrics,
    "trail": samples.trail,
}


def schema_of(name: str) -> dict[str, Any]:
    text = files("konkyo").joinpath("schemas", f"{name}-1.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def closed(schema: Any) -> Any:
    """The schema with no room for keys that it does not name: what we write must all be documented."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(part) for key, part in schema.items()}
    if "properties" in inner and "additionalProperties" not in inner and inner.get("type") == "object":
        inner["additionalProperties"] = False
    return inner


def parsed(result: object, **options: Any) -> Any:
    return json.loads(render(result, "json", words("en"), **options))


@pytest.mark.parametrize("name", SCHEMAS)
@pytest.mark.parametrize("with_text", [False, True])
def test_output_is_as_its_schema_says_and_says_no_more(name: str, with_text: bool) -> None:
    schema = schema_of(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    got = parsed(SCHEMAS[name](), with_text=with_text)
    jsonschema.validate(got, closed(schema), cls=jsonschema.Draft202012Validator)
    assert next(iter(got)) == "schema"
    assert got["schema"] == f"konkyo.{name}/1"


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_refuses_what_is_not_its_own(name: str) -> None:
    got = parsed(SCHEMAS[name]()) | {"schema": "konkyo.other/1"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(got, schema_of(name), cls=jsonschema.Draft202012Validator)


def test_empty_results_are_valid_too() -> None:
    nothing = Diagnosis(3, {}, {}, (), (), ())
    got = parsed(nothing)
    jsonschema.validate(got, closed(schema_of("diagnosis")), cls=jsonschema.Draft202012Validator)
    assert got["counts"] == {"A": 0, "B": 0, "C": 0, "OK": 0, "C or OK": 0, "n/a": 0}
    jsonschema.validate(parsed(MetricsReport(())), closed(schema_of("metrics")), cls=jsonschema.Draft202012Validator)


def test_the_contract_of_diagnose() -> None:
    got = parsed(samples.diagnosis())
    assert list(got)[:7] == ["schema", "k", "counts", "metrics", "questions", "remedies", "not_recorded"]
    assert got["counts"] == {"A": 1, "B": 2, "C": 1, "OK": 2, "C or OK": 0, "n/a": 0}
    third = got["questions"][2]
    assert list(third)[:5] == ["qid", "class", "quadrant", "fragile", "findings"]
    assert (third["qid"], third["class"], third["quadrant"]) == ("q3", "B", "lost")
    assert third["findings"] == [
        {
            "code": "EV-RERANK-001",
            "stage_from": "candidates",
            "stage_to": "rerank",
            "evidence": 1,
            "cause": "pushed-down",
            "symptoms": ["low-rank"],
            "proved": None,
            "probe": "no-rerank",
            "remedy": "rerank",
            "bound": {"questions": 2, "of": 6, "points": 33.3, "interval": None},
        }
    ]


def test_the_contract_of_metrics() -> None:
    got = parsed(samples.metrics())
    assert list(got)[:3] == ["schema", "metrics", "questions"]
    first = got["metrics"][0]
    assert list(first)[:8] == ["name", "stage", "unit", "aggregation", "value", "n", "interval", "left_out"]
    assert first["value"] == 11 / 18
    assert first["interval"] == [0.333, 1.0]
    assert first["left_out"] == [{"qid": "q7", "reason": "no-gold"}]
    missing = got["metrics"][3]
    assert (missing["value"], missing["n"], missing["reason"]) == (None, 0, "no-ranking")
    assert got["questions"][0] == {
        "qid": "q1",
        "stage": "candidates",
        "stage_name": "bm25",
        "recall@3": 0.5,
        "hit@3": 1.0,
    }
    assert got["questions"][2]["recall@3"] is None


def test_floats_are_written_in_full() -> None:
    value = 0.1 + 0.2
    got = parsed(MetricsReport((Measured("recall@1", value, 3, "macro", "document"),)))
    assert got["metrics"][0]["value"] == value


def test_texts_are_the_data_byte_for_byte() -> None:
    texts = ["=1+1", "\t=1", "\u200b=1", "-0.25", "２０％", 'a"b\\c\n', "\x00\x1b", "\u202e", "\ud800", "</script>"]
    questions = tuple(QuestionDiagnosis(text, "OK", "answered") for text in texts)
    content = render(msgspec.structs.replace(samples.diagnosis(), questions=questions), "json", words("ja"))
    assert content.decode("utf-8")
    assert [one["qid"] for one in json.loads(content)["questions"]] == texts


def test_a_number_that_json_cannot_hold_is_null() -> None:
    question = QuestionDiagnosis("q1", "OK", "answered", recall=float("nan"), rr=float("inf"))
    got = parsed(msgspec.structs.replace(samples.diagnosis(), questions=(question,)))
    assert (got["questions"][0]["recall"], got["questions"][0]["rr"]) == (None, None)


def test_keys_do_not_depend_on_the_language_and_sentences_do() -> None:
    notice = Notice("format-not-offered", "warning", Place("e.csv", 2, "qid"), {"format": "x", "offered": "json"})
    result = msgspec.structs.replace(samples.check(), notices=(notice,))
    in_ja, in_en = (json.loads(render(result, "json", words(lang))) for lang in ("ja", "en"))
    said = [got["notices"][0].pop("message") for got in (in_ja, in_en)]
    mends = [got["notices"][0].pop("mend") for got in (in_ja, in_en)]
    assert in_ja == in_en
    assert said[0] != said[1]
    assert mends[0] != mends[1]


def test_each_entry_of_a_list_has_its_line() -> None:
    lines = render(samples.diagnosis(), "json", words("en")).decode().splitlines()
    assert sum(line.startswith('    {"qid": ') for line in lines) == 6
