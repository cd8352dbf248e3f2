"""Place and words of the same evidence, in real Japanese articles cut into chunks, are found alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from konkyo.core import Evidence, Held, Hit, Question, Quote, Span
from konkyo.evidence import Locator


@pytest.mark.parametrize(("size", "overlap"), [(100, 0), (200, 50)])
@pytest.mark.parametrize("unit", ["sentence_span", "paragraph_span"])
def test_whole_articles_hold_all_their_evidence(konkyo_data: Path, size: int, overlap: int, unit: str) -> None:
    folder = konkyo_data / "ja_chunk_spans"
    lines = (folder / "documents.jsonl").read_text(encoding="utf-8").splitlines()
    texts = {row["_id"]: row["text"] for row in map(json.loads, lines)}
    questions = (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()[::20]
    assert len(questions) > 150
    for row in map(json.loads, questions):
        doc, (start, end) = row["doc_id"], row[unit]
        text = texts[doc]
        hits = [
            Hit(f"c{place}", doc, start=place, end=min(place + size, len(text)), text=text[place : place + size])
            for place in range(0, len(text), size - overlap)
        ]
        pieces = (Evidence((Span(doc, start, end),)), Evidence((Quote(text[start:end], doc),)))
        by_place, by_words = Locator(Question("q1", "", evidence=pieces)).hits(hits).footings
        assert isinstance(by_place, Held)
        assert isinstance(by_words, Held), text[start:end]
        assert by_words.rank is not None
        assert by_place.rank is not None
        assert by_words.rank <= by_place.rank
