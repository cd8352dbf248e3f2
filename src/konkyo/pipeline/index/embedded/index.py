"""One index version, opened: look-ups, permissions, and the two exact searches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from konkyo.core.document import Chunk, Document, IndexRecord
from konkyo.core.errors import UsageError
from konkyo.core.index import Access, AccessCounts, IndexManifest
from konkyo.core.pipeline import LexicalSettings, VectorSettings
from konkyo.core.trace import Hit
from konkyo.pipeline.index.embedded.access import AccessClass, AccessRules
from konkyo.pipeline.index.embedded.lexical import LexicalScorer
from konkyo.pipeline.index.embedded.postings import read_postings
from konkyo.pipeline.index.embedded.ranking import best, rank_of
from konkyo.pipeline.index.embedded.records import Records
from konkyo.pipeline.index.embedded.vectors import VectorScorer

if TYPE_CHECKING:
    from konkyo.core.pipeline import Vectors

__all__ = ["EmbeddedIndex"]

Rows = NDArray[np.int64]


class EmbeddedIndex:
    """The version in a folder. Files are mapped into memory, so that opening is quick whatever their size.

    Rows are chunks in the order of their identifiers.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=IndexManifest)
        self._chunks = Records(folder / "chunks.jsonl", Chunk)
        self._documents = Records(folder / "documents.jsonl", Document)
        self._document_of_row: NDArray[np.int32] = np.load(folder / "document-of-row.npy", mmap_mode="r")
        classes = msgspec.json.decode((folder / "access.json").read_bytes(), type=list[AccessClass])
        of_document = np.load(folder / "access-of-document.npy")
        self._rules = AccessRules(classes, of_document[self._document_of_row])
        self._postings = read_postings(folder)
        self._scorers: dict[tuple[float, ...], LexicalScorer] = {}
        stored = folder / "vectors.npy"
        self.vectors: NDArray[np.float32] | None = np.load(stored, mmap_mode="r") if stored.exists() else None
        self._vector_scorer = VectorScorer(self.vectors) if self.vectors is not None else None

    def record(self) -> IndexRecord:
        """What became of each document on the way in."""
        return msgspec.json.decode((self.folder / "record.json").read_bytes(), type=IndexRecord)

    def document(self, doc: str, version: str = "", /) -> Document | None:
        """A document by its identifier; without a version the one that begins to hold last."""
        number = self._number(doc, version)
        return None if number is None else self._documents[number]

    def chunk(self, chunk: str, /) -> Chunk | None:
        """A chunk by its identifier."""
        row = self._row(chunk)
        return None if row is None else self._chunks[row]

    def chunks(self, doc: str, version: str = "", /) -> Sequence[Chunk] | None:
        """The chunks of a document in the order of its text; `None` for an unknown document."""
        number = self._number(doc, version)
        if number is None:
            return None
        found = [self._chunks[int(row)] for row in np.flatnonzero(self._document_of_row == number)]
        return sorted(found, key=lambda chunk: (chunk.span.start, chunk.span.end))

    def all_chunks(self) -> Iterator[Chunk]:
        """Every chunk, in the order of the identifiers."""
        return (self._chunks[row] for row in range(len(self._chunks)))

    def embedding(self, chunk: str, /) -> Vectors | None:
        """The vector of a chunk as it was stored; `None` where there is none."""
        row = self._row(chunk)
        return None if row is None or self.vectors is None else np.array(self.vectors[row])

    def counts(self, access: Access, /) -> AccessCounts:
        """How much of the version an access permits, and what hides the rest."""
        return self._rules.counts(access)

    def denied(self, chunks: Iterable[str], access: Access, /) -> Mapping[str, str]:
        """Those of the chunks that the access does not permit, each with the reason."""
        rows = {chunk: self._row(chunk) for chunk in chunks}
        reasons = {chunk: self._rules.reason(row, access) for chunk, row in rows.items() if row is not None}
        return {chunk: reason for chunk, reason in reasons.items() if reason}

    def lexical(self, tokens: Sequence[str], access: Access | None, settings: LexicalSettings, /) -> tuple[Hit, ...]:
        """The first permitted chunks by BM25F; those that share no token are not among them."""
        rows = self._permitted(access)
        scores = self._lexical_scorer(settings).scores(tokens)
        if rows is None:
            chosen = best(scores, settings.depth, above=0.0)
        else:
            chosen = rows[best(scores[rows], settings.depth, above=0.0)]
        return self._hits(chosen, scores[chosen])

    def lexical_rank(
        self, tokens: Sequence[str], chunk: str, access: Access | None, settings: LexicalSettings, /
    ) -> int | None:
        """The true rank of any chunk; `None` where it is not permitted or shares no token."""
        found = self._row_among(chunk, access)
        if found is None:
            return None
        rows, place = found
        scores = self._lexical_scorer(settings).scores(tokens)
        return rank_of(scores if rows is None else scores[rows], place, above=0.0)

    def vector(self, query: Vectors, access: Access | None, settings: VectorSettings, /) -> tuple[Hit, ...]:
        """The nearest permitted chunks to one query vector."""
        scorer, wanted = self._vectors_for(query)
        return self._hits(*scorer.best(wanted, self._permitted(access), settings.distance, settings.depth))

    def vector_rank(self, query: Vectors, chunk: str, access: Access | None, settings: VectorSettings, /) -> int | None:
        """The true rank of any chunk; `None` where it is not permitted."""
        found = self._row_among(chunk, access)
        if found is None:
            return None
        rows, place = found
        scorer, wanted = self._vectors_for(query)
        return scorer.rank(wanted, rows, settings.distance, place if rows is None else int(rows[place]))

    def _permitted(self, access: Access | None) -> Rows | None:
        return None if access is None else self._rules.rows(access)

    def _row_among(self, chunk: str, access: Access | None) -> tuple[Rows | None, int] | None:
        """The permitted rows and the place of a chunk among them; `None` where it is not."""
        rows, row = self._permitted(access), self._row(chunk)
        if row is None or rows is None:
            return None if row is None else (rows, row)
        place = int(np.searchsorted(rows, row))
        return (rows, place) if place < len(rows) and rows[place] == row else None

    def _lexical_scorer(self, settings: LexicalSettings) -> LexicalScorer:
        key = (settings.k1, settings.b, settings.title_weight, settings.heading_weight)
        if key not in self._scorers:
            self._scorers[key] = LexicalScorer(self._postings, settings)
        return self._scorers[key]

    def _vectors_for(self, query: Vectors) -> tuple[VectorScorer, NDArray[np.float32]]:
        if self._vector_scorer is None or self.vectors is None:
            raise UsageError("index-without-vectors", version=self.manifest.version)
        wanted = np.asarray(query, dtype=np.float32).reshape(-1)
        if len(wanted) != self.vectors.shape[1] or not np.isfinite(wanted).all():
            raise UsageError(
                "query-vector", found=len(wanted), dimensions=self.vectors.shape[1], version=self.manifest.version
            )
        return self._vector_scorer, wanted

    def _hits(self, rows: Rows, scores: NDArray[np.float64]) -> tuple[Hit, ...]:
        found = []
        for rank, (row, score) in enumerate(zip(rows.tolist(), scores.tolist(), strict=True), start=1):
            chunk = self._chunks[row]
            span = chunk.span
            found.append(Hit(chunk.chunk, span.doc, rank, score, chunk.text, span.version, span.start, span.end))
        return tuple(found)

    def _row(self, chunk: str) -> int | None:
        """The row of a chunk, by halving."""
        low, high = 0, len(self._chunks)
        while low < high:
            middle = (low + high) // 2
            if self._chunks[middle].chunk < chunk:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self._chunks) and self._chunks[low].chunk == chunk else None

    def _number(self, doc: str, version: str) -> int | None:
        versions = self._numbers.get(doc)
        if not versions:
            return None
        return versions.get(version) if version else next(reversed(versions.values()))

    @cached_property
    def _numbers(self) -> dict[str, dict[str, int]]:
        """The numbers of each document's versions, the one that begins to hold last at the end."""
        keys = msgspec.json.decode((self.folder / "keys.json").read_bytes(), type=list[tuple[str, str, str]])
        found: dict[str, dict[str, int]] = {}
        for number in sorted(range(len(keys)), key=lambda at: (keys[at][2], keys[at][1])):
            found.setdefault(keys[number][0], {})[keys[number][1]] = number
        return found
