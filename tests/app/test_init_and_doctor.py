"""`init` makes a project that works and touches nothing; `doctor` tells what is in force and no secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import konkyo
from konkyo.api.doctor import doctor
from konkyo.api.init import init
from konkyo.core.results import DoctorReport
from konkyo.formats.evalset import read_evalset


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_init_makes_a_project_that_can_be_checked_and_diagnosed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    made = konkyo(capsys, "init", tmp_path / "mine", "--lang", lang)
    assert made.code == 0
    assert "konkyo check" in made.out
    monkeypatch.chdir(tmp_path / "mine")
    assert konkyo(capsys, "check", "--strict").code == 0
    found = json.loads(konkyo(capsys, "diagnose", "--format", "json").out)
    assert {each["class"] for each in found["questions"]} == {"OK", "B", "A", "n/a"}


def test_the_template_has_the_column_of_kinds(tmp_path: Path) -> None:
    init(tmp_path, lang="ja")
    header = (tmp_path / "evalset.csv").read_text(encoding="utf-8-sig").splitlines()[0].split(",")
    assert "種類" in header
    questions = read_evalset(tmp_path / "evalset.csv").questions
    assert [question.kind for question in questions] == ["言い換え", "複数文書", "型番", "資料なし"]
    assert [question.expect for question in questions] == ["answer", "answer", "answer", "abstain"]


def test_what_is_there_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "evalset.csv").write_bytes(b"mine")
    first = init(tmp_path, lang="en")
    assert str(tmp_path / "evalset.csv") in first.kept
    assert (tmp_path / "evalset.csv").read_bytes() == b"mine"
    again = init(tmp_path, lang="ja")
    assert again.made == ()
    assert len(again.kept) == len(first.made) + len(first.kept)
    assert "kept as it was" in konkyo(capsys, "init", tmp_path, "--lang", "en").out


def test_a_place_where_nothing_can_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"")
    told = konkyo(capsys, "init", tmp_path / "file", "--lang", "en")
    assert told.code == 2
    assert "The folder cannot be made" in told.err


def line(report: DoctorReport, name: str) -> tuple[str, str]:
    return next((each.value, each.origin) for each in report.lines if each.name == name)


def test_doctor_tells_each_value_and_its_origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "konkyo.toml").write_text('[project]\nk = 5\nlang = "ja"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    report = doctor()
    assert line(report, "project.k") == ("5", "konkyo.toml")
    assert line(report, "project.lang") == ("ja", "konkyo.toml")
    assert line(report, "corpus.path") == ("none", "default")
    assert line(report, "connections") == ("none", "default")
    assert line(doctor(lang="en"), "project.lang") == ("en", "command-line")


def test_the_language_may_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "ja_JP.eucJP")
    assert line(doctor(), "project.lang") == ("ja", "environment")


def test_files_that_are_named_and_absent_are_told(tmp_path: Path) -> None:
    (tmp_path / "konkyo.toml").write_text(
        '[project]\nevalset = "nowhere.csv"\nresults = ["bm25=no.run"]\n[corpus]\npath = "docs"\n', encoding="utf-8"
    )
    codes = [(notice.code, notice.place.column) for notice in doctor(tmp_path).notices]
    assert [key for code, key in codes if code == "named-file-absent"] == [
        "project.evalset",
        "corpus.path",
        "project.results",
    ]


def test_a_broken_project_file_hides_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "konkyo.toml").write_text("[project\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = konkyo(capsys, "doctor", "--lang", "ja")
    assert told.code == 0
    assert "TOMLとして読めません" in told.out
    assert "msgspec" in told.out


def test_a_missing_part_comes_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.metadata

    real = importlib.metadata.version

    def without(name: str) -> str:
        if name == "pyarrow":
            raise importlib.metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(importlib.metadata, "version", without)
    assert line(doctor(), "parquet") == ("missing", "pip install 'konkyo[parquet]'")


def test_a_console_without_japanese_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert "console-without-japanese" in [notice.code for notice in doctor().notices]


@pytest.mark.parametrize("format", ["table", "json", "md", "html", "csv"])
def test_no_secret_of_the_environment_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GITHUB_TOKEN", "KONKYO_TOKEN", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "s3cr3t-value-of-the-test")
    shown = konkyo(capsys, "doctor", "--format", format)
    assert shown.code == 0
    assert "s3cr3t" not in shown.out + shown.err
