"""DOCX: paragraphs by their styles, lists, tables; insertions accepted, deletions left out, hidden runs marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element as Xml

from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.documents.archive import Archive, open_archive
from konkyo.formats.documents.grid import Cell, spread
from konkyo.formats.documents.office import core_title

__all__ = ["read"]

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HEADING: Final = re.compile(r"(?:heading|見出し)\s*([1-9])", re.I)
_NOT_READ: Final = frozenset({f"{_W}del", f"{_W}moveFrom", f"{_W}txbxContent", f"{_W}pPr"})
_SMALLEST: Final = 2
"""Half points: a run of one point is not read by anybody."""


def read(path: Path, doc: str) -> RawDocument:
    """The body in its order; headers, footers, comments and text boxes are not part of it."""
    with open_archive(path, "DOCX") as archive:
        levels = _levels(archive)
        body = archive.xml("word/document.xml").find(f"{_W}body")
        elements = tuple(_elements(body, levels)) if body is not None else ()
        return RawDocument(doc=doc, kind="docx", elements=elements, title=core_title(archive), encoding="UTF-8")


def _levels(archive: Archive) -> dict[str, int]:
    """Style ID to heading level, by the style's name or its outline level; a title is of level 1."""
    levels: dict[str, int] = {}
    if "word/styles.xml" not in archive.names:
        return levels
    for style in archive.xml("word/styles.xml").iter(f"{_W}style"):
        name, outline = style.find(f"{_W}name"), style.find(f"{_W}pPr/{_W}outlineLvl")
        named = name.get(f"{_W}val", "") if name is not None else ""
        if found := _HEADING.fullmatch(named.strip()):
            levels[style.get(f"{_W}styleId", "")] = int(found[1])
        elif named.lower() in {"title", "表題"}:
            levels[style.get(f"{_W}styleId", "")] = 1
        elif outline is not None and outline.get(f"{_W}val", "9") in set("012345678"):
            levels[style.get(f"{_W}styleId", "")] = int(outline.get(f"{_W}val", "0")) + 1
    return levels


def _elements(parent: Xml, levels: dict[str, int]) -> Iterator[Element]:
    items: list[str] = []
    for node in parent:
        text, listed = "", False
        hidden: dict[str, str] = {}
        if node.tag == f"{_W}p":
            text, hidden = _paragraph(node)
            listed = node.find(f"{_W}pPr/{_W}numPr") is not None and not _level(node, levels)
        if listed and text:
            items.append(f"{'  ' * _depth(node)}- {text}")
        elif items and (text or node.tag != f"{_W}p"):
            yield Element("list", "\n".join(items))
            items = []
        if node.tag == f"{_W}p" and text and not listed:
            level = _level(node, levels)
            yield Element("heading", text, level=level) if level else Element("paragraph", text)
        elif node.tag == f"{_W}tbl":
            yield from _table(node)
        elif node.tag == f"{_W}sdt" and (content := node.find(f"{_W}sdtContent")) is not None:
            yield from _elements(content, levels)
        yield from (Element("note", words, hidden=reason) for reason, words in hidden.items())
    if items:
        yield Element("list", "\n".join(items))


def _level(node: Xml, levels: dict[str, int]) -> int:
    own = node.find(f"{_W}pPr/{_W}outlineLvl")
    if own is not None and own.get(f"{_W}val", "9") in set("012345678"):
        return int(own.get(f"{_W}val", "0")) + 1
    style = node.find(f"{_W}pPr/{_W}pStyle")
    return levels.get(style.get(f"{_W}val", ""), 0) if style is not None else 0


def _depth(node: Xml) -> int:
    level = node.find(f"{_W}pPr/{_W}numPr/{_W}ilvl")
    given = level.get(f"{_W}val", "0") if level is not None else "0"
    return min(int(given), 8) if given.isdigit() else 0


def _paragraph(node: Xml) -> tuple[str, dict[str, str]]:
    """(what is seen, hidden text by reason) of a paragraph."""
    seen: list[str] = []
    hidden: dict[str, str] = {}
    for run in _runs(node):
        words = "".join(_words(run))
        reason = _hidden(run)
        if reason and words.strip():
            hidden[reason] = hidden.get(reason, "") + words
        elif not reason:
            seen.append(words)
    return "".join(seen).strip(), hidden


def _runs(node: Xml) -> Iterator[Xml]:
    for child in node:
        if child.tag == f"{_W}r":
            yield child
        elif child.tag not in _NOT_READ:
            yield from _runs(child)


def _words(run: Xml) -> Iterator[str]:
    for part in run:
        if part.tag == f"{_W}t":
            yield part.text or ""
        elif part.tag == f"{_W}tab":
            yield "\t"
        elif part.tag in {f"{_W}br", f"{_W}cr"}:
            yield "\n"
        elif part.tag == f"{_W}noBreakHyphen":
            yield "-"


def _hidden(run: Xml) -> str:
    style = run.find(f"{_W}rPr")
    if style is None:
        return ""
    vanish, size, colour = (style.find(f"{_W}{name}") for name in ("vanish", "sz", "color"))
    if vanish is not None and vanish.get(f"{_W}val", "1") not in {"0", "false", "off"}:
        return "vanish"
    if size is not None and size.get(f"{_W}val", "").isdigit() and int(size.get(f"{_W}val", "")) <= _SMALLEST:
        return "zero-size"
    shaded = any(style.find(f"{_W}{name}") is not None for name in ("shd", "highlight"))
    return "white" if colour is not None and colour.get(f"{_W}val", "").upper() == "FFFFFF" and not shaded else ""


def _table(node: Xml) -> Iterator[Element]:
    cells: list[Cell] = []
    above: dict[int, int] = {}  # column to the place in `cells` of the merged cell that goes on in it
    heads = 0
    for number, row in enumerate(node.iter(f"{_W}tr")):
        heads += heads == number and row.find(f"{_W}trPr/{_W}tblHeader") is not None
        column = 0
        for cell in row.findall(f"{_W}tc"):
            span, merge = cell.find(f"{_W}tcPr/{_W}gridSpan"), cell.find(f"{_W}tcPr/{_W}vMerge")
            given = span.get(f"{_W}val", "1") if span is not None else "1"
            wide = max(int(given), 1) if given.isdigit() else 1
            if merge is not None and merge.get(f"{_W}val", "continue") == "continue" and column in above:
                begun = cells[above[column]]
                cells[above[column]] = Cell(begun.row, begun.column, begun.text, number - begun.row + 1, begun.columns)
            else:
                text = "\n".join(seen for part in cell.iter(f"{_W}p") if (seen := _paragraph(part)[0]))
                above[column] = len(cells)
                cells.append(Cell(number, column, text, 1, wide))
            column += wide
    grid = spread(cells, header_rows=heads or None)
    if grid.rows:
        yield Element("table", rows=grid.rows, header_rows=grid.header_rows or min(1, len(grid.rows) - 1))
    for part in node.iter(f"{_W}p"):
        yield from (Element("note", words, hidden=reason) for reason, words in _paragraph(part)[1].items())
