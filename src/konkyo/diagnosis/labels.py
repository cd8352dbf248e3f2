"""What a piece of evidence is called where one short name has to do."""

from __future__ import annotations

from konkyo.core.question import Alternative, ChunkId, DocId, Evidence, Span

__all__ = ["label"]


def label(piece: Evidence) -> str:
    """The alternatives as an eval set writes them, joined by `|`: identifiers, places, quotes.

    >>> label(Evidence((DocId("D08"), DocId("D09", "2")))), label(Evidence((Span("D1", 3, 9), ChunkId("D1#4"))))
    ('D08|D09@2', 'D1:3-9|D1#4')
    """
    return "|".join(map(_name, piece.any_of))


def _name(one: Alternative) -> str:
    if isinstance(one, ChunkId):
        return one.chunk
    if isinstance(one, DocId):
        return f"{one.doc}@{one.version}" if one.version else one.doc
    if isinstance(one, Span):
        return f"{one.doc}:{one.start}-{one.end}"
    return f"{one.doc}「{one.text}」"
