"""`konkyo index` and `konkyo search` as they are typed, on a folder of rules with versions and readers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import konkyo

DOCUMENTS = {
    "返品-旧.md": (
        "readers: all\nid: R1\nversion: 1\nvalid_from: 2024-04-01\nvalid_to: 2026-04-01",
        "返品は14日以内です。",
    ),
    "返品-新.md": ("readers: all\nid: R1\nversion: 2\nvalid_from: 2026-04-01", "返品は30日以内です。"),
    "人事.md": ("readers: 人事|総務;課長", "賞与の返品規程は機密です。"),
    "料金.md": ("readers: all", "| 機種 | 送料（円） |\n|---|---|\n| ABX-120R | 1,200 |\n| ABX-120S | 900 |"),
    "エラー.md": ("readers: all", "# E-1024\n扉が開いています。\n\n# E-1042\n給水の圧力が足りません。"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "docs").mkdir()
    for name, (front, text) in DOCUMENTS.items():
        (tmp_path / "docs" / name).write_text(f"---\n{front}\n---\n{text}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    outcome = konkyo(capsys, "search", *arguments, "--format", "json")
    assert outcome.code == 0, outcome.err
    parsed: dict[str, Any] = json.loads(outcome.out)
    return parsed


def texts(report: dict[str, Any]) -> str:
    return "\n".join(hit["text"] for hit in report["hits"])


def test_versions_permissions_tables_and_identifiers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert konkyo(capsys, "index", "docs").code == 0
    assert "30日" in texts(found(capsys, "返品の期限", "--group", "all", "--as-of", "2026-04-01"))
    assert "30日" not in texts(found(capsys, "返品の期限", "--group", "all", "--as-of", "2026-03-31"))
    assert "14日" in texts(found(capsys, "返品の期限", "--group", "all", "--as-of", "2026-03-31"))
    assert "賞与" not in texts(found(capsys, "返品 賞与", "--group", "人事"))
    assert "賞与" in texts(found(capsys, "返品 賞与", "--group", "総務", "--group", "課長"))
    first = found(capsys, "ＡＢＸ－１２０Ｒの送料", "--group", "all")["hits"][0]["text"]
    assert "1,200" in first
    assert "給水" in found(capsys, "E-1042", "--group", "all")["hits"][0]["text"]
    assert "扉" in found(capsys, "e1024", "--group", "all")["hits"][0]["text"]


def test_the_true_rank_of_any_chunk(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    konkyo(capsys, "index", "docs")
    hits = found(capsys, "返品 送料 給水", "--group", "all", "-k", "9")["hits"]
    for hit in hits:
        ranks = found(capsys, "返品 送料 給水", "--group", "all", "--rank-of", hit["id"])["true_ranks"]
        assert ranks == [{"chunk": hit["id"], "ranking": "bm25", "rank": hit["rank"]}]
    hidden = found(capsys, "返品", "--group", "人事", "--rank-of", hits[0]["id"])["true_ranks"]
    assert hidden[0]["rank"] is None
    assert konkyo(capsys, "search", "x", "--rank-of", "nothing").code == 2


def test_nobody_is_told_why_nothing_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    konkyo(capsys, "index", "docs")
    report = found(capsys, "返品")
    assert report["hits"] == []
    assert "search-nothing-permitted" in [notice["code"] for notice in report["notices"]]


def test_a_plan_writes_nothing_and_names_what_changes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    konkyo(capsys, "index", "docs")
    before = sorted((folder / ".konkyo" / "index").iterdir())
    (folder / "docs" / "new.txt").write_text("保証は一年です。", encoding="utf-8")
    outcome = konkyo(capsys, "index", "docs", "--diff", "--format", "json")
    report = json.loads(outcome.out)
    assert report["written"] is False
    assert len(report["difference"]["added"]) == 1
    assert "index-read-by-nobody" in [notice["code"] for notice in report["notices"]]
    assert sorted((folder / ".konkyo" / "index").iterdir()) == before


def test_the_project_names_folder_and_rules(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "docs" / "new.txt").write_text("保証は一年です。", encoding="utf-8")
    text = '[corpus]\npath = "docs"\n[[corpus.rules]]\nmatch = "*.txt"\nreaders = "all"\n'
    (folder / "konkyo.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder / "docs")
    assert konkyo(capsys, "index").code == 0
    assert (folder / ".konkyo" / "index" / "current").exists()
    assert "一年" in texts(found(capsys, "保証", "--group", "all"))


@pytest.mark.parametrize(
    "arguments",
    [("search", "x"), ("index",), ("index", "nowhere"), ("search", "x", "--as-of", "yesterday"), ("search",)],
)
def test_what_cannot_be_done_is_said(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = konkyo(capsys, *arguments)
    assert outcome.code == 2
    assert outcome.err
    assert "Traceback" not in outcome.err
