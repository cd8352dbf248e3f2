"""From pieces of text with their places to headings, paragraphs and tables in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from msgspec import Struct

from konkyo.core.pipeline import Element
from konkyo.formats.documents.joining import join_lines

__all__ = ["LaidOut", "Piece", "laid_out"]

_SMALLEST: Final = 1.5
"""Points: type below this is not read by anybody."""

_HEADING: Final = 1.15
"""So much larger than the page's usual type, a short line is a heading ..."""

_LARGE: Final = 1.5
"""... and from here on one of the first level."""

_LONGEST_HEADING: Final = 80
_APART: Final = 1.8
"""Lines further apart than so many line heights are of two paragraphs."""

_GUTTER: Final = 1.5
"""Pieces of a line further apart than so many character heights are of two cells."""


class Piece(Struct, frozen=True):
    """A run of text: its lower left corner, width and height, the size of its type, in points from the lower left."""

    x: float
    y: float
    width: float
    height: float
    size: float
    text: str
    white: bool = False

    @property
    def hidden(self) -> str:
        """Why it is not seen. White type on a dark ground is seen, but cannot be told apart."""
        return "zero-size" if self.size < _SMALLEST else "white" if self.white else ""


class LaidOut(Struct, frozen=True):
    """The elements of one page; `unordered` where its pieces come in another order than one would read them."""

    elements: tuple[Element, ...]
    unordered: bool = False


class _Line(Struct, frozen=True):
    """Pieces on one height, as cells from left to right: (left edge, text)."""

    y: float
    size: float
    right: float
    cells: tuple[tuple[float, str], ...]


def laid_out(pieces: Sequence[Piece], page: int) -> LaidOut:
    """The page in the order in which its file draws it, which is the reading order in nearly all files."""
    seen = [piece for piece in pieces if piece.text.strip() and not piece.hidden]
    hidden = [piece for piece in pieces if piece.text.strip() and piece.hidden]
    lines = list(_lines(seen))
    elements = list(_elements(lines, page)) if lines else []
    for reason in dict.fromkeys(piece.hidden for piece in hidden):
        words = join_lines(piece.text for piece in hidden if piece.hidden == reason)
        elements.append(Element("note", words, page=page, hidden=reason))
    return LaidOut(tuple(elements), _unordered(lines))


def _lines(pieces: Sequence[Piece]) -> Iterator[_Line]:
    """Pieces that follow one another on one height."""
    line: list[Piece] = []
    for piece in pieces:
        if line and abs(piece.y - line[-1].y) > max(piece.size, line[-1].size) / 2:
            yield _line(line)
            line = []
        line.append(piece)
    if line:
        yield _line(line)


def _line(pieces: list[Piece]) -> _Line:
    ordered = sorted(pieces, key=lambda piece: piece.x)
    cells: list[tuple[float, str]] = []
    right = ordered[0].x
    for piece in ordered:
        gap = piece.x - right
        if not cells or gap > _GUTTER * piece.size:
            cells.append((piece.x, piece.text.strip()))
        else:
            left, text = cells[-1]
            between = " " if gap > piece.size / 5 and text[-1:].isascii() and piece.text[:1].isascii() else ""
            cells[-1] = left, text + between + piece.text.strip()
        right = piece.x + piece.width
    size = median(piece.size for piece in ordered)
    return _Line(ordered[0].y, size, right, tuple(cells))


def _elements(lines: Sequence[_Line], page: int) -> Iterator[Element]:
    usual = median(line.size for line in lines for _ in "".join(text for _, text in line.cells))
    widest = max(line.right for line in lines)
    number = 0
    while number < len(lines):
        rows = _table_at(lines, number)
        if len(rows) > 1:
            yield Element("table", rows=_rows(rows), header_rows=1, page=page)
            number += len(rows)
            continue
        line = lines[number]
        text = " ".join(text for _, text in line.cells)
        if line.size >= _HEADING * usual and len(text) <= _LONGEST_HEADING:
            yield Element("heading", text, level=1 if line.size >= _LARGE * usual else 2, page=page)
            number += 1
            continue
        end = number + 1
        while end < len(lines) and _goes_on(lines[end - 1], lines[end], usual):
            if len(_table_at(lines, end)) > 1:
                break
            end += 1
        yield Element("paragraph", _joined(lines[number:end], widest), page=page)
        number = end


def _goes_on(line: _Line, following: _Line, usual: float) -> bool:
    """Whether the next line is of the same paragraph."""
    if following.size >= _HEADING * usual or abs(following.size - line.size) > 1:
        return False
    return 0 < line.y - following.y <= _APART * max(line.size, 1)


def _joined(lines: Sequence[_Line], widest: float) -> str:
    """The lines of a paragraph: one that ends well before the margin was ended on purpose."""
    parts: list[list[str]] = [[]]
    for line in lines:
        parts[-1].append(" ".join(text for _, text in line.cells))
        if line.right < widest - 6 * line.size and parts[-1][-1][-1:] in "。.:：)）」":
            parts.append([])
    return "\n".join(join_lines(part) for part in parts if part)


def _table_at(lines: Sequence[_Line], number: int) -> list[_Line]:
    """The lines from here on that have cells at the same edges."""
    rows: list[_Line] = []
    for line in lines[number:]:
        if len(line.cells) < 2 or (rows and not _aligned(rows[0], line)):
            break
        rows.append(line)
    return rows


def _aligned(first: _Line, line: _Line) -> bool:
    """Whether all cells of the line but one begin where a cell of the first line does."""
    near = sum(any(abs(left - edge) <= first.size for edge, _ in first.cells) for left, _ in line.cells)
    return near >= 2 and near >= len(line.cells) - 1


def _rows(lines: Sequence[_Line]) -> tuple[tuple[str, ...], ...]:
    edges = [edge for edge, _ in max(lines, key=lambda line: len(line.cells)).cells]
    rows = []
    for line in lines:
        row = [""] * len(edges)
        for left, text in line.cells:
            at = min(range(len(edges)), key=lambda column: abs(edges[column] - left))
            row[at] = f"{row[at]} {text}".strip()
        rows.append(tuple(row))
    return tuple(rows)


def _unordered(lines: Sequence[_Line]) -> bool:
    """Whether the file jumps up the page more often than columns of text would explain."""
    rises = sum(later.y > line.y + 2 * line.size for line, later in pairwise(lines))
    return rises > max(2, len(lines) // 8)
