"""What became of evidence on the way into the index: source, parse, chunk, index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from konkyo.core.document import Chunk, Document, DocumentFact, IndexRecord
from konkyo.core.protocols import Artefacts
from konkyo.core.question import Alternative, ChunkId, DocId, Evidence, Question
from konkyo.core.stages import Stage
from konkyo.core.trace import Hit, Trace
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly
from konkyo.evidence.best import best
from konkyo.evidence.identity import same_version
from konkyo.evidence.locate import Locator
from konkyo.evidence.wording import Texts
from konkyo.text.ids import fold_id

__all__ = ["ORIGINS", "Origins", "unranked"]

ORIGINS: Final[tuple[Stage, ...]] = ("source", "parse", "chunk", "index")

_NO_RECORD: Final = NotRecorded("no-record")


def unranked(footing: Footing) -> Footing:
    """A footing at a stage that has no ranks and no depth."""
    if isinstance(footing, Held | Partly):
        return replace(footing, rank=None)
    return replace(footing, depth=None) if isinstance(footing, Lost) else footing


class Origins:
    """The four stages before a question is asked, as an index record and artefacts tell them.

    The artefacts are looked at for the very piece; the index record knows whole documents only. A document that
    the record calls lost is lost, whatever the artefacts hold.
    """

    def __init__(self, index: IndexRecord | None, artefacts: Artefacts | None) -> None:
        self._index = index
        self._artefacts = artefacts
        self._texts = Texts()
        self._facts: dict[tuple[Stage, str], list[DocumentFact]] = {}
        for fact in index.facts if index else ():
            self._facts.setdefault((fact.stage, fold_id(fact.doc)), []).append(fact)
        self._stages = {stage for stage, _ in self._facts}

    def footings(self, question: Question, trace: Trace) -> dict[Stage, Sequence[Footing]]:
        """For each of the four stages the footing of each piece."""
        evidence = [replace(piece, any_of=tuple(self._resolved(piece))) for piece in question.evidence]
        found: dict[Stage, Sequence[Footing]] = {stage: [_NO_RECORD] * len(evidence) for stage in ORIGINS}
        if self._artefacts is not None:
            found.update(self._looked_up(self._artefacts, replace(question, evidence=tuple(evidence))))
        if self._index is not None:
            for stage in ORIGINS:
                recorded = [self._recorded(stage, piece, trace) for piece in evidence]
                found[stage] = [_stricter(fact, own) for fact, own in zip(recorded, found[stage], strict=True)]
        return found

    def _resolved(self, piece: Evidence) -> Iterator[Alternative]:
        """Alternatives that name a document. A chunk ID stands for the place of its chunk, where that is known."""
        for alternative in piece.any_of:
            if not isinstance(alternative, ChunkId):
                if alternative.doc:
                    yield alternative
            elif self._artefacts is not None and (chunk := self._artefacts.chunk(alternative.chunk)):
                yield chunk.span

    def _recorded(self, stage: Stage, piece: Evidence, trace: Trace) -> Footing:
        """What the index record says of the documents of a piece."""
        assert self._index is not None
        if not same_version(self._index.version, trace.index_version):
            return NotRecorded("other-index-version")
        if stage not in self._stages or not piece.any_of:
            return _NO_RECORD
        return best(self._fact(stage, alternative) for alternative in piece.any_of)

    def _fact(self, stage: Stage, alternative: Alternative) -> Footing:
        assert not isinstance(alternative, ChunkId)
        facts = self._facts.get((stage, fold_id(alternative.doc)))
        if facts is None:
            return Lost(None, "unknown-document")
        facts = [fact for fact in facts if same_version(fact.version, alternative.version)]
        if not facts:
            return Lost(None, "version")
        fact = facts[-1]
        if fact.outcome == "used":
            return Held()
        if fact.outcome == "lost":
            return Lost(None, fact.reason or "lost")
        return Partly((), 0) if isinstance(alternative, DocId) else NotRecorded("partly")

    def _looked_up(self, artefacts: Artefacts, question: Question) -> dict[Stage, Sequence[Footing]]:
        """Source, parse and chunk from the documents and chunks themselves."""
        documents = [_documents(artefacts, piece) for piece in question.evidence]
        every = {(each.doc, each.version): each for found in documents for each in found}
        parsed = [
            Hit(each.doc, each.doc, text=each.text, version=each.version, start=0, end=len(each.text))
            for each in every.values()
            if each.text.strip()
        ]
        chunks = [artefacts.chunks(each.doc, each.version) for each in every.values()]
        cut = [_as_hit(each) for found in chunks for each in found or ()]
        locator = Locator(question, texts=self._texts)
        recorded = {doc for doc, found in zip(every, chunks, strict=True) if found is not None}
        in_parsed, in_chunks = locator.hits(parsed).footings, locator.hits(cut).footings
        return {
            "source": [
                _source(artefacts, question, piece, found)
                for piece, found in zip(question.evidence, documents, strict=True)
            ],
            "parse": [
                unranked(footing) if found else NotRecorded("unknown-document")
                for footing, found in zip(in_parsed, documents, strict=True)
            ],
            "chunk": [
                unranked(footing) if any((each.doc, each.version) in recorded for each in found) else _NO_RECORD
                for footing, found in zip(in_chunks, documents, strict=True)
            ],
        }


def _as_hit(chunk: Chunk) -> Hit:
    span = chunk.span
    return Hit(chunk.chunk, span.doc, text=chunk.text, version=span.version, start=span.start, end=span.end)


def _documents(artefacts: Artefacts, piece: Evidence) -> list[Document]:
    """The documents of a piece's alternatives, in the version that each asks for."""
    found = (
        artefacts.document(alternative.doc, alternative.version)
        for alternative in piece.any_of
        if not isinstance(alternative, ChunkId)
    )
    return [document for document in found if document is not None]


def _source(artefacts: Artefacts, question: Question, piece: Evidence, found: Sequence[Document]) -> Footing:
    """Held by a document that is there in the right version and valid on the day of the question."""
    if not piece.any_of:
        return _NO_RECORD
    valid = [document for document in found if _valid(document, question.as_of)]
    if valid:
        return Held(None, tuple(dict.fromkeys(document.doc for document in valid)))
    if found:
        return Lost(None, "not-valid")
    names = [alternative.doc for alternative in piece.any_of if not isinstance(alternative, ChunkId)]
    return Lost(None, "version" if any(artefacts.document(name) for name in names) else "unknown-document")


def _valid(document: Document, day: str) -> bool:
    """Whether a document holds on a day (ISO dates); without a day it does."""
    if not day:
        return True
    return document.valid_from <= day and not (document.valid_to and document.valid_to <= day)


def _stricter(recorded: Footing, own: Footing) -> Footing:
    """What the record of whole documents and a look at the piece itself say together."""
    if isinstance(recorded, Lost):
        return recorded
    if isinstance(own, NotRecorded) and (own == _NO_RECORD or not isinstance(recorded, NotRecorded)):
        return recorded
    return own
