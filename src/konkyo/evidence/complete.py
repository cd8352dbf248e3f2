"""What a hit does not record itself, looked up by its chunk ID."""

from __future__ import annotations

from msgspec.structs import replace

from konkyo.core.protocols import Artefacts
from konkyo.core.trace import Hit
from konkyo.text.ids import fold_id

__all__ = ["completed"]


def completed(hit: Hit, artefacts: Artefacts) -> Hit:
    """The hit with document, version, offsets and text of its chunk, each only where the record has none.

    A hit that was cut is not its chunk, and a chunk of another document than the recorded one is not the hit.
    """
    chunk = artefacts.chunk(hit.id) if hit.id else None
    if chunk is None or (hit.doc and fold_id(hit.doc) != fold_id(chunk.span.doc)):
        return hit
    span = chunk.span
    if hit.cut:
        return replace(hit, doc=span.doc, version=hit.version or span.version)
    text = chunk.text if hit.text is None else hit.text
    placed = hit.start is not None and hit.end is not None
    start, end = (hit.start, hit.end) if placed else (span.start, span.end)
    return replace(hit, doc=span.doc, version=hit.version or span.version, start=start, end=end, text=text)
