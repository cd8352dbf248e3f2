"""Choosing the reader of a file, and what is refused before any reader sees it."""

from __future__ import annotations

import unicodedata
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Final, Protocol, cast

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.pipeline import RawDocument
from konkyo.formats.opening_files import regular_file

__all__ = ["KINDS", "read_document"]

KINDS: Final[dict[str, str]] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".pdf": "pdf",
    ".docx": "docx",
    ".docm": "docx",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
    ".pptx": "pptx",
    ".pptm": "pptx",
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "text",
    ".text": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
}
"""Ending of a file's name to the module here that reads it."""

_MOST_BYTES: Final = 1 << 29
"""A larger file than this is no document; tables of that size belong into a database."""


class _Reader(Protocol):
    def read(self, path: Path, doc: str) -> RawDocument: ...


def read_document(path: str | PathLike[str], *, root: str | PathLike[str] | None = None) -> RawDocument:
    """Read one file by the kind that its name says.

    Its ID is its path in `root` (its name without one). A file that lies outside of `root` once links are followed
    is refused, and so is one of another kind than its name says. Kinds that need more packages raise `MissingExtra`.
    """
    place = regular_file(Path(path))
    inside = _inside(place, Path(root)) if root is not None else Path(place.name)
    kind = KINDS.get(place.suffix.lower())
    if kind is None:
        raise UnreadableInput("document-kind-unknown", place=Place(file=str(path)), found=place.suffix or "-")
    if (size := place.stat().st_size) > _MOST_BYTES:
        raise UnreadableInput("document-too-large", place=Place(file=str(path)), found=size, most=_MOST_BYTES)
    if not size:
        raise UnreadableInput("empty-file", place=Place(file=str(path)))
    reader = cast(_Reader, import_module(f"konkyo.formats.documents.{kind}"))
    return reader.read(place, unicodedata.normalize("NFC", inside.as_posix()))


def _inside(path: Path, root: Path) -> Path:
    """The path as seen from the root."""
    if not path.resolve().is_relative_to(root.resolve()):
        raise UnreadableInput("document-outside", place=Place(file=str(path)), root=str(root))
    return path.absolute().relative_to(root.absolute())
