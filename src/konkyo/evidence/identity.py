"""Evidence that is named by document ID or chunk ID: which hits are it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from konkyo.core.question import ChunkId, DocId, Evidence
from konkyo.evidence.ordering import Ordered
from konkyo.text.ids import fold_id, fold_ids

__all__ = ["Identities", "Meeting", "documents", "is_document", "same_version"]


Meeting = Literal["whole", "part", "other version"]


class Identities:
    """The document and chunk IDs of a question's evidence, looked up for a whole list at once.

    A document ID is met by a hit's document, or by its ID where no document is recorded. A version counts only
    where both sides record one, and then it must agree. A chunk that was cut is a part of the chunk; of a document
    any chunk is a part, so that makes no difference there.
    """

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._docs: dict[str, list[tuple[int, str]]] = {}
        self._chunks: dict[str, list[int]] = {}
        for number, piece in enumerate(evidence):
            for alternative in piece.any_of:
                if isinstance(alternative, DocId):
                    wanted = (number, alternative.version)
                    self._docs.setdefault(fold_id(alternative.doc), []).append(wanted)
                elif isinstance(alternative, ChunkId):
                    self._chunks.setdefault(fold_id(alternative.chunk), []).append(number)
        pieces = {number for entries in self._docs.values() for number, _ in entries} if self._docs else set()
        self.pieces = pieces.union(*self._chunks.values())

    def meetings(self, given: Ordered) -> Iterator[tuple[int, int, Meeting]]:
        """(position, piece, how they meet) for each hit that carries the name of a piece."""
        docs, chunks = self._docs, self._chunks
        if docs:
            names = documents(given)
            for position in _places(given, names, docs):
                version = given.hits[position].version
                for number, wanted in docs[names[position]]:
                    yield position, number, "whole" if same_version(version, wanted) else "other version"
        if chunks:
            for position in _places(given, given.ids, chunks):
                meeting: Meeting = "part" if given.hits[position].cut else "whole"
                for number in chunks[given.ids[position]]:
                    yield position, number, meeting


def _places(given: Ordered, names: Sequence[str], wanted: Collection[str]) -> list[int]:
    """Where any of the wanted names stand, in ascending order."""
    if names is given.ids and given.known is not None:
        return sorted([names.index(name) for name in wanted if name in given.known])
    return [place for place, name in enumerate(names) if name in wanted]


def same_version(one: str, other: str) -> bool:
    """Whether two versions may be the same: they agree, or one of them is not recorded.

    >>> same_version("", "v2"), same_version("ｖ２", "v2"), same_version("v1", "v2")
    (True, True, False)
    """
    return not (one and other) or fold_id(one) == fold_id(other)


def documents(given: Ordered) -> Sequence[str]:
    """The folded document of each hit: the one that it records, else its ID."""
    docs = [hit.doc for hit in given.hits]
    if not any(docs):
        return given.ids
    return [doc or name for doc, name in zip(fold_ids(docs), given.ids, strict=True)]


def is_document(given: Ordered, position: int) -> bool:
    """Whether a hit says of itself that it is a whole document: the document that it records is its own ID."""
    doc = given.hits[position].doc
    return bool(doc) and fold_id(doc) == given.ids[position]
