"""XLSX: the sheet and header that fit, merged cells filled, and a mark on every cell that is not text."""

from __future__ import annotations

import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.columns import Aliases, recognised
from konkyo.formats.log import NoticeLog
from konkyo.formats.spreadsheet_cells import cell_text
from konkyo.formats.spreadsheet_xml import Merge, SheetFacts, sheet_facts
from konkyo.formats.tables import HEADER_WITHIN, Mark, Row, column_name

__all__ = ["Spreadsheet", "open_spreadsheet"]

_MOST_BYTES: Final = 2 << 30
_MOST_ROWS: Final = 1 << 20
_BROKEN: Final = (
    zipfile.BadZipFile,
    struct.error,
    zlib.error,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What openpyxl lets through when a file is not what it says; its XML readers raise syntax errors."""


class Spreadsheet:
    """One sheet of an XLSX file, read whole (a sheet has at most 2**20 rows)."""

    kind = "xlsx"

    def __init__(self, path: Path, sheet: str, header: Row, body: Sequence[Row], log: NoticeLog) -> None:
        self.path = path
        self.sheet = sheet
        self.header = header
        self.log = log
        self._body = body

    def rows(self) -> Iterator[Row]:
        """The filled rows below the header."""
        width = len(self.header.cells)
        for row in self._body:
            cells = list(row.cells)
            beyond = [cell for cell in cells[width:] if cell.strip()]
            if beyond:
                self.log.add("row-too-long", "error", row.number, found=len(cells), header=width)
                continue
            yield Row(row.number, cells[:width] + [""] * (width - len(cells)), row.marks)


def open_spreadsheet(path: Path, known: Mapping[str, Aliases], log: NoticeLog) -> Spreadsheet:
    """Read the sheet that looks most like what is wanted."""
    try:
        _refuse_bomb(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of extensions (validation, styles) that carry no data
            return _read(path, known, log)
    except _BROKEN as error:
        raise UnreadableInput("spreadsheet-broken", place=Place(file=str(path)), reason=type(error).__name__) from None


def _refuse_bomb(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        size = sum(member.file_size for member in archive.infolist())
    if size > _MOST_BYTES:
        raise UnreadableInput("spreadsheet-too-large", place=Place(file=str(path)), found=size, most=_MOST_BYTES)


def _read(path: Path, known: Mapping[str, Aliases], log: NoticeLog) -> Spreadsheet:
    from openpyxl import load_workbook

    book = load_workbook(path, read_only=True, data_only=True)
    try:
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
        found: list[tuple[int, str, list[Row]]] = []
        for sheet in sheets:
            facts = sheet_facts(path, sheet.title)
            rows = _filled(_cells(sheet, facts), facts)
            score = max((recognised(row.cells, known) for row in rows[:HEADER_WITHIN]), default=-1)
            found.append((score, sheet.title, rows))
    finally:
        book.close()
    score, title, rows = max(found, key=lambda entry: entry[0])
    if score < 0:
        raise UnreadableInput("empty-file", place=Place(file=str(path)))
    if sum(other > 0 for other, _, _ in found) > 1:
        log.add("sheet-chosen", "info", sheet=title, sheets=len(found))
    at = max(range(min(HEADER_WITHIN, len(rows))), key=lambda number: recognised(rows[number].cells, known))
    if at > 0:
        log.add("rows-before-header", "info", rows[0].number, header=rows[at].number)
    for merge in sheet_facts(path, title).merges:
        if merge.bottom > max(merge.top, rows[at].number):
            log.per_column("merged-cells", "info", column_name(rows[at].cells, merge.left), merge.top)
    return Spreadsheet(path, title, rows[at], rows[at + 1 :], log)


def _cells(sheet: Any, facts: SheetFacts) -> Iterator[Row]:
    """Every row of a sheet, as text with marks. `sheet` is openpyxl's read-only sheet, which has no public type."""
    sheet.reset_dimensions()  # what the file claims to be its size is often wrong
    for number, given in enumerate(sheet.iter_rows(), start=1):
        if number > _MOST_ROWS:
            raise ValueError("more rows than a sheet can have")
        cells: list[str] = []
        marks: dict[int, Mark] = {}
        for position, cell in enumerate(given):
            value = cell.value
            plain = type(value) is str and cell.data_type != "e"
            text, mark = (value, None) if plain else cell_text(value, _format(cell), cell.data_type)
            if (number, position) in facts.uncomputed:
                mark = Mark("uncomputed", "=")
            cells.append(text)
            if mark is not None:
                marks[position] = mark
        yield Row(number, cells, marks)


def _format(cell: Any) -> str:
    return "General" if cell.value is None else str(cell.number_format)


def _filled(rows: Iterator[Row], facts: SheetFacts) -> list[Row]:
    """The rows that hold anything, each merged range showing its value in all of its rows (not its columns)."""
    begins: dict[int, list[Merge]] = {}
    for merge in facts.merges:
        begins.setdefault(merge.top, []).append(merge)
    open_merges: list[tuple[Merge, str, Mark | None]] = []
    kept: list[Row] = []
    for row in rows:
        cells, marks = list(row.cells), dict(row.marks)
        if not row.blank():  # a merge over otherwise empty rows makes no rows of them
            for merge, text, mark in open_merges:
                if row.number <= merge.bottom:
                    cells.extend([""] * (merge.left + 1 - len(cells)))
                    cells[merge.left] = text
                    if mark is not None:
                        marks[merge.left] = mark
            kept.append(Row(row.number, cells, marks))
        open_merges = [entry for entry in open_merges if entry[0].bottom > row.number]
        for merge in begins.get(row.number, ()):
            if merge.left < len(row.cells):
                open_merges.append((merge, row.cells[merge.left], row.marks.get(merge.left)))
    return kept
