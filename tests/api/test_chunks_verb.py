"""`chunks`: which ways of cutting keep evidence whole, from Python and from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from konkyo.api.chunks import chunks, sweep
from konkyo.app.cli import main
from konkyo.core import ChunkId, DocId, Document, Evidence, Question, Quote, Span
from konkyo.core.chunking import ChunksReport
from konkyo.core.errors import UsageError
from konkyo.report import render
from konkyo.words import words

RULE = (
    "備品の予約は利用日の30日前から受け付けます。"
    "予約の取り消しは利用開始の1時間前までできます。"
    "延長は1回まで、次の予約が入っていない場合に限ります。"
)
CANCEL = "予約の取り消しは利用開始の1時間前まで"
DOCUMENTS = (Document("D1.md", RULE, source="D1.md"), Document("D2", "Returns within 30 days. Fees apply.", "v2"))


def asked(*alternatives: object) -> Question:
    return Question("q1", "取り消しの期限は", evidence=(Evidence(alternatives),))  # type: ignore[arg-type]


def whole(question: Question, ways: tuple[tuple[int, int], ...], method: str = "fixed") -> list[tuple[int, int]]:
    trials = [way for size, overlap in ways for way in sweep((size,), (str(overlap),), (method,))]
    return [(trial.whole, trial.split) for trial in chunks([question], DOCUMENTS, trials=trials).trials]


@pytest.mark.parametrize(
    "gold", [Quote(CANCEL), Quote(CANCEL, "D1"), Span("D1", RULE.index(CANCEL), RULE.index(CANCEL) + len(CANCEL))]
)
def test_the_known_case(gold: object) -> None:
    assert whole(asked(gold), ((30, 0), (30, 10), (60, 10))) == [(0, 1), (1, 0), (1, 0)]


def test_sentences_need_no_overlap() -> None:
    assert whole(asked(Quote(CANCEL)), ((30, 0),), "sentences") == [(1, 0)]


def test_any_alternative_will_do_and_versions_are_kept_apart() -> None:
    assert whole(asked(Quote(RULE), Quote("30 days")), ((30, 0),)) == [(1, 0)]
    assert whole(asked(Span("D2", 0, 23, "v2")), ((30, 0),)) == [(1, 0)]
    report = chunks([asked(Span("D2", 0, 23, "v1"))], DOCUMENTS)
    assert report.left_out == {"not-in-documents": 1}


def test_what_cannot_be_cut_is_left_out() -> None:
    report = chunks([asked(DocId("D1")), asked(ChunkId("c1")), asked(Quote("ここにない文言です"))], DOCUMENTS)
    assert (report.pieces, report.left_out) == (0, {"no-span": 2, "not-in-documents": 1})
    assert [notice.code for notice in report.notices] == ["chunks-no-evidence"]
    assert {trial.low for trial in report.trials} == {None}


def test_lengths_and_what_is_repeated() -> None:
    trial = chunks([asked(Quote(CANCEL))], DOCUMENTS[:1], trials=sweep((30,), ("10",), ("fixed",))).trials[0]
    assert (trial.chunks, trial.median, trial.longest) == (4, 30, 30)
    assert trial.repeated == pytest.approx((30 * 3 + 14) / 74)
    assert trial.searched == trial.repeated


@pytest.mark.parametrize("bad", [((10,), ("5",), ("fixed",)), ((10,), ("x",), ("fixed",)), ((10,), ("0",), ("magic",))])
def test_sweeps_that_make_no_sense(bad: tuple[tuple[int, ...], tuple[str, ...], tuple[str, ...]]) -> None:
    with pytest.raises(UsageError):
        sweep(*bad)


def result() -> ChunksReport:
    return chunks([asked(Quote(CANCEL))], DOCUMENTS, trials=sweep((30, 60), ("0", "10"), ("fixed", "sentences")))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_format(lang: str) -> None:
    say = words("ja" if lang == "ja" else "en")
    for form in ("table", "md", "html", "json", "csv", "xlsx"):
        assert render(result(), form, say)
    assert "<svg" in render(result(), "html", say).decode()
    shown = render(result(), "table", say).decode()
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("文書").mkdir()
    Path("文書/D1.txt").write_text(RULE, encoding="cp932")
    Path("e.csv").write_text(f"qid,question,quotes\nq1,期限は,{CANCEL}\n", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["chunks", "e.csv", "--corpus", "文書", "--size", "30", "--overlap", "0,10", "--format", "json"])
    got = json.loads(capsys.readouterr().out)
    assert ended.value.code == 0
    assert [(trial["method"], trial["overlap"], trial["whole"]) for trial in got["trials"]][-2:] == [
        ("fixed", 0, 0),
        ("fixed", 10, 1),
    ]
    for wrong in (["--size", "x"], ["--overlap", "50%"], ["--method", "magic"]):
        with pytest.raises(SystemExit) as ended:
            main(["chunks", "e.csv", "--corpus", "文書", *wrong])
        assert ended.value.code == 2
    with pytest.raises(SystemExit) as ended:
        main(["chunks", "e.csv"])
    assert ended.value.code == 2
