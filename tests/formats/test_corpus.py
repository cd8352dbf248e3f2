"""Corpora: folders, BEIR files and tables, with versions, validity, tenants and readers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from konkyo.core import Chunk, Document, Principal, Span, UnreadableInput
from konkyo.core.access import is_valid, may_read
from konkyo.core.document import ChunkContext
from konkyo.formats.corpus import Corpus, read_corpus
from konkyo.formats.corpus_records import readers_of
from konkyo.formats.idlists import ListFault


def lines(folder: Path, *items: dict[str, Any] | str, name: str = "corpus.jsonl") -> Corpus:
    text = "\n".join(item if isinstance(item, str) else json.dumps(item, ensure_ascii=False) for item in items)
    (folder / name).write_text(text, encoding="utf-8")
    return read_corpus(folder / name)


def codes(corpus: Corpus) -> list[str]:
    return [notice.code for notice in corpus.notices]


def test_a_folder(tmp_path: Path):
    (tmp_path / "規程").mkdir()
    dates = "valid_from: 2026-04-01\nvalid_to: 2027/4/1\n"
    front = f"---\ndoc: D05\nversion: 2\n{dates}tenant: 本社\nreaders: 人事|総務；課長\n担当: 田中\n---\n"
    (tmp_path / "規程/予約.md").write_bytes((front + "# 予約の取り消し\r\n本文\r\n").encode())
    (tmp_path / "a.txt").write_bytes("返品は30日前まで".encode("cp932"))
    (tmp_path / "ガイド.md".encode().decode()).write_text("---\nただの線\n---\n", encoding="utf-8")
    (tmp_path / ".hidden.md").write_text("x", encoding="utf-8")
    (tmp_path / "b.pdf").write_bytes(b"%PDF")
    corpus = read_corpus(tmp_path)
    assert corpus.documents == (
        Document("a.txt", "返品は30日前まで", title="a", source="a.txt"),
        Document("ガイド.md", "---\nただの線\n---\n", title="ガイド", source="ガイド.md"),
        Document(
            "D05", "# 予約の取り消し\n本文\n", version="2", title="予約の取り消し", valid_from="2026-04-01",
            valid_to="2027-04-01", tenant="本社", readers=(("人事", "総務"), ("課長",)), source="規程/予約.md",
            tags={"担当": "田中"},
        ),
    )  # fmt: skip
    assert corpus.rights
    assert codes(corpus) == ["files-passed-over", "read-as-cp932"]


def test_a_file_that_cannot_be_read_is_said_and_the_rest_goes_on(tmp_path: Path):
    (tmp_path / "a.md").write_text("本文", encoding="utf-8")
    (tmp_path / "b.md").write_bytes(b"")
    (tmp_path / "c.md").write_bytes("本文".encode() + b"\xff")
    (tmp_path / "d.md").write_text("---\nreaders: [a, b\nx: 1\n---\n本文", encoding="utf-8")
    corpus = read_corpus(tmp_path)
    assert [document.doc for document in corpus.documents] == ["a.md", "d.md"]
    assert [(n.code, Path(n.place.file).name) for n in corpus.notices] == [
        ("empty-file", "b.md"),
        ("not-decodable", "c.md"),
        ("front-matter-broken", "d.md"),
    ]


def test_decomposed_file_names_are_composed(tmp_path: Path):
    (tmp_path / "カ\u3099イト\u3099.md").write_text("本文", encoding="utf-8")
    assert read_corpus(tmp_path).documents[0].doc == "ガイド.md"


def test_json_lines_and_a_beir_folder(tmp_path: Path):
    items = [{"_id": "D1", "title": "題", "text": "本文", "metadata": {}}, {"_id": 2, "text": ""}]
    corpus = lines(tmp_path, *items)
    assert corpus.documents == (Document("D1", "本文", title="題", tags={"metadata": "{}"}), Document("2", ""))
    assert codes(corpus) == ["document-empty"]
    assert not corpus.rights
    assert read_corpus(tmp_path).documents == corpus.documents


def test_a_table_in_japanese(tmp_path: Path):
    (tmp_path / "c.csv").write_bytes("文書ID,題名,本文,版,閲覧グループ\nD1,題,本文,2,人事|総務\n".encode("cp932"))
    corpus = read_corpus(tmp_path / "c.csv")
    assert corpus.documents == (Document("D1", "本文", version="2", title="題", readers=(("人事", "総務"),)),)


def test_chunks(tmp_path: Path):
    corpus = lines(
        tmp_path,
        {"chunk_id": "c1", "doc": "D1", "start": 3, "end": 5, "text": "本文", "version": "2", "title": "題"},
        {"chunk_id": "c2", "doc_id": "D1", "text": "本文"},
        {"chunk_id": "c3", "doc_id": "D1", "text": "本文", "start": -1, "end": 4},
    )
    assert corpus.chunks == (
        Chunk("c1", Span("D1", 3, 5, "2"), "本文", ChunkContext(title="題")),
        Chunk("c2", Span("D1", 0, 0), "本文"),
        Chunk("c3", Span("D1", 0, 0), "本文"),
    )
    assert codes(corpus) == ["offset-invalid"]


def test_versions_are_several_documents_and_doubles_are_not(tmp_path: Path):
    corpus = lines(
        tmp_path,
        {"doc": "D1", "version": "1", "text": "a"},
        {"doc": "D1", "version": "2", "text": "b"},
        {"doc": "D1", "version": "2", "text": "b"},
        {"doc": "D2", "text": "c"},
        {"doc": "Ｄ２", "text": "d"},
    )
    assert [(document.doc, document.version) for document in corpus.documents] == [("D1", "1"), ("D1", "2")]
    assert [(n.code, n.place.row, n.values["first"]) for n in corpus.notices] == [
        ("duplicate-row", 3, "2"),
        ("duplicate-id", 5, "4"),
    ]


def test_doubles_in_a_folder_name_both_files(tmp_path: Path):
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(f"---\ndoc: D1\n---\n{name}", encoding="utf-8")
    (tmp_path / "c.md").write_text("x", encoding="utf-8")
    (notice,) = read_corpus(tmp_path).notices
    assert (notice.place.file, notice.values["first"]) == (str(tmp_path / "b.md"), str(tmp_path / "a.md"))


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ({"text": "x"}, "document-id-missing"),
        ({"doc": 1.5, "text": "x"}, "document-id-missing"),
        ({"doc": "1月2日", "text": "x"}, "id-date"),
        ({"chunk": [], "doc": True, "text": "x"}, "document-id-missing"),
        ({"chunk": True, "text": "x"}, "document-id-missing"),
    ],
)
def test_a_document_without_an_id_is_left_out(tmp_path: Path, item: dict[str, Any], code: str):
    corpus = lines(tmp_path, item, {"doc": "D1", "text": "x"})
    assert ([document.doc for document in corpus.documents], codes(corpus)) == (["D1"], [code])


def test_rights_that_are_not_understood_are_not_granted(tmp_path: Path):
    corpus = lines(
        tmp_path, {"doc": "D1", "text": "x", "readers": ["a", "b"]}, {"doc": "D2", "text": "x", "readers": 5}
    )
    assert [document.readers for document in corpus.documents] == [(), ()]
    assert codes(corpus) == ["readers-unclear", "readers-unclear"]
    assert corpus.rights


def test_a_date_that_is_none(tmp_path: Path):
    corpus = lines(tmp_path, {"doc": "D1", "text": "x", "valid_from": "いつか"})
    assert (corpus.documents[0].valid_from, codes(corpus)) == ("", ["not-a-date"])


def test_ids_that_look_like_dates_are_said(tmp_path: Path):
    assert codes(lines(tmp_path, {"doc": "2026-01-02", "text": "x"})) == ["id-like-date"]


@pytest.mark.parametrize(
    ("value", "readers"),
    [
        ("a", (("a",),)),
        ("a|b;c", (("a", "b"), ("c",))),
        ('[["a", "b"], ["c"]]', (("a", "b"), ("c",))),
        ([["a", "b"], ["c"]], (("a", "b"), ("c",))),
        (["a"], (("a",),)),
        ("", ()),
        ([], ()),
    ],
)
def test_readers(value: Any, readers: tuple[tuple[str, ...], ...]):
    assert readers_of(value) == readers


@pytest.mark.parametrize("value", [["a", "b"], [[]], [["a"], 5], {"a": 1}, "a;b,c"])
def test_readers_that_are_unclear(value: Any):
    with pytest.raises(ListFault):
        readers_of(value)


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        ("", "c.jsonl", "empty-file"),
        ("\n", "c.jsonl", "corpus-empty"),
        ("{}", "c.jsonl", "document-id-missing"),
        ("a,b\n1,2\n", "c.csv", "corpus-columns-missing"),
        ("doc,title\n1,2\n", "c.csv", "corpus-columns-missing"),
        ("# x", "c.md", "corpus-one-file"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, content: str, name: str, code: str):
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableInput) as caught:
        read_corpus(tmp_path / name)
    assert caught.value.notice.code == code


def test_a_folder_without_texts(tmp_path: Path):
    with pytest.raises(UnreadableInput, match="corpus-empty"):
        read_corpus(tmp_path)
    with pytest.raises(UnreadableInput, match="no-such-file"):
        read_corpus(tmp_path / "none.jsonl")


def test_who_may_read():
    rule = Document("D1", "", tenant="本社", readers=(("人事", "総務"), ("課長",)))
    assert may_read(Principal("u", "本社", ("総務", "課長")), rule)
    assert not may_read(Principal("u", "支社", ("総務", "課長")), rule)
    assert not may_read(Principal("u", "本社", ("総務",)), rule)
    assert not may_read(Principal("u", "本社", ("総務", "課長")), Document("D2", "", tenant="本社"))


def test_when_it_holds():
    rule = Document("D1", "", valid_from="2026-04-01", valid_to="2027-04-01")
    days = ("2026-03-31", "2026-04-01", "2027-03-31", "2027-04-01")
    assert [is_valid(rule, day) for day in days] == [False, True, True, False]


def test_public_corpora(konkyo_data: Path):
    sizes = {"ja_chunk_spans/documents.jsonl": 101, "anthropic_rag_guide": 232, "lawqa_jp": 114}
    assert {name: len(read_corpus(konkyo_data / name).documents) for name in sizes} == sizes
