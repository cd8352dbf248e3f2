"""Rows of a table as records: each cell under the field that its column holds."""

from __future__ import annotations

from collections.abc import Iterator

from konkyo.formats.columns import Layout
from konkyo.formats.record import Record
from konkyo.formats.tables import Mark, Row, Table, column_name

__all__ = ["table_records"]


def table_records(table: Table, layout: Layout) -> Iterator[Record]:
    """One record per row; blank cells are left out, columns that are nobody's become tags."""
    names = {field: layout.names[position] for field, position in layout.fields.items()}
    fields = tuple(layout.fields.items())
    nameless = tuple(at for at, name in enumerate(layout.names) if not name)
    for row in table.rows():
        cells = [_line_breaks(cell) if "\r" in cell else cell for cell in row.cells]
        values = {field: cell for field, at in fields if (cell := cells[at]) and not cell.isspace()}
        tags = {name: cell.strip() for at, name in layout.others if (cell := cells[at]) and not cell.isspace()}
        for at in nameless:
            if cells[at].strip():
                tags[column_name(layout.names, at)] = cells[at].strip()
                table.log.per_column("column-without-name", "warning", column_name(layout.names, at), row.number)
        marks = _marks(row, layout)
        for field, mark in marks.items():
            if mark.kind == "uncomputed":
                values.setdefault(field, mark.shown)  # a formula without its value is not an empty cell
        yield Record(row.number, values, names, tags, marks)


def _line_breaks(cell: str) -> str:
    """Line breaks inside a cell as LF: CRLF is the file's way of writing them, not the text's."""
    return cell.replace("\r\n", "\n").replace("\r", "\n")


def _marks(row: Row, layout: Layout) -> dict[str, Mark]:
    return {field: row.marks[at] for field, at in layout.fields.items() if at in row.marks} if row.marks else {}
