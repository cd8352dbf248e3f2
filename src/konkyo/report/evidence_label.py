"""What a piece of evidence is called: its alternatives by document, chunk or place, and their words if allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from konkyo.core import ChunkId, DocId, Evidence, Quote, Span
from konkyo.words import Words

__all__ = ["evidence_label"]


def _span(one: Span, words: Words, with_text: bool) -> str:  # noqa: ARG001
    return f"{_versioned(one.doc, one.version)} [{one.start}, {one.end})"


def _quote(one: Quote, words: Words, with_text: bool) -> str:
    said = words.say("report.quote", text=one.text) if with_text else words.say("report.quote.length", n=len(one.text))
    return f"{_versioned(one.doc, one.version)} {said}" if one.doc else said


def _chunk(one: ChunkId, words: Words, with_text: bool) -> str:  # noqa: ARG001
    return one.chunk


def _doc(one: DocId, words: Words, with_text: bool) -> str:  # noqa: ARG001
    return _versioned(one.doc, one.version)


_LABELS: Final[dict[type, Callable[[Any, Words, bool], str]]] = {
    Span: _span,
    Quote: _quote,
    ChunkId: _chunk,
    DocId: _doc,
}


def evidence_label(evidence: Evidence, words: Words, *, with_text: bool) -> str:
    """The alternatives of a piece.

    >>> from konkyo.words import words
    >>> evidence_label(Evidence((DocId("D08"), DocId("D09"))), words("en"), with_text=False)
    'D08 or D09'
    """
    return words.say("report.or").join(_LABELS[type(one)](one, words, with_text) for one in evidence.any_of)


def _versioned(doc: str, version: str) -> str:
    return f"{doc}@{version}" if version else doc
