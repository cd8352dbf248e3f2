"""Small questions and traces, written in a line each."""

from __future__ import annotations

from typing import Any

from konkyo.core import (
    Alternative,
    ChunkId,
    ContextItem,
    DocId,
    Evidence,
    Hit,
    Question,
    Quote,
    Stage,
    StageRecord,
    Trace,
)


def asked(*pieces: str | Alternative, **more: Any) -> Question:
    """A question that needs some pieces: a document ID as it is, a chunk ID with `#`, or any alternative."""
    evidence = tuple(Evidence((_named(piece) if isinstance(piece, str) else piece,)) for piece in pieces)
    return Question("q1", "備品の予約は何日前からできますか", evidence=evidence, **more)


def _named(name: str) -> Alternative:
    return ChunkId(name) if "#" in name else DocId(name)


def quoted(text: str, doc: str = "") -> Quote:
    """Evidence by its words."""
    return Quote(text, doc)


def ranked(stage: Stage, hits: str | tuple[Hit, ...], name: str = "", **more: Any) -> StageRecord:
    """A stage that left some hits, written as their IDs."""
    made = tuple(map(Hit, hits.split())) if isinstance(hits, str) else hits
    return StageRecord(stage, made, name, **more)


def sent(items: str) -> tuple[ContextItem, ...]:
    """A context of some items, written as their IDs."""
    return tuple(ContextItem(n, name) for n, name in enumerate(items.split(), start=1))


def passages(*texts: str) -> tuple[Hit, ...]:
    """Hits that carry text."""
    return tuple(Hit(f"c{n}", text=text) for n, text in enumerate(texts, start=1))


def traced(*stages: StageRecord, context: str | tuple[ContextItem, ...] | None = None, **more: Any) -> Trace:
    """What one question went through."""
    made = sent(context) if isinstance(context, str) else context
    return Trace("q1", stages=stages, context=made, **more)
