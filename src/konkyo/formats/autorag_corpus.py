"""AutoRAG's `corpus.parquet` as a corpus: its `doc_id` is what search returns and gold names, so it is a chunk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.export_values import identifier, mapping_of, tags_of, text_of
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file
from konkyo.formats.parquet_source import parquet_columns, parquet_rows
from konkyo.formats.record import Record

__all__ = ["chunk_records", "is_parquet"]

_NAMES: Final = {"chunk": "doc_id", "text": "contents", "doc": "path"}


def is_parquet(path: Path) -> bool:
    """Whether a file is Parquet, by its first bytes."""
    with regular_file(path).open("rb") as stream:
        return stream.read(4) == b"PAR1"


def chunk_records(path: Path, log: NoticeLog) -> Iterator[Record]:
    """One record a passage; the file that it was cut from is its document, where that is recorded."""
    columns = parquet_columns(path)
    if not {"doc_id", "contents"} <= set(columns):
        raise UnreadableInput("corpus-columns-missing", place=Place(file=log.file), found=", ".join(columns)[:200])
    for row, passage in parquet_rows(path, columns):
        yield Record(
            row, _values(passage), _NAMES, tags_of(mapping_of(passage.get("metadata")), ("prev_id", "next_id"))
        )


def _values(passage: Mapping[str, Any]) -> dict[str, Any]:
    where = text_of(passage.get("path") or mapping_of(passage.get("metadata")).get("path"))
    found = {
        "chunk": identifier(passage.get("doc_id")),
        "text": text_of(passage.get("contents")),
        "doc": PurePosixPath(where.replace("\\", "/")).name,
    }
    return {field: value for field, value in found.items() if value}
