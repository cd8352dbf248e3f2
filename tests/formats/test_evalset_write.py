"""Eval sets are written so that reading gives the same again, and so that no spreadsheet runs what is in them."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from konkyo.core import (
    ChunkId,
    DocId,
    Evidence,
    Principal,
    Question,
    Quote,
    Span,
    UsageError,
)
from konkyo.core.formula_guard import guard, unguard
from konkyo.formats.evalset import read_evalset
from konkyo.formats.evalset_write import evalset_bytes, write_evalset
from konkyo.formats.idcells import mangled
from konkyo.formats.idlists import BLANKS

SUFFIXES = (".csv", ".tsv", ".xlsx", ".jsonl")

# the characters that formats, lists and spreadsheets care about, and some that they do not
CHARACTERS = st.sampled_from(
    [*"aZ07 ;；,，、|｜=＝\"'[]{}()「」:：-+@#\\/\t\n〜～－−①㈱髙é", "予約", "𠮷", "\u200b", "\u3000", "e\u0301", "D07"]
)


def texts(smallest: int = 0) -> st.SearchStrategy[str]:
    made = st.lists(CHARACTERS, min_size=smallest, max_size=8).map("".join).map(lambda text: text.strip(BLANKS).strip())
    return made.filter(lambda text: len(text) >= smallest and not any(c in text for c in "\x1c\x1d\x1e\x1f\x85"))


NAMES = texts(1)
DATES = st.dates().map(lambda date: date.isoformat())
SPANS = st.builds(
    lambda doc, start, length, version: Span(doc, start, start + length, version),
    NAMES,
    st.integers(0, 9999),
    st.integers(1, 999),
    texts(),
)
ALTERNATIVES = st.one_of(
    st.builds(DocId, NAMES),
    st.builds(DocId, NAMES, NAMES),
    st.builds(ChunkId, NAMES),
    st.builds(Quote, NAMES, doc=texts(), version=texts()),
    SPANS,
)
PIECES = st.builds(Evidence, st.lists(ALTERNATIVES, min_size=1, max_size=3).map(tuple), st.integers(-1, 12))
LISTS = st.lists(NAMES, max_size=3).map(tuple)
QUESTIONS = st.builds(
    Question,
    qid=NAMES.filter(lambda qid: mangled(qid) is None),
    text=texts(),
    kind=texts(),
    evidence=st.lists(PIECES, max_size=3).map(tuple),
    expect=st.sampled_from(["answer", "abstain", "refuse", "clarify"]),
    answer=texts(),
    facts=LISTS,
    must_not=LISTS,
    asker=st.builds(Principal, texts(), texts(), LISTS),
    as_of=st.just("") | DATES,
    split=st.sampled_from(["dev", "test"]),
    source=st.sampled_from(["human", "production", "synthetic"]),
    weight=st.floats(0, 1e6),
    label_version=texts(),
    tags=st.dictionaries(st.sampled_from(["難しさ", "=担当", "type", "answer", "x y"]), NAMES, max_size=3),
)


def as_compared(qid: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFKC", qid).strip()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_reading_what_was_written_gives_the_same(tmp_path_factory: pytest.TempPathFactory, suffix: str, lang: str):
    path = tmp_path_factory.mktemp("evalset") / f"e{suffix}"

    @settings(max_examples=15 if suffix == ".xlsx" else 50)
    @given(st.lists(QUESTIONS, min_size=1, max_size=4, unique_by=lambda question: as_compared(question.qid)))
    def same(questions: list[Question]) -> None:
        write_evalset(questions, path, lang=lang)  # type: ignore[arg-type]
        read = read_evalset(path)
        assert list(read.questions) == questions
        assert not [notice for notice in read.notices if notice.level == "error"]

    same()


@given(st.text())
def test_the_guard_is_undone_exactly(text: str):
    assert unguard(guard(text)) == text


@pytest.mark.parametrize(
    "text", ["=1+1", "+8190", "-5%引き", "@SUM(A1)", "\t=1", "\r=1", "\u200b=1", " =1", "'=1", "\u3000＝x"[:1] + "=x"]
)
def test_a_formula_is_made_harmless(text: str):
    assert guard(text) == f"'{text}"


@pytest.mark.parametrize("text", ["２０％", "plain", "'quoted'", "", "＝１", "1-2"])
def test_other_text_is_untouched(text: str):
    assert guard(text) == text
    assert unguard(text) == text


def test_no_cell_of_a_csv_begins_like_a_formula_and_numbers_stay_numbers(tmp_path: Path):
    dangerous = Question("=1", "=cmd|' /C calc'!A0", answer="-5%引き", weight=0.25, tags={"=t": "@x"})
    path = tmp_path / "e.csv"
    write_evalset([dangerous], path)
    rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))
    assert not any(cell[:1] in "=+-@\t\r" for row in rows for cell in row if cell)
    assert "0.25" in rows[1]
    assert read_evalset(path).questions == (dangerous,)


def test_a_cell_of_an_xlsx_is_text_whatever_it_looks_like(tmp_path: Path):
    from openpyxl import load_workbook

    path = tmp_path / "e.xlsx"
    write_evalset([Question("007", "=1+1", answer="1-2")], path)
    sheet = load_workbook(path).active
    assert sheet is not None
    assert [(cell.value, cell.data_type, cell.number_format) for cell in sheet[2] if cell.value] == [
        ("007", "s", "@"),
        ("=1+1", "s", "@"),
        ("1-2", "s", "@"),
    ]


def test_a_japanese_table_has_japanese_headers_and_words():
    question = Question("q1", "期限は", expect="abstain", split="test", source="production")
    lines = evalset_bytes([question], ".csv", lang="ja").decode("utf-8-sig").splitlines()
    assert lines == ["質問ID,質問,正解文書ID,期待する答え,期待する動作,分割,出所", "q1,期限は,,,回答しない,テスト,本番"]


def test_json_holds_the_text_as_it_is():
    assert evalset_bytes([Question("q1", "=1+1")], ".jsonl") == b'{"qid":"q1","text":"=1+1"}\n'


@pytest.mark.parametrize(
    ("question", "suffix", "code"),
    [
        (Question("q1", "x", tags={"kind": "y"}), ".csv", "tag-name-taken"),
        (Question("q1", "x", tags={"": "y"}), ".csv", "tag-name-taken"),
        (Question("q1", "x" * 40_000), ".xlsx", "cell-too-long"),
        (Question("q1", "a\x01"), ".xlsx", "cell-not-printable"),
        (Question("q1", "x"), ".ods", "evalset-suffix"),
    ],
)
def test_what_cannot_be_written_is_refused(question: Question, suffix: str, code: str):
    with pytest.raises(UsageError) as caught:
        evalset_bytes([question], suffix)
    assert caught.value.notice.code == code


def test_a_failed_write_leaves_the_old_file(tmp_path: Path):
    path = tmp_path / "e.csv"
    write_evalset([Question("q1", "x")], path)
    before = path.read_bytes()
    with pytest.raises(UsageError):
        write_evalset([Question("q1", "x", tags={"kind": "y"})], path)
    assert path.read_bytes() == before
