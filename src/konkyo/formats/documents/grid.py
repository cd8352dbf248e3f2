"""Tables with merged cells as plain rows: every cell filled, and the columns that only layout needs left out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

__all__ = ["Cell", "Grid", "spread"]


class Cell(Struct, frozen=True):
    """A cell that begins at (row, column), from 0, and spans so many of each."""

    row: int
    column: int
    text: str
    rows: int = 1
    columns: int = 1


class Grid(Struct, frozen=True):
    """Rows of equal length, of which the first `header_rows` name the columns; `at` are the rows' own numbers."""

    rows: tuple[tuple[str, ...], ...]
    header_rows: int
    at: tuple[int, ...] = ()


def spread(cells: Iterable[Cell], *, header_rows: int | None = None) -> Grid:
    """Fill merged cells, and drop rows and columns in which no cell with a text begins (graph-paper sheets).

    The header is as given, else as deep as its merged cells tell: a cell over two rows makes both rows header, and
    one over two columns wants the names below it. A table of one row has no header.

    >>> top = Cell(0, 0, "品名", rows=2), Cell(0, 2, "料金", columns=4)
    >>> spread([*top, Cell(1, 2, "大人"), Cell(1, 4, "子供")]).rows
    (('品名', '料金', '料金'), ('品名', '大人', '子供'))
    """
    filled = [cell for cell in cells if cell.text.strip()]
    rows = sorted({cell.row for cell in filled})
    columns = sorted({cell.column for cell in filled})
    values: dict[tuple[int, int], str] = {}
    for cell in sorted(filled, key=lambda cell: (cell.row, cell.column)):
        for row in _within(rows, cell.row, cell.rows):
            for column in _within(columns, cell.column, cell.columns):
                values.setdefault((row, column), cell.text.strip())
    table = tuple(tuple(_line(values, row, columns)) for row in rows)
    depth = _header_rows(filled, rows) if header_rows is None else header_rows
    return Grid(table, min(depth, max(len(rows) - 1, 0)), tuple(rows))


def _within(places: Sequence[int], start: int, length: int) -> Sequence[int]:
    """Those of the sorted places that lie in [start, start + length)."""
    return places[bisect_left(places, start) : bisect_left(places, start + length)]


def _line(values: Mapping[tuple[int, int], str], row: int, columns: Sequence[int]) -> Iterable[str]:
    return (values.get((row, column), "") for column in columns)


def _header_rows(cells: Sequence[Cell], rows: Sequence[int]) -> int:
    top = [cell for cell in cells if rows and cell.row == rows[0]]
    return max((cell.rows + (1 if cell.columns > 1 and cell.rows == 1 else 0) for cell in top), default=0)
