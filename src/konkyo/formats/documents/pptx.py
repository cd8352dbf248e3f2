"""PPTX: slides in their order, the title as heading, text, tables, and the notes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element as Xml

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.documents.archive import Archive, open_archive
from konkyo.formats.documents.grid import Cell, spread
from konkyo.formats.documents.office import core_title

__all__ = ["read"]

_A: Final = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P: Final = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_TITLES: Final = frozenset({"title", "ctrTitle"})
_NOT_READ: Final = frozenset({"sldNum", "dt", "ftr", "hdr", "sldImg"})


def read(path: Path, doc: str) -> RawDocument:
    """One page a slide. Hidden slides are marked; what stands on layouts and masters is not part of the document."""
    with open_archive(path, "PPTX") as archive:
        main = "ppt/presentation.xml"
        parts = archive.relations(main)
        shown = [parts.get(slide.get(f"{_R}id", ""), ("", ""))[1] for slide in archive.xml(main).iter(f"{_P}sldId")]
        slides = [part for part in shown if part in archive.names]
        if not slides:
            raise UnreadableInput("empty-file", place=Place(file=str(path)))
        elements: list[Element] = []
        empty: list[int] = []
        for number, part in enumerate(slides, start=1):
            found = list(_slide(archive, part, number))
            elements += found
            if not found:
                empty.append(number)
        return RawDocument(
            doc=doc,
            kind="pptx",
            elements=tuple(elements),
            title=core_title(archive),
            encoding="UTF-8",
            pages=len(slides),
            pages_without_text=tuple(empty),
        )


def _slide(archive: Archive, part: str, number: int) -> Iterator[Element]:
    slide = archive.xml(part)
    hidden = "hidden-slide" if slide.get("show") in {"0", "false"} else ""
    shapes = [node for node in slide.iter() if node.tag in {f"{_P}sp", f"{_P}graphicFrame"}]
    shapes.sort(key=lambda node: _role(node) not in _TITLES)  # the title first, wherever it stands in the file
    for shape in shapes:
        role = _role(shape)
        if shape.tag == f"{_P}graphicFrame":
            yield from (_table(table, number, hidden) for table in shape.iter(f"{_A}tbl"))
        elif role not in _NOT_READ and (lines := _lines(shape)):
            text = "\n".join(lines)
            kind = "note" if hidden else "heading" if role in _TITLES else "list" if len(lines) > 1 else "paragraph"
            flat = " ".join(lines) if kind == "heading" else text
            yield Element(kind, flat, level=1 if kind == "heading" else 0, page=number, hidden=hidden)  # type: ignore[arg-type]
    for kind, notes in archive.relations(part).values():
        if kind == "notesSlide" and notes in archive.names:
            for shape in archive.xml(notes).iter(f"{_P}sp"):
                if _role(shape) == "body" and (lines := _lines(shape)):
                    yield Element("note", "\n".join(lines), page=number, hidden=hidden)


def _role(shape: Xml) -> str:
    """What a shape is a place holder for; a body's type may go without saying."""
    holder = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
    return holder.get("type", "body") if holder is not None else ""


def _lines(shape: Xml) -> list[str]:
    return [text for line in shape.iter(f"{_A}p") if (text := _text(line))]


def _text(line: Xml) -> str:
    properties = line.find(f"{_A}pPr")
    level = properties.get("lvl", "0") if properties is not None else "0"
    words = "".join("\n" if part.tag == f"{_A}br" else part.text or "" for part in line.iter() if _said(part))
    return "  " * (int(level) if level.isdigit() else 0) + words.strip() if words.strip() else ""


def _said(part: Xml) -> bool:
    return part.tag in {f"{_A}t", f"{_A}br"}


def _table(table: Xml, number: int, hidden: str) -> Element:
    cells = [
        Cell(row, column, "\n".join(_lines(cell)), _count(cell, "rowSpan"), _count(cell, "gridSpan"))
        for row, line in enumerate(table.findall(f"{_A}tr"))
        for column, cell in enumerate(line.findall(f"{_A}tc"))
        if not {"1", "true"} & {cell.get("hMerge"), cell.get("vMerge")}
    ]
    grid = spread(cells)
    text = "\n".join(" ".join(row) for row in grid.rows) if hidden else ""
    return Element(
        "note" if hidden else "table", text, rows=grid.rows, header_rows=grid.header_rows, page=number, hidden=hidden
    )


def _count(cell: Xml, name: str) -> int:
    given = cell.get(name, "1")
    return max(int(given), 1) if given.isdigit() else 1
