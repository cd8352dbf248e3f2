"""JSON Lines, JSON lists, and single objects, as objects with their places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from konkyo.formats.json_source import first_lines, json_items, json_lines, json_value
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file

__all__ = ["is_json", "json_objects"]

_LINES: Final = frozenset({".jsonl", ".ndjson"})
_SUFFIXES: Final = _LINES | {".json"}
_TABLES: Final = frozenset({".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xls", ".ods", ".xlsb"})


def is_json(path: Path) -> bool:
    """Whether a file is JSON: by its name, or where that says nothing by its first characters."""
    suffix = path.suffix.lower()
    if suffix in _SUFFIXES or suffix in _TABLES or not path.is_file():
        return suffix in _SUFFIXES
    with path.open("rb") as stream:
        head = stream.read(64)
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[{"))


def json_objects(path: Path, log: NoticeLog, *, encoding: str | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, object) of JSON Lines; (1, 2, ...) of the objects of a JSON list; (1, object) of a single one.

    What is no JSON object is named in the log and left out; the others are read.
    """
    regular_file(path)
    if path.suffix.lower() in _LINES or (encoding is None and first_lines(path) is not None):
        return json_lines(path, log, encoding=encoding)
    return json_items(json_value(path, log, encoding=encoding), log)
