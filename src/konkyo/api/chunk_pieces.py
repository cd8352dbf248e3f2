"""The pieces of evidence that cutting can hurt: spans and quotes that stand whole in the documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from konkyo.core.document import Chunk, Document
from konkyo.core.question import Evidence, Question, Quote, Span
from konkyo.core.trace import Hit
from konkyo.core.trail import Held
from konkyo.diagnosis.evalset import Shelf
from konkyo.evidence.locate import Locator
from konkyo.evidence.wording import Texts

__all__ = ["Piece", "Survival", "find_pieces", "survival"]

Key = tuple[str, str]


class Piece(Struct, frozen=True):
    """One piece of a question, and the documents it may stand in: (name in the gold, the document's ID and version)."""

    question: Question
    places: tuple[tuple[str, Key], ...]


class Survival(Struct, frozen=True):
    """How many pieces are whole in one chunk, how many in several together, and the questions of all but the first."""

    whole: int
    split: int
    cut: tuple[str, ...]


def find_pieces(questions: Iterable[Question], documents: Sequence[Document]) -> tuple[list[Piece], dict[str, int]]:
    """The pieces, and how many were left out: `no-span` (a document or chunk as a whole), `not-in-documents`."""
    shelf, texts = Shelf(documents), Texts()
    whole = {_key(document): [Chunk(document.doc, _all_of(document), document.text)] for document in documents}
    left_out: Counter[str] = Counter()
    pieces: list[Piece] = []
    for question in questions:
        for evidence in question.evidence:
            if evidence.grade < 1:
                continue
            exact = tuple(one for one in evidence.any_of if isinstance(one, Span | Quote))
            piece = Piece(Question(question.qid, "", evidence=(Evidence(exact),)), tuple(_places(exact, shelf)))
            if not exact:
                left_out["no-span"] += 1
            elif survival([piece], whole, texts).whole:
                pieces.append(piece)
            else:
                left_out["not-in-documents"] += 1
    return pieces, dict(left_out)


def survival(pieces: Iterable[Piece], chunks: Mapping[Key, Sequence[Chunk]], texts: Texts | None = None) -> Survival:
    """Look for each piece in the chunks of its documents, by the predicate that traces are judged by."""
    texts = Texts() if texts is None else texts
    whole = split = 0
    cut: dict[str, None] = {}
    for piece in pieces:
        hits = [_hit(chunk, name) for name, key in piece.places for chunk in chunks.get(key, ())]
        found = Locator(piece.question, texts=texts).hits(hits)
        if found.relevant:
            whole += 1
            continue
        split += isinstance(found.footings[0], Held)
        cut[piece.question.qid] = None
    return Survival(whole, split, tuple(cut))


def _places(alternatives: Iterable[Span | Quote], shelf: Shelf) -> list[tuple[str, Key]]:
    found: dict[tuple[str, Key], None] = {}
    for one in alternatives:
        names = [one.doc] if one.doc else shelf.holders(one.text) if isinstance(one, Quote) else []
        for name in names:
            for document in shelf.versions(name):
                found[name if one.doc else document.doc, _key(document)] = None
    return list(found)


def _hit(chunk: Chunk, name: str) -> Hit:
    span = chunk.span
    return Hit(chunk.chunk, name, text=chunk.text, version=span.version, start=span.start, end=span.end)


def _key(document: Document) -> Key:
    return document.doc, document.version


def _all_of(document: Document) -> Span:
    return Span(document.doc, 0, len(document.text), document.version)
