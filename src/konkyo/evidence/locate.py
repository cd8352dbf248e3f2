"""The one predicate: is a piece of evidence held, partly held, or absent in a list of hits or of texts?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from konkyo.core.protocols import Artefacts
from konkyo.core.question import Question
from konkyo.core.trace import Hit
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly
from konkyo.evidence.best import best
from konkyo.evidence.complete import completed
from konkyo.evidence.content import Contents
from konkyo.evidence.identity import Identities, Meeting
from konkyo.evidence.located import Located
from konkyo.evidence.ordering import Ordered, ordered
from konkyo.evidence.wording import Texts

__all__ = ["Locator"]

_NONE: Final[frozenset[int]] = frozenset()


class Locator:
    """Finds the evidence of one question; made once, asked for each list.

    `needed` numbers the pieces that the answer must rest on: those with a grade of 1 or more. With `artefacts`,
    what a hit does not record (document, offsets, text) is looked up by its chunk ID. `texts` may be shared by
    locators that look through the same texts, so that each is folded once.

    >>> from konkyo.core.question import DocId, Evidence
    >>> found = Locator(Question("q1", "", evidence=(Evidence((DocId("D3"),)),))).hits([Hit("D1"), Hit("D3")])
    >>> found.footings, found.relevant, found.depth
    ((Held(rank=2, by=('D3',)),), ((2, (0,)),), 2)
    """

    def __init__(self, question: Question, artefacts: Artefacts | None = None, *, texts: Texts | None = None) -> None:
        self._evidence = question.evidence
        self.needed = tuple([number for number, piece in enumerate(question.evidence) if piece.grade >= 1])
        all_needed = len(self.needed) == len(question.evidence)
        self._rejected = _NONE if all_needed else frozenset(range(len(question.evidence))).difference(self.needed)
        self._identities = Identities(question.evidence)
        self._contents = Contents(question.evidence, artefacts, Texts() if texts is None else texts)
        self._artefacts = artefacts

    def hits(self, hits: Sequence[Hit], *, by_score: bool = False) -> Located:
        """Locate each piece in a list of hits. Duplicates count once, at the best rank (see `ordered`)."""
        if self._artefacts is not None:
            hits = [completed(hit, self._artefacts) for hit in hits]
        given = ordered(hits, by_score=by_score, passages=bool(self._contents))
        found: list[list[Footing]] = [[] for _ in self._evidence]
        holders: dict[int, set[int]] = {}
        self._by_identity(given, found, holders)
        for number, footing, positions in self._contents.in_hits(given):
            found[number].append(footing)
            for position in positions:
                holders.setdefault(position, set()).add(number)
        return self._located(given, found, holders)

    def texts(self, texts: Sequence[str]) -> Located:
        """Locate each piece in texts that come without identifiers; `by` counts them from 1."""
        return self.hits([Hit("", text=text) for text in texts])

    def _by_identity(self, given: Ordered, found: list[list[Footing]], holders: dict[int, set[int]]) -> None:
        first: dict[int, dict[Meeting, int]] = {}
        for position, number, meeting in self._identities.meetings(given):
            places = first.setdefault(number, {})
            places[meeting] = min(position, places.get(meeting, position))
            if meeting == "whole":
                holders.setdefault(position, set()).add(number)
        for number, places in first.items():
            found[number].append(_met(given, places))
        if len(first) < len(self._identities.pieces):
            absent = _absent(given)
            for number in self._identities.pieces.difference(first):
                found[number].append(absent)

    def _located(self, given: Ordered, found: list[list[Footing]], holders: dict[int, set[int]]) -> Located:
        relevant: list[tuple[int, tuple[int, ...]]] = []
        rejected: list[tuple[int, tuple[int, ...]]] = []
        for position in sorted(holders):
            numbers = sorted(holders[position])
            if these := tuple([number for number in numbers if number not in self._rejected]):
                relevant.append((given.ranks[position], these))
            if len(these) < len(numbers):
                others = tuple([number for number in numbers if number in self._rejected])
                rejected.append((given.ranks[position], others))
        footings = tuple([each[0] if len(each) == 1 else best(each) for each in found])
        return Located(footings, tuple(relevant), len(given.hits), given.duplicates, tuple(rejected))


def _met(given: Ordered, first: dict[Meeting, int]) -> Footing:
    """The footing of a piece whose name was met, by the first position of each kind of meeting."""
    if "whole" in first:
        return Held(given.ranks[first["whole"]], (given.name(first["whole"]),))
    if "part" in first:
        return Partly((), 0, given.ranks[first["part"]], (given.name(first["part"]),))
    return Lost(len(given.hits), "version")


def _absent(given: Ordered) -> Footing:
    """Lost, unless a hit without any identifier might have been it."""
    nameless = "" in given.ids and any(not (name or hit.doc) for name, hit in zip(given.ids, given.hits, strict=True))
    return NotRecorded("no-id") if nameless else Lost(len(given.hits))
