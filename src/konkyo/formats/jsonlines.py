"""JSON Lines, and JSON files that hold a list of objects: each object with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.encoding import Encoding, detect_encoding, encoding_notices, open_text
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
    found = detect_encoding(path, asked=encoding)
    log.extend(encoding_notices(found, log.file))
    if path.suffix.lower() != ".jsonl" and _first_character(path, found) == "[":
        return _list(path, found, log)
    if path.suffix.lower() == ".json" and (whole := _whole(path, found)) is not None:
        return iter([(1, whole)])
    return _lines(path, found, log)


def _first_character(path: Path, encoding: Encoding) -> str:
    with open_text(path, encoding) as stream:
        for line in stream:
            if bare := line.strip():
                return bare[0]
    return ""


def _whole(path: Path, encoding: Encoding) -> dict[str, Any] | None:
    """A file that is one object over several lines, as `json.dump(..., indent=2)` writes it."""
    with open_text(path, encoding) as stream:
        try:
            value = msgspec.json.decode(stream.read().encode("utf-8", "surrogatepass"))
        except (msgspec.DecodeError, RecursionError):
            return None
    return value if isinstance(value, dict) else None


def _list(path: Path, encoding: Encoding, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    with open_text(path, encoding) as stream:
        text = stream.read()
    try:
        items = msgspec.json.decode(text.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableInput("json-broken", place=Place(file=log.file), reason=_reason(error)) from None
    if not isinstance(items, list):
        raise UnreadableInput("json-broken", place=Place(file=log.file), reason=type(items).__name__)
    for number, item in enumerate(items, start=1):
        if isinstance(item, dict):
            yield number, item
        else:
            log.add("json-not-object", "error", number, found=str(item)[:40])


def _lines(path: Path, encoding: Encoding, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    decode = msgspec.json.Decoder().decode
    with open_text(path, encoding) as stream:
        for number, line in enumerate(stream, start=1):
            if not line or line.isspace():
                continue
            try:
                item = decode(line)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                log.add("json-line-broken", "error", number, reason=_reason(error))
                continue
            if isinstance(item, dict):
                yield number, item
            else:
                log.add("json-not-object", "error", number, found=line.strip()[:40])


def _reason(error: Exception) -> str:
    return str(error)[:120]
