"""`check` from the command line and from Python: what it says, in which order, and with which exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import konkyo.formats
from konkyo.api.check import check
from konkyo.app.cli import main
from konkyo.core import CheckReport, DocId, Evidence, Question
from konkyo.words import all_sentences, words

EVALSET = """qid,question,relevant_doc_ids,expected_answer,種類
q1,備品の予約は何日前からできますか,D03,30日前から,数値
q2,予約を取り消せる期限はいつですか,D05,利用開始の1時間前まで,期限
q3,予約を取り消せる期限は、いつですか？,D05;D99,1時間前,期限
q4,会議室の定員は,1月2日,8人,数値
"""
CORPUS = {"D03.md": "# 予約\n備品の予約は30日前から。", "D05.md": "# 取り消し\n1時間前まで。"}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """An eval set and its corpus, named as one would in their own folder."""
    monkeypatch.chdir(tmp_path)
    folder = Path("規程")
    folder.mkdir()
    for name, text in CORPUS.items():
        (folder / name).write_text(text, encoding="utf-8")
    path = Path("評価.csv")
    path.write_text(EVALSET, encoding="utf-8")
    return str(path), str(folder)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["check", *arguments])
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


def test_worst_first_and_named_by_place(files: tuple[str, str]):
    report = check(*files, today="2026-12-01")
    assert [(n.level, n.code, n.place.row) for n in report.notices] == [
        ("error", "id-date", 5),
        ("error", "gold-not-in-corpus", 4),
        ("error", "same-question-other-gold", 4),
        ("warning", "rows-left-out", None),
        ("warning", "kinds-few", None),
        ("warning", "questions-few", None),
        ("info", "gold-by-stem", None),
        ("info", "nothing-to-decline", None),
    ]
    assert (report.questions, report.with_gold, report.corpus_documents) == (3, 3, 2)
    assert report.kinds == {"期限": 2, "数値": 1}
    assert report.smallest_difference == pytest.approx(0.647, abs=0.001)


def test_questions_can_be_given_themselves():
    report = check([Question("q1", "x", evidence=(Evidence((DocId("D1"),)),))], today="2026-12-01")
    assert isinstance(report, CheckReport)
    assert (report.questions, report.smallest_difference, report.corpus_documents) == (1, None, None)


def test_the_exit_code(files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(capsys, *("--corpus", files[1]), files[0])[0] == 0
    code, out, err = run(capsys, files[0], "--corpus", files[1], "--strict", "--lang", "ja")
    assert code == 10
    assert "1月2日" in out
    assert "誤り3件" in err
    healthy = tmp_path / "ok.csv"
    healthy.write_text("qid,question,relevant_doc_ids,expected_answer\nq1,なにをいつまでに,D03,x\n", encoding="utf-8")
    assert run(capsys, str(healthy), "--strict")[0] == 0  # warnings are no errors
    assert run(capsys, str(tmp_path / "none.csv"))[0] == 2
    assert run(capsys, str(tmp_path))[0] == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_notice_has_its_place_and_its_mend(files: tuple[str, str], lang: str, capsys: pytest.CaptureFixture[str]):
    _, out, _ = run(capsys, files[0], "--corpus", files[1], "--lang", lang)
    for part in ("評価.csv:5:relevant_doc_ids", "1-2", "D99"):
        assert part in out
    assert max(map(len, out.splitlines())) <= 80
    assert out.encode("cp932")


def test_as_json(files: tuple[str, str], capsys: pytest.CaptureFixture[str]):
    _, out, _ = run(capsys, files[0], "--corpus", files[1], "--format", "json")
    given = json.loads(out)
    assert given["schema"] == "konkyo.check/1"
    assert given["notices"][0]["code"] == "id-date"


def test_into_a_file_that_is_none_of_the_inputs(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    report = tmp_path / "report.html"
    assert run(capsys, files[0], "-o", str(report))[0] == 0
    assert "<html" in report.read_text(encoding="utf-8")
    assert run(capsys, files[0], "-o", files[0])[0] == 2
    assert Path(files[0]).read_text(encoding="utf-8") == EVALSET


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help(lang: str, capsys: pytest.CaptureFixture[str]):
    code, out, _ = run(capsys, "--help", "--lang", lang)
    assert code == 0
    assert "--strict" in out


def test_a_healthy_set_is_said_briefly(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kinds = ("期限", "申請", "型番", "答えなし")
    rows = [
        f"q{n},{chr(0x4E00 + 97 * n)}を知りたい{n},{'' if n % 4 == 3 else f'D{n}'},x,{kinds[n % 4]},"
        f"{'回答しない' if n % 4 == 3 else ''}"
        for n in range(60)
    ]
    path = tmp_path / "ok.csv"
    path.write_text("qid,質問,正解文書ID,期待する答え,種類,期待する動作\n" + "\n".join(rows), encoding="utf-8")
    _, out, _ = run(capsys, str(path), "--lang", "en")
    assert [notice.code for notice in check(path).notices] == ["questions-enough-for"]
    assert len(out.splitlines()) < 30


def test_every_code_has_a_sentence():
    """Whatever readers and rules may say is in the catalogue, in both languages."""
    room = Path(konkyo.formats.__file__).parent
    own = ("evalset", "corpus", "seed", "spreadsheet", "record", "encoding", "delimited", "columns", "duplicates")
    own += ("evidence_cells", "id", "jsonlines", "log", "opening_files", "tables")
    sources = [path for path in room.glob("*.py") if path.stem.startswith(own)]
    sources += (room.parent / "diagnosis" / "evalset").glob("*.py")
    call = (
        r"(?:add|per_column|say|say_of_all|UnreadableInput|UsageError|ValueFault|ListFault|Mangled|Notice|_say|_fault)"
    )
    codes: set[str] = set()
    for path in sources:
        text = path.read_text(encoding="utf-8")
        codes |= set(re.findall(rf'\b{call}\(\s*"([a-z0-9-]+)"', text)) | set(
            re.findall(r'code = "([a-z0-9-]+)"', text)
        )
        codes |= set(re.findall(r'else "([a-z]+-[a-z0-9-]+)"', text))
    assert len(codes) > 90
    assert {code for code in codes if f"notice.{code}" not in all_sentences()} == set()


def test_sentences_can_be_filled(files: tuple[str, str]):
    for notice in check(*files).notices:
        assert words("ja").notice(notice)
        assert words("en").notice(notice)


def test_public_sets_against_their_corpora(konkyo_data: Path):
    ours = check(konkyo_data / "anthropic_rag_guide", konkyo_data / "anthropic_rag_guide/corpus.jsonl")
    assert (ours.questions, ours.with_gold, ours.corpus_documents) == (100, 100, 232)
    assert not [notice for notice in ours.notices if notice.level == "error"]
    japanese = check(konkyo_data / "ja_chunk_spans/questions.jsonl", konkyo_data / "ja_chunk_spans/documents.jsonl")
    assert (japanese.questions, japanese.corpus_documents) == (3939, 101)
    assert {notice.code for notice in japanese.notices if notice.level != "info"} == {"near-duplicate", "wording-leak"}
