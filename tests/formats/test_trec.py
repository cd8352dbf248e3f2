"""Runs and qrels as files: everything that is dirty about them, in both languages."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from konkyo.core.errors import UnreadableInput
from konkyo.formats import trec_blocks
from konkyo.formats.log import NoticeLog
from konkyo.formats.trec import Qrels, ScatteredRows, read_qrels, run_blocks

Row = tuple[str, str, float]


def write(path: Path, text: str | bytes, encoding: str = "utf-8") -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


def rows(path: Path, log: NoticeLog | None = None, *, gathered: bool = False) -> list[Row]:
    found: list[Row] = []
    for block in run_blocks(path, log or NoticeLog(str(path)), gathered=gathered):
        sizes = np.diff(np.append(block.starts, len(block.scores)))
        qids = np.repeat(np.array(block.qids.texts(), dtype=object), sizes)
        found += zip(qids.tolist(), block.docs.texts(), block.scores.tolist(), strict=True)
    return found


def judged(qrels: Qrels) -> list[tuple[str, str, int]]:
    qids = qrels.qids.texts()
    return [
        (qids[number], doc, grade)
        for number, doc, grade in zip(qrels.question.tolist(), qrels.docs.texts(), qrels.grade.tolist(), strict=True)
    ]


CLEAN = "質問1 Q0 文書_甲 1 2.5 run\n質問1 Q0 D2 2 2.25 run\nq2 Q0 D1 1 -0.5 run\n"
EXPECTED = [("質問1", "文書_甲", 2.5), ("質問1", "D2", 2.25), ("q2", "D1", -0.5)]


@pytest.mark.parametrize(
    "content",
    [
        CLEAN.encode(),
        b"\xef\xbb\xbf" + CLEAN.encode(),
        CLEAN.encode("cp932"),
        CLEAN.encode("utf-16"),
        CLEAN.replace("\n", "\r\n").encode(),
        CLEAN.replace("\n", "\r").encode(),
        CLEAN.replace(" ", "\t").encode(),
        CLEAN.replace(" ", " \t ").encode(),
        CLEAN.replace("\n", "  \n\n").encode(),
        CLEAN.rstrip("\n").encode(),
        ("# 2024年の実行\n" + CLEAN + "  # end\n").encode(),
        CLEAN.replace("文書_甲", "文書＿甲").replace("q2", "ｑ２").encode(),
        CLEAN.replace("2.5 ", "２．５ ").encode(),
        gzip.compress(CLEAN.encode()),
    ],
    ids=[
        "plain",
        "bom",
        "cp932",
        "utf-16",
        "crlf",
        "cr",
        "tabs",
        "mix",
        "blank lines",
        "no end",
        "comments",
        "width",
        "wide digits",
        "gzip",
    ],
)
def test_one_run_however_it_is_written(tmp_path: Path, content: bytes) -> None:
    log = NoticeLog("run")
    assert rows(write(tmp_path / "run", content), log) == EXPECTED
    assert not [notice for notice in log.notices() if notice.level == "error"]


def test_what_cp932_was_read_as_is_said(tmp_path: Path) -> None:
    log = NoticeLog("run")
    rows(write(tmp_path / "run", CLEAN, "cp932"), log)
    assert [notice.code for notice in log.notices()] == ["read-as-cp932"]


def test_bad_lines_are_named_and_the_others_read(tmp_path: Path) -> None:
    path = write(
        tmp_path / "run", "q1 Q0 D1 1 2.5 r\nq1 Q0 D2 2\n\nq1 Q0 社内 規程 3 1.5 r\nq1 Q0 D3 4 高い r\nq1 Q0 D4 5 1 r\n"
    )
    log = NoticeLog(str(path))
    assert rows(path, log) == [("q1", "D1", 2.5), ("q1", "D4", 1.0)]
    said = {(notice.code, notice.place.row, notice.values["found"]) for notice in log.notices()}
    assert said == {
        ("trec-columns", 2, "q1 Q0 D2 2"),
        ("trec-columns", 4, "q1 Q0 社内 規程 3 1.5 r"),
        ("trec-score", 5, "高い"),
    }
    assert all(notice.level == "error" for notice in log.notices())


def test_rows_of_faults_are_right_across_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trec_blocks, "BLOCK", 64)
    lines = [f"q{number // 3} Q0 D{number} 1 {100 - number} r" for number in range(60)]
    lines[7] = "oops"
    lines[41] = "q13 Q0 D41 1 x r"
    path = write(tmp_path / "run", "\n".join(lines))
    log = NoticeLog(str(path))
    found = rows(path, log)
    assert [doc for _, doc, _ in found] == [f"D{number}" for number in range(60) if number not in (7, 41)]
    assert [(notice.code, notice.place.row) for notice in log.notices()] == [("trec-columns", 8), ("trec-score", 42)]


def test_one_question_longer_than_many_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trec_blocks, "BLOCK", 128)
    path = write(tmp_path / "run", "".join(f"q1 Q0 D{number} 1 {-number} r\n" for number in range(500)))
    blocks = list(run_blocks(path, NoticeLog("run")))
    assert [len(block.scores) for block in blocks] == [500]


def test_scattered_rows_are_noticed_and_gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trec_blocks, "BLOCK", 32)
    path = write(tmp_path / "run", "q1 Q0 D1 1 3 r\nq2 Q0 D1 1 2 r\nq1 Q0 D2 2 1 r\noops\n")
    with pytest.raises(ScatteredRows):
        rows(path)
    log = NoticeLog("run")
    assert rows(path, log, gathered=True) == [("q1", "D1", 3.0), ("q1", "D2", 1.0), ("q2", "D1", 2.0)]
    assert [notice.place.row for notice in log.notices()] == [4]


IDS = st.text(st.sampled_from("abD123-_.#/規程甲ー"), min_size=1, max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.tuples(IDS, IDS, st.floats(-1e9, 1e9)), min_size=1, max_size=40),
    blanks=st.lists(st.sampled_from([" ", "\t", "  ", " \t"]), min_size=5, max_size=5),
    block=st.integers(16, 400),
)
def test_any_run_is_read_back(
    lines: list[Row], blanks: list[str], block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines.sort(key=lambda line: line[0])
    text = "".join(
        "".join(part + blank for part, blank in zip((qid, "Q0", doc, "1", repr(score)), blanks, strict=True)) + "r\n"
        for qid, doc, score in lines
        if not qid.startswith("#")
    )
    path = write(tmp_path / "run", text or "q Q0 d 1 1 r\n")
    with monkeypatch.context() as patched:
        patched.setattr(trec_blocks, "BLOCK", block)
        found = rows(path)
    assert found == ([line for line in lines if not line[0].startswith("#")] or [("q", "d", 1.0)])


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200) | st.text("q1Q0D. \t\r\n#規程12３e-", max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path / "any", content)
    for read in (lambda: rows(path), lambda: read_qrels(path)):
        try:
            read()
        except UnreadableInput as error:
            refused = error.notice
            assert refused.code
            assert refused.place.file == str(path)
        except ScatteredRows:
            rows(path, gathered=True)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (b"\xef\xbb\xbf", "empty-file"),
        (b"\n\n \n", "empty-file"),
        (b"# nothing\n", "empty-file"),
        (b"oops\n", "trec-columns"),
        (b"q1 Q0 D1 1 x r\n", "trec-score"),
        (b"q1 Q0 D1 1\x00 2 r\n", "binary-file"),
        (b"\x04\x22\x4d\x18rest", "lz4-file"),
        (b"\x1f\x8b\x08\x00rest", "broken-gzip"),
        (gzip.compress(CLEAN.encode(), mtime=0)[:-12], "broken-gzip"),
        (gzip.compress(b"q1 Q0 D\x81\xff 1 2 r\n", mtime=0), "not-decodable"),
        ("質問 Q0 D1 1 2 r\n".encode() * 9 + b"q1 Q0 \xff 1 2 r\n", "not-decodable"),
    ],
)
def test_what_is_no_run(tmp_path: Path, content: bytes, code: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        rows(write(tmp_path / "run", content))
    assert caught.value.notice.code == code


def test_damage_behind_good_text_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trec_blocks, "BLOCK", 32)
    path = write(tmp_path / "run", "質問1 Q0 D1 1 2 r\n".encode() * 4 + b"q1 Q0 \x82\xa0 1 2 r\n")
    with pytest.raises(UnreadableInput) as caught:
        rows(path)
    assert caught.value.notice.code == "not-decodable"


def test_a_folder_and_nothing(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "is-a-directory"), (tmp_path / "absent", "no-such-file")):
        with pytest.raises(UnreadableInput) as caught:
            rows(path)
        assert caught.value.notice.code == code


def test_nothing_to_gather(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput) as caught:
        rows(write(tmp_path / "run", "oops\n"), gathered=True)
    assert caught.value.notice.code == "trec-columns"


def test_qrels(tmp_path: Path) -> None:
    path = write(tmp_path / "qrels", "質問1 0 文書_甲 2\n質問1 0 D2 0\nq2 0 D1 1.0\n質問1 0 D3 -1\n")
    qrels = read_qrels(path)
    assert judged(qrels) == [("質問1", "文書_甲", 2), ("質問1", "D2", 0), ("q2", "D1", 1), ("質問1", "D3", -1)]
    assert (qrels.qids.texts(), qrels.notices) == (["質問1", "q2"], ())


def test_faults_of_qrels_are_named(tmp_path: Path) -> None:
    path = write(
        tmp_path / "qrels",
        "q1 0 D1 1\nq1 0 D1 1\nq1 0 D2 1\nq1 0 D2 2\nq1 0 D3 high\nq1 0 D4 0.5\nq1 0 D5\nq1 0 Ｄ１ 1\nq2 0 D1 1\n",
    )
    qrels = read_qrels(path)
    assert judged(qrels) == [("q1", "D1", 1), ("q2", "D1", 1)]
    assert {(notice.code, notice.place.row, notice.level) for notice in qrels.notices} == {
        ("trec-columns", 7, "error"),
        ("trec-grade", 5, "error"),
        ("trec-grade", 6, "error"),
        ("trec-pair-twice", 2, "warning"),
        ("trec-grades-differ", 4, "error"),
        ("trec-pair-twice", 8, "warning"),
    }


def test_qrels_in_which_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput) as caught:
        read_qrels(write(tmp_path / "qrels", "q1 0 D1 1\nq1 0 D1 2\n"))
    assert (caught.value.notice.code, caught.value.notice.place.row) == ("trec-grades-differ", 2)


def test_a_full_width_blank_inside_of_an_identifier_stays_one_identifier(tmp_path: Path) -> None:
    path = write(tmp_path / "qrels", "質問　一 0 社内　規程 1\n")
    assert judged(read_qrels(path)) == [("質問 一", "社内 規程", 1)]
    path = write(tmp_path / "lone", "q1 Q0 　 1 2 r\n")
    assert rows(path) == [("q1", " ", 2.0)]


def test_control_characters_separate(tmp_path: Path) -> None:
    path = write(tmp_path / "run", b"q1\x1fQ0 D1\x01 1 2.5 r\nq1 Q0 D2 2 1.5 r of\x16mine\nq1 Q0 x\x16y\x16z\n")
    log = NoticeLog(str(path))
    assert rows(path, log) == [("q1", "D1", 2.5), ("q1", "D2", 1.5)]
    assert [(notice.place.row, notice.values["count"]) for notice in log.notices()] == [(3, 5)]


def test_a_tag_of_several_words_is_no_fault(tmp_path: Path) -> None:
    path = write(tmp_path / "run", "q1 Q0 D1 1 2.5 my best run\nq1 Q0 D2 2 1.5 BM25 k1=1.2\n")
    assert rows(path) == [("q1", "D1", 2.5), ("q1", "D2", 1.5)]


@pytest.mark.parametrize(
    "line", ["q1 Q0 doc 2 1 3.4 tag", "q1 Q0 社内 規程 3 1.5 r", "q1 Q0 a b 3 1 3.5 r", "q1 Q0 a 1 2 1 3.4 tag"]
)
def test_an_identifier_with_a_blank_is_never_guessed(tmp_path: Path, line: str) -> None:
    log = NoticeLog("run")
    assert rows(write(tmp_path / "run", f"q1 Q0 D1 1 9 r\n{line}\n"), log) == [("q1", "D1", 9.0)]
    assert [(notice.code, notice.place.row) for notice in log.notices()] == [("trec-columns", 2)]
