"""Quotes: evidence by its words."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf
from typing import Final

from konkyo.core.question import Quote
from konkyo.core.trail import Footing, Lost, NotRecorded, Partly
from konkyo.evidence.best import best
from konkyo.evidence.coverage import Coverage, Range
from konkyo.evidence.edges import Edges, behind_blank
from konkyo.evidence.identity import is_document, same_version
from konkyo.evidence.ordering import Ordered
from konkyo.text.fold import fold
from konkyo.text.ids import fold_id
from konkyo.text.runs import common_runs

__all__ = ["QuoteSearch", "Texts"]

SHORTEST_RUN: Final = 8
"""Characters that a quote and a text must have in common to be more than chance: about three Japanese words."""

SHORTEST_SHARE: Final = 0.3
"""... and the share of the quote that they must make up, where the text goes on otherwise on both sides, ..."""

LONG_RUN: Final = 32
"""... but so many are never chance."""


class Texts(dict[str, str]):
    """Folded texts by their raw ones."""

    def __missing__(self, raw: str) -> str:
        folded = self[raw] = fold(raw).folded.strip()
        return folded


class QuoteSearch:
    """Looks for a quote in the texts of hits: containment after folding, not similarity.

    Several hits of one document can hold it together. Short of that it is partly held by the runs of characters
    that it has in common with their texts: of at least 8 characters where the text begins or ends within the quote,
    elsewhere of 30 % of the quote too, or of 32 characters. A hit that is the quote's document as a whole holds it.
    """

    def __init__(self, quote: Quote) -> None:
        self._folded = fold(quote.text)
        self._words = self._folded.folded.strip()
        self._lead = len(self._folded.folded) - len(self._folded.folded.lstrip())
        self._minimum = max(SHORTEST_RUN, min(LONG_RUN, ceil(SHORTEST_SHARE * len(self._words))))
        self._edges = Edges(self._words, SHORTEST_RUN)
        self._doc = fold_id(quote.doc)
        self._version = quote.version if quote.doc else ""

    def look(self, given: Ordered, texts: Texts) -> tuple[Footing, Sequence[int]]:
        """The footing of the quote, and the positions of the hits that hold it alone."""
        if not self._words:
            return NotRecorded("empty-quote"), ()
        groups: dict[str, list[tuple[int, str]]] = {}
        open_question = other_version = False
        for position, hit in enumerate(given.hits):
            doc = fold_id(hit.doc)
            if doc and self._doc and doc != self._doc:
                continue
            if not same_version(self._version, hit.version):
                other_version |= bool(doc) if hit.text is None else self._words in texts[hit.text]
            elif hit.text is None and is_document(given, position) and doc == self._doc:
                groups.setdefault(doc, []).append((position, self._words))
            elif hit.text is None:
                open_question = True
            else:
                groups.setdefault(doc, []).append((position, texts[hit.text]))
        covered = [self._cover(group) for group in groups.values()]
        wholly = sorted(position for each in covered for position in each.wholly)
        found = [footing for each in covered if (footing := each.footing(given))]
        if found:
            return self._in_raw(best(found)), wholly
        if open_question:
            return NotRecorded("no-text"), wholly
        return Lost(len(given.hits), "version" if other_version else ""), wholly

    def _cover(self, group: Sequence[tuple[int, str]]) -> Coverage:
        """What the texts of one document cover of the quote, in characters of the folded quote."""
        length = len(self._words)
        runs: dict[int, list[Range]] = {position: [(0, length)] for position, text in group if self._words in text}
        first = min(runs, default=inf)
        before = [(position, text) for position, text in group if position < first]
        parts = {position: self._runs(text) for position, text in before}
        for position, edge in list(self._edges.counting(before, parts)):
            parts[position].append(edge)
        runs.update(parts)
        coverage = Coverage(length)
        for position in sorted(runs):
            coverage.add(position, runs[position])
        return coverage

    def _runs(self, text: str) -> list[Range]:
        words = self._words
        found = common_runs(words, text, self._minimum)
        if not found and len(text) >= SHORTEST_RUN and text in words:
            found = [(words.index(text), words.index(text) + len(text))]
        return [(start, behind_blank(words, end)) for start, end in found]

    def _in_raw(self, footing: Footing) -> Footing:
        """Missing ranges in the characters of the quote as it was written."""
        if not isinstance(footing, Partly):
            return footing
        lead = self._lead
        missing = dict.fromkeys(self._folded.span(start + lead, end + lead) for start, end in footing.missing)
        return Partly(tuple(missing), len(self._folded.source), footing.rank, footing.by)
