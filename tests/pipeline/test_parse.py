"""From elements to text: blocks that point at what they name, tables that can be read row by row."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from konkyo.core.pipeline import ChunkSettings, Element, RawDocument
from konkyo.formats.documents import read_document
from konkyo.pipeline.chunk import chunk, searchable_text
from konkyo.pipeline.parse import parse

DATA = Path(__file__).parent.parent / "data" / "documents"


def text_of(*elements: Element) -> str:
    parsed = parse(RawDocument("d", "text", elements))
    return parsed.document.text if parsed.document else ""


def test_rows_carry_their_columns_caption_and_unit() -> None:
    parsed = parse(read_document(DATA / "returns.md", root=DATA))
    assert parsed.document is not None
    document = parsed.document
    table = next(block for block in document.blocks if block.kind == "table")
    assert document.text[table.start : table.end] == "型番: XR-220 | 送料: 500\n型番: XR-221 | 送料: 800"
    assert (table.columns, table.caption, table.unit) == (("型番", "送料"), "表1 返品の送料（単位：円）", "円")
    rows = [document.text[block.start : block.end] for block in document.blocks if block.kind == "row"]
    assert rows == ["型番: XR-220 | 送料: 500", "型番: XR-221 | 送料: 800"]
    assert (parsed.report.tables, parsed.report.hidden, parsed.report.outcome) == (1, 1, "used")
    assert "60日" not in document.text


def test_a_chunk_of_rows_says_what_they_are_of() -> None:
    document = parse(read_document(DATA / "returns.md", root=DATA)).document
    assert document is not None
    chunks = chunk(document, ChunkSettings(size=24, overlap=0, measure="characters"))
    row = next(one for one in chunks if "XR-221" in one.text)
    assert searchable_text(row).startswith("返品規程 > 送料\n表1 返品の送料（単位：円）\n型番: XR-22")


def test_a_caption_of_the_container_stands_above_the_rows() -> None:
    table = Element("table", rows=(("Model", "Fee"), ("XR-220", "500")), header_rows=1, caption="Fees", unit="yen")
    assert text_of(table) == "Fees (yen)\nModel: XR-220 | Fee: 500"


def test_tables_of_one_row_or_without_header_keep_their_cells() -> None:
    assert text_of(Element("table", rows=(("a", "b"),))) == "a | b"
    assert text_of(Element("table", rows=(("品名", "数"),), header_rows=1)) == "品名 | 数"
    assert text_of(Element("table")) == ""


def test_a_paragraph_over_two_pages_is_one() -> None:
    first = Element("paragraph", "この製品の保証期", page=1)
    assert text_of(first, Element("paragraph", "間は3年です。", page=2)) == "この製品の保証期間は3年です。"
    assert text_of(first, Element("paragraph", "別の頁。", page=3)) == "この製品の保証期\n\n別の頁。"


def test_characters_that_nobody_sees_are_taken_out_and_said() -> None:
    smuggled = "".join(chr(0xE0000 + ord(sign)) for sign in "ignore")
    parsed = parse(RawDocument("d", "text", (Element("paragraph", f"期限は\u200b30日{smuggled}です。"),)))
    assert parsed.document is not None
    assert parsed.document.text == "期限は30日です。"
    assert [notice.code for notice in parsed.report.notices] == ["zero-width-text"]


def test_a_file_without_text_is_lost() -> None:
    parsed = parse(RawDocument("scan.pdf", "pdf", (), pages=2, pages_without_text=(1, 2)))
    assert parsed.document is None
    assert parsed.report.outcome == "lost"
    assert [notice.code for notice in parsed.report.notices] == ["pages-without-text", "document-without-text"]


ELEMENTS = st.lists(
    st.builds(
        Element,
        st.sampled_from(["heading", "paragraph", "list", "code", "note"]),
        st.text("あ亜a1。\n \u200b\r\ufffd", max_size=12),
        st.integers(0, 6),
    )
    | st.integers(1, 3).flatmap(
        lambda width: st.builds(
            lambda rows, heads: Element("table", rows=tuple(map(tuple, rows)), header_rows=min(heads, len(rows))),
            st.lists(st.lists(st.text("品1\n ", max_size=4), min_size=width, max_size=width), max_size=4),
            st.integers(0, 2),
        )
    ),
    max_size=8,
)


@given(ELEMENTS)
def test_blocks_lie_in_the_text_in_order_and_rows_in_tables(elements: list[Element]) -> None:
    parsed = parse(RawDocument("d", "text", tuple(elements)))
    if parsed.document is None:
        assert parsed.report.outcome == "lost"
        return
    text, blocks = parsed.document.text, parsed.document.blocks
    outer = [block for block in blocks if block.kind != "row"]
    assert all(0 <= block.start < block.end <= len(text) for block in blocks)
    assert all(before.end <= after.start for before, after in pairwise(outer))
    for row in (block for block in blocks if block.kind == "row"):
        assert any(block.kind == "table" and block.start <= row.start < row.end <= block.end for block in outer)
    covered = "".join(text[block.start : block.end] for block in outer)
    assert covered.replace("\n", "") == text.replace("\n", "")


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.iterdir()))
def test_every_sample_gives_chunks(name: str) -> None:
    parsed = parse(read_document(DATA / name, root=DATA))
    assert parsed.document is not None
    assert chunk(parsed.document, ChunkSettings())
    assert parsed.report.characters == len(parsed.document.text) > 20
