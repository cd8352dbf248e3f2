"""What the command line leaves out comes from `konkyo.toml`; what it says wins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import konkyo

EVALSET = "qid,question,relevant_doc_ids\nq1,なぜ,D4\n"
RESULTS = "qid,retrieved_doc_ids,answer_ok\nq1,D1;D2;D3;D4,1\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "evalset.csv").write_text(EVALSET, encoding="utf-8")
    (tmp_path / "results.csv").write_text(RESULTS, encoding="utf-8")
    (tmp_path / "konkyo.toml").write_text(
        '[project]\nlang = "en"\nevalset = "evalset.csv"\nresults = "results.csv"\nk = 4\n', encoding="utf-8"
    )
    inner = tmp_path / "notes"
    inner.mkdir()
    monkeypatch.chdir(inner)
    return tmp_path


def class_of_q1(out: str) -> str:
    return str(json.loads(out)["questions"][0]["class"])


def test_everything_may_be_left_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert class_of_q1(konkyo(capsys, "diagnose", "--format", "json").out) == "OK"
    assert konkyo(capsys, "trail", "q1").code == 0
    assert konkyo(capsys, "check").code == 0
    assert konkyo(capsys, "metrics", "--metric", "recall@4").code == 0


def test_what_is_given_wins(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert class_of_q1(konkyo(capsys, "diagnose", "--k", "3", "--format", "json").out) == "B"
    other = project / "other.csv"
    other.write_text("qid,question,relevant_doc_ids\nq1,なぜ,D9\n", encoding="utf-8")
    assert class_of_q1(konkyo(capsys, "diagnose", other, "--format", "json").out) == "A"


def test_the_language_of_the_project_counts(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert konkyo(capsys, "--help").out.startswith("Usage:")
    assert konkyo(capsys, "--help", "--lang", "ja").out.startswith("使い方:")


def test_without_a_project_the_argument_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for verb, name in (("diagnose", "EVALSET"), ("check", "EVALSET"), ("metrics", "EVALSET")):
        told = konkyo(capsys, verb, "--lang", "en")
        assert told.code == 2
        assert f"{name} is not given" in told.err
    told = konkyo(capsys, "diagnose", "evalset.csv", "--lang", "en")
    assert "RESULTS is not given" in told.err


def test_a_broken_project_file_is_told_with_its_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "konkyo.toml").write_text('[project]\nevalst = "x"\n', encoding="utf-8")
    told = konkyo(capsys, "diagnose", "--lang", "en")
    assert told.code == 2
    assert "konkyo.toml:2:project.evalst" in told.err
    assert "Did you mean 'project.evalset'?" in told.err
