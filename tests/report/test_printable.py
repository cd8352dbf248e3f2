"""Every fixed sentence can be shown on a Japanese Windows console, and English ones on any."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import report.samples as samples
from konkyo.report import render
from konkyo.words import all_sentences, words

BANNED = set("✓✗≤≥–—·█") | set(map(chr, range(0x2500, 0x25A0)))


def test_every_sentence_fits_cp932_and_english_ones_are_ascii() -> None:
    broken = []
    for key, (ja, en) in all_sentences().items():
        try:
            ja.encode("cp932")
        except UnicodeEncodeError as error:
            broken.append((key, "ja", str(error)))
        if BANNED & set(ja + en):
            broken.append((key, "banned", "".join(sorted(BANNED & set(ja + en)))))
    assert broken == []


@pytest.mark.parametrize("result", samples.every(), ids=lambda result: type(result).__name__)
def test_a_whole_screen_can_be_printed_there(result: object) -> None:
    for lang in ("ja", "en"):
        assert render(result, "table", words(lang)).decode("utf-8").encode("cp932")  # type: ignore[arg-type]


def test_every_sentence_that_reports_name_is_there() -> None:
    folder = Path(str(files("konkyo"))) / "report"
    source = "\n".join(path.read_text(encoding="utf-8") for path in [*folder.rglob("*.py"), *folder.rglob("*.j2")])
    named = set(re.findall(r'"((?:report|ids|level|stage|unit)\.[a-z][\w.\-/]*)"', source)) - {"report.html"}
    assert len(named) > 100
    assert sorted(named - all_sentences().keys()) == []
