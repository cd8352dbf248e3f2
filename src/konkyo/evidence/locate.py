"""The one predicate: is a piece of evidence held, partly held, or absent in a list of hits or of texts?"""

from __future__ import annotations

from collections.abc import Sequence

from konkyo.core.protocols import Artefacts
from konkyo.core.question import Question
from konkyo.core.trace import Hit
from konkyo.core.trail import Footing, Held, Lost, NotRecorded
from konkyo.evidence.best import best
from konkyo.evidence.content import Contents
from konkyo.evidence.identity import Identities
from konkyo.evidence.located import Located, Relevance
from konkyo.evidence.ordering import Ordered, ordered

__all__ = ["Locator"]


class Locator:
    """Finds the evidence of one question; made once, asked for each list.

    `needed` numbers the pieces that the answer must rest on: those with a grade of 1 or more. With `artefacts`,
    what a hit does not record (document, offsets, text) is looked up by its chunk ID.

    >>> from konkyo.core.question import DocId, Evidence
    >>> found = Locator(Question("q1", "", evidence=(Evidence((DocId("D3"),)),))).hits([Hit("D1"), Hit("D3")])
    >>> found.footings, found.relevant, found.depth
    ((Held(rank=2, by=('D3',)),), ((2, (0,)),), 2)
    """

    def __init__(self, question: Question, artefacts: Artefacts | None = None) -> None:
        self._evidence = question.evidence
        self.needed = tuple(number for number, piece in enumerate(question.evidence) if piece.grade >= 1)
        self._identities = Identities(question.evidence)
        self._contents = Contents(question.evidence, artefacts)

    def hits(self, hits: Sequence[Hit], *, by_score: bool = False) -> Located:
        """Locate each piece in a list of hits. Duplicates count once, at the best rank (see `ordered`)."""
        given = ordered(hits, by_score=by_score, passages=bool(self._contents))
        found: list[list[Footing]] = [[] for _ in self._evidence]
        holders: dict[int, set[int]] = {}
        self._by_name(given, found, holders)
        for number, footing, positions in self._contents.in_hits(given):
            found[number].append(footing)
            for position in positions:
                holders.setdefault(position, set()).add(number)
        return self._located(given, found, holders)

    def texts(self, texts: Sequence[str]) -> Located:
        """Locate each piece in texts that come without identifiers; `by` counts them from 1."""
        return self.hits([Hit("", text=text) for text in texts])

    def _by_name(self, given: Ordered, found: list[list[Footing]], holders: dict[int, set[int]]) -> None:
        held: dict[int, int] = {}
        other_version: set[int] = set()
        for position, number, holds in self._identities.matches(given):
            if holds:
                held[number] = min(position, held.get(number, position))
                holders.setdefault(position, set()).add(number)
            else:
                other_version.add(number)
        lost: Footing | None = None
        for number in self._identities.pieces:
            if number in held:
                position = held[number]
                found[number].append(Held(given.ranks[position], (given.hits[position].id,)))
            elif number in other_version:
                found[number].append(Lost(len(given.hits), "version"))
            else:
                lost = lost or _absent(given)
                found[number].append(lost)

    def _located(self, given: Ordered, found: list[list[Footing]], holders: dict[int, set[int]]) -> Located:
        relevant: Relevance = ()
        rejected: Relevance = ()
        if holders:
            rows = [(given.ranks[position], sorted(holders[position])) for position in sorted(holders)]
            relevant, rejected = self._split(rows, True), self._split(rows, False)
        footings = tuple(each[0] if len(each) == 1 else best(each) for each in found)
        return Located(footings, relevant, len(given.hits), given.duplicates, rejected)

    def _split(self, rows: Sequence[tuple[int, list[int]]], needed: bool) -> Relevance:
        kept = ((rank, tuple(n for n in numbers if (n in self.needed) is needed)) for rank, numbers in rows)
        return tuple((rank, numbers) for rank, numbers in kept if numbers)


def _absent(given: Ordered) -> Footing:
    """Lost, unless a hit without any identifier might have been it."""
    nameless = "" in given.ids and any(not (name or hit.doc) for name, hit in zip(given.ids, given.hits, strict=True))
    return NotRecorded("no-id") if nameless else Lost(len(given.hits))
