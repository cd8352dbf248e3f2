"""All sheets of a result as a workbook that can be given away, filled in, and read back."""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from konkyo.report.options import Options
from konkyo.report.sheets import Field, Sheet, Value
from konkyo.report.width import spelled
from konkyo.words import Words

__all__ = ["write_xlsx"]

_MOST_IN_A_CELL: Final = 32_767
_CUT: Final = " [...]"
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_STAMP: Final = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")


def write_xlsx(sheets: tuple[Sheet, ...], words: Words, options: Options) -> bytes:  # noqa: ARG001
    """The workbook; sheets without rows are not in it, but the first always is."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for number, sheet in enumerate(sheets):
        if sheet.rows or number == 0:
            _fill(book.create_sheet(words.say(f"report.sheet.{sheet.name}")), sheet, words)
    stream = io.BytesIO()
    book.save(stream)
    return _without_time(stream.getvalue())


def _fill(page: Any, sheet: Sheet, words: Words) -> None:
    from openpyxl.utils import get_column_letter

    page.freeze_panes = "B2" if len(sheet.fields) > 2 else "A2"
    page.page_setup.orientation = "landscape"
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.print_title_rows = "1:1"
    for number, field in enumerate(sheet.fields, start=1):
        page.column_dimensions[get_column_letter(number)].width = field.width
    last = max(len(sheet.rows) + 1, 2)
    page.auto_filter.ref = f"A1:{get_column_letter(len(sheet.fields))}{last}"
    for rule in _verdicts(sheet, last, words):
        page.data_validations.append(rule)
    page.append([_head(page, field, words) for field in sheet.fields])
    columns = [_Cells(page, field) for field in sheet.fields]
    for cells in sheet.rows:
        page.append([column.cell(value) for value, column in zip(cells, columns, strict=True)])


def _verdicts(sheet: Sheet, last: int, words: Words) -> Iterator[Any]:
    """In a column of verdicts only 1, 0 and nothing can be entered."""
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.datavalidation import DataValidation

    for number, field in enumerate(sheet.fields, start=1):
        if field.role == "verdict":
            column = get_column_letter(number)
            rule = DataValidation("list", formula1='"1,0"', allow_blank=True, showErrorMessage=True,
                                  showInputMessage=True)  # fmt: skip
            rule.error = rule.prompt = words.say("report.sheet.answer-ok.prompt")
            rule.add(f"{column}2:{column}{last}")
            yield rule


def _head(page: Any, field: Field, words: Words) -> Any:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    cell = WriteOnlyCell(page, words.say(f"report.sheet.{field.label}") if field.label else field.name)
    cell.data_type = "s"
    cell.font = Font(bold=True)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    cell.border = Border(bottom=Side("thin"))
    if field.role == "verdict":
        cell.fill = PatternFill("solid", fgColor="FFF2CC")
    return cell


class _Cells:
    """Makes the cells of one column. Styles are looked up once a column: doing so for each cell is most of the time."""

    def __init__(self, page: Any, field: Field) -> None:
        from openpyxl.cell import WriteOnlyCell

        self._new: Callable[..., Any] = partial(WriteOnlyCell, page)
        self._text = self._styled(field, "@")
        self._other = self._styled(field, "General")

    def _styled(self, field: Field, number_format: str) -> Any:
        from openpyxl.styles import Alignment, PatternFill

        model = self._new()
        model.number_format = number_format
        model.alignment = Alignment(vertical="top", wrap_text=field.role == "text")
        if field.role == "verdict":
            model.fill = PatternFill("solid", fgColor="FFF9E5")
        return model._style

    def cell(self, value: Value) -> Any:
        """Text is a text cell, so that nothing in it is ever a formula, a number, or a date; numbers are numbers."""
        if isinstance(value, str) and value:
            cell = self._new(_fitting(value))
            cell.data_type = "s"
            cell._style = self._text
            return cell
        known = isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
        cell = self._new(value if known else None)
        cell._style = self._other
        return cell


def _fitting(text: str) -> str:
    """Text that XML can hold and a cell has room for; what is cut says so."""
    shown = spelled(text)
    if len(shown) <= _MOST_IN_A_CELL:
        return shown
    return shown[: _MOST_IN_A_CELL - len(_CUT)] + _CUT


def _without_time(book: bytes) -> bytes:
    """The same workbook without the moment at which it was made, so that the same result gives the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as made, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as kept:
        for name in sorted(made.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            content = made.read(name)
            if name == "docProps/core.xml":
                content = _STAMP.sub(rb"\g<1>1980-01-01T00:00:00Z", content)
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            kept.writestr(entry, content)
    return stream.getvalue()
