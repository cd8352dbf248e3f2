"""JSON files of any shape as objects with their places: lines, a list, or one object."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.encoding import detect_encoding, encoding_notices, open_text
from konkyo.formats.json_safe import JsonFault, JsonReader
from konkyo.formats.log import NoticeLog

__all__ = ["first_lines", "json_items", "json_lines", "json_value", "say_oddities"]

_LINE_SUFFIXES: Final = frozenset({".jsonl", ".ndjson"})
_LOOKED_AT: Final = 20


def first_lines(path: Path) -> tuple[dict[str, Any], ...] | None:
    """The first objects of a file that has one object a line; None where it is one value over all of its lines.

    A whole object on a single line is lines only by the file's name.
    """
    reader = JsonReader()
    lines = [line for line in _beginning(path) if line.strip()][:_LOOKED_AT]
    by_name = path.suffix.lower() in _LINE_SUFFIXES
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines):
        try:
            item = reader.loads(line)
        except JsonFault:
            item = None
        if isinstance(item, dict):
            found.append(item)
        elif number == 0 and not by_name:
            return None
    if by_name:
        return tuple(found) if found or len(lines) > 1 else None
    return tuple(found) if len(lines) > 1 and lines[1].lstrip().startswith("{") else None


def _beginning(path: Path) -> Iterator[str]:
    """The first lines, without a look at the whole file unless they are not UTF-8."""
    with path.open("rb") as stream:
        lines = [*islice(stream, 4 * _LOOKED_AT)]
    try:
        if not any(b"\0" in line for line in lines):
            yield from [line.decode("utf-8-sig" if at == 0 else "utf-8") for at, line in enumerate(lines)]
            return
    except UnicodeDecodeError:
        pass
    with open_text(path, detect_encoding(path)) as text:
        yield from islice(text, 4 * _LOOKED_AT)


def json_lines(path: Path, log: NoticeLog, *, encoding: str | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, object) of each line; a line that is none is named and left out."""
    found = detect_encoding(path, asked=encoding)
    log.extend(encoding_notices(found, log.file))
    reader = JsonReader()
    with open_text(path, found) as stream:
        for number, line in enumerate(stream, start=1):
            if not line or line.isspace():
                continue
            try:
                item = reader.loads(line)
            except JsonFault as fault:
                log.add("json-line-broken", "error", number, reason=fault.reason)
                continue
            if isinstance(item, dict):
                yield number, item
            else:
                log.add("json-not-object", "error", number, found=line.strip()[:40])
    say_oddities(reader, log)


def json_value(path: Path, log: NoticeLog, *, encoding: str | None = None) -> Any:
    """The one value of a JSON file."""
    found = detect_encoding(path, asked=encoding)
    log.extend(encoding_notices(found, log.file))
    reader = JsonReader()
    with open_text(path, found) as stream:
        text = stream.read()
    try:
        value = reader.loads(text)
    except JsonFault as fault:
        place = Place(file=str(path), row=fault.line)
        raise UnreadableInput("json-broken", place=place, reason=fault.reason) from None
    say_oddities(reader, log)
    return value


def json_items(value: Any, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    """(number, object) of a list's objects, or of the one object; what is none is named and left out."""
    for number, item in enumerate(value if isinstance(value, list) else [value], start=1):
        if isinstance(item, dict):
            yield number, item
        else:
            log.add("json-not-object", "error", number, found=str(item)[:40])


def say_oddities(reader: JsonReader, log: NoticeLog) -> None:
    """What was put right in the file, once for each kind of it."""
    for oddity, count in reader.oddities.items():
        if oddity.startswith("twice "):
            log.add("json-key-twice", "warning", found=oddity.removeprefix("twice "), count=count)
        else:
            log.add(f"json-{oddity}", "info", count=count)
