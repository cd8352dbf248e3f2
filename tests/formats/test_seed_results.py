"""Tables of results: the ranking in a cell, the verdicts people write, one column for each stage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from konkyo.core import ContextItem, Hit, Principal, StageRecord, Trace, UnreadableInput
from konkyo.formats.seed_results import ResultsTable

HEADER = ["qid", "retrieved_doc_ids", "answer_ok"]
SIX = [
    ["q1", "D03;D02;D09;D10;D01", "1"],
    ["q2", "D04;D09;D05;D01;D12", "1"],
    ["q3", "D07;D01;D02;D09;D08", "0"],
    ["q4", "D02;D03;D09;D10;D01", "0"],
    ["q5", "D14;D13;D02;D01;D09", "0"],
    ["q6", "D01;D02;D09;D06;D05", "1"],
]
TRACES = [
    Trace(q, stages=(StageRecord("candidates", tuple(Hit(d, d) for d in ids.split(";"))),), answer_ok=ok == "1")
    for q, ids, ok in SIX
]


def table(folder: Path, content: str | bytes, name: str = "r.csv") -> ResultsTable:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return ResultsTable(path)


def csv_of(rows: list[list[str]], separator: str = ",") -> str:
    return "".join(separator.join(row) + "\n" for row in rows)


def marked(right: str, wrong: str) -> list[list[str]]:
    return [[q, ids, right if ok == "1" else wrong] for q, ids, ok in SIX]


JA = ["質問ID", "検索結果", "正否"]


@pytest.mark.parametrize(
    "content",
    [
        csv_of([HEADER, *SIX]),
        csv_of([HEADER, *SIX], "\t"),
        csv_of([JA, *SIX]),
        csv_of([JA, *marked("○", "×")]).encode("cp932"),
        csv_of([JA, *marked("〇", "✕")]),
        csv_of([JA, *marked("はい", "いいえ")]),
        csv_of([HEADER, *marked("TRUE", "FALSE")]),
        csv_of([HEADER, *marked("１", "０")]),
        csv_of([["answer_ok", "qid", "retrieved_doc_ids"], *[[ok, q, ids] for q, ids, ok in SIX]]),
        csv_of([HEADER, *[[q, ids.replace(";", "；"), ok] for q, ids, ok in SIX]]),
    ],
)
def test_the_six_results_in_every_form(tmp_path: Path, content: str | bytes):
    results = table(tmp_path, content)
    assert list(results) == TRACES
    assert list(results) == TRACES  # again: nothing was used up
    assert all(notice.level == "info" for notice in results.notices)


def test_the_six_results_as_xlsx_and_json(tmp_path: Path):
    from openpyxl import Workbook

    for right, wrong in ((1, 0), (True, False), ("○", "×")):
        book = Workbook()
        sheet = book.active
        assert sheet is not None
        for row in (JA, *([q, ids, right if ok == "1" else wrong] for q, ids, ok in SIX)):
            sheet.append(row)
        book.save(tmp_path / "r.xlsx")
        assert list(ResultsTable(tmp_path / "r.xlsx")) == TRACES
    lines = [json.dumps({"qid": q, "retrieved_doc_ids": ids.split(";"), "answer_ok": int(ok)}) for q, ids, ok in SIX]
    assert list(table(tmp_path, "\n".join(lines), "r.jsonl")) == TRACES


def test_a_column_for_each_stage(tmp_path: Path):
    header = "qid,質問,bm25_ids,vector_ids,fused_ids,reranked_ids,threshold_ids,context_ids,"
    header += "回答,answer_ok,利用者,グループ,基準日"
    row = "q1,期限は,a;b,b;c,b;a;c,c;b,c,c,30日,,tanaka,総務;課長,2026/4/1"
    (trace,) = table(tmp_path, f"{header},run,repeat,秒,error,index_version,メモ\n{row},base,2,1.5,timeout,v1,x\n")
    ids = lambda text: tuple(map(Hit, text))  # noqa: E731
    assert trace == Trace(
        "q1",
        question="期限は",
        run="base",
        repeat=2,
        asker=Principal("tanaka", "", ("総務", "課長")),
        as_of="2026-04-01",
        index_version="v1",
        stages=(
            StageRecord("candidates", ids("ab"), "bm25"),
            StageRecord("candidates", ids("bc"), "vector"),
            StageRecord("fusion", ids("bac")),
            StageRecord("rerank", ids("cb")),
            StageRecord("threshold", ids("c")),
        ),
        context=(ContextItem(1, "c"),),
        answer="30日",
        seconds=1.5,
        error="timeout",
        tags={"メモ": "x"},
    )


def test_the_name_of_a_column_says_whether_its_ids_are_documents(tmp_path: Path):
    for name, doc in (
        ("retrieved_doc_ids", "D1"),
        ("検索結果の文書ID", "D1"),
        ("retrieved_chunk_ids", ""),
        ("bm25_ids", ""),
    ):
        (trace,) = table(tmp_path, f"qid,{name},context_ids\nq1,D1,D1\n")
        assert trace.stages[0].hits == (Hit("D1", doc),)
        assert trace.context == (ContextItem(1, "D1", doc),)


def test_an_empty_cell_is_an_empty_list_and_a_missing_column_is_not_recorded(tmp_path: Path):
    first, second = table(tmp_path, "qid,bm25_ids,context_ids\nq1,,\nq2,a,a\n")
    assert first.stages == (StageRecord("candidates", (), "bm25"),)
    assert first.context == ()
    assert [trace.answer_ok for trace in (first, second)] == [None, None]


def test_hits_keep_repeats_and_equals_signs(tmp_path: Path):
    (trace,) = table(tmp_path, "qid,retrieved_doc_ids\nq1,D1;D1;D=2\n")
    assert [hit.id for hit in trace.stages[0].hits] == ["D1", "D1", "D=2"]


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        ("q1,D1|D2,1", "hits-with-alternatives", "retrieved_doc_ids"),
        ('q1,"D1;D2,D3",1', "ids-ambiguous", "retrieved_doc_ids"),
        ("q1,D1;1月2日,1", "id-date", "retrieved_doc_ids"),
        (",D1,1", "qid-missing", "qid"),
        ("1.00E+05,D1,1", "id-scientific", "qid"),
    ],
)
def test_a_faulty_row_is_named_and_left_out(tmp_path: Path, row: str, code: str, column: str):
    results = table(tmp_path, f"qid,retrieved_doc_ids,answer_ok\n{row}\nq9,D9,1\n")
    assert [trace.qid for trace in results] == ["q9"]
    first, last = results.notices
    assert (first.code, first.level, first.place.row, first.place.column) == (code, "error", 2, column)
    assert (last.code, last.values) == ("rows-left-out", {"count": 1, "of": 2})


@pytest.mark.parametrize(
    ("header", "cell", "code", "field"),
    [
        ("answer_ok", "△", "answer-ok-unclear", "answer_ok"),
        ("seconds", "速い", "number-invalid", "seconds"),
        ("seconds", "-1", "number-invalid", "seconds"),
        ("as_of", "昨日", "not-a-date", "as_of"),
        ("repeat", "1.5", "number-invalid", "repeat"),
    ],
)
def test_a_faulty_value_costs_only_itself(tmp_path: Path, header: str, cell: str, code: str, field: str):
    results = table(tmp_path, f"qid,retrieved_doc_ids,{header}\nq1,D1,{cell}\n")
    (trace,) = results
    assert getattr(trace, field) == getattr(Trace("q1"), field)
    assert [(notice.code, notice.place.column) for notice in results.notices] == [(code, header)]


def test_a_question_that_comes_twice(tmp_path: Path):
    content = "qid,retrieved_doc_ids\nq1,D1\nq2,D2\nq1,D1\nq2,D3\nq3,D3\n"
    results = table(tmp_path, content)
    assert [trace.qid for trace in results] == ["q1", "q3"]
    assert [(n.code, n.place.row, n.values.get("first")) for n in results.notices] == [
        ("duplicate-row", 4, "2"),
        ("duplicate-id", 5, "3"),
        ("rows-left-out", None, None),
    ]


def test_repeats_of_a_question_are_told_apart(tmp_path: Path):
    results = table(tmp_path, "qid,repeat,retrieved_doc_ids\nq1,0,D1\nq1,1,D2\n")
    assert [(trace.qid, trace.repeat) for trace in results] == [("q1", 0), ("q1", 1)]


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        ("qid,answer_ok\nq1,1\n", "r.csv", "results-column-missing"),
        ("retrieved_doc_ids\nD1\n", "r.csv", "results-column-missing"),
        ("\n", "r.jsonl", "results-column-missing"),
        ("qid,retrieved_doc_ids\n", "r.csv", "no-results"),
        ("qid,retrieved_doc_ids\nq1,D1|D2\n", "r.csv", "hits-with-alternatives"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, content: str, name: str, code: str):
    with pytest.raises(UnreadableInput) as caught:
        list(table(tmp_path, content, name))
    assert caught.value.notice.code == code


def test_a_misspelt_column_is_hinted_at(tmp_path: Path):
    with pytest.raises(UnreadableInput) as caught:
        table(tmp_path, "qid,retreived_doc_ids\nq1,D1\n")
    assert caught.value.notice.values["near"] == "retreived_doc_ids"


def test_a_number_among_hits_is_said_once(tmp_path: Path):
    from openpyxl import Workbook

    book = Workbook()
    rows: list[list[Any]] = [["qid", "retrieved_doc_ids"], [1, 7], [2, 8], [3, "a,b"]]
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    book.save(tmp_path / "r.xlsx")
    results = ResultsTable(tmp_path / "r.xlsx")
    assert [[hit.id for hit in trace.stages[0].hits] for trace in results] == [["7"], ["8"], ["a", "b"]]
    assert [(n.code, n.values["count"]) for n in results.notices] == [("id-from-number", 2), ("ids-by-comma", 1)]
