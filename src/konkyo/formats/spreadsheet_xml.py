"""What openpyxl's quick reader leaves out: merged cells, and formulas whose value was never computed.

The sheet's XML is scanned in blocks for just these two, so that a large sheet costs one pass and little memory.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from msgspec import Struct

__all__ = ["Merge", "SheetFacts", "sheet_facts"]

_BLOCK: Final = 1 << 20
_OVERLAP: Final = 1 << 12
_MERGE: Final = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_UNCOMPUTED: Final = re.compile(
    rb'<(?:\w+:)?c\s[^>]*?r="([A-Z]{1,3})(\d{1,7})"[^>]*><(?:\w+:)?f\b'
    rb"(?:[^>]*/>|[^>]*>[^<]{0,2000}</(?:\w+:)?f>)(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?</(?:\w+:)?c>"
)
_MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class Merge(Struct, frozen=True):
    """A merged range: rows from 1, columns from 0, all inclusive."""

    top: int
    left: int
    bottom: int
    right: int


class SheetFacts(Struct, frozen=True):
    """The merged ranges of a sheet, and its (row, column) cells that hold a formula without a value."""

    merges: tuple[Merge, ...] = ()
    uncomputed: frozenset[tuple[int, int]] = frozenset()


def sheet_facts(path: Path, title: str) -> SheetFacts:
    """Scan the sheet of that title; a workbook laid out in another way than usual gives no facts."""
    with zipfile.ZipFile(path) as archive:
        member = _member(archive, title)
        return _scan(archive, member) if member else SheetFacts()


def _member(archive: zipfile.ZipFile, title: str) -> str:
    names = set(archive.namelist())
    if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= names:
        return ""
    book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    relation = next((sheet.get(_RELATION) for sheet in book.iter(f"{_MAIN}sheet") if sheet.get("name") == title), None)
    for entry in ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels")):
        if relation is not None and entry.get("Id") == relation:
            member = posixpath.normpath(posixpath.join("/xl", entry.get("Target", ""))).lstrip("/")
            return member if member in names else ""
    return ""


def _scan(archive: zipfile.ZipFile, member: str) -> SheetFacts:
    merges: dict[Merge, None] = {}
    uncomputed: set[tuple[int, int]] = set()
    tail = b""
    with archive.open(member) as stream:
        while block := stream.read(_BLOCK):
            window = tail + block
            for left, top, right, bottom in _MERGE.findall(window):
                merges[Merge(int(top), _column(left), int(bottom), _column(right))] = None
            uncomputed.update((int(row), _column(letters)) for letters, row in _UNCOMPUTED.findall(window))
            tail = window[-_OVERLAP:]
    return SheetFacts(tuple(merges), frozenset(uncomputed))


def _column(letters: bytes) -> int:
    """Column letters as a position from 0.

    >>> _column(b"A"), _column(b"AA")
    (0, 26)
    """
    position = 0
    for letter in letters:
        position = position * 26 + letter - 64
    return position - 1
