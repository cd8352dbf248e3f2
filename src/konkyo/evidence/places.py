"""Spans: evidence by its place in a document."""

from __future__ import annotations

from collections.abc import Sequence

from konkyo.core.question import Span
from konkyo.core.trace import Hit
from konkyo.core.trail import Footing, Lost, NotRecorded
from konkyo.evidence.coverage import Coverage
from konkyo.evidence.identity import documents, is_document, same_version
from konkyo.evidence.ordering import Ordered
from konkyo.evidence.wording import Texts
from konkyo.text.ids import fold_id

__all__ = ["SpanSearch"]


class SpanSearch:
    """Looks for a span by the documents and offsets that hits record; several hits can hold it together.

    A hit of the document without offsets might hold it, and so might a hit that records neither document nor
    offsets: where nothing else is found, the record does not say.
    """

    def __init__(self, span: Span) -> None:
        self._doc = fold_id(span.doc)
        self._version = span.version
        self._start, self._end = span.start, span.end

    def look(self, given: Ordered, texts: Texts) -> tuple[Footing, Sequence[int]]:  # noqa: ARG002
        """The footing of the span, and the positions of the hits that hold it alone."""
        if self._start >= self._end:
            return NotRecorded("empty-span"), ()
        coverage = Coverage(self._end - self._start)
        open_question = other_version = False
        for position, (hit, doc) in enumerate(zip(given.hits, documents(given), strict=True)):
            placed = hit.start is not None and hit.end is not None
            if doc != self._doc:
                open_question |= not (hit.doc or placed)
            elif not same_version(self._version, hit.version):
                other_version = True
            elif not placed and hit.text is None and is_document(given, position):
                coverage.add(position, [(0, self._end - self._start)])
            elif not placed:
                open_question = True
            else:
                self._cover(coverage, position, hit)
        footing = coverage.footing(given)
        if footing is None and open_question:
            footing = NotRecorded("no-span")
        return footing or Lost(len(given.hits), "version" if other_version else ""), coverage.wholly

    def _cover(self, coverage: Coverage, position: int, hit: Hit) -> None:
        assert hit.start is not None
        assert hit.end is not None
        start, end = max(hit.start, self._start), min(hit.end, self._end)
        if start < end:
            coverage.add(position, [(start - self._start, end - self._start)])
