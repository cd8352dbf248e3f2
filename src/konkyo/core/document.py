"""Documents, their chunks, and what became of each document on the way into an index."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from konkyo.core.question import Span

__all__ = ["Block", "BlockKind", "Chunk", "ChunkContext", "Document", "DocumentFact", "IndexRecord"]

BlockKind = Literal["heading", "paragraph", "list", "table", "row", "code", "other"]


class Block(Struct, frozen=True, omit_defaults=True):
    """A part of the parsed text: [start, end) of `Document.text`. `level` is a heading's depth, from 1.

    A table holds its rows as blocks of their own; `caption` and `unit` are the table's.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    columns: tuple[str, ...] = ()
    caption: str = ""
    unit: str = ""


class Document(Struct, frozen=True, omit_defaults=True):
    """One version of one document.

    `readers` is an AND of OR-lists of groups: a principal reads it when each list holds one of its groups.
    No lists means nobody. `valid_from` and `valid_to` are ISO dates, the first inclusive, the second exclusive.
    """

    doc: str
    text: str
    version: str = ""
    title: str = ""
    blocks: tuple[Block, ...] = ()
    valid_from: str = ""
    valid_to: str = ""
    tenant: str = ""
    readers: tuple[tuple[str, ...], ...] = ()
    source: str = ""
    tags: dict[str, str] = field(default_factory=dict)


class ChunkContext(Struct, frozen=True, omit_defaults=True):
    """What goes along with a chunk's own text so that it can be understood alone."""

    title: str = ""
    headings: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    caption: str = ""
    unit: str = ""
    version: str = ""
    note: str = ""


class Chunk(Struct, frozen=True, omit_defaults=True):
    """A piece of a document as it is searched: the text of `span`, and its context.

    `parent` names the section that it is of, `duplicate_of` an earlier chunk that says the same.
    """

    chunk: str
    span: Span
    text: str
    context: ChunkContext = field(default_factory=ChunkContext)
    parent: str = ""
    before: str = ""
    after: str = ""
    duplicate_of: str = ""


class DocumentFact(Struct, frozen=True, omit_defaults=True):
    """What became of one document at one of the stages source, parse, chunk, index."""

    doc: str
    stage: Literal["source", "parse", "chunk", "index"]
    outcome: Literal["used", "lost", "partly"]
    version: str = ""
    count: int | None = None
    reason: str = ""


class IndexRecord(Struct, frozen=True, omit_defaults=True):
    """What an index version is made of; traces name the version they were searched in."""

    version: str
    facts: tuple[DocumentFact, ...] = ()
    parts: dict[str, str] = field(default_factory=dict)
