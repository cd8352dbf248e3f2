"""PDF: the text layer, laid out anew. Pages without one (scanned) are named; pictures are not read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import MissingExtra, UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import Element, RawDocument
from konkyo.formats.documents.pdf_layout import Piece, laid_out

__all__ = ["read"]

_Pages = Iterator[tuple[Piece, ...]]
_WHITE: Final = 0.98


def read(path: Path, doc: str) -> RawDocument:
    """Pieces of text by pdf-oxide, or by pypdfium2 where that one is not installed or cannot read the file."""
    pages = _pages(path)
    elements: list[Element] = []
    empty: list[int] = []
    unordered: list[int] = []
    for number, pieces in enumerate(pages, start=1):
        found = laid_out(pieces, number)
        elements += found.elements
        if not any(piece.text.strip() for piece in pieces):
            empty.append(number)
        if found.unordered:
            unordered.append(number)
    place = Place(file=str(path))
    listed = ", ".join(map(str, unordered[:20]))
    return RawDocument(
        doc=doc,
        kind="pdf",
        elements=tuple(elements),
        pages=len(pages),
        pages_without_text=tuple(empty),
        decode_errors=sum(element.text.count("\ufffd") for element in elements),
        notices=(Notice("reading-order", "warning", place, {"pages": listed}),) if unordered else (),
    )


def _pages(path: Path) -> list[tuple[Piece, ...]]:
    missing, broken = 0, ""
    for engine in (_by_oxide, _by_pdfium):
        try:
            return list(engine(path))
        except ModuleNotFoundError:
            missing += 1
        except (OSError, RuntimeError, ValueError) as error:
            broken = broken or type(error).__name__
        except BaseException as error:  # a panic in Rust is no Exception, and no reason to end here
            if type(error).__name__ != "PanicException":
                raise
            broken = broken or "panic"
    place = Place(file=str(path))
    if not broken:
        raise MissingExtra("docs", feature="PDF", place=place)
    raise UnreadableInput("document-broken", place=place, kind="PDF", reason=broken)


def _by_oxide(path: Path) -> _Pages:
    import pdf_oxide

    pdf_oxide.disable_logging()  # it tells the console of each fault that it mends
    book = pdf_oxide.PdfDocument(str(path))
    for number in range(book.page_count()):
        spans = book.extract_spans(number)
        yield tuple(
            Piece(*span.bbox, span.font_size, span.text, all(part >= _WHITE for part in span.color)) for span in spans
        )


def _by_pdfium(path: Path) -> _Pages:
    import pypdfium2
    from pypdfium2 import raw

    book = pypdfium2.PdfDocument(path)
    try:
        for page in book:
            texts = page.get_textpage()
            items = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=texts)
            yield tuple(_piece(item) for item in items)
    finally:
        book.close()


def _piece(item: Any) -> Piece:
    """A text object of pypdfium2, whose type has no stubs."""
    from ctypes import c_uint

    from pypdfium2 import raw

    left, bottom, right, top = item.get_bounds()
    matrix = item.get_matrix()
    colour = [c_uint() for _ in range(4)]
    known = raw.FPDFPageObj_GetFillColor(item.raw, *colour)
    white = bool(known) and all(part.value >= 255 * _WHITE for part in colour[:3])
    size = item.get_font_size() * (abs(matrix.d) or 1.0)
    return Piece(matrix.e, matrix.f, right - left, top - bottom, size, item.extract(), white)
