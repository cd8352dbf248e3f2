"""The page: one file, no script, no request, everything escaped, readable without seeing it."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import CurvePoint, FunnelStep, Notice, QuestionDiagnosis
from konkyo.report import render
from konkyo.words import Lang, words

LANGS: list[Lang] = ["ja", "en"]
VOID = {"meta", "br", "hr", "img", "link", "input"}
DRAWN = {"rect", "line", "circle", "polyline"}
FETCHING = {"src", "srcset", "poster", "data", "action", "formaction", "background", "xlink:href"}
FORBIDDEN = {"script", "iframe", "object", "embed", "img", "link", "form", "base", "image", "use", "foreignobject"}


class Page(HTMLParser):
    """Collects tags, attributes and text, and sees that what is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in DRAWN, f"<{tag}/> is not closed in HTML"
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def html(result: object, lang: Lang = "ja", *, with_text: bool = False) -> str:
    return render(result, "html", words(lang), with_text=with_text).decode("utf-8")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("result", samples.every(), ids=lambda result: type(result).__name__)
def test_one_file_without_script_or_request(result: object, lang: Lang) -> None:
    text = html(result, lang, with_text=True)
    page = Page(text)
    assert page.open == []
    assert not {tag for tag, _ in page.tags} & FORBIDDEN
    for tag, attributes in page.tags:
        assert not {name for name in attributes if name in FETCHING or name.startswith("on") or name == "style"}, tag
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in text.replace("url(#", "")
    assert "@import" not in text
    assert page.all("html")[0]["lang"] == lang
    ids = [str(attributes["id"]) for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_policy_lets_in_the_one_style_sheet_and_nothing_else() -> None:
    text = html(samples.diagnosis())
    policy = next(one["content"] for one in Page(text).all("meta") if one.get("http-equiv"))
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@pytest.mark.parametrize(
    "payload",
    [
        "<script>alert(1)</script>",
        "<ScRiPt src=//h.example>",
        "</title><script>x</script>",
        "javascript:alert(1)",
        '"><img src=x onerror=alert(1)>',
        "![x](https://h.example/p.png)",
        "<svg onload=alert(1)>",
        "{{ 7*7 }}{% raw %}",
        "'-alert(1)-'",
        "</style><script>x</script>",
        "<!--",
        "\u202e\x00\x1b[2J",
    ],
)
def test_payloads_are_inert(payload: str) -> None:
    question = QuestionDiagnosis(
        payload, "A", "lost", kind=payload, text=payload, note=payload, answer=payload, expected=payload,
        gold=(payload,), retrieved=(payload,),
    )  # fmt: skip
    poisoned = replace(
        samples.diagnosis(),
        questions=(question,),
        by_kind={payload: {"A": 1}},
        funnel=(FunnelStep("candidates", 1, 1, 3, payload),),
        curve=(CurvePoint(1, 0.5, 0.5, 0.5, 3, "candidates", payload),),
        notices=(Notice(payload, values={"found": payload}),),
    )
    plain = replace(poisoned, questions=(replace(question, qid="x", kind="x", text="x", note="x", answer="x",
                    expected="x", gold=("x",), retrieved=("x",)),), by_kind={"x": {"A": 1}},
                    funnel=(FunnelStep("candidates", 1, 1, 3, "x"),),
                    curve=(CurvePoint(1, 0.5, 0.5, 0.5, 3, "candidates", "x"),),
                    notices=(Notice("x", values={"found": "x"}),))  # fmt: skip
    text = html(poisoned, "en", with_text=True)
    assert "<script" not in text.lower()
    assert [tag for tag, _ in Page(text).tags] == [tag for tag, _ in Page(html(plain, "en", with_text=True)).tags]
    assert "49" not in html(plain, "en").split("<body")[1]
    assert not set(text) & set("\x00\x1b\u202e")


def test_the_funnel_is_told_to_whoever_does_not_see_it() -> None:
    text = html(samples.diagnosis(), "en")
    page = Page(text)
    drawing = next(one for one in page.all("svg") if one.get("class") == "bars")
    assert drawing["role"] == "img"
    named = str(drawing["aria-labelledby"]).split()
    ids = {one["id"] for tag in ("title", "desc") for one in page.all(tag) if one.get("id")}
    assert set(named) <= ids
    assert "fusion: 7/8  87.5%." in text
    assert 'width="87.50%"' in text


def test_bars_are_as_long_as_the_counts_say() -> None:
    steps = (FunnelStep("candidates", 3, 1, 4), FunnelStep("context", 0, 0, 0))
    bars = [one for one in Page(html(replace(samples.diagnosis(), funnel=steps))).all("rect") if one.get("y") != "0"]
    widths = [one["width"] for one in bars if one.get("class") == "held"]
    assert widths == ["75.00%", "0%", "12"]


def test_details_of_a_question_are_folded_away() -> None:
    page = Page(html(samples.diagnosis()))
    assert len(page.all("details")) == 5
    assert not [one for one in page.all("details") if "open" in one]
    assert any("取り消しの期限は" in text for text in page.texts)


def test_tables_name_their_rows_and_columns() -> None:
    page = Page(html(samples.metrics()))
    scopes = {one.get("scope") for one in page.all("th")}
    assert scopes == {"row", "col"}


def test_thousands_of_questions_make_a_page_that_opens() -> None:
    many = tuple(QuestionDiagnosis(f"q{n}", "A", "lost", recall=0.0, text="長い質問" * 5) for n in range(5000))
    text = html(replace(samples.diagnosis(), questions=many, counts={"A": 5000}, largest="A"))
    assert len(text) < 3_000_000
    assert text.count("<details>") == 301
    assert "ほかに4,700問あります" in text
