"""XLSX as documents: each sheet a heading, its titles as paragraphs, and its tables, however they are laid out."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.documents.archive import Archive, open_archive
from konkyo.formats.documents.grid import Cell, spread
from konkyo.formats.documents.office import core_title
from konkyo.formats.spreadsheet_cells import cell_text
from konkyo.formats.spreadsheet_xml import sheet_facts

__all__ = ["read"]

_PERCENT: Final = re.compile(r"0(?:\.(0+))?%")
_MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_MOST_MERGED: Final = 5_000_000
_NUMERIC: Final = re.compile(r"[-+]?[\d,.]+%?")


class _Filled(Struct, frozen=True):
    """A sheet's filled cells, and those of its rows and columns that are hidden."""

    cells: tuple[Cell, ...]
    hidden: tuple[Cell, ...] = ()


def read(path: Path, doc: str) -> RawDocument:
    """Merged cells are filled, graph-paper sheets are reduced to their real columns, blank rows part tables.

    Hidden sheets, rows and columns are marked. A formula counts by the value that the file holds of it.
    """
    from openpyxl import load_workbook

    with open_archive(path, "XLSX") as archive:
        _examine(archive)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of extensions that carry no text
            book = load_workbook(BytesIO(path.read_bytes()), data_only=True)
        elements: list[Element] = []
        notices: list[Notice] = []
        for sheet in book.worksheets:
            filled = _filled(sheet)
            if uncomputed := len(sheet_facts(path, sheet.title).uncomputed):
                place = Place(file=str(path), column=sheet.title)
                notices.append(Notice("sheet-uncomputed", "warning", place, {"count": uncomputed}))
            elements += _sheet(sheet, filled)
        title = core_title(archive)
    return RawDocument(
        doc=doc,
        kind="xlsx",
        elements=tuple(elements),
        title=title or path.stem,
        encoding="UTF-8",
        notices=tuple(notices),
    )


def _examine(archive: Archive) -> None:
    """Refuse, before openpyxl reads them, parts with entities, and merged cells that it would never get through."""
    for name in sorted(archive.names):
        if name.endswith((".xml", ".rels")):
            archive.xml(name)
    for sheet in archive.xml("xl/workbook.xml").iter(f"{_MAIN}sheet"):
        merges = sheet_facts(archive.path, sheet.get("name", "")).merges
        if sum((area.bottom - area.top + 1) * (area.right - area.left + 1) for area in merges) > _MOST_MERGED:
            raise ValueError("more merged cells than a document has")


def _filled(sheet: Any) -> _Filled:
    """`sheet` is openpyxl's, whose cells have no public type."""
    merged = {(area.min_row, area.min_col): area for area in sheet.merged_cells.ranges}
    rows = {number for number, kept in sheet.row_dimensions.items() if kept.hidden}
    columns = {
        column for kept in sheet.column_dimensions.values() if kept.hidden for column in range(kept.min, kept.max + 1)
    }
    shown: list[Cell] = []
    hidden: list[Cell] = []
    for place, cell in sorted(sheet._cells.items()):  # iter_rows would make a cell of every blank up to the last style
        if cell.value is None:
            continue
        area = merged.get(place)
        high, wide = (area.max_row - area.min_row + 1, area.max_col - area.min_col + 1) if area else (1, 1)
        found = Cell(cell.row, cell.column, _text(cell), high, wide)
        (hidden if cell.row in rows or cell.column in columns else shown).append(found)
    return _Filled(tuple(shown), tuple(hidden))


def _text(cell: Any) -> str:
    """The value as it is shown, as far as its format tells."""
    percent = _PERCENT.fullmatch(str(cell.number_format))
    if percent and isinstance(cell.value, int | float) and not isinstance(cell.value, bool):
        return f"{cell.value:.{len(percent[1] or '')}%}"
    if isinstance(cell.value, int | float) and not isinstance(cell.value, bool) and "#,##0" in str(cell.number_format):
        return f"{cell.value:,}"
    return cell_text(cell.value, str(cell.number_format), cell.data_type)[0]


def _sheet(sheet: Any, filled: _Filled) -> Iterator[Element]:
    secret = "" if sheet.sheet_state == "visible" else "hidden-sheet"
    if filled.cells and not secret:
        yield Element("heading", sheet.title, level=1)
    for region in _regions(filled.cells):
        if secret:
            yield Element("note", _plain(region), hidden=secret)
        else:
            yield from _region(region)
    if filled.hidden:
        yield Element("note", _plain(filled.hidden), hidden=secret or "hidden-cells")


def _plain(cells: Sequence[Cell]) -> str:
    rows = (" ".join(cell.text for cell in row) for _, row in groupby(cells, key=lambda cell: cell.row))
    return "\n".join(rows)


def _regions(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Runs of rows without a blank row between them; a merged cell bridges the rows that it spans."""
    region: list[Cell] = []
    reaches = 0
    for cell in cells:
        if region and cell.row > reaches + 1:
            yield region
            region = []
        region.append(cell)
        reaches = max(reaches, cell.row + cell.rows - 1)
    if region:
        yield region


def _region(cells: list[Cell]) -> Iterator[Element]:
    """Rows of one cell at the top are titles or units; what is left of several columns is a table."""
    rows = [list(row) for _, row in groupby(cells, key=lambda cell: cell.row)]
    titles = 0
    while titles < len(rows) and len(rows[titles]) == 1 and not _reaches(rows[titles][0], rows, titles):
        titles += 1
    yield from (Element("paragraph", row[0].text.strip()) for row in rows[:titles])
    grid = spread(cell for row in rows[titles:] for cell in row)
    if not grid.rows:
        return
    first = [cell.text.strip() for cell in rows[titles]]
    depth = 0 if len(first) > 1 and any(_NUMERIC.fullmatch(text) for text in first) else grid.header_rows
    yield Element("table", rows=grid.rows, header_rows=depth)


def _reaches(cell: Cell, rows: Sequence[Sequence[Cell]], number: int) -> bool:
    """Whether a cell alone in its row is a merged one that stands beside the rows below it."""
    return cell.rows > 1 and number + 1 < len(rows) and rows[number + 1][0].row < cell.row + cell.rows
