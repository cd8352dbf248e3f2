"""Documents of the binary kinds, made when a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

BLACK = "0 0 0"
Run = tuple[float, float, float, str, str]
"""x, y, size, text, colour: one run of text on a page of 595 by 842 points."""


def write_pdf(path: Path, pages: Sequence[Sequence[Run]]) -> Path:
    """A PDF whose text layer is exactly these runs; a page without runs is as good as scanned."""
    signs = sorted({sign for page in pages for run in page for sign in run[3]})
    codes = [sign.encode("utf-16-be").hex() for sign in signs]
    pairs = "\n".join(f"<{code}> <{code}>" for code in codes)
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def "
        f"1 begincodespacerange <0000> <FFFF> endcodespacerange {len(codes)} beginbfchar\n{pairs}\n"
        "endbfchar endcmap end end"
    )
    described = "/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80"
    system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
    descendant = f"/BaseFont /Plain {system} /FontDescriptor 2 0 R /DW 1000 /CIDToGIDMap /Identity"
    font = "/BaseFont /Plain /Encoding /Identity-H /DescendantFonts [3 0 R] /ToUnicode 1 0 R"
    objects = [
        _stream(cmap),
        f"<< /Type /FontDescriptor /FontName /Plain {described} >>",
        f"<< /Type /Font /Subtype /CIDFontType2 {descendant} >>",
        f"<< /Type /Font /Subtype /Type0 {font} >>",
    ]
    tree = len(objects) + 2 * len(pages) + 1
    kids = []
    for page in pages:
        runs = (
            f"BT /F1 {size} Tf {colour} rg 1 0 0 1 {x} {y} Tm <{text.encode('utf-16-be').hex()}> Tj ET"
            for x, y, size, text, colour in page
        )
        objects.append(_stream("\n".join(runs)))
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 595 842] "
            f"/Resources << /Font << /F1 4 0 R >> >> /Contents {len(objects)} 0 R >>"
        )
    objects += [
        f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>",
        f"<< /Type /Catalog /Pages {tree} 0 R >>",
    ]
    content, places = "%PDF-1.7\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(content))
        content += f"{number} 0 obj\n{each}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    content += (
        f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root {tree + 1} 0 R >>\n"
        f"startxref\n{len(content)}\n%%EOF\n"
    )
    path.write_bytes(content.encode("ascii"))
    return path


def _stream(content: str) -> str:
    return f"<< /Length {len(content)} >>\nstream\n{content}\nendstream"
