"""HTML: what a reader sees, in order, and what is hidden from him."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from konkyo.core.errors import MissingExtra
from konkyo.core.notice import Place
from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.documents.decoding import decode
from konkyo.formats.documents.grid import Cell, spread
from konkyo.formats.documents.html_hidden import hidden_by
from konkyo.formats.documents.joining import join_lines

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["read"]

_CHARSET: Final = re.compile(rb"""<meta[^>]{0,200}charset=["']?\s*([\w\-]+)""", re.I)
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_UNREAD: Final = frozenset({"script", "style", "noscript", "template", "head", "svg", "math", "iframe", "object"})
_BLOCKS: Final = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "dd", "details", "dialog", "div", "dl", "dt"),
        *("fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "html", "legend", "main", "nav", "p"),
        *("section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr"),
    )
)
_MOST_SPANNED: Final = 1000
_MOST_TAKEN: Final = 500_000
"""Places that merged cells of one table may take; cells beyond that count as single ones."""

_DEEPEST_LIST: Final = 20
_Texts = Iterator[tuple[str, str]]


def read(path: Path, doc: str) -> RawDocument:
    """Headings, paragraphs, lists, tables with their captions and code; links and images are not followed."""
    try:
        from selectolax.lexbor import LexborHTMLParser
    except ModuleNotFoundError:
        raise MissingExtra("docs", feature="HTML", place=Place(file=str(path))) from None
    declared = _CHARSET.search(path.read_bytes()[:4096])
    named = declared[1].decode("ascii").lower() if declared else ""
    found = decode(path, asked="euc_jp" if named.startswith(("euc-jp", "x-euc")) else None)
    page = LexborHTMLParser(found.text)
    title = page.css_first("title")
    return RawDocument(
        doc=doc,
        kind="html",
        elements=tuple(_elements(page.body)) if page.body is not None else (),
        title=join_lines(title.text().splitlines()) if title is not None else "",
        encoding=found.encoding,
        decode_errors=found.errors,
        notices=found.notices,
    )


def _elements(body: LexborNode) -> Iterator[Element]:
    """The elements in reading order. A stack instead of recursion: pages can be nested without end."""
    words: list[str] = []
    reason = ""
    stack: list[tuple[LexborNode | None, str]] = [(body, "")]
    while stack:
        node, hidden = stack.pop()
        said = node is not None and (node.is_text_node or node.tag == "br")
        if not said or hidden != reason:
            if node is None or hidden != reason or _breaks(node):
                yield from _flushed(words, reason)
                words = []
            reason = hidden if node is not None else ""
        if node is None:
            continue
        if said:
            words.append("\0" if node.tag == "br" else node.text_content or "")
        elif node.is_comment_node:
            yield from _comment(node)
        elif node.tag not in _UNREAD:
            hidden = hidden or hidden_by(node)
            whole = list(_whole(node, hidden))
            yield from whole
            if not whole:
                stack.append((None, "")) if _breaks(node) else None
                stack.extend((child, hidden) for child in reversed(list(node.iter(include_text=True))))


def _breaks(node: LexborNode) -> bool:
    return node.tag in _BLOCKS or node.tag in _HEADINGS or node.tag in {"ul", "ol", "pre", "table"}


def _flushed(words: list[str], hidden: str) -> Iterator[Element]:
    if text := _lines("".join(words)):
        yield Element("note" if hidden else "paragraph", text, hidden=hidden)


def _lines(text: str) -> str:
    return "\n".join(joined for line in text.split("\0") if (joined := join_lines(re.split(r"[\r\n]+", line))))


def _comment(node: LexborNode) -> Iterator[Element]:
    text = (node.comment_content or "").strip()
    if text and not text.startswith("["):  # conditional comments are markup
        yield Element("note", text, hidden="comment")


def _whole(node: LexborNode, hidden: str) -> Iterator[Element]:
    """A node that is one element; nothing for those whose children are looked at one by one."""
    if node.tag in _HEADINGS:
        if text := _text(node):
            yield Element("note" if hidden else "heading", text, level=_HEADINGS[node.tag], hidden=hidden)
        yield from _hidden_in(node, hidden)
    elif node.tag in {"ul", "ol"}:
        if lines := list(_items(node, 0)):
            yield Element("note" if hidden else "list", "\n".join(lines), hidden=hidden)
        yield from _hidden_in(node, hidden)
    elif node.tag == "pre":
        yield Element("note" if hidden else "code", node.text().strip("\n"), hidden=hidden)
    elif node.tag == "table" and node.css_first("table table, h1, h2, h3, ul table") is None:
        yield from _table(node, hidden)
        yield from _hidden_in(node, hidden)


def _hidden_in(node: LexborNode, outer: str) -> Iterator[Element]:
    for text, reason in _texts(node):
        if reason and not outer and text.strip():
            yield Element("note", text.strip(), hidden=reason)


def _text(node: LexborNode) -> str:
    return _lines("".join(text for text, reason in _texts(node) if not reason))


def _texts(node: LexborNode, without: frozenset[str] = frozenset()) -> _Texts:
    """(text, why it is hidden) of all that is in a node."""
    stack: list[tuple[LexborNode, str]] = [(node, "")]
    while stack:
        one, reason = stack.pop()
        if one.is_text_node:
            yield one.text_content or "", reason
        elif one.is_comment_node:
            yield one.comment_content or "", "comment"
        elif one.tag == "br":
            yield "\0", reason
        elif one.tag not in _UNREAD and (one.tag not in without or one is node):
            reason = reason or (hidden_by(one) if one is not node else "")
            stack.extend((child, reason) for child in reversed(list(one.iter(include_text=True))))


def _items(node: LexborNode, depth: int) -> Iterator[str]:
    number = 0
    for item in node.iter():
        if item.tag != "li" or hidden_by(item):
            continue
        number += 1
        lead = "  " * depth + (f"{number}. " if node.tag == "ol" else "- ")
        lists = frozenset({"ul", "ol"}) if depth < _DEEPEST_LIST else frozenset[str]()
        text = _lines("".join(text for text, reason in _texts(item, lists) if not reason))
        if text:
            yield lead + text.replace("\n", " ")
        for inner in item.iter() if lists else ():
            if inner.tag in lists and not hidden_by(inner):
                yield from _items(inner, depth + 1)


def _table(node: LexborNode, hidden: str) -> Iterator[Element]:
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    heads = 0
    for number, row in enumerate(node.css("tr")):
        place = 0
        inner = [cell for cell in row.iter() if cell.tag in {"td", "th"}]
        if number == heads and inner and (_in_head(row) or all(cell.tag == "th" for cell in inner)):
            heads += 1
        for cell in inner:
            while (number, place) in taken:
                place += 1
            high, wide = _span(cell, "rowspan"), _span(cell, "colspan")
            if len(taken) + high * wide > _MOST_TAKEN:
                high = wide = 1
            taken.update((number + down, place + right) for down in range(high) for right in range(wide))
            cells.append(Cell(number, place, _text(cell), high, wide))
            place += wide
    caption = node.css_first("caption")
    grid = spread(cells, header_rows=heads)
    if grid.rows:
        yield Element(
            "note" if hidden else "table",
            text=_text(node) if hidden else "",
            rows=grid.rows,
            header_rows=grid.header_rows,
            caption=_text(caption) if caption is not None else "",
            hidden=hidden,
        )


def _in_head(row: LexborNode) -> bool:
    return row.parent is not None and row.parent.tag == "thead"


def _span(cell: LexborNode, name: str) -> int:
    given = (cell.attributes.get(name) or "1").strip()
    return min(max(int(given), 1), _MOST_SPANNED) if given.isascii() and given.isdigit() else 1
