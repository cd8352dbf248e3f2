"""Office files are archives of XML: opened with limits, and without entities."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place

__all__ = ["Archive", "open_archive"]

_MOST_BYTES: Final = 1 << 29
_MOST_MEMBERS: Final = 20_000
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    ArithmeticError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What the readers of archives and XML raise for a file that is not what it says (faults in XML are syntax errors)."""

_RELATIONS: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


class Archive:
    """The parts of one office file."""

    def __init__(self, path: Path, packed: zipfile.ZipFile) -> None:
        self.path = path
        self._packed = packed
        self.names = frozenset(packed.namelist())

    def xml(self, name: str) -> Element:
        """One part. Document types, and so entities, are not allowed in office files, and are refused."""
        content = self._packed.read(name)
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            raise UnreadableInput("document-entities", place=Place(file=str(self.path)), found=name)
        return ElementTree.fromstring(content)

    def relations(self, name: str) -> dict[str, tuple[str, str]]:
        """Relation ID to (kind, part) of a part; kinds are the last word of their address."""
        folder, base = posixpath.split(name)
        listed = f"{folder}/_rels/{base}.rels"
        if listed not in self.names:
            return {}
        found: dict[str, tuple[str, str]] = {}
        for entry in self.xml(listed).iter(_RELATIONS):
            target = posixpath.normpath(posixpath.join("/", folder, entry.get("Target", ""))).lstrip("/")
            if entry.get("TargetMode") != "External":
                found[entry.get("Id", "")] = entry.get("Type", "").rpartition("/")[2], target
        return found


@contextmanager
def open_archive(path: Path, kind: str) -> Iterator[Archive]:
    """Open an office file; what is broken in it, also while it is read, becomes `document-broken`."""
    place = Place(file=str(path))
    try:
        with zipfile.ZipFile(path) as packed:
            members = packed.infolist()
            size = sum(member.file_size for member in members)
            if size > _MOST_BYTES or len(members) > _MOST_MEMBERS:
                raise UnreadableInput("document-too-large", place=place, found=size, most=_MOST_BYTES)
            yield Archive(path, packed)
    except _BROKEN as error:
        raise UnreadableInput("document-broken", place=place, kind=kind, reason=type(error).__name__) from None
