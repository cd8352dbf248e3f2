"""Evidence that is named by its place or its words: spans and quotes, looked for in the hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from konkyo.core.protocols import Artefacts
from konkyo.core.question import Evidence, Quote, Span
from konkyo.core.trail import Footing
from konkyo.evidence.ordering import Ordered
from konkyo.evidence.places import SpanSearch
from konkyo.evidence.wording import QuoteSearch, Texts

__all__ = ["Contents"]


class Search(Protocol):
    """Looks for one span or quote."""

    def look(self, given: Ordered, texts: Texts) -> tuple[Footing, Sequence[int]]:
        """Its footing, and the positions of the hits that hold it alone."""
        ...


class Contents:
    """The spans and quotes of a question's evidence. Texts are folded once, however many lists hold them."""

    def __init__(self, evidence: Sequence[Evidence], artefacts: Artefacts | None, texts: Texts) -> None:
        self._searches: list[tuple[int, Search]] = []
        self._texts = texts
        for number, piece in enumerate(evidence):
            for alternative in piece.any_of:
                if isinstance(alternative, Quote):
                    self._searches.append((number, QuoteSearch(alternative)))
                elif isinstance(alternative, Span):
                    self._searches.append((number, SpanSearch(alternative)))
                    words = _words(alternative, artefacts)
                    if words is not None:
                        self._searches.append((number, QuoteSearch(words)))

    def __len__(self) -> int:
        return len(self._searches)

    def in_hits(self, given: Ordered) -> Iterator[tuple[int, Footing, Sequence[int]]]:
        """(piece, footing, positions of the hits that hold it alone) of each span and quote."""
        for number, search in self._searches:
            footing, positions = search.look(given, self._texts)
            yield number, footing, positions


def _words(span: Span, artefacts: Artefacts | None) -> Quote | None:
    """The words of a span, where its document can be looked up."""
    document = artefacts.document(span.doc, span.version) if artefacts else None
    if document is None or not 0 <= span.start < span.end <= len(document.text):
        return None
    return Quote(document.text[span.start : span.end], span.doc, span.version)
