"""JSON Lines and JSON lists of objects: one table, a key a column."""

from __future__ import annotations

from pathlib import Path

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.encoding import detect_encoding
from konkyo.formats.jsonlines import json_objects
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import as_text

__all__ = ["read"]


def read(path: Path, doc: str) -> RawDocument:
    """Columns in the order in which keys first come; a value that is not text stands as JSON."""
    log = NoticeLog(str(path))
    encoding = detect_encoding(path).name
    objects = [item for _, item in json_objects(path, log)]
    if not objects:
        first = next((notice for notice in log.notices() if notice.level == "error"), None)
        if first is not None:
            raise UnreadableInput(first.code, place=first.place, **first.values)
        raise UnreadableInput("empty-file", place=Place(file=str(path)))
    names = tuple(dict.fromkeys(name for item in objects for name in item))
    rows = (tuple("" if (value := item.get(name)) is None else as_text(value) for name in names) for item in objects)
    element = Element("table", rows=(names, *rows), header_rows=1)
    return RawDocument(
        doc=doc, kind="jsonl", elements=(element,), title=path.stem, encoding=encoding, notices=log.notices()
    )
