"""Tables of text with the place of each row: one look for CSV, TSV and spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.columns import Aliases
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file

__all__ = ["HEADER_WITHIN", "Mark", "Row", "Table", "column_name", "is_spreadsheet", "open_table"]

HEADER_WITHIN: Final = 10
"""The header is looked for among so many filled rows: titles and remarks often stand above it."""

MarkKind = Literal["number", "padded", "long-number", "scientific", "date", "boolean", "error", "uncomputed"]


class Mark(NamedTuple):
    """A spreadsheet cell that was not text: what it was, and what the spreadsheet shows for it."""

    kind: MarkKind
    shown: str


class Row(NamedTuple):
    """One record: the physical line (or sheet row) it begins on, from 1, its cells as text, and marks by position."""

    number: int
    cells: Sequence[str]
    marks: Mapping[int, Mark] = {}

    def blank(self) -> bool:
        """Whether there is nothing in it."""
        return not any(cell and not cell.isspace() for cell in self.cells)


class Table(Protocol):
    """A file with a header and rows. `rows` can be called again and again, and streams where the format can."""

    path: Path
    kind: str
    header: Row
    log: NoticeLog

    def rows(self) -> Iterator[Row]:
        """The filled rows below the header, in order."""
        ...


def is_spreadsheet(path: Path) -> bool:
    """Whether a file is XLSX, by its first bytes (its name may lie)."""
    with regular_file(path).open("rb") as stream:
        return stream.read(4) == b"PK\x03\x04"


def open_table(
    path: Path, known: Mapping[str, Aliases], *, encoding: str | None = None, log: NoticeLog | None = None
) -> Table:
    """Open a CSV, TSV or XLSX file; `known` columns are what its header is recognised by."""
    log = log or NoticeLog(str(path))
    if is_spreadsheet(path):
        from konkyo.formats.spreadsheet import open_spreadsheet

        return open_spreadsheet(path, known, log)
    if path.suffix.lower() in {".xls", ".xlsb", ".ods"}:
        raise UnreadableInput("old-spreadsheet", place=Place(file=str(path)), found=path.suffix.lower())
    from konkyo.formats.delimited import open_delimited

    return open_delimited(path, known, log, encoding=encoding)


def column_name(names: Sequence[str], position: int) -> str:
    """A column's name, or its number where the header has none.

    >>> column_name(["qid", ""], 1)
    'column 2'
    """
    return names[position].strip() if position < len(names) and names[position].strip() else f"column {position + 1}"
