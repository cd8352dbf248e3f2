"""Markdown: tables that stay tables, and text that stays text."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import QuestionDiagnosis
from konkyo.report import render
from konkyo.report.markdown import escaped
from konkyo.words import words

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://h.example/p.png?d=1)",
    "[link](javascript:alert(1))",
    "<https://h.example>",
    "a | b | c",
    "# heading",
    "- item",
    "1. item",
    "```\ncode\n```",
    "**bold** _em_ ~~gone~~ `code`",
    "[ref]: https://h.example",
    "&lt;b&gt;",
    "line\nbreak\r\n\r\nparagraph",
]


def made_of(text: str) -> str:
    question = QuestionDiagnosis(text, "A", "lost", kind=text, note=text, text=text)
    result = replace(samples.diagnosis(), questions=(question,), by_kind={text: {"A": 1}})
    return render(result, "md", words("en"), date=text).decode()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_text_is_only_text(payload: str) -> None:
    html = READER.render(made_of(payload))
    tags = ("<script", "<img", "<a ", "<em>", "<s>", "<pre><code>co")
    assert not [tag for tag in tags if tag in html]
    plain = READER.render(made_of("plain"))
    for tag in ("<table>", "<tr>", "<td", "<th", "<h1>", "<h2>", "<ul>", "<ol>", "<strong>", "<code>"):
        assert html.count(tag) == plain.count(tag)


def test_every_row_has_as_many_cells_as_its_header() -> None:
    html = READER.render(made_of("a|b"))
    for table in html.split("<table>")[1:]:
        rows = table.split("</table>")[0].split("<tr>")[1:]
        cells = {row.count("<td") + row.count("<th") - row.count("<thead") for row in rows}
        assert len(cells) == 1


@given(st.text(max_size=60))
def test_a_paragraph_reads_as_it_was_written(text: str) -> None:
    from html import unescape

    from konkyo.report.width import visible

    shown = READER.render("x " + escaped(text) + " x").replace("<!-- -->", "")
    inner = shown.removeprefix("<p>").removesuffix("</p>\n")
    assert " ".join(unescape(inner).split()) == " ".join(f"x {visible(text)} x".split())


def test_nobody_is_called_and_nothing_is_linked() -> None:
    assert escaped("@someone") == "@<!-- -->someone"
    assert escaped("recall@3") == "recall@3"
    assert "https://" not in escaped("see https://h.example")
    assert "www." not in escaped("www.h.example")
