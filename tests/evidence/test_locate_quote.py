"""Evidence by its words: containment after folding, not similarity."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from konkyo.core import (
    Chunk,
    Document,
    Evidence,
    Footing,
    Held,
    Hit,
    Lost,
    NotRecorded,
    Partly,
    Question,
    Quote,
    Span,
)
from konkyo.evidence import Locator

RULE = (
    "備品の予約は利用日の30日前から受け付けます。予約の取り消しは利用開始の1時間前までできます。"
    "延長は1回まで、次の予約が入っていない場合に限ります。"
)
WANTED = "予約の取り消しは利用開始の1時間前まで"


def footing(quote: Quote | str, *hits: Hit | str) -> Footing:
    wanted = Quote(quote) if isinstance(quote, str) else quote
    given_hits = [Hit("", text=each) if isinstance(each, str) else each for each in hits]
    return Locator(Question("q1", "", evidence=(Evidence((wanted,)),))).hits(given_hits).footings[0]


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        (WANTED, RULE),
        ("保証期間", "製品の保証期\n間は一年です"),
        ("保証期\n間は１年", "保証期間は1年"),
        ("ﾃﾞｰﾀを㈱ﾃｽﾄへ", "データを(株)テストへ送る"),
        ("10〜20名", "定員は10～20名"),
        ("XR−220", "型番 XR-220 の説明"),
        ("  30日前から\n", "利用日の 30 日前から".replace(" ", "")),
        ("return within 30 days", "You may return\n  within 30\u00a0days of purchase."),
        ("don't", "You don’t need it."),
        ("葛城市", "葛\U000e0100城市の条例"),
    ],
)
def test_same_words_in_another_dress(quote: str, text: str) -> None:
    assert footing(quote, text) == Held(1, ("#1",))


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("30日前から", "３日前から"),
        ("Return", "return"),
        ("予約の取り消し", "予約を取り消す"),
        ("保証期間は1年", "保証期間は2年"),
        ("30日前から", ""),
        (WANTED, "まったく別の話です。"),
        (WANTED, "利用開始まで"),
    ],
)
def test_similar_is_not_held(quote: str, text: str) -> None:
    assert footing(quote, text) == Lost(1)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (30, 60, Held(2, ("#1", "#2"))),
        (25, 60, Held(2, ("#1", "#2"))),
        (23, 42, Held(2, ("#2",))),
        (20, 40, Held(3, ("#2", "#3"))),
        (24, 60, Held(2, ("#1", "#2"))),
        (20, 41, Held(3, ("#2", "#3"))),
        (29, 37, Held(3, ("#1", "#2", "#3"))),
        (29, 36, Lost(3)),
    ],
)
def test_a_quote_cut_by_the_chunker_is_held_in_fragments(first: int, second: int, expected: Footing) -> None:
    assert footing(WANTED, RULE[:first], RULE[first:second], RULE[second:]) == expected


def test_a_long_quote_is_held_by_its_sentences_and_by_chunks_with_headings() -> None:
    sentences = [RULE[:23], RULE[23:47], RULE[47:]]
    assert footing(RULE, *sentences) == Held(3, ("#1", "#2", "#3"))
    assert footing(RULE, sentences[1]) == Partly(((0, 23), (47, 74)), 74, 1, ("#1",))
    assert footing(RULE, RULE[30:42]) == Partly(((0, 30), (42, 74)), 74, 1, ("#1",))
    assert footing(RULE, RULE[30:36]) == Lost(1)
    assert footing(RULE, "規程の見出し " + RULE[10:44]) == Partly(((0, 10), (44, 74)), 74, 1, ("#1",))
    assert footing(RULE, "前置き。" + RULE[:12]) == Partly(((12, 74),), 74, 1, ("#1",))
    assert footing(RULE, RULE[60:] + "後書き。") == Partly(((0, 60),), 74, 1, ("#1",))
    assert footing(RULE, "前置き。" + RULE[20:40] + "後書き。") == Lost(1)


def test_overlapping_chunks_complete_it_at_the_rank_of_the_last() -> None:
    assert footing(WANTED, "無関係です。", "は利用開始の1時間前まで。", "前日まで。予約の取り消しは利用") == Held(
        3, ("#2", "#3")
    )


def test_a_single_hit_further_down_does_not_hide_an_earlier_union() -> None:
    found = footing(WANTED, "予約の取り消しは利用", "は利用開始の1時間前まで", RULE)
    assert found == Held(2, ("#1", "#2"))
    assert footing(WANTED, "予約の取り消しは利用", RULE, "は利用開始の1時間前まで") == Held(2, ("#2",))


@pytest.mark.parametrize(
    ("quote", "texts", "missing"),
    [
        (WANTED, ["事前の予約の取り消しは利用者が"], ((10, 19),)),
        (WANTED, ["…利用開始の1時間前までです"], ((0, 8),)),
        ("予約の取り消しは\n利用開始の1時間前まで", ["…利用開始の1時間前までです"], ((0, 8),)),
        ("ﾃﾞｰﾀの取り消しは利用開始の１時間前まで", ["…利用開始の1時間前までです"], ((0, 10),)),
        ("  " + WANTED, ["…利用開始の1時間前までです"], ((2, 10),)),
        ("The fee is returned within 30 days of purchase", ["is returned within 30 days at most"], ((0, 8), (35, 46))),
    ],
)
def test_missing_characters_are_those_of_the_quote_as_written(
    quote: str, texts: list[str], missing: tuple[tuple[int, int], ...]
) -> None:
    assert footing(quote, *texts) == Partly(missing, len(quote), 1, ("#1",))


def test_a_short_run_is_chance_and_no_part() -> None:
    assert footing(WANTED, "予約の取り扱い", "1時間前まで") == Lost(2)


def test_a_short_rest_counts_where_a_text_begins_with_it() -> None:
    assert footing(WANTED, "予約の取り消しは利用開始の1時間", "前まで。それ以後は不可。") == Held(2, ("#1", "#2"))
    assert footing(WANTED, "予約の取り消しは利用開始の1時間", "それは前まで。") == Partly(((16, 19),), 19, 1, ("#1",))
    assert footing(WANTED, "…予約", "の取り消しは利用開始の1時間前まで") == Held(2, ("#1", "#2"))


def test_a_short_quote_cut_in_two_is_held_by_both_halves() -> None:
    assert footing("30日前から", "利用日の30日", "前から受け付け") == Held(2, ("#1", "#2"))
    assert footing("30日前から", "利用日の30日", "受け付け") == Lost(2)
    assert footing("前から30日前から", "前から30日") == Lost(1)


def test_one_character_counts_only_where_the_rest_begins_at_that_very_place() -> None:
    assert footing(WANTED, "…予", "約の取り消しは利用開始の1時間前まで") == Held(2, ("#1", "#2"))
    assert footing(WANTED, "…予", "契約の取り消しは利用開始の1時間前まで") == Partly(((0, 1),), 19, 2, ("#2",))
    assert footing("前から", "前", "から") == Lost(2)


def test_a_blank_at_the_cut_is_nobodys_loss() -> None:
    assert footing("return it within thirty days", "You may return it", "within thirty days of it") == Held(
        2, ("#1", "#2")
    )
    assert footing("return it now", "You may return it", "now or never") == Held(2, ("#1", "#2"))


def test_halves_of_two_documents_make_no_whole() -> None:
    halves = [
        Hit("c1", doc="A", text="予約の取り消しは利用開始の"),
        Hit("c2", doc="B", text="1時間前まで。予約の取り消し"),
    ]
    assert footing(WANTED, *halves) == Partly(((13, 19),), 19, 1, ("c1",))


def test_the_document_must_agree_where_the_hit_records_one() -> None:
    quote = Quote("30日前から", "D1")
    assert footing(quote, Hit("c1", doc="D2", text="30日前から")) == Lost(1)
    assert footing(quote, Hit("c1", doc="Ｄ１", text="30日前から")) == Held(1, ("c1",))
    assert footing(quote, Hit("c1", text="30日前から")) == Held(1, ("c1",))


def test_another_version_of_the_same_words_is_not_the_evidence() -> None:
    quote = Quote("30日前から", "D1", "v2")
    assert footing(quote, Hit("c1", doc="D1", text="30日前から", version="v1")) == Lost(1, "version")
    assert footing(quote, Hit("c1", doc="D1", version="v1")) == Lost(1, "version")
    assert footing(quote, Hit("c1", doc="D1", text="別の話", version="v1")) == Lost(1)
    assert footing(quote, Hit("c1", version="v1")) == Lost(1)
    assert footing(quote, Hit("c1", doc="D1", text="30日前から", version="v2")) == Held(1, ("c1",))
    assert footing(Quote("30日前から", "", "v2"), Hit("c1", text="30日前から", version="v1")) == Held(1, ("c1",))


def test_without_texts_the_record_does_not_say() -> None:
    assert footing("30日前から", Hit("c1"), Hit("c2")) == NotRecorded("no-text")
    assert footing(Quote("30日前から", "D1"), Hit("c1", doc="D2")) == Lost(1)
    assert footing("30日前から", Hit("c1"), Hit("c2", text="30日前から")) == Held(2, ("c2",))
    assert footing("30日前から") == Lost(0)
    assert footing(" \n", Hit("c1", text="x")) == NotRecorded("empty-quote")


def test_texts_are_counted_from_one() -> None:
    found = Locator(Question("q1", "", evidence=(Evidence((Quote("30日前から"),)),))).texts(["無", "30日\n前から"])
    assert found.footings == (Held(2, ("#2",)),)
    assert found.relevant == ((2, (0,)),)


class Shelf:
    """Artefacts of one document in two chunks."""

    text = RULE
    parts = ((0, 30), (30, 74))

    def document(self, doc: str, version: str = "") -> Document | None:
        return Document("D1", self.text, "v1") if doc == "D1" else None

    def chunk(self, chunk: str) -> Chunk | None:
        return next((each for each in self.chunks("D1") if each.chunk == chunk), None)

    def chunks(self, doc: str, version: str = "") -> list[Chunk]:
        return [
            Chunk(f"c{n}", Span("D1", low, high, "v1"), self.text[low:high]) for n, (low, high) in enumerate(self.parts)
        ]


@pytest.mark.parametrize(
    ("hits", "expected"),
    [
        ([Hit("c0"), Hit("c9"), Hit("c1")], Held(3, ("c0", "c1"))),
        ([Hit("c0", doc="D1")], Partly(((7, 19),), 19, 1, ("c0",))),
        ([Hit("c0", doc="D2"), Hit("c1", doc="D2")], Lost(2)),
        ([Hit("c0", version="v0"), Hit("c1", version="v0")], Lost(2, "version")),
        ([Hit("c0", start=23, end=42)], Held(1, ("c0",))),
        ([Hit("x", doc="D1", text=RULE[20:50])], Held(1, ("x",))),
        ([Hit("c0", cut=True), Hit("c1", cut=True)], NotRecorded("no-span")),
        ([Hit("", text=RULE)], Held(1, ("#1",))),
    ],
)
def test_artefacts_fill_what_hits_do_not_record(hits: list[Hit], expected: Footing) -> None:
    start = RULE.index(WANTED)
    span = Span("D1", start, start + len(WANTED), "v1")
    locate = Locator(Question("q1", "", evidence=(Evidence((span,)),)), Shelf())
    assert locate.hits(hits).footings == (expected,)


@pytest.mark.parametrize("span", [Span("D1", 70, 99), Span("D9", 0, 5), Span("D1", 3, 3)])
def test_a_span_that_the_artefacts_do_not_have_is_looked_for_by_place_alone(span: Span) -> None:
    locate = Locator(Question("q1", "", evidence=(Evidence((span,)),)), Shelf())
    assert isinstance(locate.hits([Hit("x", text=RULE)]).footings[0], NotRecorded)


@given(st.integers(0, 55), st.integers(9, 19), st.integers(1, 73), st.integers(0, 12))
def test_any_quote_of_a_document_is_held_by_its_chunks_together(
    start: int, length: int, cut: int, overlap: int
) -> None:
    quote = RULE[start : start + length]
    found = footing(quote, RULE[: cut + overlap], RULE[cut:])
    place = cut - start
    if 2 <= place <= length - 2 or quote in RULE[: cut + overlap] or quote in RULE[cut:]:
        assert isinstance(found, Held)


@given(
    st.text(alphabet="あいうabc \n", max_size=30), st.lists(st.text(alphabet="あいうabc \n", max_size=30), max_size=3)
)
def test_held_alone_is_containment_and_parts_are_within_the_quote(quote: str, texts: list[str]) -> None:
    squeezed = "".join(quote.split())
    found = footing(quote, *texts)
    if isinstance(found, Partly):
        assert squeezed
        assert found.length == len(quote)
        places = [place for start, end in found.missing for place in range(start, end)]
        assert places
        assert places == sorted(set(places))
        assert all(0 <= place < len(quote) for place in places)
        assert any(not quote[place].isspace() for place in places)
    elif isinstance(found, Held) and len(found.by) == 1:
        assert squeezed in "".join(texts[int(found.by[0][1:]) - 1].split())
