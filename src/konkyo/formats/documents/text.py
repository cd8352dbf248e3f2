"""Plain text: the front matter, and paragraphs between blank lines, line ends kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.corpus_folder import front_matter
from konkyo.formats.documents.decoding import decode
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import as_text

__all__ = ["paragraphs", "read"]

_BETWEEN: Final = re.compile(r"\n[ \t\u3000]*\n\s*")


def read(path: Path, doc: str) -> RawDocument:
    """One element a paragraph."""
    found, log = decode(path), NoticeLog(str(path))
    meta, body = front_matter(found.text, log)
    return RawDocument(
        doc=doc,
        kind="text",
        elements=paragraphs(body),
        title=as_text(meta.get("title") or ""),
        encoding=found.encoding,
        decode_errors=found.errors,
        meta={name: as_text(value) for name, value in meta.items() if value not in (None, "", [])},
        notices=(*found.notices, *log.notices()),
    )


def paragraphs(text: str) -> tuple[Element, ...]:
    """The paragraphs of a text.

    >>> [element.text for element in paragraphs("一\\n二\\n\\n\\n三\\n")]
    ['一\\n二', '三']
    """
    parts = (part.strip("\n").rstrip() for part in _BETWEEN.split(text))
    return tuple(Element("paragraph", part) for part in parts if part.strip())
