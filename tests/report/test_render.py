"""Which result has which formats; the same arguments give the same bytes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import Notice, UsageError
from konkyo.report import FORMATS, formats_of, render
from konkyo.words import Lang, words

EVERY = [(result, format) for result in samples.every() for format in formats_of(type(result))]


def named(value: object) -> str:
    return value if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize(("result", "format"), EVERY, ids=named)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_same_result_gives_the_same_bytes(result: object, format: str, lang: Lang) -> None:
    once = render(result, format, words(lang), with_text=True)
    assert once
    assert once == render(result, format, words(lang), with_text=True)


def test_every_result_has_a_screen_a_page_and_json() -> None:
    for result in samples.every():
        assert {"table", "json", "md", "html"} <= set(formats_of(type(result)))
    assert set(formats_of(type(samples.diagnosis()))) == set(FORMATS)


def test_a_format_that_a_result_does_not_have_names_those_it_has() -> None:
    with pytest.raises(UsageError) as caught:
        render(samples.imported(), "junit", words("en"))
    assert caught.value.notice.code == "format-not-offered"
    assert caught.value.notice.values == {"format": "junit", "offered": "table, json, md, html"}
    assert "junit" in words("ja").notice(caught.value.notice)
    assert "md, html" in words("en").mend(caught.value.notice)


@pytest.mark.parametrize("format", ["table", "md", "html"])
def test_a_date_is_there_only_when_it_is_given(format: str) -> None:
    without = render(samples.diagnosis(), format, words("en"))
    given = render(samples.diagnosis(), format, words("en"), date="2031-02-03")
    assert b"2031-02-03" not in without
    assert b"2031-02-03" in given


@pytest.mark.parametrize("format", ["table", "md", "html", "csv", "json", "junit"])
def test_text_of_documents_comes_out_only_when_it_is_let_through(format: str) -> None:
    for result in (samples.diagnosis(), samples.trail()):
        if format not in formats_of(type(result)):
            continue
        shut = render(result, format, words("ja")).decode()
        for text in ("持ち出し届を前日", "利用申請です", "分かりません"):
            assert text not in shut
    opened = render(samples.trail(), format, words("ja"), with_text=True) if format != "junit" else b""
    if format in ("table", "md", "html", "json", "csv"):
        assert "持ち出し届を前日" in opened.decode()


def test_a_code_that_the_catalogue_does_not_know_speaks_for_itself() -> None:
    strange = (
        Notice("of-a-plugin", values={"found": "x"}),
        Notice("format-not-offered"),
        Notice("format-not-offered", values={"format": "f", "offered": "o"}),
    )
    shown = render(replace(samples.check(), notices=strange), "csv", words("en")).decode()
    assert "of-a-plugin (found=x)" in shown
    assert "warning,format-not-offered,,,,,format-not-offered," in shown
    assert "This result has no format 'f'." in shown
