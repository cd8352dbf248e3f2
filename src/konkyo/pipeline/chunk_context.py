"""What goes along with a chunk so that it can be understood alone, and the text that is searched."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from konkyo.core.document import Block, Chunk, ChunkContext, Document

__all__ = ["Surroundings", "context_text", "searchable_text"]


class Surroundings:
    """The headings and tables of one document, looked up by place."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._paths: list[tuple[int, int, tuple[str, ...]]] = []
        named = [block for block in document.blocks if block.columns or block.caption or block.unit]
        self._tables = [block for block in named if block.kind != "row"] or named
        stack: list[tuple[int, str]] = []
        for block in document.blocks:
            if block.kind == "heading":
                title = document.text[block.start : block.end].strip().lstrip("#").strip()
                stack = [entry for entry in stack if entry[0] < block.level]
                stack.append((block.level, title))
                self._paths.append((block.start, block.end, tuple(title for _, title in stack)))

    def path(self, start: int, end: int) -> tuple[str, ...]:
        """The headings over what [start, end) begins with, the outermost first; its own are among them."""
        number = bisect_right(self._paths, start, key=lambda entry: entry[0]) - 1
        place = self._paths[number][1] if number >= 0 else start
        while number + 1 < len(self._paths) and self._paths[number + 1][0] < end:
            following = self._paths[number + 1][0]
            if self._document.text[max(place, start) : following].strip():
                break
            number, place = number + 1, self._paths[number + 1][1]
        return self._paths[number][2] if number >= 0 else ()

    def of(self, start: int, end: int) -> ChunkContext:
        """The context of a chunk that spans [start, end)."""
        tables = [block for block in self._tables if block.start < end and start < block.end]
        return ChunkContext(
            title=self._document.title,
            headings=self.path(start, end),
            columns=_distinct(name for table in tables for name in table.columns),
            caption=_first(tables, "caption"),
            unit=_first(tables, "unit"),
            version=self._document.version,
        )


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))


def _first(tables: list[Block], what: str) -> str:
    return next((value for table in tables if (value := getattr(table, what))), "")


def context_text(context: ChunkContext, text: str = "") -> str:
    """The context as lines to stand before a text, without what the text itself says.

    >>> table = ChunkContext("規程", ("規程", "返品"), ("品名", "期限"), unit="日", version="2026-04")
    >>> context_text(table, "返品\\n期限: 30")
    '規程 2026-04\\n(日)\\n品名'
    """
    lines = text.splitlines()
    head = [name for name in dict.fromkeys((context.title, *context.headings)) if name and name not in lines]
    named = [name for name in context.columns if f"{name}: " not in text]
    unit = f"({context.unit})"
    units = [unit] if context.unit and context.unit not in context.caption and unit not in text else []
    said = (
        " ".join(entry for entry in (" > ".join(head), context.version) if entry),
        " ".join([*([context.caption] if context.caption not in text else []), *units]),
        " | ".join(named),
        context.note,
    )
    return "\n".join(line for line in said if line)


def searchable_text(chunk: Chunk) -> str:
    """What is searched and embedded: the context that the chunk's own text does not hold, then that text.

    >>> from konkyo.core.question import Span
    >>> searchable_text(Chunk("c1", Span("d1", 0, 4), "30日間", ChunkContext("返品規程")))
    '返品規程\\n30日間'
    """
    before = context_text(chunk.context, chunk.text)
    return f"{before}\n{chunk.text}" if before else chunk.text
