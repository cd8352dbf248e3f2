"""Eval sets as people and tools write them: read rightly, or refused with file, row, column and what was found."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest

from konkyo.core import ChunkId, DocId, Evidence, Notice, Principal, Question, Quote, Span, UnreadableInput
from konkyo.formats.evalset import EvalSet, read_evalset

HEADER = ["qid", "question", "relevant_doc_ids", "expected_answer"]
SIX = [
    ["q1", "備品の予約は何日前からできますか", "D03", "30日前から"],
    ["q2", "予約を取り消せる期限はいつですか", "D05", "利用開始の1時間前まで"],
    ["q3", "プロジェクターを借りるときに必要な申請は何ですか", "D07;D08", "利用申請と持ち出し届の2つ"],
    ["q4", "返却が遅れたときの連絡先はどこですか", "D11", "総務グループの窓口"],
    ["q5", "会議室Bの定員は何人ですか", "D14", "8人"],
    ["q6", "予約の延長は何回までできますか", "D05;D06", "1回まで"],
]
QUESTIONS = tuple(
    Question(q, text, evidence=tuple(Evidence((DocId(d),)) for d in docs.split(";")), answer=a)
    for q, text, docs, a in SIX
)


def read(folder: Path, content: str | bytes, name: str = "e.csv", **options: Any) -> EvalSet:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_evalset(path, **options)


def csv_of(rows: list[list[str]], separator: str = ",", end: str = "\n") -> str:
    return "".join(separator.join(row) + end for row in rows)


def xlsx_of(path: Path, rows: list[list[Any]], formats: dict[str, str] | None = None) -> EvalSet:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for cell, number_format in (formats or {}).items():
        sheet[cell].number_format = number_format
    book.save(path)
    return read_evalset(path)


def said(evalset: EvalSet, level: str = "") -> list[str]:
    return [notice.code for notice in evalset.notices if level in ("", notice.level)]


def only(evalset: EvalSet, code: str) -> Notice:
    (notice,) = (notice for notice in evalset.notices if notice.code == code)
    return notice


def refused(folder: Path, content: str | bytes, name: str = "e.csv") -> Notice:
    with pytest.raises(UnreadableInput) as caught:
        read(folder, content, name)
    return caught.value.notice


# --- the same six questions in every form


JA = ["質問ID", "質問", "正解文書ID", "期待する答え"]


@pytest.mark.parametrize(
    "content",
    [
        csv_of([HEADER, *SIX]),
        csv_of([HEADER, *SIX], "\t"),
        csv_of([HEADER, *SIX], "\t", "\r\n"),
        csv_of([JA, *SIX]),
        csv_of([JA, *SIX], end="\r\n"),
        csv_of([[row[2], row[0], row[3], row[1]] for row in [JA, *SIX]]),
        "\ufeff" + csv_of([HEADER, *SIX]),
        csv_of([JA, *SIX]).encode("cp932"),
        csv_of([JA, *SIX]).encode("utf-16"),
        csv_of([HEADER, *SIX]).replace("D07;D08", "D07；D08").replace("D05;D06", " D05 ； D06 "),
        csv_of([HEADER, *SIX]).replace("D07;D08", '"D07\nD08"').replace("D05;D06", '"[""D05"", ""D06""]"'),
        csv_of([HEADER, *SIX]).replace("q3,", "\n,,,\nｑ３,".replace("ｑ３", "q3")),
    ],
    ids=[
        "csv",
        "tsv",
        "tsv-crlf",
        "ja",
        "ja-crlf",
        "order",
        "bom",
        "cp932",
        "utf16",
        "full-width",
        "lists",
        "blank-rows",
    ],
)
def test_the_six_questions_in_every_form(tmp_path: Path, content: str | bytes):
    evalset = read(tmp_path, content)
    assert evalset.questions == QUESTIONS
    assert not [notice for notice in evalset.notices if notice.level != "info"]


def test_the_six_questions_as_xlsx_and_jsonl(tmp_path: Path):
    assert xlsx_of(tmp_path / "e.xlsx", [JA, *SIX]).questions == QUESTIONS
    lines = "\n".join(json.dumps(dict(zip(HEADER, row, strict=True)), ensure_ascii=False) for row in SIX)
    assert read(tmp_path, lines, "e.jsonl").questions == QUESTIONS
    listed = [dict(zip(JA, [*row[:2], row[2].split(";"), row[3]], strict=True)) for row in SIX]
    assert read(tmp_path, json.dumps(listed), "e.json").questions == QUESTIONS


def test_rows_and_columns_are_known(tmp_path: Path):
    evalset = read(tmp_path, '質問ID,質問\nq1,"a\nb"\nq2,c\n')
    assert evalset.rows == {"q1": 2, "q2": 4}
    assert evalset.columns == {"qid": "質問ID", "text": "質問"}
    assert evalset.kind == "csv"


# --- evidence


def evidence(folder: Path, header: str, cells: str) -> tuple[Evidence, ...]:
    return read(folder, f"qid,question,{header}\nq1,x,{cells}\n").questions[0].evidence


D7, D8, D9 = DocId("D07"), DocId("D08"), DocId("D09")


@pytest.mark.parametrize(
    ("header", "cell", "expected"),
    [
        ("relevant_doc_ids", "D07;D08|D09", (Evidence((D7,)), Evidence((D8, D9)))),
        ("relevant_doc_ids", "D07；D08｜D09", (Evidence((D7,)), Evidence((D8, D9)))),
        ("relevant_doc_ids", "D07=2;D08|D09=3", (Evidence((D7,), 2), Evidence((D8, D9), 3))),
        ("relevant_doc_ids", "D07=0", (Evidence((D7,), 0),)),
        ("relevant_doc_ids", "https://x.example/d?id=2", (Evidence((DocId("https://x.example/d?id=2"),)),)),
        ("relevant_doc_ids", "D=07=12", (Evidence((DocId("D=07=12"),)),)),
        ("relevant_doc_ids", ";D07;;", (Evidence((D7,)),)),
        ("relevant_doc_ids", "\u3000D07\u200b", (Evidence((D7,)),)),
        ("relevant_doc_ids", "出張 規程.pdf", (Evidence((DocId("出張 規程.pdf"),)),)),
        ("relevant_doc_ids", '"[""規程,別表"", ""D07""]"', (Evidence((DocId("規程,別表"),)), Evidence((D7,)))),
        ("relevant_doc_ids", '"[[""D08"", ""D09""], [""D07""]]"', (Evidence((D8, D9)), Evidence((D7,)))),
        ("reference_context_ids", "\"['c1', 'c2']\"", (Evidence((ChunkId("c1"),)), Evidence((ChunkId("c2"),)))),
        ("reference_context_ids", '"[\'it\\\'s\', 3]"', (Evidence((ChunkId("it's"),)), Evidence((ChunkId("3"),)))),
        ("正解チャンクID", "D07#1", (Evidence((ChunkId("D07#1"),)),)),
        ("根拠の文言", "30日前；総務、人事", (Evidence((Quote("30日前"),)), Evidence((Quote("総務、人事"),)))),
        ("根拠の文言", "| 料金 | 900 |", (Evidence((Quote("| 料金 | 900 |"),)),)),
        ("reference_contexts", '"[""a;b"", [""c"", ""d""]]"',
         (Evidence((Quote("a;b"),)), Evidence((Quote("c"), Quote("d"))))),
        ("根拠の範囲", "D07:12-34;D08:0-5|D09:6-7",
         (Evidence((Span("D07", 12, 34),)), Evidence((Span("D08", 0, 5), Span("D09", 6, 7))))),
        ("根拠の範囲", "https://x.example/d:1-2", (Evidence((Span("https://x.example/d", 1, 2),)),)),
        ("根拠", "D07:12-34", (Evidence((Span("D07", 12, 34),)),)),
        ("根拠", "D07「30日前から」", (Evidence((Quote("30日前から", doc="D07"),)),)),
        ("根拠", "「30日前から」", (Evidence((Quote("30日前から"),)),)),
        ("根拠", "30日前から", (Evidence((Quote("30日前から"),)),)),
        ("evidence", ('"[{""any_of"": [{""type"": ""doc"", ""doc"": ""D07"", ""version"": ""2""}, '
                     '{""type"": ""chunk"", ""chunk"": ""c""}], ""grade"": 2}]"'),
         (Evidence((DocId("D07", "2"), ChunkId("c")), 2),)),
        ("evidence", '"{""type"": ""quote"", ""text"": ""x""}"', (Evidence((Quote("x"),)),)),
    ],
)  # fmt: skip
def test_evidence_in_its_columns(tmp_path: Path, header: str, cell: str, expected: tuple[Evidence, ...]):
    assert evidence(tmp_path, header, cell) == expected


@pytest.mark.parametrize(
    ("header", "cells", "expected"),
    [
        ("正解文書ID,根拠の文言", "D07,30日前", (Evidence((Quote("30日前", doc="D07"),)),)),
        ("正解文書ID,根拠", "D07,30日前", (Evidence((Quote("30日前", doc="D07"),)),)),
        ("正解文書ID,根拠の文言", "D07,a;b", (Evidence((Quote("a", doc="D07"),)), Evidence((Quote("b", doc="D07"),)))),
        ("正解文書ID,根拠の文言", "D07=2;D08|D09,a;b", (
            Evidence((Quote("a", doc="D07"),), 2), Evidence((Quote("b", doc="D08"), Quote("b", doc="D09"))))),
        ("reference_context_ids,reference_contexts", "c1,a", (Evidence((ChunkId("c1"), Quote("a"))),)),
        ("根拠の範囲,根拠の文言", "D07:1-3,ab", (Evidence((Span("D07", 1, 3), Quote("ab", doc="D07"))),)),
        ("正解文書ID,正解チャンクID", "D07,D07#1", (Evidence((ChunkId("D07#1"),)),)),
        ("正解文書ID,根拠の範囲", "D07,D07:1-2", (Evidence((Span("D07", 1, 2),)),)),
        ("正解文書ID,根拠の文言", "D07,", (Evidence((D7,)),)),
    ],
)  # fmt: skip
def test_columns_of_evidence_are_put_together(tmp_path: Path, header: str, cells: str, expected: tuple[Evidence, ...]):
    assert evidence(tmp_path, header, cells) == expected


def test_document_ids_beside_chunks_are_kept_as_a_tag(tmp_path: Path):
    evalset = read(tmp_path, "qid,正解文書ID,正解チャンクID,question\nq1,D07,D07#1,x\n")
    assert evalset.questions[0].tags == {"正解文書ID": "D07"}
    assert said(evalset) == ["finer-evidence-used"]


# --- every field


def test_every_field_in_japanese(tmp_path: Path):
    header = "質問ID,質問,種類,期待する動作,期待する答え,必須事項,禁止事項,利用者,テナント,グループ,"
    header += "基準日,分割,出所,重み,正解の版,難しさ"
    row = "q1,期限は,期限,回答しない,なし,a;b,c,tanaka,本社,総務；課長,2026年4月1日,テスト,本番,２．５,2026-04,高"
    assert read(tmp_path, f"{header}\n{row}\n").questions == (
        Question(
            "q1",
            "期限は",
            kind="期限",
            expect="abstain",
            answer="なし",
            facts=("a", "b"),
            must_not=("c",),
            asker=Principal("tanaka", "本社", ("総務", "課長")),
            as_of="2026-04-01",
            split="test",
            source="production",
            weight=2.5,
            label_version="2026-04",
            tags={"難しさ": "高"},
        ),
    )


def test_the_full_form_in_json(tmp_path: Path):
    line = {
        "qid": "q1", "text": "x", "asker": {"user": "u", "groups": ["g"]}, "facts": ["a", " "], "weight": 2,
        "tags": {"n": 1, "s": "x"}, "other": [1], "null": None, "ground_truths": ["y"],
    }  # fmt: skip
    (question,) = read(tmp_path, json.dumps(line), "e.jsonl").questions
    assert question == Question(
        "q1", "x", answer="y", facts=("a",), asker=Principal("u", "", ("g",)), weight=2.0,
        tags={"n": "1", "s": "x", "other": "[1]"},
    )  # fmt: skip


def test_a_general_name_gives_way_to_the_exact_one(tmp_path: Path):
    """RAGAS' old files hold the system's answer as `answer` and the expected one as `ground_truth`."""
    (question,) = read(tmp_path, "question,answer,ground_truth\nx,given,expected\n").questions
    assert (question.answer, question.tags) == ("expected", {"answer": "given"})


def test_questions_without_ids_are_numbered_and_that_is_said(tmp_path: Path):
    for name, content in (("e.csv", "user_input,reference\na,b\nc,d\n"), ("e.jsonl", '{"input": "a"}\n{"input": "c"}')):
        evalset = read(tmp_path, content, name)
        assert [question.qid for question in evalset.questions] == ["q1", "q2"]
        assert said(evalset, "warning") == ["qids-made"]


def test_judged_pairs(tmp_path: Path):
    evalset = read(tmp_path, "query-id\tcorpus-id\tscore\nq1\tD1\t1\nq1\tD2\t0\nq2\tD1\t2.0\nq1\tD1\t1\n", "test.tsv")
    assert evalset.kind == "qrels"
    assert evalset.questions == (
        Question("q1", "", evidence=(Evidence((DocId("D1"),)), Evidence((DocId("D2"),), 0))),
        Question("q2", "", evidence=(Evidence((DocId("D1"),), 2),)),
    )


def test_judged_pairs_that_contradict_or_are_broken(tmp_path: Path):
    rows = "q1,D1,1\nq1,D1,2\nq1,D2,1\nq2,,1\nq2,D3,viel\nq2,D4,1.5\nq3,1月2日,1\n"
    evalset = read(tmp_path, f"qid,doc_id,relevance\n{rows}")
    assert evalset.questions == (Question("q1", "", evidence=(Evidence((DocId("D2"),)),)),)
    assert [(n.code, n.place.row) for n in evalset.notices] == [
        ("qrels-grades-differ", 3),
        ("qrels-row-broken", 5),
        ("qrels-row-broken", 6),
        ("qrels-row-broken", 7),
        ("id-date", 8),
    ]


# --- dirty rows: named, and left out


@pytest.mark.parametrize(
    ("header", "cells", "code", "column"),
    [
        ("relevant_doc_ids", '"D07;D08,D09"', "ids-ambiguous", "relevant_doc_ids"),
        ("正解文書ID", '"D07;D08、D09"', "ids-ambiguous", "正解文書ID"),
        ("relevant_doc_ids", '"[""D07"""', "list-broken", "relevant_doc_ids"),
        ("relevant_doc_ids", "\"['D07' 'D08']\"", "list-broken", "relevant_doc_ids"),
        ("relevant_doc_ids", "\"['D07', ['D08', ['D09']]]\"", "list-broken", "relevant_doc_ids"),
        ("relevant_doc_ids", '"[1.5]"', "list-broken", "relevant_doc_ids"),
        ("relevant_doc_ids", '"[[]]"', "list-broken", "relevant_doc_ids"),
        ("relevant_doc_ids", "1月2日", "id-date", "relevant_doc_ids"),
        ("relevant_doc_ids", "D07;2-Jan", "id-date", "relevant_doc_ids"),
        ("relevant_doc_ids", "Jan-02", "id-date", "relevant_doc_ids"),
        ("relevant_doc_ids", "1.00E+05", "id-scientific", "relevant_doc_ids"),
        ("relevant_doc_ids", "#N/A", "cell-error", "relevant_doc_ids"),
        ("spans", "D07", "span-broken", "spans"),
        ("spans", "D07:9-9", "span-empty", "spans"),
        ("reference_contexts", "[true]", "list-broken", "reference_contexts"),
        ("evidence", '"[{""any_of"": []"', "evidence-broken", "evidence"),
        ("evidence", '"[{""any_of"": []}]"', "evidence-invalid", "evidence"),
        ("evidence", '"[{""any_of"": [{""type"": ""page""}]}]"', "evidence-invalid", "evidence"),
        ("根拠", '"[{""type"": ""span"", ""doc"": ""D"", ""start"": 5, ""end"": 5}]"', "evidence-invalid", "根拠"),
        ("evidence,quotes", '"[{""type"": ""doc"", ""doc"": ""D""}]",x', "evidence-twice", "evidence"),
        ("spans,relevant_chunk_ids", "D07:1-2,c1", "evidence-twice", "spans"),
        ("relevant_doc_ids,quotes", "D07;D08,a;b;c", "evidence-unpaired", "quotes"),
        ("relevant_doc_ids,evidence", "D07;D08,a", "evidence-unpaired", "evidence"),
        ("expect", "guess", "value-not-allowed", "expect"),
        ("分割", "train", "value-not-allowed", "分割"),
        ("source", "robot", "value-not-allowed", "source"),
        ("as_of", "2026-13-01", "not-a-date", "as_of"),
        ("基準日", "来月", "not-a-date", "基準日"),
        ("weight", "-1", "weight-invalid", "weight"),
        ("weight", "nan", "weight-invalid", "weight"),
        ("重み", "重い", "weight-invalid", "重み"),
        ("weight", "1_0", "weight-invalid", "weight"),
    ],
)  # fmt: skip
def test_a_faulty_row_is_named_and_left_out(tmp_path: Path, header: str, cells: str, code: str, column: str):
    evalset = read(tmp_path, f"qid,question,{header}\nq1,x,{cells}\nq2,y{',' * header.count(',')},\n")
    assert [question.qid for question in evalset.questions] == ["q2"]
    notice = only(evalset, code)
    assert (notice.level, notice.place.row, notice.place.column, notice.place.qid) == ("error", 2, column, "q1")
    assert only(evalset, "rows-left-out").values == {"count": 1, "of": 2}


@pytest.mark.parametrize(
    ("value", "number_format", "code", "perhaps"),
    [
        (dt.datetime(2026, 1, 2), 'm"月"d"日"', "id-date", "1-2"),
        (dt.time(1, 2), "h:mm", "id-date", "01:02:00"),
        (100000, "0.00E+00", "id-scientific", "1E5"),
        (12345678901234567, "0", "id-long-number", ""),
        ("#REF!", "General", "cell-error", ""),
        ('="D"&7', "General", "cell-uncomputed", ""),
    ],
)
def test_ids_that_a_spreadsheet_mangled(tmp_path: Path, value: Any, number_format: str, code: str, perhaps: str):
    rows = [HEADER, ["q1", "x", value, ""], ["q2", "y", "D07", ""]]
    evalset = xlsx_of(tmp_path / "e.xlsx", rows, {"C2": number_format})
    assert [question.qid for question in evalset.questions] == ["q2"]
    notice = only(evalset, code)
    assert (notice.place.row, notice.place.column, notice.values["perhaps"]) == (2, "relevant_doc_ids", perhaps)


def test_numbers_as_ids(tmp_path: Path):
    rows = [HEADER, [1, "x", 7, ""], [2, "y", 8, ""], [3, "z", 9, ""]]
    evalset = xlsx_of(tmp_path / "e.xlsx", rows, {"C4": "000"})
    assert [(q.qid, q.evidence[0].any_of[0]) for q in evalset.questions] == [
        ("1", DocId("7")),
        ("2", DocId("8")),
        ("3", DocId("009")),
    ]
    notice = only(evalset, "id-from-number")  # of the gold, once; questions are often just numbered
    assert (notice.level, notice.place.row, notice.values["count"]) == ("warning", 2, 2)


def test_ids_in_text_files_are_text(tmp_path: Path):
    ids = [
        read(tmp_path, f"qid,question,relevant_doc_ids\n{one},x,{one}\n").questions[0] for one in ("007", "1E5", "1-2")
    ]
    assert [(q.qid, q.evidence[0].any_of[0]) for q in ids] == [(one, DocId(one)) for one in ("007", "1E5", "1-2")]
    evalset = read(tmp_path, '{"qid": 7, "question": "x", "docs": 1, "relevant_doc_ids": 8}', "e.jsonl")
    assert (evalset.questions[0].qid, evalset.questions[0].evidence[0].any_of) == ("7", (DocId("8"),))


def test_commas_between_ids_are_taken_and_said(tmp_path: Path):
    for cell, sign in (('"D07,D08"', 2), ("D07、D08", 2), ("D07，D08", 2)):
        evalset = read(tmp_path, f"qid,question,relevant_doc_ids\nq1,x,{cell}\n")
        assert len(evalset.questions[0].evidence) == sign
        assert said(evalset) == ["ids-by-comma"]


def test_ids_that_look_like_dates_are_kept_and_said(tmp_path: Path):
    evalset = read(tmp_path, "qid,question,relevant_doc_ids\nq1,x,2026-01-02\nq2,y,2026/1/3\n")
    assert len(evalset.questions) == 2
    assert only(evalset, "id-like-date").values == {"found": "2026-01-02", "perhaps": "1-2", "count": 2}


def test_a_question_that_comes_twice(tmp_path: Path):
    evalset = read(tmp_path, "qid,question\nq1,a\nq2,b\nq1,a\nｑ２,c\nq3,d\n")
    assert [question.qid for question in evalset.questions] == ["q1", "q3"]
    assert [(n.code, n.level, n.place.row, n.values.get("first")) for n in evalset.notices] == [
        ("duplicate-row", "warning", 4, "2"),
        ("duplicate-id", "error", 5, "3"),
        ("rows-left-out", "warning", None, None),
    ]


def test_a_missing_id(tmp_path: Path):
    evalset = read(tmp_path, "qid,question\n,a\nq2,b\n")
    assert (only(evalset, "qid-missing").place.row, len(evalset.questions)) == (2, 1)


def test_a_broken_line_in_the_middle(tmp_path: Path):
    lines = ['{"qid": "q1", "question": "a"}', '{"qid": "q2", "question": ', "", "7", '{"qid": "q3", "question": "c"}']
    evalset = read(tmp_path, "\n".join(lines), "e.jsonl")
    assert [question.qid for question in evalset.questions] == ["q1", "q3"]
    assert [(n.code, n.level, n.place.row) for n in evalset.notices] == [
        ("json-line-broken", "error", 2),
        ("json-not-object", "error", 4),
    ]


def test_json_that_python_writes_and_keys_that_come_twice(tmp_path: Path):
    lines = ['{"qid": "q1", "question": "a", "score": NaN}', '{"qid": "q2", "question": "b", "question": "c"}']
    evalset = read(tmp_path, "\n".join(lines), "e.jsonl")
    assert [(q.text, q.tags) for q in evalset.questions] == [("a", {}), ("c", {})]
    assert said(evalset) == ["json-nan", "json-key-twice"]


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ({"qid": ["q1"]}, "value-not-text"),
        ({"qid": True}, "value-not-text"),
        ({"qid": "q1", "question": {"a": 1}}, "value-not-text"),
        ({"qid": "q1", "relevant_doc_ids": 1.5}, "list-broken"),
        ({"qid": "q1", "relevant_doc_ids": {"a": 1}}, "list-broken"),
        ({"qid": "q1", "facts": [1]}, "list-broken"),
        ({"qid": "q1", "asker": "me"}, "evidence-invalid"),
        ({"qid": "q1", "quotes": [[]]}, "list-broken"),
        ({"qid": "q1", "reference_contexts": 5}, "list-broken"),
    ],
)
def test_json_of_the_wrong_type(tmp_path: Path, item: dict[str, Any], code: str):
    content = json.dumps({"qid": "q0", "question": "x"}) + "\n" + json.dumps(item)
    assert said(read(tmp_path, content, "e.jsonl"), "error") == [code]


# --- files that are no eval set


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        ("a,b\n1,2\n", "e.csv", "no-question-columns"),
        ("qid,question\n", "e.csv", "no-questions"),
        ("qid,question\n,a\n", "e.csv", "qid-missing"),
        ("qid,question,質問\nq1,a,b\n", "e.csv", "two-columns-one-field"),
        ("qid,question,x,x\nq1,a,b,c\n", "e.csv", "column-twice"),
        ("{", "e.jsonl", "json-line-broken"),
        ('[{"qid": "q1"', "e.json", "json-broken"),
        ("[1]", "e.json", "json-not-object"),
        ("\n \n", "e.jsonl", "no-questions"),
        ("", "e.csv", "empty-file"),
        (b"PK\x03\x04", "e.csv", "spreadsheet-broken"),
        (b"\x00\x01", "e.csv", "binary-file"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, content: str | bytes, name: str, code: str):
    assert refused(tmp_path, content, name).code == code


def test_a_misspelt_header_is_hinted_at(tmp_path: Path):
    assert refused(tmp_path, "quid,qestion\nq1,a\n").values["near"] == "qid, question"
    evalset = read(tmp_path, "qid,question,relevnt_doc_ids,自由欄\nq1,a,D1,x\n")
    assert only(evalset, "column-near").values == {"found": "relevnt_doc_ids", "near": "relevant_doc_ids"}
    assert evalset.questions[0].tags == {"relevnt_doc_ids": "D1", "自由欄": "x"}


def test_values_below_no_name_are_kept(tmp_path: Path):
    evalset = read(tmp_path, "qid,question,\nq1,a,x\nq2,b,\n")
    assert [question.tags for question in evalset.questions] == [{"column 3": "x"}, {}]
    assert said(evalset) == ["column-without-name"]


def test_without_question_texts(tmp_path: Path):
    evalset = read(tmp_path, "qid,relevant_doc_ids\nq1,D1\n")
    assert said(evalset) == ["no-question-text"]


def test_many_faults_of_one_kind_are_counted(tmp_path: Path):
    rows = "".join(f"q{n},x,-1\n" for n in range(250))
    evalset = read(tmp_path, f"qid,question,weight\n{rows}ok,x,1\n")
    assert said(evalset).count("weight-invalid") == 100
    assert only(evalset, "and-more").values == {"what": "weight-invalid", "count": 150}


def test_an_encoding_can_be_given(tmp_path: Path):
    content = "qid,質問\nq1,期限\n".encode("euc_jp")
    assert read(tmp_path, content, encoding="euc_jp").questions == (Question("q1", "期限"),)


def test_data_of_other_tools(konkyo_data: Path):
    counts = {
        "anthropic_rag_guide/qrels.tsv": 100,
        "anthropic_rag_guide/end_to_end_dataset.csv": 100,
        "ja_chunk_spans/questions.jsonl": 3939,
        "lawqa_jp/queries.jsonl": 140,
        "niilc/dev.jsonl": 800,
        "importers/ragas/hf_doc_qa_eval.csv": 66,
        "importers/deepeval/goldens.csv": 15,
    }
    assert {name: len(read_evalset(konkyo_data / name).questions) for name in counts} == counts
