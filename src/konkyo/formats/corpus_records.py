"""A record (row, JSON object, or front matter of a file) as a document or a chunk."""

from __future__ import annotations

from typing import Any

from konkyo.core.document import Chunk, ChunkContext, Document
from konkyo.core.question import Span
from konkyo.formats.evalset_values import ValueFault, iso_date
from konkyo.formats.idcells import mangled
from konkyo.formats.idlists import BLANKS, ListFault, parse_ids
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text

__all__ = ["chunk_from", "document_from", "readers_of"]


def document_from(record: Record, log: NoticeLog) -> Document | None:
    """Make the document; None, with an error said, where it has no ID that can be trusted.

    Validity or readers that cannot be read are an error, too, and then nobody may read the document: rights that are
    not understood are not granted.
    """
    doc = _identifier(record, "doc", log)
    if doc is None:
        return None
    readers, understood = _readers(record, log)
    valid_from, valid_to = _date(record, "valid_from", log), _date(record, "valid_to", log)
    text = _text(record, "text")
    if not text.strip():
        log.add("document-empty", "warning", record.row, record.name("text"), found=doc)
    return Document(
        doc=doc,
        text=text,
        version=_text(record, "version"),
        title=_text(record, "title"),
        valid_from=valid_from,
        valid_to=valid_to,
        tenant=_text(record, "tenant"),
        readers=readers if understood else (),
        source=_text(record, "source"),
        tags=record.tags,
    )


def chunk_from(record: Record, log: NoticeLog) -> Chunk | None:
    """Make the chunk; without offsets its span is empty (0, 0): its place in the document is then not known."""
    chunk = _identifier(record, "chunk", log)
    if chunk is None:
        return None
    start, end = _offset(record, "start", log), _offset(record, "end", log)
    known = start is not None and end is not None and start < end
    span = Span(_text(record, "doc"), start or 0, end or 0) if known else Span(_text(record, "doc"), 0, 0)
    return Chunk(
        chunk=chunk,
        span=Span(span.doc, span.start, span.end, _text(record, "version")),
        text=_text(record, "text"),
        context=ChunkContext(title=_text(record, "title")),
    )


def readers_of(value: Any) -> tuple[tuple[str, ...], ...]:
    """Readers as an AND of OR-lists: `a|b;c` or `[["a", "b"], ["c"]]`.

    A flat list of several groups is refused: some tools mean all of them by it, others any.

    >>> readers_of("人事|総務；課長")
    (('人事', '総務'), ('課長',))
    >>> readers_of(["人事"])
    (('人事',),)
    """
    if isinstance(value, str):
        bare = value.strip(BLANKS)
        if not bare.startswith("["):
            return tuple(piece.any_of for piece in parse_ids(bare, graded=False).pieces)
        return tuple(piece.any_of for piece in parse_ids(bare).pieces)
    if not isinstance(value, list):
        raise ListFault("readers-unclear")
    if len(value) > 1 and any(isinstance(entry, str) for entry in value):
        raise ListFault("readers-unclear")
    lists = [[entry] if isinstance(entry, str) else entry for entry in value]
    if not all(isinstance(each, list) and each and all(isinstance(one, str) for one in each) for each in lists):
        raise ListFault("readers-unclear")
    return tuple(tuple(one.strip(BLANKS) for one in each) for each in lists)


def _identifier(record: Record, field: str, log: NoticeLog) -> str | None:
    value = record.values.get(field)
    if value is None or isinstance(value, list | dict | bool | float):
        log.add("document-id-missing", "error", record.row, record.name(field), found=as_text(value)[:80])
        return None
    text = as_text(value).strip(BLANKS)
    fault = mangled(text, record.marks.get(field))
    if fault is not None and fault.level == "error":
        log.add(fault.code, "error", record.row, record.name(field), found=fault.found, perhaps=fault.perhaps)
        return None
    if fault is not None:
        log.per_column(
            fault.code, fault.level, record.name(field), record.row, found=fault.found, perhaps=fault.perhaps
        )
    return text


def _text(record: Record, field: str) -> str:
    value = record.values.get(field)
    if value is None:
        return ""
    text = as_text(value)
    return text if field == "text" else text.strip(BLANKS)


def _readers(record: Record, log: NoticeLog) -> tuple[tuple[tuple[str, ...], ...], bool]:
    value = record.values.get("readers")
    if value is None:
        return (), True
    try:
        return readers_of(value), True
    except ListFault as error:
        log.add(error.code, "error", record.row, record.name("readers"), found=as_text(value)[:80])
        return (), False


def _date(record: Record, field: str, log: NoticeLog) -> str:
    try:
        return iso_date(_text(record, field))
    except ValueFault as error:
        log.add(error.code, "error", record.row, record.name(field), found=as_text(record.values[field])[:80])
        return ""


def _offset(record: Record, field: str, log: NoticeLog) -> int | None:
    value = record.values.get(field)
    if value is None:
        return None
    try:
        offset = int(as_text(value))
    except ValueError:
        offset = -1
    if offset < 0:
        log.add("offset-invalid", "error", record.row, record.name(field), found=as_text(value)[:40])
        return None
    return offset
