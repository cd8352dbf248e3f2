"""Chunks: the known case, what holds whatever the text, and what goes along with them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core.document import Block, Chunk, ChunkContext, Document
from konkyo.core.errors import UsageError
from konkyo.core.pipeline import ChunkSettings
from konkyo.core.question import Span
from konkyo.pipeline.breaks import NEVER_FIRST
from konkyo.pipeline.chunk import chunk, chunk_remarks, searchable_text
from konkyo.pipeline.duplicates import mark_duplicates

RULE = (
    "備品の予約は利用日の30日前から受け付けます。"
    "予約の取り消しは利用開始の1時間前までできます。"
    "延長は1回まで、次の予約が入っていない場合に限ります。"
)


def cut(text: str, method: str = "structure", size: int = 30, overlap: int = 0, blocks=(), **more) -> tuple[Chunk, ...]:
    settings = ChunkSettings(method=method, size=size, overlap=overlap, measure="characters")
    return chunk(Document("D1", text, blocks=tuple(blocks), **more), settings)


@pytest.mark.parametrize(("size", "overlap", "count", "holder"), [(30, 0, 3, None), (30, 10, 4, 1), (60, 10, 2, 0)])
def test_known_case_of_74_characters(size: int, overlap: int, count: int, holder: int | None) -> None:
    chunks = cut(RULE, "fixed", size, overlap)
    holders = [n for n, one in enumerate(chunks) if "取り消し" in one.text and "1時間前まで" in one.text]
    assert (len(RULE), len(chunks), holders) == (74, count, [] if holder is None else [holder])


def test_sentences_keep_the_known_case_together_without_overlap() -> None:
    assert [one.text for one in cut(RULE, "sentences")] == [
        "備品の予約は利用日の30日前から受け付けます。",
        "予約の取り消しは利用開始の1時間前までできます。",
        "延長は1回まで、次の予約が入っていない場合に限ります。",
    ]


def test_overlap_of_sentences_is_whole_sentences() -> None:
    chunks = cut("一です。二です。三です。四です。五です。", "sentences", 12, 5)
    assert [one.text for one in chunks] == ["一です。二です。三です。", "三です。四です。五です。"]


@pytest.mark.parametrize(("size", "overlap"), [(10, 5), (10, -1), (10, 9), (0, 0), (1, 1)])
def test_sizes_that_make_no_sense_are_refused(size: int, overlap: int) -> None:
    with pytest.raises(UsageError):
        cut(RULE, "fixed", size, overlap)


def test_neighbours_and_parents() -> None:
    first, second, third = cut(RULE, "sentences", version="v2")
    assert first.chunk == "D1@v2#0-23"
    assert (first.before, first.after) == ("", second.chunk)
    assert (third.before, third.after) == (second.chunk, "")
    assert {one.parent for one in (first, second, third)} == {"D1@v2#0-74"}


def headed() -> Document:
    text, blocks = "", []
    for kind, level, part in (
        ("heading", 1, "返品規程"),
        ("heading", 2, "期限"),
        ("paragraph", 0, "返品は到着から30日以内です。"),
        ("heading", 2, "送料"),
        ("paragraph", 0, "送料は無料です。"),
    ):
        blocks.append(Block(kind, len(text), len(text) + len(part), level))
        text += part + "\n\n"
    return Document("R1", text, title="返品規程", version="2026-04", blocks=tuple(blocks))


def test_structure_does_not_cross_headings() -> None:
    chunks = chunk(headed(), ChunkSettings(size=500, overlap=100, measure="characters"))
    assert [one.text.split() for one in chunks] == [
        ["返品規程", "期限", "返品は到着から30日以内です。"],
        ["送料", "送料は無料です。"],
    ]
    assert [one.context.headings for one in chunks] == [("返品規程", "期限"), ("返品規程", "送料")]
    assert searchable_text(chunks[1]) == f"返品規程 2026-04\n{chunks[1].text}"


def test_context_can_be_left_out() -> None:
    chunks = chunk(headed(), ChunkSettings(size=500, overlap=0, context=False))
    assert chunks[0].context == ChunkContext()
    assert searchable_text(chunks[0]) == chunks[0].text


def test_table_rows_stay_whole_and_keep_what_their_table_says() -> None:
    rows = [f"品名: XR-{number} | 価格: {number}00" for number in range(200, 210)]
    lead = "料金表 (円)\n"
    text = lead + "\n".join(rows)
    blocks = [Block("table", 0, len(text), columns=("品名", "価格"), caption="料金表", unit="円")]
    place = len(lead)
    for row in rows:
        blocks.append(Block("row", place, place + len(row), columns=("品名", "価格")))
        place += len(row) + 1
    chunks = cut(text, size=60, overlap=25, blocks=blocks)
    assert len(chunks) > 3
    for one in chunks:
        assert one.context.columns == ("品名", "価格")
        assert one.context.unit == "円"
        assert all(line in (*rows, lead.strip()) for line in one.text.strip().split("\n"))
    assert searchable_text(chunks[-1]).startswith("料金表 (円)\n品名")


def test_limit_of_a_model_leaves_room_for_the_context() -> None:
    document = Document("D1", "これは規程の本文です。" * 40, title="長い題名の規程" * 3)
    settings = ChunkSettings(method="sentences", size=100, overlap=20)
    chunks = chunk(document, settings, len, limit=80)
    assert max(len(searchable_text(one)) for one in chunks) <= 80
    assert not chunk_remarks(chunks, settings, limit=80)
    uncut = chunk(document, settings)
    assert {notice.code for notice in chunk_remarks(uncut, settings, limit=80)} == {"chunk-cut"}


def test_a_long_identifier_and_a_number_with_its_unit_are_not_parted() -> None:
    chunks = cut("この装置の型番はABX-120R-2026で保証は36か月間有効ですので必ず保管してください", "sentences", 18)
    text = "|".join(one.text for one in chunks)
    assert "ABX-120R-2026" in text
    assert "36か月" in text


def test_signs_without_a_place_to_cut_are_kept_and_said() -> None:
    settings = ChunkSettings("sentences", 5, 0, "characters")
    chunks = chunk(Document("D1", "あ" + "。" * 20), settings)
    assert [one.text for one in chunks] == ["あ" + "。" * 20]
    assert [notice.code for notice in chunk_remarks(chunks, settings)] == ["chunk-too-long"]


def test_an_empty_text_has_no_chunks() -> None:
    assert cut("") == () == cut(" \n\u3000")


PIECES = st.sampled_from(
    [
        "予約",
        "は",
        "30",
        "日前",
        "XR-220",
        "。",
        "、",
        "」",
        "「",
        "\n",
        "\n\n",
        " ",
        "ですか？",
        "サーバー",
        "word ",
        "U.S. ",
        "(a)",
        "が\u3099",
    ]
)
TEXTS = st.lists(PIECES, max_size=60).map("".join)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    parts = draw(st.lists(st.tuples(st.sampled_from(["heading", "paragraph", "list", "row"]), TEXTS), max_size=6))
    text, blocks = "", []
    for kind, part in parts:
        blocks.append(Block(kind, len(text), len(text) + len(part), 1))
        text += part + "\n\n"
    return Document("D", text, blocks=tuple(blocks))


@given(
    documents(),
    st.sampled_from(["fixed", "sentences", "structure"]),
    st.integers(1, 40),
    st.integers(0, 19),
    st.sampled_from(["characters", "tokens"]),
)
def test_chunks_less_overlap_are_the_text(document: Document, method, size: int, overlap: int, measure) -> None:
    def tokens(text: str) -> int:
        return 1 + sum(2 if sign > "\u3000" else 1 for sign in text if not sign.isspace())

    settings = ChunkSettings(method, size, min(overlap, (size - 1) // 2), measure)
    chunks = chunk(document, settings, tokens)
    joined, held = "", 0
    for one in chunks:
        assert one.span.start <= held < one.span.end
        assert one.text == document.text[one.span.start : one.span.end]
        joined += document.text[held : one.span.end]
        held = one.span.end
    assert joined == (document.text if document.text.strip() else "")
    long = {notice.values["chunk"] for notice in chunk_remarks(chunks, settings, tokens)}
    count = tokens if measure == "tokens" else len
    for one in chunks:
        assert count(one.text.rstrip()) <= size or one.chunk in long
        if method != "fixed" and one.span.start > 0:
            assert one.text[0] not in NEVER_FIRST
    if method == "fixed" and measure == "characters":
        assert not long
    assert len({one.chunk for one in chunks}) == len(chunks)


def marks(*texts: str) -> list[str]:
    chunks = [Chunk(f"c{n}", Span("D", 0, 0), text) for n, text in enumerate(texts)]
    return [one.duplicate_of for one in mark_duplicates(chunks)]


LONG = "この規程は当社のすべての従業員に適用され、申請は所定の書式で所属長に提出するものとし、期限は30日です。"


@pytest.mark.parametrize(
    "other",
    [
        LONG.replace("30日", "20日"),
        LONG.replace("適用され", "適用されず"),
        LONG + "ただし役員を除く。",
        LONG.replace("30日です", "30日ではありません"),
    ],
)
def test_a_rule_that_differs_in_substance_is_no_duplicate(other: str) -> None:
    assert marks(LONG, other) == ["", ""]


def test_the_same_words_in_other_layout_are_a_duplicate() -> None:
    wide = LONG.replace("30", "３０").replace("、", "、\n")
    assert marks(LONG, "別の文です。", wide) == ["", "", "c0"]
    english = "Employees may send back the laptop within 30 days after delivery, with all of its parts and papers."
    assert marks(english, english.upper(), english.replace("may", "may not")) == ["", "c0", ""]
