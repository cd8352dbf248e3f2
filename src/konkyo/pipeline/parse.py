"""From the elements of a file to one text with its blocks, and a report of what became of the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Final

from msgspec.structs import replace

from konkyo.core.document import Block, BlockKind, Document
from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import Element, Parsed, ParseReport, RawDocument
from konkyo.formats.documents.joining import join_lines
from konkyo.pipeline.table_text import column_names, row_text, unit_in

__all__ = ["PARSER", "parse"]

PARSER: Final = "konkyo-parse/1"
"""Name and version of what makes texts of files: a part of the fingerprint of an index."""

_BETWEEN: Final = "\n\n"
_UNSEEN: Final = re.compile("[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f\x00]")
"""Characters without width that change what is read: blanks, direction marks, tags."""

_BROKEN: Final = re.compile("[\ud800-\udfff\ufffd]")
_ENDED: Final = re.compile(r"[。．.!?！？:：）)」』\]]\s*\Z")
_LONGEST_CAPTION: Final = 80
_KINDS: Final[dict[str, BlockKind]] = {
    "heading": "heading",
    "paragraph": "paragraph",
    "list": "list",
    "code": "code",
    "note": "other",
}


def parse(raw: RawDocument, *, file: str = "") -> Parsed:
    """Make the text. Hidden elements are left out of it and said; a file without any text gives no document.

    A row of a table becomes a line with its column names, and a caption or unit of the table stands above its rows.
    """
    shown, unseen = _cleaned([element for element in raw.elements if not element.hidden])
    shown = list(_titled(_over_pages(shown)))
    writer = _Writer()
    for element in shown:
        writer.add(element)
    text = writer.text
    hidden = [element for element in raw.elements if element.hidden]
    broken = len(_BROKEN.findall(text))
    notices = (*raw.notices, *_remarks(raw, hidden, unseen, text, file or raw.doc))
    document = Document(
        doc=raw.doc,
        text=text,
        title=raw.title or _title(shown) or PurePath(raw.doc).stem,
        blocks=tuple(writer.blocks),
        source=raw.doc,
    )
    errors = max(raw.decode_errors, broken)
    partly = raw.pages_without_text or errors or any(notice.level == "error" for notice in notices)
    report = ParseReport(
        file=file or raw.doc,
        outcome="lost" if not text else "partly" if partly else "used",
        doc=raw.doc,
        kind=raw.kind,
        encoding=raw.encoding,
        characters=len(text),
        blocks=sum(block.kind != "row" for block in writer.blocks),
        tables=sum(block.kind == "table" for block in writer.blocks),
        pages=raw.pages,
        pages_without_text=raw.pages_without_text,
        decode_errors=errors,
        hidden=len(hidden) + unseen,
        notices=notices,
    )
    return Parsed(report, document if text else None)


class _Writer:
    """Puts elements one after the other, and notes where each stands."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._parts: list[str] = []
        self._length = 0

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def add(self, element: Element) -> None:
        if element.kind == "table":
            self._table(element)
        elif text := element.text.strip("\n").rstrip():
            level = max(element.level, 1) if element.kind == "heading" else 0
            self.blocks.append(Block(_KINDS[element.kind], *self._put(text, _BETWEEN), level=level))

    def _put(self, text: str, between: str) -> tuple[int, int]:
        lead = between if self._parts else ""
        self._parts.append(lead + text)
        start = self._length + len(lead)
        self._length = start + len(text)
        return start, self._length

    def _table(self, table: Element) -> None:
        columns = column_names(table.rows[: table.header_rows]) if table.header_rows else ()
        lines = [text for row in table.rows[table.header_rows :] if (text := row_text(columns, row))]
        if not lines and any(columns):
            lines = [" | ".join(name for name in columns if name)]
        if not lines:
            return
        lead = table.text  # a caption that stands nowhere else
        places = [self._put(lead, _BETWEEN)] if lead else []
        rows = [self._put(line, "\n" if number or lead else _BETWEEN) for number, line in enumerate(lines)]
        start, end = (places or rows)[0][0], rows[-1][1]
        self.blocks.append(Block("table", start, end, 0, columns, table.caption, table.unit))
        self.blocks += [Block("row", *place, columns=columns) for place in rows]


def _cleaned(elements: Sequence[Element]) -> tuple[list[Element], int]:
    """The elements without characters that nobody sees, and in how many of them there were some."""
    count = 0
    kept: list[Element] = []
    for element in elements:
        given = (element.text, element.caption, *(cell for row in element.rows for cell in row))
        if any(_UNSEEN.search(text) or "\r" in text or _BROKEN.search(text) for text in given):
            count += any(_UNSEEN.search(text) for text in given)
            rows = tuple(tuple(_clean(cell) for cell in row) for row in element.rows)
            kept.append(replace(element, text=_clean(element.text), caption=_clean(element.caption), rows=rows))
        else:
            kept.append(element)
    return kept, count


def _clean(text: str) -> str:
    return _BROKEN.sub("\ufffd", _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def _over_pages(elements: Sequence[Element]) -> list[Element]:
    """A paragraph that a page ends within is one with its rest on the next page."""
    joined: list[Element] = []
    for element in elements:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind == element.kind == "paragraph"
            and last.page is not None
            and element.page == last.page + 1
            and not _ENDED.search(last.text)
        ):
            joined[-1] = replace(last, text=join_lines([last.text, element.text]), page=element.page)
        else:
            joined.append(element)
    return joined


def _titled(elements: Sequence[Element]) -> Iterator[Element]:
    """Tables with the caption and unit that they or the short lines above them give."""
    for number, element in enumerate(elements):
        if element.kind != "table":
            yield element
            continue
        above = _lines_above(elements, number)
        unit = element.unit or next((unit for text in (element.caption, *above) if (unit := unit_in(text))), "")
        own = element.caption + (f" ({unit})" if element.unit and unit not in element.caption else "")
        named = [text for text in above if not _is_unit(text)]
        yield replace(element, text=own.strip(), caption=element.caption or (named[0] if named else ""), unit=unit)


def _lines_above(elements: Sequence[Element], number: int) -> list[str]:
    """Up to two short paragraphs straight above a table that are no sentences, the nearest first."""
    found: list[str] = []
    for element in reversed(elements[max(number - 2, 0) : number]):
        short = len(element.text) <= _LONGEST_CAPTION and "\n" not in element.text
        if element.kind != "paragraph" or not short or element.text.rstrip().endswith(("。", ".", "．")):
            break
        found.append(element.text)
        if not _is_unit(element.text):
            break
    return found


def _is_unit(text: str) -> bool:
    """Whether a line says nothing but the unit."""
    unit = unit_in(text)
    return bool(unit) and len(text) <= len(unit) + 8


def _title(elements: Sequence[Element]) -> str:
    headings = [element for element in elements if element.kind == "heading"]
    return min(headings, key=lambda element: element.level).text.replace("\n", " ") if headings else ""


def _remarks(raw: RawDocument, hidden: Sequence[Element], unseen: int, text: str, file: str) -> Iterator[Notice]:
    place = Place(file=file)
    if raw.pages_without_text:
        listed = ", ".join(map(str, raw.pages_without_text[:20]))
        values: dict[str, str | int | float] = {
            "count": len(raw.pages_without_text),
            "of": raw.pages or 0,
            "pages": listed,
        }
        yield Notice("pages-without-text", "warning", place, values)
    if hidden:
        reasons = Counter(element.hidden for element in hidden)
        listed = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
        yield Notice("hidden-text", "warning", place, {"count": len(hidden), "reasons": listed})
    if unseen:
        yield Notice("zero-width-text", "warning", place, {"count": unseen})
    if not text:
        yield Notice("document-without-text", "error", place)
