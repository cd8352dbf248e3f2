"""The command line as such: help, language, refusals, output, and what happens when something goes wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from command_line import konkyo
from konkyo.app.cli import main as entry
from konkyo.app.cli.common import write_out
from konkyo.app.cli.main import VERBS
from konkyo.core.errors import UsageError

CLICKS_OWN = ("Usage:", "Options:", "Show this message", "Commands:", "[default:", "[required]", "Arguments")


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str], verb: str) -> None:
    ja = konkyo(capsys, *([verb] if verb else []), "--help", "--lang", "ja")
    en = konkyo(capsys, "--lang", "en", *([verb] if verb else []), "-h")
    assert (ja.code, en.code) == (0, 0)
    assert ja.out.startswith("使い方: konkyo")
    assert en.out.startswith("Usage: konkyo")
    assert not any(words in ja.out for words in CLICKS_OWN)
    assert "オプション" in ja.out
    assert "オプション" not in en.out


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_fits_eighty_columns_of_a_japanese_console(
    capsys: pytest.CaptureFixture[str], verb: str, lang: str
) -> None:
    from konkyo.report.width import width

    shown = konkyo(capsys, *([verb] if verb else []), "--help", "--lang", lang).out
    wide = [line for line in shown.splitlines() if width(line, ambiguous=2) > 80]
    assert wide == []
    assert shown.encode("cp932")


def test_without_arguments_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = konkyo(capsys, "--lang", "en")
    assert shown.code == 0
    assert all(verb in shown.out for verb in VERBS)


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    from importlib.metadata import version

    assert konkyo(capsys, "--version").out == f"konkyo {version('konkyo')}\n"


@pytest.mark.parametrize(
    ("arguments", "ja", "en"),
    [
        (["diagnos"], "「diagnose」のことですか", "Did you mean 'diagnose'?"),
        (["xyzzy"], "コマンド「xyzzy」はありません", "There is no command 'xyzzy'"),
        (["check", "--stric"], "--strict のことですか", "Did you mean --strict?"),
        (["check", "--zzz"], "オプション --zzz はありません", "There is no option --zzz"),
        (["trail"], "QID を指定してください", "QID is missing"),
        (["import"], "FILE を指定してください", "FILE is missing"),
        (["diagnose", "--k", "many"], "--k", "--k takes a number from 1 up"),
        (["diagnose", "--k", "0"], "1以上", "--k takes a number from 1 up"),
        (["diagnose", "--k"], "--k には値が要ります", "--k needs a value"),
        (["check", "--strict=yes"], "--strict に値は付けられません", "--strict takes no value"),
        (["check", "--format", "pdf"], "table, json", "--format takes one of table, json"),
        (["check", "a.csv", "b.csv", "c.csv"], "余分な引数があります：b.csv c.csv", "b.csv c.csv"),
        (["--lang", "fr", "check"], "--lang の値は ja, en のどれか", "--lang takes one of ja, en"),
    ],
)
def test_a_wrong_command_line_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], ja: str, en: str
) -> None:
    for lang, expected in (("ja_JP.UTF-8", ja), ("en_GB.UTF-8", en)):
        monkeypatch.setenv("LC_ALL", lang)
        told = konkyo(capsys, *arguments)
        assert told.code == 2
        assert expected in told.err
        assert "--help" in told.err
        assert told.out == ""


@pytest.mark.parametrize("where", [("--lang", "ja", "check"), ("check", "--lang", "ja"), ("check", "--lang=ja")])
def test_the_language_may_stand_anywhere(capsys: pytest.CaptureFixture[str], where: tuple[str, ...]) -> None:
    assert "ファイルがありません" in konkyo(capsys, *where, "nothing-here.csv").err


def test_a_bug_is_told_briefly_and_in_full_to_who_asks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> click.Command:
        raise ZeroDivisionError

    monkeypatch.setattr("konkyo.app.cli.doctor.command", broken)
    told = konkyo(capsys, "doctor", "--lang", "en")
    assert told.code == 1
    assert "This is a bug in Konkyo" in told.err
    assert "ZeroDivisionError" in told.err
    monkeypatch.setenv("KONKYO_DEBUG", "1")
    with pytest.raises(SystemExit):
        entry(["doctor"])
    assert "Traceback" in capsys.readouterr().err


def test_an_interruption_is_no_bug(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> click.Command:
        raise KeyboardInterrupt

    monkeypatch.setattr("konkyo.app.cli.doctor.command", stopped)
    assert konkyo(capsys, "doctor").code == 130


def test_a_reader_that_leaves_is_no_fault(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "konkyo", "doctor", "--format", "json"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    told = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=60), told) == (0, b"")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.html"
    target.write_bytes(b"before")

    def full(self: Path, content: bytes) -> int:
        raise OSError(28, "no space")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError) as told:
        write_out(b"after", target)
    assert told.value.notice.code == "cannot-write"
    assert target.read_bytes() == b"before"
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as told:
        write_out(b"x", tmp_path / "nowhere" / "report.html")
    assert told.value.notice.code == "no-folder-to-write"


def test_an_input_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evalset = tmp_path / "evalset.csv"
    evalset.write_text("qid,question,relevant_doc_ids\nq1,なぜ,D1\n", encoding="utf-8")
    before = evalset.read_bytes()
    told = konkyo(capsys, "check", evalset, "--format", "csv", "-o", evalset, "--lang", "en")
    assert told.code == 2
    assert "would overwrite an input" in told.err
    assert evalset.read_bytes() == before


def test_the_suffix_of_the_file_says_the_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evalset = tmp_path / "evalset.csv"
    evalset.write_text("qid,question,relevant_doc_ids\nq1,なぜ,D1\n", encoding="utf-8")
    assert konkyo(capsys, "check", evalset, "-o", tmp_path / "check.json").code == 0
    assert (tmp_path / "check.json").read_text(encoding="utf-8").startswith("{")
