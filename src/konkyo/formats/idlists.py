"""Lists of identifiers in one cell: which characters separate, alternatives, and grades.

D07;D08        both are needed                       `;` `；` and line breaks separate
D07;D08|D09    D07, and one of D08 and D09           `|` `｜` part alternatives
D07=2          grade 2                               one digit after the last `=`, at the end of a piece
D07、D08       as `D07;D08`, and said                 `、` `，` `,` separate where no `;` does
D07;D08,D09    refused: is `D08,D09` one ID or two?
["a,b", "c"]   JSON (or Python's own way of writing lists): nothing separates inside the quotes
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

__all__ = ["IdList", "ListFault", "Piece", "listed", "needs_quoting", "parse_ids", "plain_ids", "split_text"]

BLANKS: Final = " \t\r\n\u3000\u00a0\u200b\ufeff"
"""Stripped off both ends of every value: no-break, full-width and zero-width ones, too."""
_PIECES: Final = re.compile(r"[;；\r\n]+")
_COMMAS: Final = re.compile(r"[、，,]")
_ALTERNATIVES: Final = re.compile(r"[|｜]")
_GRADE: Final = re.compile(r"([^=＝?]+)[=＝]\s*([0-9])")
_PLAIN: Final = re.compile(r"[^；|｜、，,=＝\[\r\n]*")
_PYTHON_ITEM: Final = re.compile(
    r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+)|(\[)|(\]))\s*(,|(?=\])|$)?""", re.DOTALL
)


class ListFault(ValueError):
    """A cell that cannot be read as a list; `code` is the notice's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Piece(Struct, frozen=True):
    """One piece of evidence: any of these IDs will do."""

    any_of: tuple[str, ...]
    grade: int = 1


class IdList(Struct, frozen=True):
    """What a cell says: the pieces, and whether commas were taken for separators."""

    pieces: tuple[Piece, ...] = ()
    by_comma: str = ""


def parse_ids(cell: str, *, graded: bool = True) -> IdList:
    """Read a cell of IDs; `graded` says whether `D07=2` is a grade or (among hits) just an ID.

    >>> parse_ids("D07；D08|D09").pieces
    (Piece(any_of=('D07',), grade=1), Piece(any_of=('D08', 'D09'), grade=1))
    >>> parse_ids(" D07=2 ").pieces, parse_ids("D07、D08").by_comma
    ((Piece(any_of=('D07',), grade=2),), '、')
    >>> parse_ids("")
    IdList(pieces=(), by_comma='')
    """
    bare = cell.strip(BLANKS)
    if _PLAIN.fullmatch(bare):
        return IdList(tuple(_plain(name) for part in bare.split(";") if (name := part.strip(BLANKS))))
    if bare.startswith("["):
        return IdList(tuple(_listed_piece(item) for item in listed(bare)))
    commas = _COMMAS.search(bare)
    semicolons = _PIECES.search(bare)
    if commas and semicolons:
        raise ListFault("ids-ambiguous")
    parts = _COMMAS.split(bare) if commas else _PIECES.split(bare)
    pieces = tuple(piece for part in parts if (piece := _piece(part, graded)) is not None)
    return IdList(pieces, commas.group() if commas else "")


def plain_ids(cell: str) -> tuple[str, ...] | None:
    """The IDs of a cell that has nothing but `;` in it, as nearly all have; None for any other cell.

    >>> plain_ids("D03; D02"), plain_ids("D03|D02")
    (('D03', 'D02'), None)
    """
    if _PLAIN.fullmatch(cell) is None:
        return None
    return tuple(name for part in cell.split(";") if (name := part.strip(BLANKS)))


def split_text(cell: str) -> tuple[str, ...]:
    """Texts (facts, groups) in a cell: `;` `；` and line breaks separate, commas do not; or a JSON list.

    >>> split_text("30日前から；総務、または人事へ"), split_text('["a;b"]')
    (('30日前から', '総務、または人事へ'), ('a;b',))
    """
    bare = cell.strip(BLANKS)
    if bare.startswith("[") and bare.endswith("]"):
        try:
            items = listed(bare)
        except ListFault:
            items = []
        if items and all(isinstance(item, str) for item in items):
            return tuple(str(item) for item in items)
    return tuple(part.strip(BLANKS) for part in _PIECES.split(bare) if part.strip(BLANKS))


def listed(text: str) -> list[str | list[str]]:
    """The items of a list in a cell, as JSON or as Python prints it: strings, whole numbers, or lists of them."""
    try:
        found = msgspec.json.decode(text.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError):
        found = _python_list(text)
    if not isinstance(found, list):
        raise ListFault("list-broken")
    return [[_item(inner) for inner in entry] if isinstance(entry, list) else _item(entry) for entry in found]


def needs_quoting(identifier: str) -> bool:
    """Whether an ID cannot stand bare in a cell: it would be parted, graded, or trimmed.

    >>> needs_quoting("D07"), needs_quoting("規程、別表"), needs_quoting("D=2")
    (False, True, True)
    """
    return (
        not identifier
        or identifier != identifier.strip(BLANKS + "'\"")
        or identifier[0] == "["
        or any(pattern.search(identifier) for pattern in (_PIECES, _COMMAS, _ALTERNATIVES))
        or _GRADE.fullmatch(identifier) is not None
    )


@lru_cache(maxsize=1 << 16)
def _plain(identifier: str) -> Piece:
    """A piece of one ID; the same object for the same ID, of which an eval set has few."""
    return Piece((identifier,))


def _piece(part: str, graded: bool) -> Piece | None:
    part = part.strip(BLANKS)
    grade = 1
    if graded and (found := _GRADE.fullmatch(part)):
        part, grade = found[1], int(found[2])
    ids = tuple(bare for one in _ALTERNATIVES.split(part) if (bare := one.strip(BLANKS)))
    return Piece(ids, grade) if ids else None


def _listed_piece(item: str | list[str]) -> Piece:
    ids = tuple(item) if isinstance(item, list) else (item,)
    if not ids:
        raise ListFault("list-broken")
    return Piece(ids)


def _item(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise ListFault("list-broken")
    return value.strip(BLANKS) if isinstance(value, str) else str(value)


def _python_list(text: str) -> list[object]:
    """`['a', "b", 3]` and lists in it, one deep; anything else is a fault."""
    top: list[object] = []
    inner: list[object] | None = None
    depth = 0
    for match in _tokens(text):
        single, double, number, opens, closes = match.group(1, 2, 3, 4, 5)
        if opens:
            depth += 1
            if depth == 2:
                inner = []
                top.append(inner)
            elif depth > 2:
                raise ListFault("list-broken")
        elif closes:
            depth -= 1
            inner = None
        else:
            (top if inner is None else inner).append(number if number else _unescaped(single or double or ""))
    if depth != 0:
        raise ListFault("list-broken")
    return top


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """The items and brackets; items that no comma parts (as NumPy prints arrays) are a fault."""
    at, depth, parted = 0, 0, True
    while at < len(text):
        match = _PYTHON_ITEM.match(text, at)
        if match is None or match.end() == at or (depth == 0 and at > 0):
            raise ListFault("list-broken")
        item = not (match[4] or match[5])
        if (item or match[4]) and not parted:
            raise ListFault("list-broken")
        depth += bool(match[4]) - bool(match[5])
        parted = bool(match[4]) or match[6] == ","
        at = match.end()
        yield match


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text, flags=re.DOTALL)
