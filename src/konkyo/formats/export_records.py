"""The records of an input whatever its form: JSON Lines, a JSON list or object, a table, or Parquet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from konkyo.formats.json_source import json_items, json_lines
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head, open_export_table

__all__ = ["records", "table_rows"]


def records(head: Head, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    """(row, record): the line of JSON Lines or of a table, the number in a JSON list or Parquet file.

    Cells of tables are texts; blank ones are left out. What is no object is named in the log.
    """
    log.file = str(head.path)
    log.extend(head.notices)
    if head.form == "lines":
        return json_lines(head.path, log)
    if head.form == "parquet":
        from konkyo.formats.parquet_source import parquet_rows

        return parquet_rows(head.path, head.keys)
    if head.form == "table":
        return table_rows(head.path, log)
    return json_items(head.value, log)


def table_rows(path: Path, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, cells by column) of a CSV, TSV or XLSX file, streamed."""
    table = open_export_table(path, log)
    names = [name.strip() for name in table.header.cells]
    for row in table.rows():
        cells = zip(names, row.cells, strict=False)
        yield row.number, {name: cell for name, cell in cells if name and cell and not cell.isspace()}
