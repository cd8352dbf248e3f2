"""Reading the corpus that an eval set is about: a folder of texts, a BEIR folder or file, or a table of documents."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Final

from msgspec import Struct

from konkyo.core.document import Chunk, Document
from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.formats.autorag_corpus import chunk_records, is_parquet
from konkyo.formats.columns import match_columns
from konkyo.formats.corpus_columns import CORPUS_COLUMNS
from konkyo.formats.corpus_folder import folder_records
from konkyo.formats.corpus_records import chunk_from, document_from
from konkyo.formats.duplicates import without_duplicates
from konkyo.formats.jsonlines import is_json
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record
from konkyo.formats.record_json import json_records
from konkyo.formats.record_table import table_records
from konkyo.formats.tables import open_table

__all__ = ["Corpus", "read_corpus"]

_RIGHTS: Final = frozenset({"tenant", "readers"})


class Corpus(Struct, frozen=True):
    """Documents, or chunks, or both, as they were found.

    `rights` says whether anything in it tells who may read what. Where nothing does, *nobody is named* means *not
    known*; where something does, a document without readers is one that nobody may read.
    """

    documents: tuple[Document, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    notices: tuple[Notice, ...] = ()
    path: str = ""
    rights: bool = False


def read_corpus(path: str | PathLike[str], *, encoding: str | None = None) -> Corpus:
    """Read a corpus from a folder of `.md` and `.txt`, a BEIR folder (`corpus.jsonl`), JSON Lines, CSV, XLSX, or
    AutoRAG's Parquet.

    A record with a chunk ID is a chunk, any other a document. The same document in several versions is several
    documents. What cannot be read is said and left out; nothing readable at all is an error.
    """
    place, log = Path(path), NoticeLog(str(path))
    beir = place / "corpus.jsonl"
    documents: list[Document] = []
    chunks: list[Chunk] = []
    places: dict[type, list[Place]] = {Document: [], Chunk: []}
    rights = False
    for record in _records(beir if beir.is_file() else place, log, encoding):
        rights = rights or not _RIGHTS.isdisjoint(record.values)
        here = Place(file=log.file, row=record.row)
        if "chunk" in record.values:
            if (chunk := chunk_from(record, log)) is not None:
                chunks.append(chunk)
                places[Chunk].append(here)
        elif (document := document_from(record, log)) is not None:
            documents.append(document)
            places[Document].append(here)
    log.file = str(path)
    whole = without_duplicates(documents, _name_of, log, places[Document].__getitem__)
    parts = without_duplicates(chunks, lambda chunk: chunk.chunk, log, places[Chunk].__getitem__)
    if not whole and not parts:
        raise _nothing(log)
    kept = tuple(documents[position] for position in whole), tuple(chunks[position] for position in parts)
    return Corpus(*kept, notices=log.notices(), path=str(path), rights=rights)


def _name_of(document: Document) -> str:
    return f"{document.doc} ({document.version})" if document.version else document.doc


def _nothing(log: NoticeLog) -> UnreadableInput:
    first = next((notice for notice in log.notices() if notice.level == "error"), None)
    if first is None:
        return UnreadableInput("corpus-empty", place=Place(file=log.file))
    return UnreadableInput(first.code, place=first.place, **first.values)


def _records(path: Path, log: NoticeLog, encoding: str | None) -> Iterator[Record]:
    if path.is_dir():
        return folder_records(path, log, encoding=encoding)
    if is_json(path):
        return json_records(path, CORPUS_COLUMNS, log, encoding=encoding)
    if is_parquet(path):
        return chunk_records(path, log)
    if path.suffix.lower() in {".md", ".markdown", ".txt"}:
        raise UnreadableInput("corpus-one-file", place=Place(file=str(path)))
    table = open_table(path, CORPUS_COLUMNS, encoding=encoding, log=log)
    layout = match_columns(table.header.cells, CORPUS_COLUMNS, Place(file=log.file, row=table.header.number))
    if not layout.fields.keys() & {"doc", "chunk"} or "text" not in layout.fields:
        header = ", ".join(name for name in layout.names if name)[:200]
        raise UnreadableInput(
            "corpus-columns-missing", place=Place(file=log.file, row=table.header.number), found=header
        )
    return table_records(table, layout)
