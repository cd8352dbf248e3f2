"""Every file that other tools wrote is read, checked and diagnosed as far as it goes; what is missing is named."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from konkyo.api.check import check
from konkyo.api.diagnose import diagnose
from konkyo.api.import_ import import_
from konkyo.app.cli import main
from konkyo.core import KonkyoError
from konkyo.formats.opening import open_results
from konkyo.words.book import words

NOT_READ = {
    "ORIGIN.md": "",
    "openinference/gen-ai-input-messages.json": "kind-not-known",  # a JSON Schema
    "promptfoo/promptfooconfig_end_to_end.yaml": "tests-elsewhere",
    "promptfoo/promptfooconfig_retrieval.yaml": "tests-elsewhere",
    "azure_rag_chat_evaluator/config.json": "beside-results",
    "azure_rag_chat_evaluator/evaluate_parameters.json": "beside-results",
    "azure_rag_chat_evaluator/summary.json": "beside-results",
    "autorag/corpus.parquet": "corpus-only",
    "autorag/corpus_data_sample.parquet": "corpus-only",
}
"""Files that hold no questions and no results, and what is said of them."""


def exports(data: Path) -> list[Path]:
    """All files of the folder, and the folders that are one export."""
    folder = data / "importers"
    inside = folder / "autorag" / "result_project"
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".md"]
    return [inside, *(path for path in found if inside not in path.parents)]


def test_every_file_is_read_or_says_why_not(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers"
    read = 0
    for path in exports(konkyo_data):
        name = path.relative_to(folder).as_posix()
        if name in NOT_READ:
            with pytest.raises(KonkyoError) as raised:
                import_(path)
            assert raised.value.notice.code == NOT_READ[name], name
            continue
        report = import_(path)
        read += 1
        assert report.kind in {name.partition("/")[0].replace("_", "-"), *KINDS.get(name.partition("/")[0], ())}, name
        assert report.why
        assert report.traces or report.questions, name
        assert report.cannot_tell, name
        for lang in ("ja", "en"):
            assert all(words(lang).has(f"cannot-tell.{code}") for code in report.cannot_tell)
            assert all(words(lang).notice(notice) for notice in report.notices)
    assert read >= 35


KINDS = {
    "azure_ai_search": ("azure-search",),
    "azure_rag_chat_evaluator": ("azure-evaluator",),
    "mtrag_format": ("mtrag",),
    "trulens_otel": ("trulens",),
    "ragas": ("evalset",),
}
"""Folder to kinds, where it is not the same name."""


def test_parts_of_a_trial_are_read_or_lead_to_the_whole(konkyo_data: Path) -> None:
    for path in sorted((konkyo_data / "importers" / "autorag" / "result_project").rglob("*")):
        if path.name.startswith("best_") and path.suffix == ".parquet":
            assert import_(path).questions == 10
        elif path.is_file():
            with pytest.raises(KonkyoError) as raised:
                import_(path)
            assert raised.value.notice.code == "beside-results", path


def test_every_file_is_checked_and_diagnosed_as_far_as_it_goes(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers"
    diagnosed = 0
    for path in exports(konkyo_data):
        if path.relative_to(folder).as_posix() in NOT_READ:
            continue
        results = open_results(path)
        if not results.questions:
            with pytest.raises(KonkyoError) as raised:
                diagnose(path, path)
            assert raised.value.notice.code == "no-gold-in-it"
            continue
        checked = check(path)
        assert checked.questions == len(results.questions)
        if results.kind == "evalset":  # questions alone are no results: refused, not answered with "n/a" throughout
            with pytest.raises(KonkyoError) as raised:
                diagnose(path, path)
            assert raised.value.notice.code == "evalset-as-results"
            continue
        found = diagnose(path, path)
        assert sum(found.counts.values()) == len(results.questions)
        if not checked.with_gold:
            assert {notice.code for notice in checked.notices} & {"no-gold-at-all", "no-gold"}
            assert found.counts["n/a"] == len(results.questions)
        elif results.traces:
            diagnosed += 1
            assert found.counts["n/a"] < len(results.questions), path
            assert found.not_recorded
    assert diagnosed >= 6


def test_what_is_written_is_diagnosed_alike(konkyo_data: Path, tmp_path: Path) -> None:
    folder = konkyo_data / "importers"
    for number, path in enumerate(
        (folder / "autorag" / "result_project", folder / "mtrag_format" / "responses-10.jsonl")
    ):
        traces, evalset = tmp_path / f"{number}.jsonl", tmp_path / f"{number}.csv"
        report = import_(path, output=traces, evalset=evalset)
        assert (report.written, report.evalset) == (str(traces), str(evalset))
        before, after = diagnose(path, path), diagnose(evalset, traces)
        assert (before.counts, before.quadrants) == (after.counts, after.quadrants)
        assert [one.klass for one in before.questions] == [one.klass for one in after.questions]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_command_prints_on_any_console(konkyo_data: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    for path in exports(konkyo_data):
        with pytest.raises(SystemExit) as exited:
            main(["import", str(path), "--lang", lang])
        assert exited.value.code in (0, 2)
        out, err = capsys.readouterr()
        assert (out and not err) or (err and not out)
        assert "Traceback" not in out + err
        (out.replace(os.fspath(path), "") + err).encode("cp932")


def test_json_of_the_command(konkyo_data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = konkyo_data / "importers" / "autorag" / "result_project"
    target = tmp_path / "t.jsonl"
    with pytest.raises(SystemExit) as exited:
        main(["import", str(path), "-o", str(target), "--format", "json"])
    assert exited.value.code == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["schema"], told["kind"], told["traces"], told["written"]) == (
        "konkyo.import/1",
        "autorag",
        10,
        str(target),
    )
    assert len(target.read_bytes().splitlines()) == 10
