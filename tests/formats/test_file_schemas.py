"""The shipped schemas are current, and say what the readers do."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema
import msgspec
import pytest

from formats.importer_kit import SAMPLES, inputs_of, read
from konkyo.core import Manifest, Trace
from konkyo.formats.evalset_write import evalset_bytes
from konkyo.formats.file_schemas import file_schemas
from konkyo.formats.opening import open_evalset
from konkyo.formats.traces import trace_line


def schema(name: str) -> Any:
    return json.loads(files("konkyo").joinpath("schemas", name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", list(file_schemas()))
def test_the_shipped_schema_is_that_of_the_noun(name: str) -> None:
    assert files("konkyo").joinpath("schemas", name).read_bytes() == file_schemas()[name]
    jsonschema.Draft202012Validator.check_schema(schema(name))


def test_every_trace_that_is_written_holds_to_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(schema("trace-1.schema.json"))
    count = 0
    for folder in SAMPLES.iterdir():
        for path in inputs_of(folder.name):
            for trace in read(path)[1]:
                validator.validate(json.loads(trace_line(trace)))
                count += 1
    assert count > 20


@pytest.mark.parametrize(
    "line",
    [
        '{"schema":"konkyo.trace/1"}',
        '{"schema":"konkyo.trace/2","qid":"q1"}',
        '{"qid":1}',
        '{"qid":""}',
        '{"qid":"q1","stages":[{"stage":"guess"}]}',
        '{"qid":"q1","stages":[{"stage":"rerank","hits":[{"id":7}]}]}',
        '{"qid":"q1","answer_ok":"yes"}',
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(line: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(line), schema("trace-1.schema.json"))


def test_manifests_and_questions_hold_to_theirs() -> None:
    manifest = json.loads((SAMPLES / "run" / "r1" / "run.json").read_bytes())
    jsonschema.validate(manifest, schema("run-1.schema.json"))
    assert msgspec.convert(manifest, Manifest).run == "r1"
    questions = open_evalset(SAMPLES / "evalset" / "ja.csv").questions
    for line in evalset_bytes(questions, ".jsonl").splitlines():
        jsonschema.validate(json.loads(line), schema("question-1.schema.json"))


def test_every_field_is_in_the_schema() -> None:
    defined = schema("trace-1.schema.json")["$defs"]["Trace"]["properties"]
    assert set(defined) == set(Trace.__struct_fields__)
