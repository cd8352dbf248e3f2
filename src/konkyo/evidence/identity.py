"""Evidence that is named by document ID or chunk ID: which hits are it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from konkyo.core.question import ChunkId, DocId, Evidence
from konkyo.evidence.ordering import Ordered
from konkyo.text.ids import fold_id, fold_ids

__all__ = ["Identities"]


class Identities:
    """The document and chunk IDs of a question's evidence, looked up for a whole list at once.

    A document ID is met by a hit's document, or by its ID where no document is recorded. A version counts only
    where both sides record one, and then it must agree.
    """

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._docs: dict[str, list[tuple[int, str]]] = {}
        self._chunks: dict[str, list[int]] = {}
        for number, piece in enumerate(evidence):
            for alternative in piece.any_of:
                if isinstance(alternative, DocId):
                    wanted = (number, fold_id(alternative.version))
                    self._docs.setdefault(fold_id(alternative.doc), []).append(wanted)
                elif isinstance(alternative, ChunkId):
                    self._chunks.setdefault(fold_id(alternative.chunk), []).append(number)
        self.pieces = frozenset(number for entries in self._docs.values() for number, _ in entries).union(
            *self._chunks.values()
        )

    def matches(self, given: Ordered) -> Iterator[tuple[int, int, bool]]:
        """(position, piece, held) of each meeting; not held means that only the version keeps them apart."""
        if self._docs:
            yield from self._documents(given)
        if self._chunks and not self._chunks.keys().isdisjoint(given.ids):
            for position, name in enumerate(given.ids):
                for number in self._chunks.get(name, ()):
                    yield position, number, True

    def _documents(self, given: Ordered) -> Iterator[tuple[int, int, bool]]:
        names = documents(given)
        if self._docs.keys().isdisjoint(names):
            return
        for position, name in enumerate(names):
            if name in self._docs:
                version = fold_id(given.hits[position].version)
                for number, wanted in self._docs[name]:
                    yield position, number, not (version and wanted) or version == wanted


def documents(given: Ordered) -> Sequence[str]:
    """The folded document of each hit: the one that it records, else its ID."""
    docs = [hit.doc for hit in given.hits]
    if not any(docs):
        return given.ids
    return [doc or name for doc, name in zip(fold_ids(docs), given.ids, strict=True)]
