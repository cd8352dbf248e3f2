"""Tables: delimiters, headers, quotes, ragged rows, and what spreadsheets do to cells."""

from __future__ import annotations

import datetime as dt
import zipfile
from pathlib import Path
from typing import Any

import pytest

from konkyo.core import UnreadableInput
from konkyo.formats.columns import Aliases
from konkyo.formats.tables import Mark, Table, open_table

KNOWN = {"qid": Aliases(("qid",)), "text": Aliases(("質問", "question")), "docs": Aliases(("正解文書ID", "docs"))}


def opened(folder: Path, content: str | bytes, name: str = "t.csv") -> Table:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return open_table(path, KNOWN)


def codes(table: Table) -> list[str]:
    return [notice.code for notice in table.log.notices()]


@pytest.mark.parametrize(
    "content",
    [
        "qid,質問,docs\nq1,あ,D1\n",
        "qid\t質問\tdocs\nq1\tあ\tD1\n",
        "qid;質問;docs\nq1;あ;D1\n",
        "qid|質問|docs\nq1|あ|D1\n",
        "qid，質問，docs\nq1，あ，D1\n",
        "qid,質問,docs\r\nq1,あ,D1\r\n",
        "qid,質問,docs\rq1,あ,D1\r",
        "sep=;\nqid;質問;docs\nq1;あ;D1\n",
        '"qid","質問","docs"\n"q1","あ","D1"\n',
        "\n\n,,\nqid,質問,docs\n\n,,\nq1,あ,D1\n  , ,\n",
    ],
)
def test_one_table_in_many_forms(tmp_path: Path, content: str):
    table = opened(tmp_path, content)
    assert list(table.header.cells) == ["qid", "質問", "docs"]
    assert [list(row.cells) for row in table.rows()] == [["q1", "あ", "D1"]]


def test_the_place_of_a_record_is_the_line_it_begins_on(tmp_path: Path):
    table = opened(tmp_path, 'qid,質問\r\nq1,"一行目\r\n二行目"\r\n\r\nq2,あ\r\n')
    assert [(row.number, row.cells[0]) for row in table.rows()] == [(2, "q1"), (5, "q2")]


def test_rows_can_be_read_again_and_again(tmp_path: Path):
    table = opened(tmp_path, "qid,質問\nq1,あ\nq2,い\n")
    assert [row.cells for row in table.rows()] == [row.cells for row in table.rows()]


def test_titles_above_the_header_are_passed_over_and_said(tmp_path: Path):
    table = opened(tmp_path, "社内QAの評価セット\n2026年4月,作成\nqid,質問\nq1,あ\n")
    assert table.header.number == 3
    assert codes(table) == ["rows-before-header"]


def test_rows_of_another_length(tmp_path: Path):
    table = opened(tmp_path, "qid,質問,docs\nq1,あ\nq2,い,D2,D3\nq3,う,D3,,\n")
    assert [row.cells for row in table.rows()] == [["q1", "あ", ""], ["q3", "う", "D3"]]
    notices = table.log.notices()
    assert [(n.code, n.level, n.place.row) for n in notices] == [
        ("row-too-short", "warning", 2),
        ("row-too-long", "error", 3),
    ]


@pytest.mark.parametrize(
    ("content", "code", "row"),
    [
        ("qid,質問\n" + "q1,あ\n" * 20 + 'q2,"い', "csv-broken", 22),
        ('qid,質問\nq1,あ\nq2,"い\nq3,う\n', "csv-broken", 3),
        ('qid,質問\nq1,"あ"い\n', "csv-broken", 2),
        ('"qid,質問\n', "csv-broken", 1),
        ("qid 質問  docs\nq1 あ D1\n", "blank-separated", 1),
        ("\n \n", "empty-file", None),
    ],
)
def test_what_cannot_be_parted_into_cells_is_refused(tmp_path: Path, content: str, code: str, row: int | None):
    with pytest.raises(UnreadableInput) as caught:
        list(opened(tmp_path, content).rows())
    assert (caught.value.notice.code, caught.value.notice.place.row) == (code, row)


def test_the_guard_against_formulas_is_taken_off_and_said(tmp_path: Path):
    table = opened(tmp_path, "qid,質問\nq1,'=1+1\nq2,'引用'\nq3,'-5%引き\n")
    assert [row.cells[1] for row in table.rows()] == ["=1+1", "'引用'", "-5%引き"]
    assert [(n.code, n.values["count"]) for n in table.log.notices()] == [("guard-removed", 2)]


def test_a_very_long_cell(tmp_path: Path):
    table = opened(tmp_path, f"qid,質問\nq1,{'あ' * 300_000}\n")
    assert len(next(iter(table.rows())).cells[1]) == 300_000


def test_an_old_spreadsheet_is_told_so(tmp_path: Path):
    with pytest.raises(UnreadableInput, match="old-spreadsheet"):
        opened(tmp_path, b"\xd0\xcf\x11\xe0", "t.xls")


# --- XLSX


def workbook(path: Path, rows: list[list[Any]], formats: dict[str, str] | None = None, merge: str = "") -> Path:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for cell, number_format in (formats or {}).items():
        sheet[cell].number_format = number_format
    if merge:
        sheet.merge_cells(merge)
    book.save(path)
    return path


@pytest.mark.parametrize(
    ("value", "number_format", "text", "mark"),
    [
        ("D03", "General", "D03", None),
        ("007", "General", "007", None),
        (7, "General", "7", "number"),
        (7, "000", "007", "padded"),
        (7.0, "General", "7", "number"),
        (1.5, "General", "1.5", "number"),
        (100000, "0.00E+00", "100000", "scientific"),
        (1234567890123456, "General", "1234567890123456", "long-number"),
        (dt.datetime(2026, 1, 2), "m月d日", "2026-01-02", "date"),
        (dt.datetime(2026, 1, 2, 3, 4), "yyyy/m/d h:mm", "2026-01-02 03:04:00", "date"),
        (dt.time(1, 2), "h:mm", "01:02:00", "date"),
        (True, "General", "TRUE", "boolean"),
        ("#N/A", "General", "#N/A", "error"),
    ],
)
def test_cells_that_are_not_text_are_marked(
    tmp_path: Path, value: Any, number_format: str, text: str, mark: str | None
):
    path = workbook(tmp_path / "t.xlsx", [["qid", "docs"], ["q1", value]], {"B2": number_format})
    (row,) = open_table(path, KNOWN).rows()
    assert row.cells[1] == text
    assert (row.marks[1].kind if 1 in row.marks else None) == mark


def test_a_formula_whose_value_is_not_in_the_file_is_marked(tmp_path: Path):
    path = workbook(tmp_path / "t.xlsx", [["qid", "docs"], ["q1", '="D"&1']])
    (row,) = open_table(path, KNOWN).rows()
    assert row.marks[1] == Mark("uncomputed", "=")


def test_merged_cells_have_their_value_in_each_row(tmp_path: Path):
    rows = [["qid", "質問", "docs"], ["q1", "あ", "D1"], ["q2", "い", None], ["q3", "う", None], ["q4", "え", "D4"]]
    table = open_table(workbook(tmp_path / "t.xlsx", rows, merge="C2:C4"), KNOWN)
    assert [row.cells[2] for row in table.rows()] == ["D1", "D1", "D1", "D4"]
    assert [(n.code, n.place.column) for n in table.log.notices()] == [("merged-cells", "docs")]


def test_a_merge_over_empty_rows_makes_no_rows(tmp_path: Path):
    table = open_table(workbook(tmp_path / "t.xlsx", [["qid", "docs"], ["q1", "D1"]], merge="B2:B9"), KNOWN)
    assert [row.cells for row in table.rows()] == [["q1", "D1"]]


def test_the_sheet_that_looks_most_like_it_is_read(tmp_path: Path):
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["メモ", "qid"])  # type: ignore[union-attr]
    wanted = book.create_sheet("評価")
    wanted.append(["題名"])
    wanted.append(["qid", "質問", "docs"])
    wanted.append(["q1", "あ", "D1"])
    hidden = book.create_sheet("隠し")
    hidden.append(["qid", "質問", "docs", "question"])
    hidden.sheet_state = "hidden"
    book.save(tmp_path / "t.xlsx")
    table = open_table(tmp_path / "t.xlsx", KNOWN)
    assert [(row.number, row.cells) for row in table.rows()] == [(3, ["q1", "あ", "D1"])]
    assert codes(table) == ["sheet-chosen", "rows-before-header"]


def test_a_row_beyond_the_header_is_refused(tmp_path: Path):
    path = workbook(tmp_path / "t.xlsx", [["qid", "docs"], ["q1", "D1", "x"], ["q2"]])
    table = open_table(path, KNOWN)
    assert [row.cells for row in table.rows()] == [["q2", ""]]
    assert codes(table) == ["row-too-long"]


def test_an_empty_workbook(tmp_path: Path):
    with pytest.raises(UnreadableInput, match="empty-file"):
        open_table(workbook(tmp_path / "t.xlsx", []), KNOWN)


def test_a_zip_that_is_no_workbook(tmp_path: Path):
    path = tmp_path / "t.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "x")
    with pytest.raises(UnreadableInput, match="spreadsheet-broken"):
        open_table(path, KNOWN)
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(UnreadableInput, match="spreadsheet-broken"):
        open_table(path, KNOWN)


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from konkyo.formats import spreadsheet

    monkeypatch.setattr(spreadsheet, "_MOST_BYTES", 1000)
    with pytest.raises(UnreadableInput, match="spreadsheet-too-large"):
        open_table(workbook(tmp_path / "t.xlsx", [["qid", "docs"]]), KNOWN)
