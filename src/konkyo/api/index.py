"""`index`: a folder of documents to an index version, or the plan of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from os import PathLike

from konkyo.core.config import CorpusSettings
from konkyo.core.document import Chunk, Document, DocumentFact
from konkyo.core.errors import UnreadableInput
from konkyo.core.index import IndexReport
from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import ChunkSettings, Embedder, Parsed, ParseReport, PipelineSettings, fingerprint
from konkyo.pipeline.chunk import chunk, chunk_remarks
from konkyo.pipeline.folder import read_folder
from konkyo.pipeline.index.embedded import EmbeddedStore
from konkyo.pipeline.index.identity import check_sample, difference
from konkyo.pipeline.index.protocol import IndexContent

__all__ = ["index"]

PathGiven = str | PathLike[str]
Cut = Mapping[tuple[str, str], Sequence[Chunk]]
"""Chunks by document and version."""


def index(
    documents: PathGiven | Sequence[Document],
    folder: PathGiven = ".konkyo/index",
    *,
    settings: PipelineSettings | None = None,
    rules: CorpusSettings | None = None,
    embedder: Embedder | None = None,
    plan: bool = False,
) -> IndexReport:
    """Read, cut and index the documents, as a new version in `folder`, and switch to it.

    Without an embedder words alone can be searched. Texts that the version before had embedded by the same model are
    not embedded again. With `plan` nothing is written: the report says what would change.
    """
    chosen = settings or PipelineSettings()
    parsed = _read(documents, rules)
    kept = [each.document for each in parsed if each.document is not None]
    if not kept:
        named = str(documents) if isinstance(documents, str | PathLike) else ""
        raise UnreadableInput("index-without-documents", place=Place(file=named))
    made = _cut(kept, chosen.chunk, embedder)
    chunks = [each for one in made.values() for each in one]
    parts = {"parser": f"konkyo-{version('konkyo')}", "chunker": fingerprint(chosen.chunk)}
    content = IndexContent(kept, chunks, tuple(_facts(parsed, made)), parts)
    store = EmbeddedStore(folder)
    analyzer = chosen.lexical.analyzer
    manifest = store.plan(content, analyzer=analyzer, embedder=embedder)
    before = store.open() if store.current() in store.versions() else None
    if before is not None and embedder is not None and before.manifest.embedder == embedder.identity:
        check_sample(before, embedder)
    if not plan:
        store.write(content, analyzer=analyzer, embedder=embedder)
    files = [each.report for each in parsed if each.report.doc or each.document]
    return IndexReport(
        str(folder),
        manifest,
        written=not plan,
        files=len(files),
        lost=tuple(report.file for report in files if report.outcome == "lost"),
        partly=tuple(report.file for report in files if report.outcome == "partly"),
        unreadable=sum(not one.readers for one in kept),
        difference=difference(before.manifest, before.all_chunks(), manifest, chunks) if before else None,
        notices=(
            *(notice for each in parsed for notice in each.report.notices),
            *_remarks(chosen, embedder, kept, chunks),
        ),
    )


def _read(documents: PathGiven | Sequence[Document], rules: CorpusSettings | None) -> list[Parsed]:
    """Each file with what became of it; documents that are given count as read."""
    if isinstance(documents, str | PathLike):
        return list(read_folder(documents, rules))
    return [Parsed(ParseReport(one.source or one.doc, "used", one.doc), one) for one in documents]


def _cut(documents: Sequence[Document], settings: ChunkSettings, embedder: Embedder | None) -> Cut:
    """The chunks of each document, short enough for the embedder to read them whole. Without one, characters count."""
    count = embedder.count_tokens if embedder else len
    limit = embedder.identity.max_tokens if embedder else None
    return {(one.doc, one.version): chunk(one, settings, count, limit=limit) for one in documents}


def _facts(parsed: Sequence[Parsed], made: Cut) -> Iterator[DocumentFact]:
    """What became of each document before the index: found, parsed, cut."""
    for each in parsed:
        report, document = each.report, each.document
        doc = document.doc if document else report.doc
        if not doc:
            continue
        version = document.version if document else ""
        reason = report.notices[0].code if report.outcome != "used" and report.notices else ""
        yield DocumentFact(doc, "source", "used", version)
        yield DocumentFact(doc, "parse", report.outcome, version, reason=reason)
        if document is not None:
            count = len(made[doc, version])
            yield DocumentFact(doc, "chunk", "used" if count else "lost", version, count, "" if count else "no-text")


def _remarks(
    settings: PipelineSettings, embedder: Embedder | None, kept: Sequence[Document], chunks: Sequence[Chunk]
) -> Iterator[Notice]:
    """What is to be said of the version as a whole, and of chunks that are longer than they may be."""
    nobody = sum(not one.readers for one in kept)
    if nobody:
        yield Notice("index-read-by-nobody", "warning", values={"count": nobody, "of": len(kept)})
    if embedder is None:
        yield Notice("index-words-only", "info")
        if settings.chunk.measure == "tokens":
            yield Notice("tokens-as-characters", "info", values={"size": settings.chunk.size})
    count = embedder.count_tokens if embedder else len
    limit = embedder.identity.max_tokens if embedder else None
    yield from chunk_remarks(chunks, settings.chunk, count, limit=limit)
