"""CSV and TSV: one table with its header."""

from __future__ import annotations

from pathlib import Path

from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.delimited import open_delimited
from konkyo.formats.log import NoticeLog

__all__ = ["read"]


def read(path: Path, doc: str) -> RawDocument:
    """The whole file as a table; rows that cannot be fitted to the header are said and left out."""
    log = NoticeLog(str(path))
    table = open_delimited(path, {}, log)
    header = tuple(name.strip() for name in table.header.cells)
    rows = tuple(tuple(cell.strip() for cell in row.cells) for row in table.rows())
    element = Element("table", rows=(header, *rows), header_rows=1 if rows else 0)
    return RawDocument(
        doc=doc, kind="csv", elements=(element,), title=path.stem, encoding=table.encoding.name, notices=log.notices()
    )
