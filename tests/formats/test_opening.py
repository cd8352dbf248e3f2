"""Finding out what an input is: forms, reasons, ambiguity, what nobody knows, and plugins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from formats.importer_kit import SAMPLES
from konkyo.core import KonkyoError, MissingExtra, Question, Trace, UnreadableInput, UsageError
from konkyo.formats import importing
from konkyo.formats.importing import BUILT_IN, Case, general_importers, importers
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening import kinds, open_evalset, open_results
from konkyo.formats.peek import Head, look
from konkyo.words.book import words


def code_of(*given: object, as_: str | None = None) -> tuple[str, dict[str, str | int | float]]:
    with pytest.raises(KonkyoError) as raised:
        list(open_results([str(one) for one in given], as_=as_))
    for lang in ("ja", "en"):
        assert words(lang).notice(raised.value.notice)
    return raised.value.notice.code, raised.value.notice.values


@pytest.mark.parametrize(
    ("name", "content", "form"),
    [
        ("a.jsonl", '{"qid":"q1"}\n', "lines"),
        ("a.txt", '{"qid":"q1"}\n{"qid":"q2"}\n', "lines"),
        ("a.json", '{"qid":"q1"}\n', "json"),
        ("a.json", '{\n  "qid": "q1"\n}\n', "json"),
        ("a.json", '{"qid":"q1"}\n{"broken\n{"qid":"q3"}\n', "lines"),
        ("a.json", '[\n{"qid": "q1"}\n]', "json"),
        ("a.jsonl", 'broken\n{"qid":"q1"}\n', "table"),
        ("a.jsonl", '{"broken\n{"qid":"q1"}\n', "lines"),
        ("a.csv", "qid,問い\nq1,旅費は？\n", "table"),
        ("a.run", "q1 Q0 D1 1 2.5 tag\n", "run"),
        ("a.run", "# 説明\nq1\tQ0\tD1\t1\t2.5e-3\ttag\n", "run"),
        ("a.qrels", "q1 0 D1 1\nq1 0 D2 -1\n", "qrels"),
        ("a.txt", "これは 四つの 単語の 行です\n", "table"),
        ("a.yaml", "tests: [1]\nprompts: x\n", "yaml"),
    ],
)
def test_the_form_of_an_input(tmp_path: Path, name: str, content: str, form: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    assert look(path).form == form


def test_a_folder_shows_its_entries(tmp_path: Path) -> None:
    (tmp_path / "b.csv").touch()
    (tmp_path / "a").mkdir()
    assert look(tmp_path) == Head(tmp_path, "folder", ("a", "b.csv"))


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.jsonl", b"", "empty-file"),
        ("bom.jsonl", b"\xef\xbb\xbf", "empty-file"),
        ("x.bin", bytes(range(256)), "binary-file"),
        ("x.pdf", b"%PDF-1.7\n", "binary-file"),
        ("x.json", b'{"a": [1, 2', "json-broken"),
        ("x.json", b"[" * 100_000, "json-broken"),
        ("x.json", b'{"qid": "\x00"}', "binary-file"),
        ("x.json", b"[]", "kind-not-known"),
        ("x.yaml", b"a: [1", "yaml-broken"),
        ("x.yaml", b"a: !!python/object/apply:os.getcwd []", "yaml-broken"),
        ("x.lz4", b"\x04\x22\x4d\x18rest", "lz4-file"),
        ("x.parquet", b"PAR1 and then nothing", "parquet-broken"),
        ("x.xlsx", b"PK\x03\x04 and then nothing", "spreadsheet-broken"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert code_of(path)[0] == code


def test_no_file_and_a_folder_of_nothing(tmp_path: Path) -> None:
    assert code_of(tmp_path / "none.jsonl")[0] == "no-such-file"
    assert code_of(tmp_path)[0] == "kind-not-known"
    with pytest.raises(UsageError):
        open_results([])


def test_what_nobody_knows_is_told_what_was_seen_and_what_is_nearest(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"response":"回答","retrieved_contexts":[],"点":1}\n', encoding="utf-8")
    code, values = code_of(path)
    assert code == "kind-not-known"
    assert values["seen"] == "response, retrieved_contexts, 点"
    assert str(values["near"]).split(", ")[0] == "ragas"
    assert set(str(values["known"]).split(", ")) == set(kinds())


def test_two_kinds_that_both_know_it(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"user_input":"質問","response":"答え","question":"q","truth":"t"}\n', encoding="utf-8")
    code, values = code_of(path)
    assert (code, values) == ("kind-ambiguous", {"kinds": "ragas, azure-evaluator", "first": "ragas"})
    assert open_results(path, as_="ragas").traces == 1
    assert open_results(path, as_="azure-evaluator").questions == (Question("q1", "q", answer="t", tags=_TAGS),)


_TAGS = {"user_input": "質問", "response": "答え"}


def test_files_of_different_kinds() -> None:
    code, values = code_of(SAMPLES / "ragas" / "ja.jsonl", SAMPLES / "mtrag" / "ja.jsonl")
    assert code == "kinds-differ"
    assert (values["first"], values["second"]) == ("ragas", "mtrag")


def test_several_files_of_one_kind_are_one_result(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_text(f'{{"qid":"{name}","stages":[]}}\n', encoding="utf-8")
    results = open_results([tmp_path / "a.jsonl", tmp_path / "b.jsonl"])
    assert [trace.qid for trace in results] == ["a", "b"]
    assert results.files == (str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl"))


def test_a_wrong_kind_gets_the_nearest_name() -> None:
    code, values = code_of(SAMPLES / "ragas" / "ja.jsonl", as_="ragass")
    assert (code, values["near"]) == ("kind-unknown", "ragas")


def test_as_overrides_what_it_looks_like(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"qid":"q1","answer":"30日前"}\n', encoding="utf-8")
    assert code_of(path)[0] == "kind-not-known"
    results = open_results(path, as_="trace")
    assert ([trace.answer for trace in results], results.why) == (["30日前"], "--as")


def test_nothing_is_read_before_it_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"qid":"q1","stages":[]}\n', encoding="utf-8")
    results = open_results(path)
    path.unlink()
    with pytest.raises(UnreadableInput):
        list(results)


def test_notices_are_those_of_a_whole_reading(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"qid":"q1","stages":[]}\nbroken\n', encoding="utf-8")
    results = open_results(path)
    next(iter(results))
    assert [notice.code for notice in results.notices] == ["json-line-broken"]


def test_parquet_without_its_part_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.parquet").write_bytes(b"PAR1")
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingExtra) as raised:
        look(tmp_path / "x.parquet")
    assert raised.value.notice.values["install"] == "pip install 'konkyo[parquet]'"


def test_an_eval_set_with_unknown_columns_gets_the_eval_set_s_own_error(tmp_path: Path) -> None:
    path = tmp_path / "e.csv"
    path.write_text("番,といかけ\n1,旅費は？\n", encoding="utf-8")
    with pytest.raises(UnreadableInput) as raised:
        open_evalset(path)
    assert raised.value.notice.code == "no-question-columns"


class Acme:
    """An importer of somebody else's."""

    kind = "acme"
    names = ("acme_id",)

    def sniff(self, head: Head, /) -> Sequence[str]:
        return ("acme_id",) if head.has("acme_id") else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        for head in heads:
            yield from (Case(Trace(str(item["acme_id"]))) for item in head.objects)


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, importing.GROUP)


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    given: list[EntryPoint] = []
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: given if group == importing.GROUP else [])
    importers.cache_clear()
    yield given
    importers.cache_clear()


def test_a_plugin_is_asked_like_any_other(
    plugins: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EntryPoint, "load", lambda self: Acme())
    plugins += [entry("acme", "acme:A"), entry("ragas", "acme:B")]
    path = tmp_path / "a.jsonl"
    path.write_text('{"acme_id":"社内-1"}\n', encoding="utf-8")
    results = open_results(path)
    assert (results.kind, [trace.qid for trace in results]) == ("acme", ["社内-1"])
    assert type(importers()["ragas"]).__module__ == "konkyo.formats.importers.ragas"


def test_a_plugin_that_is_no_importer_is_a_bug_of_its_own(
    plugins: list[EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EntryPoint, "load", lambda self: object())
    plugins.append(entry("acme", "acme:A"))
    with pytest.raises(TypeError, match="acme:A"):
        importers()


def test_every_kind_has_its_name_and_its_module() -> None:
    for kind, importer in (importers() | general_importers()).items():
        assert importer.kind == kind
        for lang in ("ja", "en"):
            assert words(lang).has(f"kind.{kind}")
    assert list(importers()) == list(BUILT_IN)
