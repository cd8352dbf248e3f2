"""Which encoding a text file is in, decided over the whole file, and never by a guess.

UTF-8 (with or without BOM), UTF-16 and UTF-32 with BOM, and CP932 (what Japanese Windows calls Shift_JIS) are read.
A file that could be two things, or is none of them, is refused with the place of the first byte that does not fit.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TextIO

from msgspec import Struct

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.notice import Notice, Place
from konkyo.formats.opening_files import regular_file

__all__ = ["Encoding", "detect_encoding", "encoding_notices", "open_text"]

_BLOCK: Final = 1 << 20

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
"""Byte order marks; UTF-32 stands before UTF-16, whose little-endian mark it begins with."""

_MAGIC: Final = (
    (b"PK\x03\x04", "ZIP / XLSX"),
    (b"%PDF", "PDF"),
    (b"\xd0\xcf\x11\xe0", "XLS / DOC"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"\x1f\x8b", "gzip"),
    (b"PAR1", "Parquet"),
    (b"SQLite format 3\0", "SQLite"),
)

_NOT_IN_CP932: Final = re.compile("[\x80\xa0\uf8f0-\uf8f3]")
"""What Python decodes the bytes 80, A0, FD, FE and FF to, which CP932 does not define."""

_ROUND_TRIP: Final = "～∥－￠￡￢"
"""What CP932 gives for characters that UTF-8 files usually hold as U+301C, U+2016, U+2212, U+00A2, U+00A3, U+00AC."""

_HIGH: Final = re.compile(rb"[\x80-\xff]+")
_LEAD_OF_KANA: Final = (b"\x81", b"\x82", b"\x83")


class Encoding(Struct, frozen=True):
    """How to read a file: the codec's Python name, the name people know it by, and what is worth saying."""

    codec: str
    name: str
    bom: bool = False
    asked_for: bool = False
    changed: int = 0
    """CP932 only: characters that other systems may hold under another code point (wave dash, minus, ...)."""


def detect_encoding(path: Path, *, asked: str | None = None) -> Encoding:
    """Find the encoding of a whole text file, or raise `UnreadableInput` with offset, row and mend.

    `asked` is what the user says it is: it is then checked, not searched. Reads the file once (UTF-8) or twice.
    """
    regular_file(path)
    head = _head(path)
    if asked:
        return _as_asked(path, asked)
    for bom, codec, name in _BOMS:
        if head.startswith(bom):
            _decode_all(path, codec, name)
            return Encoding(codec, name, bom=True)
    if (nul := _first_nul(path)) is not None:
        raise UnreadableInput("binary-file", place=Place(file=str(path)), found="NUL", offset=nul)
    if _failure(path, "utf-8") is None:
        return Encoding("utf-8", "UTF-8")
    return _not_utf8(path)


def encoding_notices(encoding: Encoding, file: str) -> tuple[Notice, ...]:
    """What to say about the encoding that was read: nothing for plain UTF-8."""
    place = Place(file=file)
    found: list[Notice] = []
    if encoding.codec == "cp932":
        found.append(Notice("read-as-cp932", "info", place, {"codec": encoding.name}))
        if encoding.changed:
            found.append(Notice("cp932-variants", "info", place, {"count": encoding.changed, "which": _ROUND_TRIP}))
    elif encoding.bom:
        found.append(Notice("bom-removed", "info", place, {"codec": encoding.name}))
    return tuple(found)


def open_text(path: Path, encoding: Encoding) -> TextIO:
    """Open a file whose encoding is known, line ends left as they are (as `csv` wants them)."""
    return path.open(encoding=encoding.codec, errors="strict", newline="")


def _head(path: Path) -> bytes:
    with path.open("rb") as stream:
        head = stream.read(64)
    place = Place(file=str(path))
    if not head or head in (bom for bom, _, _ in _BOMS):
        raise UnreadableInput("empty-file", place=place)
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            raise UnreadableInput("binary-file", place=place, found=kind, offset=0)
    return head


def _as_asked(path: Path, asked: str) -> Encoding:
    try:
        codec = codecs.lookup(asked).name
        "".encode(codec)  # a codec such as base64 is none of text
    except LookupError:
        raise UsageError("unknown-encoding", place=Place(file=str(path)), found=asked) from None
    codec = {"shift_jis": "cp932", "utf-8": "utf-8-sig"}.get(codec, codec)
    changed = _decode_all(path, codec, asked)
    return Encoding(codec, "CP932" if codec == "cp932" else asked, asked_for=True, changed=changed)


def _blocks(path: Path) -> Iterator[tuple[int, bytes, bool]]:
    """(offset, bytes, whether it is the end) of the file, block by block, the end being empty."""
    offset = 0
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            yield offset, block, False
            offset += len(block)
    yield offset, b"", True


def _first_nul(path: Path) -> int | None:
    for offset, block, _ in _blocks(path):
        if (at := block.find(b"\0")) >= 0:
            return offset + at
    return None


def _failure(path: Path, codec: str) -> tuple[int, str] | None:
    """Offset and bytes of the first place that the codec cannot read, or None."""
    decoder = codecs.getincrementaldecoder(codec.removesuffix("-sig"))("strict")
    for offset, block, final in _blocks(path):
        pending = len(decoder.getstate()[0])
        try:
            text = decoder.decode(block, final)
        except UnicodeDecodeError as error:
            return offset - pending + error.start, error.object[error.start : error.start + 4].hex(" ")
        if codec == "cp932" and (stray := _NOT_IN_CP932.search(text)):
            before = len(text[: stray.start()].encode("cp932"))
            return offset - pending + before, stray.group().encode("cp932").hex()
    return None


def _decode_all(path: Path, codec: str, name: str) -> int:
    """Check that the codec reads the whole file; gives the number of CP932 characters with a twin elsewhere."""
    failure = _failure(path, codec)
    if failure is not None:
        raise _undecodable(path, codec, name, *failure)
    if codec != "cp932":
        return 0
    changed = 0
    decoder = codecs.getincrementaldecoder(codec)("strict")
    for _, block, final in _blocks(path):
        text = decoder.decode(block, final)
        changed += sum(text.count(character) for character in _ROUND_TRIP)
    return changed


def _undecodable(path: Path, codec: str, name: str, offset: int, found: str) -> UnreadableInput:
    place = Place(file=str(path), row=_row_of(path, codec, offset))
    return UnreadableInput("not-decodable", place=place, codec=name, offset=offset, found=found)


def _row_of(path: Path, codec: str, offset: int) -> int:
    """The line that a byte is on, from 1."""
    if codec.startswith(("utf-16", "utf-32")):
        with path.open("rb") as stream:
            text = stream.read(offset).decode(codec, "ignore")
        return 1 + text.count("\n")
    row = 1
    for start, block, _ in _blocks(path):
        row += block[: max(0, offset - start)].count(b"\n")
        if start + len(block) > offset:
            break
    return row


def _not_utf8(path: Path) -> Encoding:
    """CP932, if the file can be nothing else; else the refusal that says why not."""
    utf8, cp932 = _failure(path, "utf-8"), _failure(path, "cp932")
    assert utf8 is not None  # the caller has seen it fail
    if _mostly_utf8(path):
        raise _undecodable(path, "utf-8", "UTF-8", *utf8)
    place = Place(file=str(path), row=_row_of(path, "utf-8", utf8[0]))
    euc = _failure(path, "euc_jp") is None
    if euc and cp932 is not None:
        raise UnreadableInput("encoding-not-read", place=place, codec="EUC-JP")
    if cp932 is not None:
        raise _undecodable(path, "cp932", "CP932", *cp932)
    if euc:
        raise UnreadableInput("encoding-ambiguous", place=place, offset=utf8[0], codecs="CP932 / EUC-JP")
    if _looks_western(path):
        raise UnreadableInput("encoding-ambiguous", place=place, offset=utf8[0], codecs="CP932 / Windows-1252")
    return Encoding("cp932", "CP932", changed=_decode_all(path, "cp932", "CP932"))


def _mostly_utf8(path: Path) -> bool:
    """Whether more characters decode as UTF-8 than break: a damaged UTF-8 file, not another encoding.

    In real CP932 text nearly every character breaks as UTF-8; a damaged file breaks in a few places.
    """
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    good = bad = 0
    for _, block, final in _blocks(path):
        text = decoder.decode(block, final)
        broken = text.count("\ufffd")
        bad += broken
        good += len(text) - len(text.encode("ascii", "ignore")) - broken
    return good > bad


def _looks_western(path: Path) -> bool:
    """Whether bytes above 7F mostly stand alone between ASCII, as in French or in English with curly quotes.

    Japanese text has runs of them: hiragana and most kanji have two high bytes, and words have several characters.
    Signs, full-width letters and katakana often do not: their lead bytes 81 to 83 before a trail byte in ASCII speak
    for Japanese all the same, since Windows-1252 has next to no use for them.
    """
    alone = runs = 0
    for _, block, _ in _blocks(path):
        found = _HIGH.findall(block)
        alone += sum(len(run) == 1 and run not in _LEAD_OF_KANA for run in found)
        runs += len(found)
    return alone * 2 > runs
