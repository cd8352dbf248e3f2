"""A text file of lines as a stream of blocks: whole lines, UTF-8, folded, `\\n` at the end of each."""

from __future__ import annotations

import codecs
import gzip
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final
from unicodedata import is_normalized

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.encoding import detect_encoding, encoding_notices, open_text
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file
from konkyo.formats.trec_words import BLANK, PAD, PADDING, Buffer
from konkyo.text.ids import fold_id

__all__ = ["BLOCK", "line_blocks", "refuse_lz4"]

BLOCK: Final = 1 << 19
"""Bytes read at a time. Some ten thousand lines: enough for numpy, few enough for the processor's cache."""

_GZIP: Final = b"\x1f\x8b"
_LZ4: Final = b"\x04\x22\x4d\x18"
_WIDE_BOMS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_FOREIGN: Final = re.compile("[^\x00-\x20]*[^\x00-\x7f][^\x00-\x20]*")
"""A token that holds a character outside of ASCII."""


def line_blocks(path: Path, log: NoticeLog) -> Iterator[Buffer]:
    """The file, decompressed (gzip), decoded (UTF-8, CP932, UTF-16) and folded (NFKC), some whole lines at a time.

    Raises `UnreadableInput` where it is no text: a directory, an empty or a binary file, a broken archive.
    """
    place = Place(file=str(path))
    codec = "utf-8"
    foreign = False
    offset = 0
    for block in _whole_lines(path, log):  # each with its padding, which is line ends and so does no harm
        if (at := block.find(b"\0")) >= 0:
            raise UnreadableInput("binary-file", place=place, found="NUL", offset=offset + at - PAD)
        if block.isascii():
            yield Buffer(_line_ends(block))
        else:
            try:
                text = block.decode(codec)
            except UnicodeDecodeError as error:
                if foreign or _is_gzip(path):
                    found = block[error.start : error.start + 4].hex(" ")
                    at = offset + error.start - PAD
                    raise UnreadableInput(
                        "not-decodable", place=place, codec=codec.upper(), offset=at, found=found
                    ) from None
                encoding = detect_encoding(path)
                log.extend(encoding_notices(encoding, log.file))
                codec = encoding.codec
                text = block.decode(codec)
            foreign = True
            yield Buffer(_line_ends(_folded(text, block if codec == "utf-8" else text.encode())))
        offset += len(block) - 2 * PAD
    if not offset:
        raise UnreadableInput("empty-file", place=place)


def _folded(text: str, block: bytes) -> bytes:
    if is_normalized("NFKC", text):
        return block
    return _FOREIGN.sub(lambda found: fold_id(found.group()).replace(" ", BLANK) or BLANK, text).encode()


def _line_ends(block: bytes) -> bytes:
    return block.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in block else block


def _whole_lines(path: Path, log: NoticeLog) -> Iterator[bytes]:
    rest = b""
    for chunk in _chunks(path, log):
        end = chunk.rfind(b"\n") + 1
        if end:
            yield b"".join((PADDING, rest, memoryview(chunk)[:end], PADDING))
            rest = chunk[end:]
        else:
            rest += chunk
    if rest:
        yield b"".join((PADDING, rest, b"\n", PADDING))


def _chunks(path: Path, log: NoticeLog) -> Iterator[bytes]:
    """The bytes of the file without byte order mark; UTF-16 comes as UTF-8."""
    regular_file(path)
    with _opened(path) as stream:
        head = stream.read(4)
        if not head.startswith(_WIDE_BOMS):
            chunk = head.removeprefix(codecs.BOM_UTF8) + stream.read(BLOCK)
            while chunk:
                yield chunk
                chunk = stream.read(BLOCK)
            return
    encoding = detect_encoding(path)
    log.extend(encoding_notices(encoding, log.file))
    with open_text(path, encoding) as text:
        while part := text.read(BLOCK):
            yield part.encode()


def refuse_lz4(path: Path) -> None:
    """Raise for a file packed by LZ4, which some evaluation tools write and Python cannot read by itself."""
    if path.is_dir():
        return
    with regular_file(path).open("rb") as stream:
        if stream.read(4) == _LZ4:
            raise UnreadableInput("lz4-file", place=Place(file=str(path)))


def _is_gzip(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(2) == _GZIP


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes] | gzip.GzipFile]:
    refuse_lz4(path)
    place = Place(file=str(path))
    with path.open("rb") as plain:
        magic = plain.read(4)
        if not magic.startswith(_GZIP):
            plain.seek(0)
            yield plain
            return
    try:
        with gzip.open(path, "rb") as unpacked:
            yield unpacked
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise UnreadableInput("broken-gzip", place=place, reason=type(error).__name__) from None
