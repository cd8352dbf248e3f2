"""CSV and TSV: the delimiter from the header, quoted newlines, and the physical line of each record."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.formula_guard import unguard
from konkyo.core.notice import Place
from konkyo.formats.columns import Aliases, recognised
from konkyo.formats.encoding import Encoding, detect_encoding, encoding_notices, open_text
from konkyo.formats.log import NoticeLog
from konkyo.formats.tables import HEADER_WITHIN, Row, column_name

__all__ = ["Delimited", "open_delimited"]

DELIMITERS: Final = (",", "\t", ";", "|", "，")
"""In the order in which a tie is decided; the full-width comma counts only where nothing else parts the header."""

_MOST_IN_A_CELL: Final = 1 << 26
_SEPARATOR_LINE: Final = re.compile(r"sep=.?$")
_BLANKS: Final = re.compile(r"[ \u3000]{1,}")


class Delimited:
    """A delimited text file; `rows` reads it anew each time, so that its size does not matter."""

    def __init__(self, path: Path, encoding: Encoding, delimiter: str, header: Row, log: NoticeLog) -> None:
        self.path = path
        self.encoding = encoding
        self.delimiter = delimiter
        self.kind = "tsv" if delimiter == "\t" else "csv"
        self.header = header
        self.log = log

    def rows(self) -> Iterator[Row]:
        """The filled records below the header."""
        names, width = self.header.cells, len(self.header.cells)
        with open_text(self.path, self.encoding) as stream:
            for row in _records(stream, self.delimiter, self.path):
                if row.number <= self.header.number or row.blank():
                    continue
                for position, cell in enumerate(row.cells):
                    if cell[:1] == "'" and (bare := unguard(cell)) != cell:
                        assert isinstance(row.cells, list)
                        row.cells[position] = bare
                        self.log.per_column("guard-removed", "info", column_name(names, position), row.number)
                if len(row.cells) != width and not self._mended(row, width):
                    continue
                yield row

    def _mended(self, row: Row, width: int) -> bool:
        """Whether a row of another length than the header's can be read; says so either way."""
        assert isinstance(row.cells, list)
        found = len(row.cells)
        if found > width:
            if any(cell.strip() for cell in row.cells[width:]):
                self.log.add("row-too-long", "error", row.number, found=found, header=width)
                return False
            del row.cells[width:]
        else:
            row.cells.extend([""] * (width - found))
            self.log.add("row-too-short", "warning", row.number, found=found, header=width)
        return True


def open_delimited(
    path: Path, known: Mapping[str, Aliases], log: NoticeLog, *, encoding: str | None = None
) -> Delimited:
    """Find encoding, delimiter and header of a text table."""
    found = detect_encoding(path, asked=encoding)
    log.extend(encoding_notices(found, log.file))
    delimiter, header, first = _layout(path, found, known)
    if header.number > first:
        log.add("rows-before-header", "info", first, header=header.number)
    _refuse_blank_separated(header, known, path)
    header = Row(header.number, [unguard(name) for name in header.cells])
    return Delimited(path, found, delimiter, header, log)


def _layout(path: Path, encoding: Encoding, known: Mapping[str, Aliases]) -> tuple[str, Row, int]:
    """(delimiter, header, line of the first filled row): what recognises most columns, and the earliest such row."""
    best: tuple[tuple[int, bool], str, Row, int] | None = None
    broken: UnreadableInput | None = None
    for delimiter in DELIMITERS:
        if delimiter == "，" and best is not None and best[0][1]:
            continue
        try:
            head = _head(path, encoding, delimiter)
        except UnreadableInput as error:
            broken = broken or error
            continue
        row = max(head, key=lambda row: recognised(row.cells, known))
        score = recognised(row.cells, known), len(row.cells) > 1
        if best is None or score > best[0]:
            best = score, delimiter, row, head[0].number
    if best is None:
        assert broken is not None
        raise broken
    return best[1], best[2], best[3]


def _head(path: Path, encoding: Encoding, delimiter: str) -> list[Row]:
    """The first filled rows, but for the line `sep=;` that a spreadsheet may have put above them."""
    head: list[Row] = []
    with open_text(path, encoding) as stream:
        filled = (row for row in _records(stream, delimiter, path) if not row.blank())
        try:
            head.extend(islice(filled, HEADER_WITHIN))
        except UnreadableInput:
            if not head:  # below the header, it is said when the rows are read
                raise
    head = [row for row in head if not _SEPARATOR_LINE.match(delimiter.join(row.cells).rstrip(delimiter + " "))]
    if not head:
        raise UnreadableInput("empty-file", place=Place(file=str(path)))
    return head


def _refuse_blank_separated(header: Row, known: Mapping[str, Aliases], path: Path) -> None:
    """A header such as `qid question kind` was pasted with its tabs turned into blanks: no way back."""
    if len(header.cells) == 1 and recognised(_BLANKS.split(header.cells[0].strip()), known) > 1:
        raise UnreadableInput(
            "blank-separated", place=Place(file=str(path), row=header.number), found=header.cells[0].strip()[:80]
        )


def _records(lines: Iterable[str], delimiter: str, path: Path) -> Iterator[Row]:
    """Every record with the line it begins on."""
    if csv.field_size_limit() < _MOST_IN_A_CELL:
        csv.field_size_limit(_MOST_IN_A_CELL)  # the default, 131,072, is less than a row of retrieved passages
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield Row(begins, cells)
            begins = reader.line_num + 1
    except csv.Error:
        raise UnreadableInput("csv-broken", place=Place(file=str(path), row=begins)) from None
