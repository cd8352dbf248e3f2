"""Markdown: CommonMark with tables, and the front matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from konkyo.core.pipeline import Element, ElementKind, RawDocument
from konkyo.formats.corpus_folder import front_matter
from konkyo.formats.documents.decoding import decode
from konkyo.formats.documents.joining import join_lines
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import as_text

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

__all__ = ["read"]

_BREAK: Final = "\x00"
_COMMENT: Final = "<!--"


def read(path: Path, doc: str) -> RawDocument:
    """Headings, paragraphs, lists, tables and code. HTML in it is kept as a comment if it is one, else as its text."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    found, log = decode(path), NoticeLog(str(path))
    meta, body = front_matter(found.text, log)
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(body))
    return RawDocument(
        doc=doc,
        kind="markdown",
        elements=tuple(_elements(tree.children)),
        title=as_text(meta.get("title") or ""),
        encoding=found.encoding,
        decode_errors=found.errors,
        meta={name: as_text(value) for name, value in meta.items() if value not in (None, "", [])},
        notices=(*found.notices, *log.notices()),
    )


def _elements(nodes: Sequence[SyntaxTreeNode]) -> Iterator[Element]:
    for node in nodes:
        if node.type == "heading":
            yield Element("heading", _inline(node), level=int(node.tag[1:]))
        elif node.type == "paragraph":
            yield from _said("paragraph", node)
        elif node.type in {"bullet_list", "ordered_list"}:
            yield Element("list", "\n".join(_items(node, 0)))
        elif node.type == "table":
            rows = tuple(_rows(node))
            yield Element("table", rows=rows, header_rows=1 if len(rows) > 1 else 0)
        elif node.type in {"fence", "code_block"}:
            yield Element("code", node.content.rstrip("\n"))
        elif node.type == "html_block":
            yield from _html(node.content)
        else:
            yield from _elements(node.children)


def _said(kind: ElementKind, node: SyntaxTreeNode) -> Iterator[Element]:
    if text := _inline(node):
        yield Element(kind, text)
    for inner in node.walk():
        if inner.type == "html_inline" and inner.content.startswith(_COMMENT):
            yield from _html(inner.content)


def _html(content: str) -> Iterator[Element]:
    """HTML as what it shows, without a reader of HTML: comments are hidden, tags are left out."""

    for comment in re.findall(r"<!--(.*?)(?:-->|\Z)", content, re.DOTALL):
        if comment.strip():
            yield Element("note", comment.strip(), hidden="comment")
    shown = re.sub(
        r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)|<[^>]*>", " ", content, flags=re.DOTALL | re.I
    )
    if text := join_lines(shown.splitlines()):
        from html import unescape

        yield Element("paragraph", unescape(text))


def _inline(node: SyntaxTreeNode) -> str:
    """The text of a paragraph, lines that were only wrapped put together, hard breaks kept."""
    parts: list[str] = []
    for inner in node.walk():
        if inner.type in {"text", "code_inline"}:
            parts.append(inner.content)
        elif inner.type == "softbreak":
            parts.append("\n")
        elif inner.type == "hardbreak" or (inner.type == "html_inline" and inner.content.lower().startswith("<br")):
            parts.append(_BREAK)
    lines = "".join(parts).split(_BREAK)
    return "\n".join(joined for line in lines if (joined := join_lines(line.split("\n"))))


def _items(node: SyntaxTreeNode, depth: int) -> Iterator[str]:
    """One line an item, indented by its depth, numbered as it was."""
    first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
    for number, item in enumerate(node.children, start=first):
        lead = "  " * depth + (f"{number}. " if node.type == "ordered_list" else "- ")
        for inner in item.children:
            if inner.type in {"bullet_list", "ordered_list"}:
                yield from _items(inner, depth + 1)
            elif text := _inline(inner) or inner.content.rstrip("\n"):
                yield lead + text
                lead = "  " * (depth + 1)


def _rows(node: SyntaxTreeNode) -> Iterator[tuple[str, ...]]:
    for part in node.children:
        for row in part.children:
            yield tuple(_inline(cell) for cell in row.children)
