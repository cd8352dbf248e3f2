"""The text of a text file: its encoding found over the whole file, single broken bytes counted and not fatal."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice
from konkyo.formats.encoding import detect_encoding, encoding_notices

__all__ = ["Decoded", "decode"]


class Decoded(Struct, frozen=True):
    """Text with line ends as `\\n`, and how it was read."""

    text: str
    encoding: str
    errors: int = 0
    notices: tuple[Notice, ...] = ()


def decode(path: Path, *, asked: str | None = None) -> Decoded:
    """Read a text file. UTF-8 with broken bytes is read with U+FFFD in their place, which is said and counted."""
    try:
        found = detect_encoding(path, asked=asked)
    except UnreadableInput as error:
        if error.notice.code != "not-decodable" or error.notice.values.get("codec") != "UTF-8":
            raise
        text = path.read_text(encoding="utf-8", errors="replace")
        count = text.count("\ufffd")
        notice = Notice("decode-errors", "warning", error.notice.place, {"count": count})
        return Decoded(text, "UTF-8", count, (notice,))
    text = path.read_text(encoding=found.codec)
    return Decoded(text, found.name, 0, encoding_notices(found, str(path)))
