"""JSON files of any shape as objects with their places: lines, a list, or one object."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.encoding import detect_encoding, encoding_notices, open_text
from konkyo.formats.json_safe import JsonFault, JsonReader
from konkyo.formats.log import NoticeLog

__all__ = ["is_lines", "json_lines", "json_value", "say_oddities"]

_LINE_SUFFIXES: Final = frozenset({".jsonl", ".ndjson"})
_LOOKED_AT: Final = 20


def is_lines(path: Path) -> bool:
    """Whether a JSON file has one object a line; a whole object on a single line is lines only by its name."""
    reader = JsonReader()
    good = count = 0
    with path.open("rb") as stream:
        for line in stream:
            if not line.strip(b"\xef\xbb\xbf \t\r\n"):
                continue
            count += 1
            try:
                good += isinstance(reader.loads(line.decode("utf-8-sig", "replace")), dict)
            except JsonFault:
                if path.suffix.lower() not in _LINE_SUFFIXES:
                    return False
            if count == _LOOKED_AT:
                break
    if path.suffix.lower() in _LINE_SUFFIXES:
        return good > 0 or count > 1
    return good == count > 1


def json_lines(path: Path, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, object) of each line; a line that is none is named and left out."""
    encoding = detect_encoding(path)
    log.extend(encoding_notices(encoding, log.file))
    reader = JsonReader()
    with open_text(path, encoding) as stream:
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


def json_value(path: Path, log: NoticeLog) -> Any:
    """The one value of a JSON file."""
    encoding = detect_encoding(path)
    log.extend(encoding_notices(encoding, log.file))
    reader = JsonReader()
    with open_text(path, encoding) as stream:
        text = stream.read()
    try:
        value = reader.loads(text)
    except JsonFault as fault:
        place = Place(file=str(path), row=fault.line)
        raise UnreadableInput("json-broken", place=place, reason=fault.reason) from None
    say_oddities(reader, log)
    return value


def say_oddities(reader: JsonReader, log: NoticeLog) -> None:
    """What was put right in the file, once for each kind of it."""
    for oddity, count in reader.oddities.items():
        if oddity.startswith("twice "):
            log.add("json-key-twice", "warning", found=oddity.removeprefix("twice "), count=count)
        else:
            log.add(f"json-{oddity}", "info", count=count)
