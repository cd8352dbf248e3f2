"""Cutting documents into chunks: at fixed lengths, at sentences, or along the structure.

Whatever the method, the chunks less their overlap give back the document's text, character by character.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from konkyo.core.document import Chunk, ChunkContext, Document
from konkyo.core.errors import UsageError
from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import ChunkSettings
from konkyo.core.question import Span
from konkyo.pipeline.chunk_context import Surroundings, context_text, searchable_text
from konkyo.pipeline.packing import Packer, Range, fixed_ranges
from konkyo.pipeline.ruler import Ruler
from konkyo.pipeline.units import Section, fine_units, sections

__all__ = ["check_chunk_settings", "chunk", "chunk_remarks", "searchable_text"]

Count = Callable[[str], int]

_LEAST_ROOM = 0.25
"""A long context never takes more than three quarters of a model's limit."""


def chunk(
    document: Document, settings: ChunkSettings, count_tokens: Count = len, *, limit: int | None = None
) -> tuple[Chunk, ...]:
    """Cut a document. A text of nothing but white space has no chunks.

    `size` and `overlap` are counted in characters, or by `count_tokens`; white space at a chunk's end is not counted.
    `limit` is how many tokens a model reads: the chunk with its context is kept below it. A chunk that cannot be is
    named by `chunk_remarks`. Each chunk knows the ones before and after it, and as parent the section that it is of.

    >>> rule = Document("D1", "予約は30日前から。取り消しは1時間前まで。")
    >>> [one.text for one in chunk(rule, ChunkSettings("sentences", 16, 0, "characters"))]
    ['予約は30日前から。', '取り消しは1時間前まで。']
    """
    check_chunk_settings(settings)
    if not document.text.strip():
        return ()
    document = replace(document, blocks=tuple(sorted(document.blocks, key=lambda block: (block.start, -block.end))))
    around = Surroundings(document)
    count = count_tokens if settings.measure == "tokens" else len
    whole = sections(document)
    spans = list(_ranges(document, settings, count, whole, _room(settings, around, count_tokens, limit)))
    names = ["", *(_name(document, *span) for span in spans), ""]
    return tuple(
        Chunk(
            chunk=names[number],
            span=Span(document.doc, start, end, document.version),
            text=document.text[start:end],
            context=around.of(start, end) if settings.context else ChunkContext(),
            parent=_parent(document, whole, end),
            before=names[number - 1],
            after=names[number + 1],
        )
        for number, (start, end) in enumerate(spans, start=1)
    )


def check_chunk_settings(settings: ChunkSettings) -> None:
    """Refuse a size below 1, and an overlap that is negative or not below half of the size."""
    if settings.size < 1:
        raise UsageError("chunk-size", found=settings.size)
    if settings.overlap < 0 or settings.overlap * 2 >= settings.size:
        raise UsageError("chunk-overlap", found=settings.overlap, size=settings.size)


def chunk_remarks(
    chunks: Sequence[Chunk], settings: ChunkSettings, count_tokens: Count = len, *, limit: int | None = None
) -> tuple[Notice, ...]:
    """What is to be said of chunks: those longer than `size`, or with their context longer than a model's `limit`."""
    count = count_tokens if settings.measure == "tokens" else len
    found: list[Notice] = []
    for one in chunks:
        length = count(one.text.rstrip())
        place = Place(file=one.span.doc)
        if length > settings.size:
            found.append(
                Notice("chunk-too-long", "warning", place, {"chunk": one.chunk, "found": length, "size": settings.size})
            )
        elif limit is not None and (length := count_tokens(searchable_text(one))) > limit:
            found.append(Notice("chunk-cut", "warning", place, {"chunk": one.chunk, "found": length, "limit": limit}))
    return tuple(found)


def _room(
    settings: ChunkSettings, around: Surroundings, count_tokens: Count, limit: int | None
) -> Callable[[int, int], int]:
    """How long a chunk within a stretch may be, in the settings' measure."""

    def room(start: int, end: int) -> int:
        if limit is None or settings.measure == "characters":
            return settings.size
        before = context_text(around.of(start, end)) if settings.context else ""
        left = limit - (count_tokens(before + "\n") if before else 0)
        return max(min(settings.size, max(left, int(limit * _LEAST_ROOM))), 1)

    return room


def _ranges(
    document: Document, settings: ChunkSettings, count: Count, whole: list[Section], room: Callable[[int, int], int]
) -> Iterator[Range]:
    ruler = Ruler(document.text, count)
    least = min(room(section.start, section.end) for section in whole)
    if settings.method == "fixed":
        yield from fixed_ranges(ruler, least, min(settings.overlap, (least - 1) // 2))
        return
    if settings.method == "sentences":
        end = len(document.text)
        whole = [Section(0, end, fine_units(document, 0, end))]
    for section in whole:
        here = least if settings.method == "sentences" else room(section.start, section.end)
        yield from Packer(document, ruler, min(settings.overlap, (here - 1) // 2)).ranges(section, here)


def _name(document: Document, start: int, end: int) -> str:
    version = f"@{document.version}" if document.version else ""
    return f"{document.doc}{version}#{start}-{end}"


def _parent(document: Document, whole: Sequence[Section], end: int) -> str:
    """The name of the section in which a chunk ends; what it holds before that is overlap, or a fixed cut."""
    section = whole[bisect_left(whole, end, key=lambda section: section.end)]
    return _name(document, section.start, section.end)
