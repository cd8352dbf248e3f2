"""Between columns and nouns, and STAGE=FILE."""

from __future__ import annotations

from pathlib import Path

import pytest

from konkyo.core.errors import UsageError
from konkyo.core.question import ChunkId, DocId, Evidence, Question, Quote
from konkyo.core.trace import Hit
from konkyo.formats.log import NoticeLog
from konkyo.formats.stage_files import StageFile, stage_file, stage_files
from konkyo.formats.trec import read_qrels
from konkyo.formats.trec_nouns import qrels_questions, questions_qrels, run_traces


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_qrels_become_questions_and_come_back(tmp_path: Path) -> None:
    qrels = read_qrels(write(tmp_path / "qrels", "q1 0 D1 2\nq2 0 文書　一 1\nq1 0 D2 0\n"))
    questions = qrels_questions(qrels)
    assert questions == (
        Question("q1", "", evidence=(Evidence((DocId("D1"),), 2), Evidence((DocId("D2"),), 0))),
        Question("q2", "", evidence=(Evidence((DocId("文書 一"),)),)),
    )
    again = questions_qrels(questions)
    assert again is not None
    assert qrels_questions(again) == questions


@pytest.mark.parametrize(
    "pieces",
    [
        (Evidence((DocId("D1"), DocId("D2"))),),
        (Evidence((Quote("30日前"),)),),
        (Evidence((DocId("D1", "2024"),)),),
        (Evidence((DocId("D1"),)), Evidence((ChunkId("Ｄ１"),))),
    ],
    ids=["alternatives", "quote", "version", "twice"],
)
def test_what_takes_more_than_an_identifier_is_no_qrels(pieces: tuple[Evidence, ...]) -> None:
    assert questions_qrels([Question("q1", "", evidence=pieces)]) is None


def test_a_run_becomes_traces(tmp_path: Path) -> None:
    run = write(tmp_path / "run", "q1 Q0 D1 1 1 r\nq2 Q0 D9 1 1 r\nq1 Q0 D2 2 3 r\n")
    first, second = run_traces([stage_file(run)], NoticeLog("run"))
    assert (first.qid, second.qid) == ("q1", "q2")
    (record,) = first.stages
    assert (record.stage, record.name, record.by_score) == ("candidates", "", True)
    assert record.hits == (Hit("D1", score=1.0), Hit("D2", score=3.0))


def test_one_run_a_stage_makes_a_funnel(tmp_path: Path) -> None:
    bm25 = write(tmp_path / "bm25.run", "q1 Q0 D1 1 1 r\nq2 Q0 D9 1 1 r\n")
    rerank = write(tmp_path / "rerank.run", "q1 Q0 D2 1 9 r\n")
    traces = {
        trace.qid: trace
        for trace in run_traces(stage_files([f"candidates/bm25={bm25}", f"rerank={rerank}"]), NoticeLog("run"))
    }
    assert [(record.stage, record.name, record.hits[0].id) for record in traces["q1"].stages] == [
        ("candidates", "bm25", "D1"),
        ("rerank", "", "D2"),
    ]
    assert [record.stage for record in traces["q2"].stages] == ["candidates"]


def test_files_side_by_side_are_told_apart_by_their_names() -> None:
    assert [file.name for file in stage_files(["a/bm25.run.gz", "rerank=x.run", "e5"])] == ["bm25", "", "e5"]
    assert stage_files("only.run") == (StageFile(Path("only.run")),)


def test_a_file_whose_name_holds_an_equals_sign(tmp_path: Path) -> None:
    path = write(tmp_path / "k=60.run", "")
    assert stage_file(path).path == path
    with pytest.raises(UsageError) as caught:
        stage_file("bm25=x.run")
    assert caught.value.notice.code == "unknown-stage"
    assert caught.value.notice.values["example"] == "candidates/bm25"
