"""JSON Lines, and JSON files that hold a list of objects or one: each object with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from konkyo.formats.encoding import detect_encoding
from konkyo.formats.json_source import first_lines, json_items, json_lines, json_value
from konkyo.formats.log import NoticeLog

__all__ = ["is_json", "json_objects"]

_SUFFIXES: Final = frozenset({".jsonl", ".ndjson", ".json"})
_TABLES: Final = frozenset({".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xls", ".ods", ".xlsb"})


def is_json(path: Path) -> bool:
    """Whether a file is JSON: by its name, or where that says nothing by its first character."""
    suffix = path.suffix.lower()
    if suffix in _SUFFIXES or suffix in _TABLES or not path.is_file():
        return suffix in _SUFFIXES
    with path.open("rb") as stream:
        head = stream.read(64)
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[{"))


def json_objects(path: Path, log: NoticeLog, *, encoding: str | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, object) for JSON Lines, (line 1, 2, ... of the list) for a JSON list.

    A line that is no JSON object is named in the log and left out; the others are read.
    """
    detect_encoding(path, asked=encoding)
    if path.suffix.lower() != ".jsonl" and first_lines(path) is None:
        return json_items(json_value(path, log, encoding=encoding), log)
    return json_lines(path, log, encoding=encoding)
