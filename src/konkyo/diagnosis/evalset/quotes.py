"""Quotes: do the words stand in the document, and only once?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from konkyo.core.access import is_valid
from konkyo.core.notice import Notice
from konkyo.core.question import ChunkId, Evidence, Question, Quote
from konkyo.diagnosis.evalset.material import Material
from konkyo.diagnosis.evalset.shelf import Shelf
from konkyo.text.fold import Folded, fold
from konkyo.text.ids import fold_id
from konkyo.text.runs import longest_common

__all__ = ["quotes_stand"]

_SHOWN: Final = 40
_LEAST_SHARED: Final = 0.3
"""A passage is offered as what was probably meant when it shares so much of the quote in one run."""


def quotes_stand(material: Material) -> Iterator[Notice]:
    """Each quote in its document, after folding (width, line breaks, blanks); its raw place where it is not alone."""
    if (shelf := material.shelf) is None:
        return
    for question in material.questions:
        for piece in question.evidence:
            for quote in piece.any_of:
                if isinstance(quote, Quote):
                    yield from _quote(material, shelf, question, piece, quote)


def _quote(material: Material, shelf: Shelf, question: Question, piece: Evidence, quote: Quote) -> Iterator[Notice]:
    column = material.column_of(quote)
    shown = quote.text[:_SHOWN]
    if not quote.doc:
        yield from _anywhere(material, shelf, question, piece, quote)
        return
    texts = shelf.texts(quote.doc, quote.version)
    if not texts:
        return  # the document itself is unknown, which is said of its ID
    places = [[text.span(*found) for found in text.find_all(quote.text)] for text in texts]
    if not any(places):
        yield _lost(material, shelf, question, quote, texts)
    elif len(most := max(places, key=len)) > 1:
        yield material.say(
            "quote-several",
            "warning",
            question,
            column,
            found=shown,
            doc=quote.doc,
            count=len(most),
            first=most[0][0],
            second=most[1][0],
        )
    else:
        yield from _in_some(material, shelf, question, quote)


def _in_some(material: Material, shelf: Shelf, question: Question, quote: Quote) -> Iterator[Notice]:
    """Versions of the document, of those that hold on the question's day, which do not have the words."""
    on = question.as_of or material.today
    versions = shelf.versions(quote.doc)
    if quote.version:
        versions = [document for document in versions if document.version == quote.version]
    meant = [document for document in versions if not on or is_valid(document, on)]
    count = sum(shelf.folded(document).find(quote.text) is None for document in meant)
    if count:
        yield material.say(
            "quote-in-some-versions",
            "warning",
            question,
            material.column_of(quote),
            found=quote.text[:_SHOWN],
            doc=quote.doc,
            count=count,
            of=len(meant),
        )


def _anywhere(material: Material, shelf: Shelf, question: Question, piece: Evidence, quote: Quote) -> Iterator[Notice]:
    """A quote that names no document, alone or as the text of a chunk."""
    column, shown = material.column_of(quote), quote.text[:_SHOWN]
    for one in piece.any_of:
        chunk = shelf.chunks.get(fold_id(one.chunk)) if isinstance(one, ChunkId) else None
        if chunk is not None and shelf.folded(chunk).find(quote.text) is None:
            yield material.say("quote-not-in-chunk", "warning", question, column, found=shown, chunk=chunk.chunk)
            return
    holders = shelf.holders(quote.text)
    if not holders:
        yield material.say("quote-nowhere", "error", question, column, found=shown)
    elif len(holders) > 1:
        yield material.say(
            "quote-in-several",
            "warning",
            question,
            column,
            found=shown,
            count=len(holders),
            docs=", ".join(holders[:3]),
        )


def _lost(material: Material, shelf: Shelf, question: Question, quote: Quote, texts: list[Folded]) -> Notice:
    """Where the words are instead: in another document, changed in this one, or nowhere."""
    column, shown = material.column_of(quote), quote.text[:_SHOWN]
    if elsewhere := shelf.holders(quote.text):
        return material.say(
            "quote-elsewhere", "error", question, column, found=shown, doc=quote.doc, other=elsewhere[0]
        )
    wanted = fold(quote.text).folded
    nearest = max(((longest_common(wanted, text.folded), text) for text in texts), key=lambda each: _length(each[0]))
    (start, end), text = nearest
    if wanted and end - start >= _LEAST_SHARED * len(wanted):
        at = text.folded.find(wanted[start:end])
        left, right = max(0, at - start), min(len(text.folded), at - start + len(wanted))
        raw = text.span(left, right)
        return material.say(
            "quote-changed",
            "error",
            question,
            column,
            found=shown,
            doc=quote.doc,
            near=text.source[slice(*raw)][:_SHOWN],
            start=raw[0],
            end=raw[1],
        )
    return material.say("quote-not-found", "error", question, column, found=shown, doc=quote.doc)


def _length(span: tuple[int, int]) -> int:
    return span[1] - span[0]
