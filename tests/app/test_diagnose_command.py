"""`konkyo diagnose` and `konkyo trail` with files: six questions in every clothing, a funnel of runs, and faults."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest
from jsonschema import Draft202012Validator

from command_line import konkyo
from konkyo.api.diagnose import diagnose
from konkyo.api.trail import trail
from konkyo.core import DocId, Evidence, Question, UsageError

EVALSET = [
    ["qid", "question", "relevant_doc_ids", "expected_answer", "種類"],
    ["q1", "備品の予約は何日前からできますか", "D03", "30日前から", "数値"],
    ["q2", "予約を取り消せる期限はいつですか", "D05", "利用開始の1時間前まで", "期限"],
    ["q3", "プロジェクターを借りるときに必要な申請は何ですか", "D07;D08", "利用申請と持ち出し届の2つ", "複数文書"],
    ["q4", "返却が遅れたときの連絡先はどこですか", "D11", "総務グループの窓口", "窓口"],
    ["q5", "会議室Bの定員は何人ですか", "D14", "8人", "数値"],
    ["q6", "予約の延長は何回までできますか", "D05;D06", "1回まで", "数値"],
]
RESULTS = [
    ["qid", "retrieved_doc_ids", "answer_ok"],
    ["q1", "D03;D02;D09;D10;D01", "1"],
    ["q2", "D04;D09;D05;D01;D12", "1"],
    ["q3", "D07;D01;D02;D09;D08", "0"],
    ["q4", "D02;D03;D09;D10;D01", "0"],
    ["q5", "D14;D13;D02;D01;D09", "0"],
    ["q6", "D01;D02;D09;D06;D05", "1"],
]
JAPANESE = {
    "qid": "質問ID",
    "question": "質問",
    "relevant_doc_ids": "正解文書ID",
    "expected_answer": "期待する答え",
    "retrieved_doc_ids": "検索結果",
    "answer_ok": "正否",
}
SCHEMAS = Path(__file__).parents[2] / "src" / "konkyo" / "schemas"


def as_csv(path: Path, rows: list[list[str]], encoding: str = "utf-8") -> Path:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    path.write_bytes(text.getvalue().encode(encoding))
    return path


def as_xlsx(path: Path, rows: list[list[str]]) -> Path:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def headed(rows: list[list[str]]) -> list[list[str]]:
    return [[JAPANESE.get(name, name) for name in rows[0]], *rows[1:]]


def marked(rows: list[list[str]]) -> list[list[str]]:
    return [rows[0], *([qid, ids.replace(";", "；"), {"1": "○", "0": "×"}[ok]] for qid, ids, ok in rows[1:])]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return as_csv(tmp_path / "evalset.csv", EVALSET), as_csv(tmp_path / "results.csv", RESULTS)


def six(out: str) -> dict:
    told = json.loads(out)
    assert told["counts"] == {"A": 1, "B": 2, "C": 1, "OK": 2, "C or OK": 0, "n/a": 0}
    means = {one["name"]: round(one["value"], 3) for one in told["metrics"] if one["aggregation"] == "macro"}
    assert (means["recall@3"], means["mrr"], means["ndcg@3"]) == (0.583, 0.597, 0.519)
    assert [one["qid"] for one in told["questions"] if one["quadrant"] == "lucky"] == ["q6"]
    assert [one["qid"] for one in told["questions"] if one["fragile"]] == ["q2"]
    return told


CLOTHINGS = {
    "csv": lambda at: (as_csv(at / "e.csv", EVALSET), as_csv(at / "r.csv", RESULTS)),
    "bom": lambda at: (as_csv(at / "e.csv", EVALSET, "utf-8-sig"), as_csv(at / "r.csv", RESULTS, "utf-8-sig")),
    "cp932": lambda at: (
        as_csv(at / "e.csv", headed(EVALSET), "cp932"),
        as_csv(at / "r.csv", headed(RESULTS), "cp932"),
    ),
    "xlsx": lambda at: (as_xlsx(at / "e.xlsx", EVALSET), as_xlsx(at / "r.xlsx", RESULTS)),
    "headers": lambda at: (as_xlsx(at / "e.xlsx", headed(EVALSET)), as_csv(at / "r.csv", headed(marked(RESULTS)))),
}


@pytest.mark.parametrize("clothing", CLOTHINGS)
def test_the_six_questions_in_every_clothing(clothing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = konkyo(capsys, "diagnose", *CLOTHINGS[clothing](tmp_path), "--format", "json")
    assert told.code == 0
    six(told.out)


def test_the_table_says_it_in_japanese_and_names_the_next_command(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told = konkyo(capsys, "diagnose", *files, "--lang", "ja")
    assert told.code == 0
    for line in ("A 候補に無い", "B 順位が低い", "C 生成が外す", "0.583", "0.597", "0.519", "まぐれの正答", "ぎりぎり"):
        assert line in told.out
    assert told.out.rstrip().splitlines()[-1].strip().startswith("konkyo trail q")
    assert told.out.encode("cp932")


def test_the_json_holds_the_contract(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    told = six(konkyo(capsys, "diagnose", *files, "--format", "json").out)
    schema = json.loads((SCHEMAS / "diagnosis-1.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(told)
    assert told["schema"] == "konkyo.diagnosis/1"
    finding = told["questions"][2]["findings"][0]
    assert (finding["code"], finding["stage_from"], finding["stage_to"], finding["evidence"], finding["proved"]) == (
        "ranking-low",
        "candidates",
        "context",
        1,
        None,
    )
    assert [remedy["code"] for remedy in told["remedies"]] == ["reranking", "fusion", "larger-k"]
    assert "備品の予約" not in json.dumps(told, ensure_ascii=False)


def test_k_and_files_to_write(files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(konkyo(capsys, "diagnose", *files, "--k", "5", "--format", "json").out)
    assert told["counts"] == {"A": 1, "B": 0, "C": 2, "OK": 3, "C or OK": 0, "n/a": 0}
    page = tmp_path / "report.html"
    assert konkyo(capsys, "diagnose", *files, "-o", page, "--lang", "ja").code == 0
    text = page.read_text(encoding="utf-8")
    assert "D07" in text
    assert "<script" not in text
    assert konkyo(capsys, "diagnose", *files, "--k", "0").code == 2
    assert konkyo(capsys, "diagnose", *files, "-o", files[1]).code == 2


def test_a_sheet_to_fill_in_is_read_back(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = as_csv(tmp_path / "bare.csv", [row[:2] for row in RESULTS])
    sheet = tmp_path / "sheet.xlsx"
    assert konkyo(capsys, "diagnose", files[0], bare, "-o", sheet).code == 0
    book = openpyxl.load_workbook(sheet)
    place = next(
        (page, cell)
        for page in book.worksheets
        for row in page.iter_rows()
        for cell in row
        if cell.value == "answer_ok"
    )
    page, head = place
    verdicts = {qid: int(ok) for qid, _, ok in RESULTS[1:]}
    names = {cell.value: cell.column for cell in page[head.row]}
    for row in range(head.row + 1, page.max_row + 1):
        qid = page.cell(row, names["qid"]).value
        if qid in verdicts:
            page.cell(row, head.column).value = verdicts[qid]
    book.save(sheet)
    six(konkyo(capsys, "diagnose", files[0], sheet, "--format", "json").out)


def run_file(path: Path, rankings: dict[str, str]) -> Path:
    lines = [
        f"{qid} Q0 {doc} {rank} {100 - rank} x"
        for qid, docs in rankings.items()
        for rank, doc in enumerate(docs.split(), start=1)
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return path


def test_one_run_file_a_stage_is_a_funnel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    qrels = tmp_path / "qrels.txt"
    qrels.write_text("q1 0 D1 1\nq2 0 D2 1\nq3 0 D3 1\n", encoding="utf-8")
    bm25 = run_file(tmp_path / "bm25.run", {"q1": "D1 a b c", "q2": "a D2 b c", "q3": "a b c"})
    fused = run_file(tmp_path / "fused.run", {"q1": "D1 a b c", "q2": "a D2 b c", "q3": "a b c"})
    rerank = run_file(tmp_path / "rerank.run", {"q1": "D1 b a", "q2": "a b c D2", "q3": "c b a"})
    told = konkyo(
        capsys, "diagnose", qrels, f"candidates={bm25}", f"fusion={fused}", f"rerank={rerank}", "--format", "json"
    )
    found = json.loads(told.out)
    assert [one["class"] for one in found["questions"]] == ["C or OK", "B", "A"]
    (pushed,) = found["questions"][1]["findings"]
    assert (pushed["code"], pushed["stage_from"], pushed["stage_to"]) == ("rerank-pushed-out", "rerank", "rerank")
    assert [(step["stage"], step["held"], step["of"]) for step in found["funnel"]] == [
        ("candidates", 2, 3),
        ("fusion", 2, 3),
        ("rerank", 2, 3),
    ]


def test_identifiers_are_read_otherwise_only_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evalset = as_csv(
        tmp_path / "e.csv", [["qid", "question", "relevant_doc_ids"], *([f"q{n}", "?", f"d{n}"] for n in range(12))]
    )
    results = as_csv(tmp_path / "r.csv", [["qid", "retrieved_doc_ids"], *([f"q{n}", f"D{n};X"] for n in range(12))])
    told = json.loads(konkyo(capsys, "diagnose", evalset, results, "--format", "json").out)
    assert told["counts"]["n/a"] == 12
    assert told["questions"][0]["findings"][0]["code"] == "gold-not-joinable"
    shown = konkyo(capsys, "diagnose", evalset, results, "--lang", "ja").out
    assert "12問中12問は、正解と検索結果でIDの書き方が合わないため、まだ診断できません。" in shown
    assert "0/12" not in shown
    mended = json.loads(konkyo(capsys, "diagnose", evalset, results, "--ids", "case", "--format", "json").out)
    assert mended["counts"]["C or OK"] == 12
    assert "ids-mended" in [notice["code"] for notice in mended["notices"]]


def test_rows_that_are_numbered_alike_and_ask_other_things_are_no_pairs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["経費は何日以内に申請しますか", "備品を借りる手順は", "会議室の定員は何人ですか"]
    others = ["年末年始の休みはいつから", "パスワードを忘れたら", "名刺はどこで頼みますか"]
    evalset = as_csv(
        tmp_path / "e.csv", [["question", "relevant_doc_ids"], *([text, f"D{n}"] for n, text in enumerate(asked))]
    )
    rows = [["qid", "question", "retrieved_doc_ids"], *([f"q{n}", text, "D0"] for n, text in enumerate(others, 1))]
    results = as_csv(tmp_path / "r.csv", rows)
    for verb in ("diagnose", "metrics"):
        refused = konkyo(capsys, verb, evalset, results, "--lang", "ja")
        assert (refused.code, refused.out) == (2, "")
        assert "質問は3問とも別のものです" in refused.err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_files_in_the_wrong_place_are_told(
    lang: str, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    evalset, results = files
    for verb in ("diagnose", "metrics"):
        for given, wrong in (
            ((results, evalset), results),
            ((evalset, evalset), evalset),
            ((results, results), results),
        ):
            told = konkyo(capsys, verb, *given, "--lang", lang)
            assert (told.code, told.out) == (2, "")
            assert told.err.startswith((str(wrong), str(given[1])))
    told = konkyo(capsys, "check", results, "--lang", lang)
    assert (told.code, told.out) == (2, "")
    assert "gold" in told.err if lang == "en" else "結果の表" in told.err


def test_a_report_goes_where_a_report_can_go(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = konkyo(capsys, "diagnose", *files, "-o", tmp_path / "report.pdf", "--lang", "ja")
    assert told.code == 2
    assert "「.pdf」" in told.err
    assert not (tmp_path / "report.pdf").exists()
    assert konkyo(capsys, "diagnose", *files, "-o", tmp_path / "report.txt").code == 0
    told = konkyo(capsys, "diagnose", *files, "-o", tmp_path / "no" / "report.html", "--lang", "ja")
    assert told.code == 2
    assert "フォルダがありません" in told.err


def test_a_question_without_result_is_told_by_what_has_none(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = as_csv(tmp_path / "r.csv", RESULTS[:3])
    told = konkyo(capsys, "diagnose", files[0], results, "--lang", "ja").out
    assert "候補: 結果のない質問が4問" in told
    assert "konkyo metrics に --missing skip" in told
    assert "正答率: 4問、結果がない: q3, q4, q5, q6" in told
    assert "answer_ok:" not in told
    alone = konkyo(capsys, "trail", "q5", files[0], results, "--lang", "ja").out
    assert "検索結果: 結果のない質問が1問" in alone


def test_one_question_on_one_screen(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("ja", "en"):
        told = konkyo(capsys, "trail", "q3", *files, "--lang", lang)
        assert told.code == 0
        lines = told.out.splitlines()
        wide = [
            line for line in lines if sum(1 + (ord(letter) > 0x2E80) for letter in line) > 80 and "konkyo" not in line
        ]
        assert not wide
        assert len(lines) <= 60
    told = json.loads(konkyo(capsys, "trail", "ｑ３", *files, "--format", "json").out)
    schema = json.loads((SCHEMAS / "trail-1.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(told)
    assert told["question"]["class"] == "B"


def test_an_unknown_question_is_answered_with_the_nearest(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    told = konkyo(capsys, "trail", "q33", *files, "--lang", "en")
    assert (told.code, told.out) == (2, "")
    assert "q33" in told.err
    assert "q3" in told.err.splitlines()[-1]
    with pytest.raises(UsageError) as caught:
        trail("質問九", *files)
    assert caught.value.notice.values["near"] == "q1, q2, q3"
    with pytest.raises(UsageError) as caught:
        trail("q1", [], files[1])
    assert caught.value.notice.values["near"] == "-"


def test_questions_as_they_are_will_do(files: tuple[Path, Path]) -> None:
    asked = [Question("q1", "", evidence=(Evidence((DocId("D03"),)),)), Question("q9", "")]
    result = diagnose(asked, [files[1]])
    assert [one.klass for one in result.questions] == ["OK", "n/a"]
    assert trail("q9", asked, files[1]).question.note == "no-result"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_in_common_is_said(
    lang: str, files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = as_csv(tmp_path / "o.csv", [RESULTS[0], ["1", "D03", "1"]])
    told = konkyo(capsys, "diagnose", files[0], other, "--lang", lang)
    assert (told.code, told.out) == (2, "")
    assert "qid" in told.err
