"""A question's evidence from the columns that tell of it: documents, chunks, quotes, spans, or the full form.

Columns that tell of the same pieces are put together: a quote beside a document ID is a quote *in that document*, a
quote beside a chunk ID is the same passage by another name. What cannot be put together is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from konkyo.core.question import Alternative, ChunkId, DocId, Evidence, Quote, Span
from konkyo.formats.evalset_values import ValueFault
from konkyo.formats.idcells import mangled, perhaps_mangled
from konkyo.formats.idlists import BLANKS, IdList, ListFault, Piece, listed, parse_ids, split_text
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text

__all__ = ["evidence_of"]

_SPAN: Final = re.compile(r"(?s)(.+):(\d{1,12})[-–~〜](\d{1,12})")
_QUOTED: Final = re.compile(r"(?s)([^「」]*)「(.+)」")

Faults = Callable[[str, str, dict[str, str | int]], None]


def evidence_of(record: Record, log: NoticeLog, fault: Faults) -> tuple[Evidence, ...]:
    """Read all evidence of a row; what is wrong goes to `fault(code, field, values)`."""
    present = [field for field in _READERS if field in record.values]
    if not present:
        return ()
    pieces: dict[str, list[Evidence]] = {}
    for field in present:
        read = _READERS[field]
        try:
            pieces[field] = read(record, field, log)
        except ListFault as error:
            fault(error.code, field, {"found": as_text(record.values[field])[:80]})
        except ValueFault as error:
            fault(error.code, field, error.values)
    if len(present) == 1:
        return tuple(pieces.get(present[0], ()))
    try:
        return tuple(_together(record, pieces, log))
    except ValueFault as error:
        fault(error.code, str(error.values.pop("field")), error.values)
        return ()


def _ids(record: Record, field: str, log: NoticeLog) -> list[Evidence]:
    found = _pieces(record, field, log)
    mark = record.marks.get(field)
    if perhaps_mangled(str(record.values[field]), mark):
        _refuse_mangled(record, field, found, log)
    make = _of_document if field == "docs" else _of_chunk
    return [make(piece) for piece in found]


def _refuse_mangled(record: Record, field: str, found: Sequence[Piece], log: NoticeLog) -> None:
    mark = record.marks.get(field)
    for identifier in (identifier for piece in found for identifier in piece.any_of):
        if (fault := mangled(identifier, mark)) is None:
            continue
        if fault.level == "error":
            raise ValueFault(fault.code, found=fault.found, perhaps=fault.perhaps)
        name = record.name(field)
        log.per_column(fault.code, fault.level, name, record.row, found=fault.found, perhaps=fault.perhaps)


@lru_cache(maxsize=1 << 16)
def _of_document(piece: Piece) -> Evidence:
    """The same object for the same documents: a large eval set names each of them many times."""
    return Evidence(tuple(DocId(identifier) for identifier in piece.any_of), piece.grade)


@lru_cache(maxsize=1 << 16)
def _of_chunk(piece: Piece) -> Evidence:
    return Evidence(tuple(ChunkId(identifier) for identifier in piece.any_of), piece.grade)


def _pieces(record: Record, field: str, log: NoticeLog) -> Sequence[Piece]:
    value = record.values[field]
    if isinstance(value, list):
        return parse_ids(as_text(value)).pieces
    if isinstance(value, bool | float | dict):
        raise ListFault("list-broken")
    if isinstance(value, int):
        log.per_column("id-from-number", "warning", record.name(field), record.row, found=str(value), perhaps="")
        return (Piece((str(value),)),)
    read: IdList = parse_ids(str(value))
    if read.by_comma:
        log.per_column("ids-by-comma", "warning", record.name(field), record.row, found=str(value)[:80])
    return read.pieces


def _quotes(record: Record, field: str, log: NoticeLog) -> list[Evidence]:  # noqa: ARG001
    return [Evidence(tuple(Quote(text) for text in texts)) for texts in _texts(record.values[field])]


def _texts(value: Any) -> list[list[str]]:
    """Quotes of each piece: a list in JSON (a list in it holds alternatives), or parts of a cell."""
    if isinstance(value, str):
        bare = value.strip(BLANKS)
        if not (bare.startswith("[") and bare.endswith("]")):
            return [[part] for part in split_text(value)]
        value = listed(bare)
    if not isinstance(value, list):
        raise ListFault("list-broken")
    texts = [entry if isinstance(entry, list) else [entry] for entry in value]
    if not all(entry and all(isinstance(text, str) and text.strip() for text in entry) for entry in texts):
        raise ListFault("list-broken")
    return texts


def _spans(record: Record, field: str, log: NoticeLog) -> list[Evidence]:
    found = _pieces(record, field, log)
    return [Evidence(tuple(_span(text) for text in piece.any_of), piece.grade) for piece in found]


def _span(text: str) -> Span:
    match = _SPAN.fullmatch(text)
    if match is None:
        raise ValueFault("span-broken", found=text[:80])
    start, end = int(match[2]), int(match[3])
    if start >= end:
        raise ValueFault("span-empty", found=text[:80])
    return Span(match[1].strip(BLANKS), start, end)


def _full(record: Record, field: str, log: NoticeLog) -> list[Evidence]:
    """The column `evidence`: the full form in JSON, spans `D07:12-34`, or quotes, `D07「30日前」` or bare."""
    value = record.values[field]
    if isinstance(value, str) and value.strip(BLANKS).startswith(("[{", "[ {", "{")):
        try:
            value = msgspec.json.decode(value.encode("utf-8", "surrogatepass"))
        except (msgspec.DecodeError, RecursionError):
            raise ListFault("evidence-broken") from None
    if isinstance(value, dict):
        value = [value]
    if isinstance(value, list) and any(isinstance(entry, dict) for entry in value):
        return [_piece(entry) for entry in value]
    return [_written(text, record, field, log) for texts in _texts(value) for text in texts]


def _piece(entry: object) -> Evidence:
    """A piece in the full form, or one alternative alone."""
    alone = isinstance(entry, dict) and "any_of" not in entry
    try:
        piece = Evidence((msgspec.convert(entry, Alternative),)) if alone else msgspec.convert(entry, Evidence)
    except msgspec.ValidationError as error:
        raise ValueFault("evidence-invalid", reason=str(error)) from None
    spans = (alternative for alternative in piece.any_of if isinstance(alternative, Span))
    if not piece.any_of or any(span.start < 0 or span.start >= span.end for span in spans):
        raise ValueFault("evidence-invalid", reason=as_text(entry)[:80])
    return piece


def _written(text: str, record: Record, field: str, log: NoticeLog) -> Evidence:
    if _SPAN.fullmatch(text):
        return Evidence((_span(text),))
    if found := _QUOTED.fullmatch(text.strip(BLANKS)):
        return Evidence((Quote(found[2], doc=found[1].strip(BLANKS + ":：")),))
    log.per_column("evidence-as-quote", "warning", record.name(field), record.row, found=text[:40])
    return Evidence((Quote(text),))


def _together(record: Record, pieces: dict[str, list[Evidence]], log: NoticeLog) -> list[Evidence]:
    """One list of pieces out of several columns."""
    docs, chunks, quotes, spans = (pieces.get(field, []) for field in ("docs", "chunks", "quotes", "spans"))
    full = pieces.get("evidence", [])
    if full and all(isinstance(alternative, Quote) and not alternative.doc for p in full for alternative in p.any_of):
        quotes, full = [*quotes, *full], []
    finest = full or spans or chunks
    if docs and finest:
        record.tags.setdefault(record.name("docs"), as_text(record.values["docs"]))
        log.per_column("finer-evidence-used", "info", record.name("docs"), record.row)
    if full and (spans or chunks or quotes):
        raise ValueFault("evidence-twice", field="evidence")
    if spans and chunks:
        raise ValueFault("evidence-twice", field="spans")
    if not quotes:
        return finest or docs
    if not finest and not docs:
        return quotes
    beside = finest or (docs * len(quotes) if len(docs) == 1 else docs)
    if len(beside) != len(quotes):
        field = "evidence" if "quotes" not in record.values else "quotes"
        raise ValueFault("evidence-unpaired", field=field, quotes=len(quotes), others=len(beside))
    return [_pair(one, quote) for one, quote in zip(beside, quotes, strict=True)]


def _pair(beside: Evidence, quote: Evidence) -> Evidence:
    """The quote in the document(s), or as another name of the chunk or span."""
    texts = [alternative.text for alternative in quote.any_of if isinstance(alternative, Quote)]
    docs = [alternative.doc for alternative in beside.any_of if isinstance(alternative, DocId)]
    if docs:
        return Evidence(tuple(Quote(text, doc=doc) for doc in docs for text in texts), beside.grade)
    spans = [alternative.doc for alternative in beside.any_of if isinstance(alternative, Span)]
    named = tuple(Quote(text, doc=spans[0] if len(set(spans)) == 1 else "") for text in texts)
    return Evidence((*beside.any_of, *named), beside.grade)


_READERS: Final = {"docs": _ids, "chunks": _ids, "quotes": _quotes, "spans": _spans, "evidence": _full}
