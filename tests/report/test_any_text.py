"""No text breaks any format: each text of each result is replaced by whatever Unicode has."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

import pytest
from hypothesis import example, given, settings, strategies as st
from msgspec import Struct
from msgspec.structs import replace

import report.samples as samples
from konkyo.report import formats_of, render
from konkyo.words import words

ANY = st.text(st.characters(exclude_categories=[]), max_size=30)


def poisoned(value: Any, text: str) -> Any:
    """The value with every free text in it replaced; names of stages, classes and other closed sets stay."""
    if isinstance(value, Struct):
        hints = get_type_hints(type(value))
        return replace(
            value,
            **{
                name: text if hints[name] in (str, str | None) else poisoned(getattr(value, name), text)
                for name in value.__struct_fields__
            },
        )
    if isinstance(value, tuple):
        return tuple(text if isinstance(entry, str) and len(entry) > 2 else poisoned(entry, text) for entry in value)
    if isinstance(value, dict):
        free = {"found", "kind", "stage"} & value.keys()
        return {key: text if key in free and isinstance(entry, str) else entry for key, entry in value.items()}
    return value


CASES = [(result, format) for result in samples.every() for format in formats_of(type(result))]


@pytest.mark.parametrize(("result", "format"), CASES, ids=lambda v: v if isinstance(v, str) else type(v).__name__)
@settings(max_examples=12)
@given(text=ANY)
@example(text="\ud800\udfff\x00\x1b\x7f\ufffe\uffff")
@example(text="\u202e\u2066שלום مرحبا\u200f")
@example(text="<script>alert('x')</script>\u2028\r\n\t{0}{k}{%s}")
@example(text="")
@example(text="か\u3099👩\u200d👩\u200d👧" * 20)
def test_any_text_in_any_format(result: object, format: str, text: str) -> None:
    content = render(poisoned(result, text), format, words("ja"), with_text=True)
    if format != "xlsx":
        shown = content.decode("utf-8")
        if format == "html":
            assert "<script" not in shown.lower()
        if format == "json":
            assert json.loads(shown)["schema"].startswith("konkyo.")
