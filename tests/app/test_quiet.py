"""Every verb stays on this machine, and prints on a Japanese console."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from command_line import konkyo, konkyo_process
from konkyo.api.demo import demo
from konkyo.api.index import index
from konkyo.app.cli.main import VERBS

CALLS: dict[str, list[list[str]]] = {
    "demo": [["demo", "again"]],
    "init": [["init", "new"]],
    "doctor": [["doctor"]],
    "check": [["check"], ["check", "--format", "md"]],
    "import": [["import", "traces.jsonl"], ["import", "traces.jsonl", "-o", "copy.jsonl"]],
    "metrics": [["metrics", "--metric", "ndcg@3", "--curve", "--per-question"]],
    "diagnose": [["diagnose"], ["diagnose", "-o", "report.html"], ["diagnose", "-o", "report.xlsx"]],
    "trail": [["trail", "q06"], ["trail", "q20", "--with-text"]],
    "chunks": [["chunks", "--size", "100,200"]],
    "index": [["index"], ["index", "--diff"]],
    "search": [["search", "返品の期限", "--explain"], ["search", "E-1042", "--group", "all", "--filter", "after"]],
}
EVERY = [call for calls in CALLS.values() for call in calls]


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("quiet") / "konkyo-demo"
    demo(folder, lang="ja")
    index(folder / "docs", folder / ".konkyo" / "index")
    return folder


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object, **named: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refused)
    monkeypatch.setattr(socket, "create_connection", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)


def test_every_verb_is_called_here() -> None:
    assert tuple(CALLS) == VERBS


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("call", EVERY, ids=" ".join)
def test_no_socket_is_opened(
    example: Path,
    no_network: None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    call: list[str],
) -> None:
    monkeypatch.chdir(example)
    assert konkyo(capsys, *call).code == 0


@pytest.mark.parametrize("call", EVERY, ids=" ".join)
def test_a_japanese_console_shows_all_of_it(example: Path, call: list[str]) -> None:
    there = konkyo_process([*call, "--lang", "ja"], cwd=example, PYTHONIOENCODING="cp932")
    here = konkyo_process([*call, "--lang", "ja"], cwd=example, PYTHONIOENCODING="utf-8")
    assert (there.returncode, there.stderr) == (0, b"")
    assert there.stdout.decode("cp932").count("?") == here.stdout.decode("utf-8").count("?")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp932"])
def test_no_console_crashes(example: Path, encoding: str) -> None:
    for lang in ("ja", "en"):
        ran = konkyo_process(["trail", "q17", "--with-text", "--lang", lang], cwd=example, PYTHONIOENCODING=encoding)
        assert (ran.returncode, ran.stderr) == (0, b"")
        wrong = konkyo_process(["trail", "髙橋①", "--lang", lang], cwd=example, PYTHONIOENCODING=encoding)
        assert wrong.returncode == 2
        assert b"Traceback" not in wrong.stderr
