"""`konkyo import`: what it prints, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from formats.importer_kit import SAMPLES
from konkyo.api.import_ import import_
from konkyo.app.cli import main
from konkyo.core import UsageError
from konkyo.formats.evalset import read_evalset
from konkyo.formats.opening import kinds, open_evalset, open_results

SCHEMA = Path(__file__).parents[2] / "src" / "konkyo" / "schemas" / "import-1.schema.json"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as exited:
        main(["import", *arguments])
    return int(exited.value.code or 0)


def test_the_screen_says_what_it_is_what_is_in_it_and_what_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(SAMPLES / "ragas" / "ja.jsonl"), "--lang", "ja") == 0
    out = capsys.readouterr().out
    for wanted in (
        "「RAGASの書き出し」として読みました。",
        "user_input, retrieved_contexts",
        "生成に渡したものだけの記録です。",
        "2問に正解が付いています。",
        "--evalset FILE",
        "konkyo diagnose",
    ):
        assert wanted in out


def test_in_english_and_with_nothing_but_questions(capsys: pytest.CaptureFixture[str]) -> None:
    path = SAMPLES / "azure-evaluator" / "en.jsonl"
    assert run(str(path), "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "Taken for: results of Azure's RAG evaluator." in out
    assert "Nothing was retrieved or answered in it" in out
    assert "konkyo check" in out


def test_json_holds_to_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    for folder in sorted(SAMPLES.iterdir()):
        for path in sorted(folder.iterdir()):
            assert run(str(path), "--format", "json") == 0
            told = json.loads(capsys.readouterr().out)
            jsonschema.validate(told, json.loads(SCHEMA.read_text(encoding="utf-8")))
            assert told["kind"] == folder.name


def test_traces_and_eval_set_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = SAMPLES / "ragas" / "ja.jsonl"
    traces, evalset = tmp_path / "t.jsonl", tmp_path / "問題.csv"
    assert run(str(source), "-o", str(traces), "--evalset", str(evalset), "--lang", "en") == 0
    assert list(open_results(traces)) == list(open_results(source))
    assert [question.evidence for question in read_evalset(evalset).questions] == [
        question.evidence for question in open_evalset(source).questions
    ]
    out = capsys.readouterr().out
    assert "2 questions were written as an eval set." in out
    assert str(traces) in out


def test_what_is_not_there_is_not_written(tmp_path: Path) -> None:
    traces, evalset = tmp_path / "t.jsonl", tmp_path / "e.csv"
    traces.write_text("before", encoding="utf-8")
    report = import_(SAMPLES / "evalset" / "ja.csv", output=traces)
    assert (report.written, report.traces, report.questions) == ("", 0, 2)
    assert [notice.code for notice in report.notices] == ["no-traces-to-write", "gold-carried"]
    assert traces.read_text(encoding="utf-8") == "before"
    report = import_(SAMPLES / "rankings" / "ja.run", evalset=evalset)
    assert [notice.code for notice in report.notices] == ["no-questions-to-write"]
    assert (report.evalset, evalset.exists()) == ("", False)


def test_an_input_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    content = (SAMPLES / "trace" / "ja.jsonl").read_bytes()
    path.write_bytes(content)
    for wanted in ({"output": path}, {"evalset": path}, {"output": tmp_path / "." / "t.jsonl"}):
        with pytest.raises(UsageError) as raised:
            import_(path, **wanted)
        assert raised.value.notice.code == "would-overwrite-input"
    assert path.read_bytes() == content


def test_the_file_itself_is_the_eval_set_where_it_carries_gold() -> None:
    assert import_(SAMPLES / "mtrag" / "ja.jsonl").evalset == str(SAMPLES / "mtrag" / "ja.jsonl")
    assert import_(SAMPLES / "mtrag" / "en.jsonl").evalset == ""


def test_stages_by_file(tmp_path: Path) -> None:
    (tmp_path / "b.run").write_text("q1 Q0 D1 1 2.5 b\n", encoding="utf-8")
    (tmp_path / "r.run").write_text("q1 Q0 D1 1 0.5 r\n", encoding="utf-8")
    report = import_([f"candidates/bm25={tmp_path / 'b.run'}", f"rerank={tmp_path / 'r.run'}"])
    assert report.stages == {"candidates/bm25": 1, "rerank": 1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none.jsonl",), "ファイルがありません"),
        ((str(SAMPLES / "ragas" / "ja.jsonl"), "--as", "ragass"), "近い名前：ragas"),
        ((str(SAMPLES / "ragas" / "ja.jsonl"), str(SAMPLES / "mtrag" / "ja.jsonl")), "種類の違うファイル"),
        ((str(SAMPLES / "ragas" / "ja.jsonl"), "--evalset", "e.docx"), "docx"),
    ],
)
def test_refusals_are_sentences(
    arguments: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments, "--lang", "ja") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_the_help_names_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert all(kind in out for kind in kinds())
