"""The example: what was planted is found, in both languages; no folder of anybody's is touched."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from command_line import konkyo
from konkyo.api.demo import demo
from konkyo.core.errors import KonkyoError

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "example"
STORIES: list[dict[str, Any]] = tomllib.loads((TOOLS / "questions.toml").read_text(encoding="utf-8"))["question"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_planted_fault_is_found_and_nothing_else(tmp_path: Path, lang: str) -> None:
    report = demo(tmp_path / "example", lang=lang)  # type: ignore[arg-type]
    found = {question.qid: question for question in report.diagnosis.questions}
    assert len(found) == len(STORIES) == 20
    for story in STORIES:
        question = found[story["qid"]]
        first = question.findings[0].code if question.findings else ""
        assert (question.klass, first) == (story["class"], story.get("finding", "")), story["qid"]
        assert question.fragile == story.get("fragile", False)
        if "quadrant" in story:
            assert question.quadrant == story["quadrant"]


def test_there_are_many_kinds_of_faults_and_healthy_questions() -> None:
    assert len({story["finding"] for story in STORIES if "finding" in story}) >= 8
    assert sum("finding" not in story for story in STORIES) >= 5


def test_the_eval_set_of_the_example_has_no_errors(tmp_path: Path) -> None:
    for lang in ("ja", "en"):
        report = demo(tmp_path / lang, lang=lang)  # type: ignore[arg-type]
        assert [str(notice) for notice in report.check.notices if notice.level == "error"] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_command_shows_it_and_says_what_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = konkyo(capsys, "demo", "--lang", lang)
    assert shown.code == 0
    assert "konkyo trail q06" in shown.out
    assert "cd konkyo-demo" in shown.out
    page = (tmp_path / "konkyo-demo" / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "<script" not in page
    assert shown.out.encode("cp932")
    again = konkyo(capsys, "demo", "--lang", lang)
    assert again.code == 0
    monkeypatch.chdir(tmp_path / "konkyo-demo")
    for arguments in (["trail", "q06"], ["check"], ["diagnose"], ["metrics", "--metric", "recall@3"], ["doctor"]):
        assert konkyo(capsys, *arguments).code == 0


def test_what_the_user_changed_in_the_example_is_kept(tmp_path: Path) -> None:
    demo(tmp_path / "mine", lang="en")
    evalset = tmp_path / "mine" / "evalset.csv"
    shorter = evalset.read_text(encoding="utf-8-sig").splitlines()[:5]
    evalset.write_text("\n".join(shorter), encoding="utf-8")
    assert len(demo(tmp_path / "mine", lang="en").diagnosis.questions) == 4


@pytest.mark.parametrize("name", ["notes.txt", "konkyo.toml"])
def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    with pytest.raises(KonkyoError) as told:
        demo(tmp_path, lang="ja")
    assert told.value.notice.code == "demo-folder-in-use"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(KonkyoError) as told:
        demo(tmp_path / "file")
    assert told.value.notice.code == "demo-not-a-folder"


def test_what_is_shipped_is_what_the_story_makes() -> None:
    run = subprocess.run([sys.executable, TOOLS / "make.py", "--check"], capture_output=True, check=False, timeout=120)
    assert (run.returncode, run.stdout) == (0, b"")


def test_the_example_is_small() -> None:
    for lang in ("ja", "en"):
        folder = Path(str(files("konkyo").joinpath("examples", lang)))
        assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 400_000
