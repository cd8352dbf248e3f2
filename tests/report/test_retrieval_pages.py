"""Pages and contracts of `index` and `search`."""

from __future__ import annotations

import json
from importlib.resources import files

import jsonschema
import pytest
from msgspec.structs import replace

import report.retrieval_samples as samples
from konkyo.report import formats_of, render
from konkyo.words import words
from report.test_contracts import closed

RESULTS = {"index-report": [samples.indexed(), samples.planned()], "search": [samples.searched()]}
BOTH = [(name, result) for name, results in RESULTS.items() for result in results]


@pytest.mark.parametrize(("name", "result"), BOTH)
@pytest.mark.parametrize("with_text", [False, True])
def test_json_is_as_its_schema_says_and_says_no_more(name: str, result: object, with_text: bool) -> None:
    schema = json.loads(files("konkyo").joinpath("schemas", f"{name}-1.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    got = json.loads(render(result, "json", words("en"), with_text=with_text))
    jsonschema.validate(got, closed(schema), cls=jsonschema.Draft202012Validator)
    assert ("返品は30日以内です。" in json.dumps(got, ensure_ascii=False)) == (with_text and name == "search")


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("name", "result"), BOTH)
def test_every_format_can_be_made(lang: str, name: str, result: object) -> None:
    assert set(formats_of(type(result))) == {"table", "json", "md", "html"}
    for form in formats_of(type(result)):
        assert render(result, form, words(lang), with_text=True)  # type: ignore[arg-type]


def test_the_explanation_shows_what_each_ranking_added() -> None:
    result = samples.searched()
    shown = render(result, "table", words("en")).decode()
    for part in (
        "0.01639 (#1)",
        "0.01613 (#2)",
        "0.03252",
        "tokens: 返品",
        "0 - 0.032787",
        "filtered by permission",
        "412",
        "not in it",
    ):
        assert part in shown
    assert "返品は30日以内です。" not in shown
    assert "0.01613" not in render(replace(result, explained=False), "table", words("en")).decode()


def test_a_plan_says_that_nothing_was_written() -> None:
    assert "Nothing was written" in render(samples.planned(), "table", words("en"), inputs=("docs",)).decode()
    assert "konkyo index docs" in render(samples.planned(), "table", words("en"), inputs=("docs",)).decode()
    shown = render(samples.indexed(), "table", words("ja")).decode()
    for part in ("broken.pdf", "D1#0-9", "D2#0-5", "変わった部品：chunker"):
        assert part in shown
