"""Konkyo's own traces: JSON Lines, one question a line, `"schema": "konkyo.trace/1"` on each.

A line that is broken is named and the others are read, so that a crash while writing costs one question at most. A
schema of another version is refused: half-understood is worse than not read.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.notice import Place
from konkyo.core.trace import TRACE_SCHEMA, Trace
from konkyo.formats.columns import nearest
from konkyo.formats.encoding import detect_encoding, encoding_notices, open_text
from konkyo.formats.importing import Case
from konkyo.formats.json_safe import JsonFault, JsonReader
from konkyo.formats.json_source import say_oddities
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file
from konkyo.formats.peek import Head

__all__ = ["TRACES", "read_traces", "trace_line", "write_traces"]

_BOM: Final = b"\xef\xbb\xbf"
_SCHEMA: Final = TRACE_SCHEMA.partition("/")[0] + "/"
_FIELDS: Final = frozenset(Trace.__struct_fields__)
_KEYS_CHECKED: Final = 100
_BUFFER: Final = 1 << 18
"""Lines are longer than Python's usual buffer, which would piece each of them together."""

_decoder: Final = msgspec.json.Decoder(Trace)
_encoder: Final = msgspec.json.Encoder()


class _Traces:
    kind = "trace"
    names = ("schema", "qid", "stages", "context", "answer", "answer_ok")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A schema of ours, or the keys that only a trace has."""
        first = head.first()
        if head.form not in ("lines", "json") or isinstance(head.value, list):
            return ()
        if str(first.get("schema", "")).startswith(_SCHEMA):
            return ("schema",)
        own = [key for key in ("stages", "context") if _objects(first.get(key))]
        return ("qid", *own) if "qid" in first and own else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """The traces of all files, line by line."""
        for head in heads:
            log.file = str(head.path)
            yield from read_traces(head.path, log)


TRACES: Final = _Traces()


def _objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def read_traces(path: Path, log: NoticeLog) -> Iterator[Case]:
    """Decode a file of traces line by line. What is not a trace is an error in the log, and left out."""
    lenient = _Lenient(log)
    decode = _decoder.decode
    for number, line in enumerate(_lines(path, log), start=1):
        try:
            trace = decode(line)
            if number <= _KEYS_CHECKED:
                lenient.say_unknown(msgspec.json.decode(line, type=dict[str, msgspec.Raw]), number)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            if line.isspace() or (found := lenient.trace(line, number)) is None:
                continue
            trace = found
        if trace.schema != TRACE_SCHEMA:
            raise _other_schema(trace.schema, log.file, number)
        if not trace.qid.strip():
            log.add("qid-missing", "error", number, "qid")
            continue
        yield Case(trace, row=number, mark=zlib.crc32(line))
    say_oddities(lenient.reader, log)


def trace_line(trace: Trace) -> bytes:
    """A trace as one line of a file, schema first.

    >>> trace_line(Trace("q1", answer="30日前"))
    b'{"schema":"konkyo.trace/1","qid":"q1","answer":"30\\xe6\\x97\\xa5\\xe5\\x89\\x8d"}\\n'
    """
    return b'{"schema":"%s",%s\n' % (trace.schema.encode(), _encoder.encode(trace)[1:])


def write_traces(path: Path, traces: Iterable[Trace]) -> int:
    """Write a file of traces, whole or not at all; gives their number."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    count = 0
    try:
        with partial.open("wb") as stream:
            for trace in traces:
                stream.write(trace_line(trace))
                count += 1
        partial.replace(path)
    except OSError as error:
        raise UsageError("cannot-write", place=Place(file=str(path)), reason=type(error).__name__) from None
    finally:
        partial.unlink(missing_ok=True)
    return count


def _lines(path: Path, log: NoticeLog) -> Iterator[bytes]:
    """The lines in UTF-8: as they stand where that is what the file is in, else decoded first."""
    regular_file(path)
    with path.open("rb", buffering=_BUFFER) as stream:
        start = stream.read(1 << 16)
        if b"\0" not in start and _utf8(start):
            stream.seek(len(_BOM) if start.startswith(_BOM) else 0)
            yield from stream
            return
    encoding = detect_encoding(path)
    log.extend(encoding_notices(encoding, log.file))
    with open_text(path, encoding) as text:
        for line in text:
            yield line.encode("utf-8", "replace")


def _utf8(start: bytes) -> bool:
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start >= len(start) - 3
    return True


def _other_schema(found: str, file: str, line: int) -> UnreadableInput:
    place = Place(file=file, row=line, column="schema")
    return UnreadableInput("schema-unknown", place=place, found=found[:60], known=TRACE_SCHEMA)


class _Lenient:
    """A second try for lines that are not JSON to the letter (NaN, half surrogates), and for misspelt keys."""

    def __init__(self, log: NoticeLog) -> None:
        self.reader = JsonReader()
        self._log = log
        self._unknown: set[str] = set()

    def trace(self, line: bytes, number: int) -> Trace | None:
        """The trace of a line, or None with the reason in the log."""
        try:
            value = self.reader.loads(line.decode("utf-8"))
            if isinstance(value, dict) and isinstance(schema := value.get("schema"), str) and schema != TRACE_SCHEMA:
                raise _other_schema(schema, self._log.file, number)
            trace = msgspec.convert(value, Trace)
            self.say_unknown(value, number)
            return trace
        except JsonFault as fault:
            self._log.add("json-line-broken", "error", number, reason=fault.reason)
        except UnicodeDecodeError as error:
            reason = f"UTF-8: {line[error.start : error.start + 4].hex(' ')}"
            self._log.add("json-line-broken", "error", number, reason=reason)
        except (msgspec.ValidationError, RecursionError) as error:
            self._log.add("trace-line-invalid", "error", number, reason=str(error)[:160])
        return None

    def say_unknown(self, keys: Iterable[str], number: int) -> None:
        """A key that is nobody's would be lost in silence: it is said, with the one that was probably meant."""
        for key in sorted(set(keys) - _FIELDS - self._unknown):
            self._unknown.add(key)
            near = nearest(key, sorted(_FIELDS))
            self._log.add("trace-key-unknown", "warning", number, key[:60], found=key[:60], near=near or "-")
