"""One index version, written into an empty folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b, sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from konkyo.core.document import Chunk, Document, DocumentFact, IndexRecord
from konkyo.core.errors import UsageError
from konkyo.core.index import IndexManifest
from konkyo.core.pipeline import Embedder, fingerprint
from konkyo.pipeline.chunk_context import searchable_text
from konkyo.pipeline.index.embedded.access import class_of
from konkyo.pipeline.index.embedded.durable import write_file
from konkyo.pipeline.index.embedded.postings import write_postings
from konkyo.pipeline.index.embedded.records import write_records
from konkyo.pipeline.index.protocol import IndexContent
from konkyo.text.analyze import Analyzer

__all__ = ["Known", "build", "manifest_of", "text_digest"]

Known = dict[bytes, NDArray[np.float32]]
"""Vectors that were made before, by the digest of their text; all by the embedder in use."""

_FORMAT: Final = "embedded-1"


def manifest_of(content: IndexContent, analyzer: Analyzer, embedder: Embedder | None) -> IndexManifest:
    """What the version will be: its name is made from all that goes into it, so the same content has the same name."""
    identity = embedder.identity if embedder else None
    parts = {
        **content.parts,
        "analyzer": analyzer.version,
        "embedder": fingerprint(identity) if identity else "none",
        "format": _FORMAT,
    }
    digest = sha256(msgspec.json.encode(parts, order="sorted"))
    encode = msgspec.json.Encoder().encode
    for nouns in (content.documents, content.chunks):
        for line in sorted(sha256(encode(noun)).digest() for noun in nouns):
            digest.update(line)
        digest.update(b"\n")
    return IndexManifest(
        digest.hexdigest()[:16],
        documents=len(content.documents),
        chunks=len(content.chunks),
        analyzer=analyzer.name,
        analyzer_version=analyzer.version,
        embedder=identity,
        parts=parts,
    )


def build(
    folder: Path,
    content: IndexContent,
    manifest: IndexManifest,
    analyzer: Analyzer,
    embedder: Embedder | None,
    known: Known,
) -> None:
    """Write all files of a version; the manifest comes last."""
    chunks = sorted(content.chunks, key=lambda chunk: chunk.chunk)
    of_row = _documents_of(content.documents, chunks)
    write_records(folder / "documents.jsonl", content.documents)
    write_records(folder / "chunks.jsonl", chunks)
    _save(folder / "document-of-row.npy", of_row)
    _write_access(folder, content.documents)
    write_postings(folder, _tokens(chunks, analyzer))
    if embedder is not None:
        _write_vectors(folder, chunks, embedder, known)
    _write_json(folder / "record.json", _record(content, manifest, of_row))
    _write_json(folder / "manifest.json", manifest)


def text_digest(text: str) -> bytes:
    """What an embedded text is known by."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _documents_of(documents: Sequence[Document], chunks: Sequence[Chunk]) -> NDArray[np.int32]:
    """The number of each chunk's document. Identifiers that come twice, and chunks of no document, are refused."""
    numbers: dict[tuple[str, str], int] = {}
    for number, document in enumerate(documents):
        if numbers.setdefault((document.doc, document.version), number) != number:
            raise UsageError("document-version-twice", doc=document.doc, version=document.version or "-")
    for first, second in pairwise(chunks):
        if first.chunk == second.chunk:
            raise UsageError("chunk-twice", chunk=first.chunk)
    found = np.empty(len(chunks), dtype=np.int32)
    for row, chunk in enumerate(chunks):
        number_of = numbers.get((chunk.span.doc, chunk.span.version))
        if number_of is None:
            raise UsageError("chunk-without-document", chunk=chunk.chunk, doc=chunk.span.doc)
        found[row] = number_of
    return found


def _write_access(folder: Path, documents: Sequence[Document]) -> None:
    """The classes of access, and each document's identifiers and class."""
    numbers: dict[Any, int] = {}
    classes = np.array([numbers.setdefault(class_of(each), len(numbers)) for each in documents], dtype=np.int32)
    _write_json(folder / "access.json", list(numbers))
    _save(folder / "access-of-document.npy", classes)
    _write_json(folder / "keys.json", [(each.doc, each.version, each.valid_from) for each in documents])


def _tokens(chunks: Sequence[Chunk], analyzer: Analyzer) -> Iterator[tuple[list[str], ...]]:
    """The tokens of each chunk, field by field. Titles and contexts repeat, so theirs are kept."""
    seen: dict[str, list[str]] = {}

    def kept(text: str) -> list[str]:
        if text not in seen:
            seen[text] = analyzer.tokens(text)
        return seen[text]

    for chunk in chunks:
        context = chunk.context
        rest = (*context.headings, *context.columns, context.caption, context.unit, context.note)
        yield analyzer.tokens(chunk.text), kept(context.title), kept("\n".join(part for part in rest if part))


def _write_vectors(folder: Path, chunks: Sequence[Chunk], embedder: Embedder, known: Known) -> None:
    """The vectors of the texts that are searched; only texts that nobody embedded before are embedded."""
    texts = [searchable_text(chunk) for chunk in chunks]
    digests = [text_digest(text) for text in texts]
    vectors = np.zeros((len(texts), embedder.identity.dimensions), dtype=np.float32)
    fresh = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in known}
    made = dict(zip(fresh, _embedded(list(fresh.values()), embedder), strict=True))
    for row, digest in enumerate(digests):
        vectors[row] = made[digest] if digest in made else known[digest]
    _save(folder / "vectors.npy", vectors)
    _save(folder / "digests.npy", np.frombuffer(b"".join(digests), dtype="V16") if digests else np.empty(0, "V16"))


def _embedded(texts: list[str], embedder: Embedder) -> NDArray[np.float32]:
    width = embedder.identity.dimensions
    if not texts:
        return np.zeros((0, width), dtype=np.float32)
    vectors = np.asarray(embedder.passages(texts), dtype=np.float32)
    if vectors.shape != (len(texts), width) or not np.isfinite(vectors).all():
        raise UsageError("embedder-output", model=embedder.identity.name, found=str(vectors.shape), dimensions=width)
    return vectors


def _record(content: IndexContent, manifest: IndexManifest, of_row: NDArray[np.int32]) -> IndexRecord:
    """What was said of each document so far, and how many of its chunks came into the index."""
    counts = np.bincount(of_row, minlength=len(content.documents))
    facts = [
        DocumentFact(
            document.doc,
            "index",
            "used" if count else "lost",
            document.version,
            int(count),
            "" if count else "no-chunks",
        )
        for document, count in zip(content.documents, counts, strict=True)
    ]
    return IndexRecord(manifest.version, (*content.facts, *facts), manifest.parts)


def _save(path: Path, values: NDArray[Any]) -> None:
    write_file(path, lambda file: np.save(file, values))


def _write_json(path: Path, value: Any) -> None:
    write_file(path, lambda file: file.write(msgspec.json.encode(value)))
