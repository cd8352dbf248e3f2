"""Writing tables so that a spreadsheet neither runs nor changes what is in them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Final

from konkyo.core.errors import UsageError
from konkyo.core.formula_guard import guard

__all__ = ["csv_bytes", "xlsx_bytes"]

_MOST_IN_A_CELL: Final = 32_767


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[str | float]], *, delimiter: str = ",") -> bytes:
    """UTF-8 with BOM (without it Excel takes Japanese for CP932), CRLF; formulas made harmless, see `guard`."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([guard(cell) if isinstance(cell, str) else repr(cell) for cell in row])
    return stream.getvalue().encode("utf-8-sig")


def xlsx_bytes(header: Sequence[str], rows: Iterable[Sequence[str | float]], *, title: str) -> bytes:
    """A workbook of one sheet. Texts are text cells, so nothing becomes a number, a date or a formula."""
    from openpyxl import Workbook

    table = [
        [_fitting(cell, number, header[at]) for at, cell in enumerate(row)]
        for number, row in enumerate((header, *rows), start=1)
    ]  # all of it before the workbook is begun, which cannot be dropped half-written
    book = Workbook(write_only=True)
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for row in table:
        sheet.append([_cell(sheet, value) for value in row])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _fitting(value: str | float, row: int, column: str) -> str | float:
    """The value as XLSX can hold it; refuses what it cannot (openpyxl would cut a long text in silence)."""
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    if not isinstance(value, str):
        return value if float(f"{value:.16g}") == value else repr(value)  # openpyxl writes 16 digits of a number
    if len(value) > _MOST_IN_A_CELL:
        raise UsageError("cell-too-long", row=row, column=column, found=len(value), most=_MOST_IN_A_CELL)
    if ILLEGAL_CHARACTERS_RE.search(value):
        raise UsageError("cell-not-printable", row=row, column=column)
    return value.replace("\r\n", "\n").replace("\r", "\n")  # XML has no other line break


def _cell(sheet: Any, value: str | float) -> Any:
    from openpyxl.cell import WriteOnlyCell

    cell = WriteOnlyCell(sheet, value)
    if isinstance(value, str) and value:
        cell.data_type = "s"
        cell.number_format = "@"
    return cell
