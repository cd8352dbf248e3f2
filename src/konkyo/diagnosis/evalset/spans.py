"""Spans: are they within the document, do they begin and end between words, and do they hold what they should?"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from konkyo.core.document import Document
from konkyo.core.notice import Notice
from konkyo.core.question import Evidence, Question, Quote, Span
from konkyo.diagnosis.evalset.material import Material
from konkyo.diagnosis.evalset.shelf import Shelf
from konkyo.text.fold import fold

__all__ = ["spans_fit"]

_SHOWN: Final = 40


def spans_fit(material: Material) -> Iterator[Notice]:
    """Each span against the text of its document (of its version, where one is named and there)."""
    if (shelf := material.shelf) is None:
        return
    for question in material.questions:
        for piece in question.evidence:
            for span in piece.any_of:
                if isinstance(span, Span) and (document := _document(shelf, span)) is not None:
                    yield from _span(material, question, piece, span, document)


def _document(shelf: Shelf, span: Span) -> Document | None:
    versions = shelf.versions(span.doc)
    named = [document for document in versions if document.version == span.version]
    return next(iter(named or versions), None)


def _span(material: Material, question: Question, piece: Evidence, span: Span, document: Document) -> Iterator[Notice]:
    column = material.column_of(span)
    written = f"{span.doc}:{span.start}-{span.end}"
    text = document.text
    if span.end > len(text):
        yield material.say("span-outside", "error", question, column, found=written, length=len(text))
        return
    own = text[span.start : span.end]
    if not own.strip():
        yield material.say("span-blank", "error", question, column, found=written)
        return
    for quote in piece.any_of:
        if isinstance(quote, Quote) and fold(own).find(quote.text) is None:
            now = fold(text).find(quote.text)
            code = "span-moved" if now else "span-not-quote"
            place = fold(text).span(*now) if now else (0, 0)
            yield material.say(
                code,
                "error",
                question,
                column,
                found=written,
                holds=own[:_SHOWN],
                quote=quote.text[:_SHOWN],
                now=f"{span.doc}:{place[0]}-{place[1]}",
            )
            return
    if _cuts(text, span.start) or _cuts(text, span.end):
        around = text[max(0, span.start - 5) : span.end + 5]
        yield material.say("span-cuts", "warning", question, column, found=written, around=around[: _SHOWN + 10])


def _cuts(text: str, at: int) -> bool:
    """Whether a boundary lies inside a number, a word of Latin letters, or a character with its mark."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if unicodedata.combining(after):
        return True
    return before.isalnum() and after.isalnum() and _narrow(before) and _narrow(after)


def _narrow(character: str) -> bool:
    """Latin letters and digits of either width; kana and kanji have no word boundary that could be cut for sure."""
    return unicodedata.normalize("NFKC", character).isascii()
