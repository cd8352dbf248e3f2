"""CSV and XLSX: formulas made harmless, numbers that stay numbers, and a workbook that comes back filled in."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import openpyxl
import pytest
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import Diagnosis, QuestionDiagnosis
from konkyo.formats.seed_results import ResultsTable
from konkyo.report import render
from konkyo.report.sheets import id_cell
from konkyo.words import Lang, words

FORMULAS = ["=1+1", "+8190", "-5%引き", "@SUM(A1)", "\t=1", "\r=1", "\u200b=1", " =1"]


def of(*questions: QuestionDiagnosis) -> Diagnosis:
    return replace(samples.diagnosis(), questions=questions)


def csv_rows(result: object, *, with_text: bool = True) -> list[list[str]]:
    content = render(result, "csv", words("ja"), with_text=with_text)
    assert content.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in content
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def book(result: object, lang: Lang = "ja", *, with_text: bool = True) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(render(result, "xlsx", words(lang), with_text=with_text)))


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_made_harmless_in_csv(text: str) -> None:
    rows = csv_rows(of(QuestionDiagnosis("q1", "OK", "answered", answer=text)))
    assert rows[1][rows[0].index("answer")] == "'" + text


def test_numbers_and_wide_characters_are_let_be_in_csv() -> None:
    rows = csv_rows(of(QuestionDiagnosis("q1", "OK", "answered", recall=-0.25, answer="２０％")))
    assert rows[1][rows[0].index("recall@3")] == "-0.25"
    assert rows[1][rows[0].index("answer")] == "２０％"


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_text_in_a_workbook(text: str) -> None:
    page = book(of(QuestionDiagnosis("q1", "OK", "answered", answer=text))).worksheets[0]
    cell = page["E2"]
    assert page["E1"].value == "実際の回答"
    assert cell.data_type == "s"
    assert cell.number_format == "@"
    assert cell.value == text.replace("\r", "\\x0d")


def test_numbers_are_numbers_in_a_workbook() -> None:
    page = book(of(QuestionDiagnosis("007", "OK", "answered", recall=0.25, answer_ok=True))).worksheets[0]
    header = [cell.value for cell in page[1]]
    assert page.cell(2, header.index("recall@3") + 1).value == 0.25
    assert page.cell(2, header.index("回答の正否") + 1).value == 1
    assert page["A2"].value == "007"


def test_the_first_sheet_of_metrics_is_what_was_asked_for() -> None:
    with_questions, without = samples.metrics(), replace(samples.metrics(), questions=())
    assert csv_rows(with_questions)[0] == ["qid", "stage", "stage_name", "recall@3", "hit@3"]
    figures = csv_rows(without)
    assert figures[0][:8] == ["figure", "stage", "stage_name", "group", "unit", "aggregation", "value", "low"]
    assert float(figures[1][6]) == 11 / 18
    assert figures[4][6] == ""
    assert figures[4][-1] == "no-ranking"


def test_every_notice_has_its_row() -> None:
    rows = csv_rows(samples.check())
    assert len(rows) == 11
    assert rows[1][:6] == ["error", "unknown-id", "evalset.csv", "2", "relevant_doc_ids", "q1"]


def test_the_workbook_has_what_a_colleague_needs() -> None:
    made = book(samples.diagnosis())
    assert made.sheetnames[0] == "質問"
    assert made.sheetnames[-1] == "説明"
    page = made.worksheets[0]
    assert page.freeze_panes == "B2"
    (rule,) = page.data_validations.dataValidation
    assert rule.formula1 == '"1,0"'
    assert str(rule.sqref) == "F2:F7"
    assert page["F1"].value == "回答の正否"
    assert page.column_dimensions["C"].width > 30
    notes = {row[0].value: row[1].value for row in made["説明"].iter_rows(min_row=2)}
    assert "1" in notes["回答の正否"]
    assert "書き戻し" in notes


def test_answers_leave_only_where_text_is_let_through() -> None:
    header = [cell.value for cell in book(samples.diagnosis(), "en", with_text=False).worksheets[0][1]]
    assert "answer" not in header
    assert "answer_ok" in header
    notes = book(samples.diagnosis(), "en", with_text=False)["notes"]
    assert any("--with-text" in str(row[1].value) for row in notes.iter_rows())


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("with_text", [True, False])
def test_a_filled_in_workbook_is_read_as_results(tmp_path: Path, lang: Lang, with_text: bool) -> None:
    result = samples.diagnosis()
    emptied = replace(result, questions=tuple(replace(one, answer_ok=None) for one in result.questions))
    file = tmp_path / "given.xlsx"
    file.write_bytes(render(emptied, "xlsx", words(lang), with_text=with_text))
    made = openpyxl.load_workbook(file)
    page = made.worksheets[0]
    column = [cell.value for cell in page[1]].index("回答の正否" if lang == "ja" else "answer_ok") + 1
    for number, verdict in enumerate([1, 1, 0, 0, None, 1], start=2):
        page.cell(number, column).value = verdict
    made.save(file)

    table = ResultsTable(file)
    traces = list(table)
    assert [trace.answer_ok for trace in traces] == [True, True, False, False, None, True]
    assert [tuple(hit.id for hit in trace.stages[0].hits) for trace in traces] == [
        one.retrieved for one in result.questions
    ]
    assert [trace.question for trace in traces] == [one.text for one in result.questions]
    answers = [one.answer if with_text else None for one in result.questions]
    assert [trace.answer for trace in traces] == answers


def test_csv_is_read_back_too(tmp_path: Path) -> None:
    odd = QuestionDiagnosis("=q1", "B", "lost", answer_ok=False, retrieved=("-a", "b;c", "[d]", "007", "規程、別表"))
    file = tmp_path / "given.csv"
    file.write_bytes(render(of(odd, *samples.diagnosis().questions), "csv", words("ja")))
    first, *rest = ResultsTable(file)
    assert first.qid == "=q1"
    assert tuple(hit.id for hit in first.stages[0].hits) == odd.retrieved
    assert [trace.answer_ok for trace in rest] == [one.answer_ok for one in samples.diagnosis().questions]


@pytest.mark.parametrize(
    ("identifiers", "cell"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a;b"),
        (["a=2"], '["a=2"]'),
        (["a", ""], '["a", ""]'),
        ([" a"], '[" a"]'),
        (["表；1"], '["表；1"]'),
    ],
)
def test_identifiers_in_one_cell(identifiers: list[str], cell: str) -> None:
    assert id_cell(identifiers) == cell


def test_a_cell_that_is_too_long_says_that_it_was_cut() -> None:
    page = book(of(QuestionDiagnosis("q1", "OK", "answered", answer="あ" * 40_000))).worksheets[0]
    value = str(page["E2"].value)
    assert len(value) == 32_767
    assert value.endswith("あ [...]")
