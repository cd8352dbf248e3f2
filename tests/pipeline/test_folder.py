"""Folders of documents: metadata from three places, rights that only narrow, bad files that stop nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from konkyo.core.config import CorpusSettings, FolderRule
from konkyo.core.document import Document
from konkyo.core.errors import UnreadableInput
from konkyo.core.pipeline import Parsed
from konkyo.pipeline.folder import read_folder

DATA = Path(__file__).parent.parent / "data" / "documents"


def folder(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def read(root: Path, **settings: object) -> list[Parsed]:
    return list(read_folder(root, CorpusSettings(**settings)))  # type: ignore[arg-type]


def documents(root: Path, **settings: object) -> dict[str, Document]:
    return {parsed.document.doc: parsed.document for parsed in read(root, **settings) if parsed.document}


def codes(found: list[Parsed]) -> list[tuple[str, str]]:
    return [(parsed.report.outcome, notice.code) for parsed in found for notice in parsed.report.notices]


def test_samples_of_every_text_kind() -> None:
    found = documents(DATA)
    assert sorted(found) == ["R-01", "errors.jsonl", "returns.html", "rooms.txt", "warranty.csv"]
    rule = found["R-01"]
    assert (rule.version, rule.valid_from, rule.readers) == ("2026-04", "2026-04-01", (("客服", "総務"),))
    assert rule.title == "返品規程"
    assert found["rooms.txt"].readers == ()


def test_metadata_from_rules_table_and_front_matter(tmp_path: Path) -> None:
    root = folder(
        tmp_path,
        hr__leave_dot_md="---\nversion: '3'\nreaders: 課長\n担当: 佐藤\n---\n# 休暇\n前日までに申請します。",
        hr__pay_dot_txt="給与は25日に払います。",
        metadata_dot_csv="file,version,readers,有効開始日\nhr/leave.md,2,人事|総務,2026-04-01\nhr/gone.md,1,,\n",
    )
    rules = (FolderRule("hr/*", tenant="acme", readers="社員", version="1"),)
    found = documents(root, rules=rules)
    leave, pay = found["hr/leave.md"], found["hr/pay.txt"]
    assert (leave.version, leave.tenant, leave.valid_from) == ("3", "acme", "2026-04-01")
    assert leave.readers == (("社員",), ("人事", "総務"), ("課長",))
    assert leave.tags == {"担当": "佐藤"}
    assert (pay.version, pay.tenant, pay.readers) == ("1", "acme", (("社員",),))
    assert codes(read(root, rules=rules)) == [("partly", "sidecar-unmatched")]


def test_a_file_cannot_open_itself_wider(tmp_path: Path) -> None:
    root = folder(
        tmp_path, a_dot_md="---\nreaders: everyone\ntenant: other\n---\n秘密", b_dot_md="---\nreaders: x\n---\n秘密"
    )
    found = read(root, rules=(FolderRule(tenant="acme", readers="人事"),))
    assert codes(found) == [("lost", "tenant-differs")]
    assert [parsed.document.readers for parsed in found if parsed.document] == [(("人事",), ("x",))]


def test_bad_files_are_said_and_the_rest_goes_on(tmp_path: Path) -> None:
    root = folder(
        tmp_path,
        a_dot_md="# よい\n本文です。",
        b_dot_docx="no archive",
        c_dot_md="---\nreaders: [a, b\n---\n本文",
        d_dot_md="---\nreaders:\n  - a\n  - b\n---\n本文",
        e_dot_md="---\nvalid_from: いつか\n---\n本文",
        f_dot_png="picture",
        g_dot_md="\n\n",
        _dot_hidden_dot_md="隠しファイル",
        z_dot_txt="最後まで読みます。",
    )
    found = read(root)
    assert sorted(parsed.document.doc for parsed in found if parsed.document) == ["a.md", "z.txt"]
    assert [code for _, code in codes(found)] == [
        "document-broken",
        "front-matter-broken",
        "readers-unclear",
        "not-a-date",
        "document-without-text",
        "files-passed-over",
    ]


def test_a_table_of_documents_is_its_rows(tmp_path: Path) -> None:
    root = folder(
        tmp_path,
        faq_dot_csv="文書ID,本文,閲覧グループ\nQ1,送料は無料です。,客服\nQ2,返品は30日以内です。,\n",
        codes_dot_csv="code,cause\nE-1042,紙詰まり\n",
        corpus_dot_jsonl='{"_id": "D9", "title": "T", "text": "Body  as it is"}\n',
    )
    found = documents(root, rules=(FolderRule("faq.csv", tenant="acme"),))
    assert sorted(found) == ["D9", "Q1", "Q2", "codes.csv"]
    assert (found["Q1"].tenant, found["Q1"].readers) == ("acme", (("客服",),))
    assert found["D9"].text == "Body  as it is"
    assert found["codes.csv"].text == "code: E-1042 | cause: 紙詰まり"


def test_the_same_id_twice(tmp_path: Path) -> None:
    body = "---\ndoc: D1\nversion: '{}'\n---\n本文です。"
    root = folder(tmp_path, a_dot_md=body.format(1), b_dot_md=body.format(2), c_dot_md=body.format(1))
    assert codes(read(root)) == [("lost", "document-twice")]


def test_files_that_are_left_out_on_purpose(tmp_path: Path) -> None:
    root = folder(tmp_path, a_dot_md="本文", old__b_dot_md="旧版")
    assert list(documents(root, exclude=("old/*",))) == ["a.md"]
    assert list(documents(root / "a.md")) == ["a.md"]


def test_a_table_of_metadata_that_cannot_be_read_stops_all(tmp_path: Path) -> None:
    root = folder(tmp_path, a_dot_md="本文", metadata_dot_csv="name,readers\na.md,人事\n")
    with pytest.raises(UnreadableInput) as found:
        read(root)
    assert found.value.notice.code == "sidecar-column-missing"
    with pytest.raises(UnreadableInput):
        read(root, metadata="none.csv")
    with pytest.raises(UnreadableInput):
        read(tmp_path / "none")
