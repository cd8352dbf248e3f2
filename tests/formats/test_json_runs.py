"""Rankings and judgements in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.trace import Hit
from konkyo.formats.json_runs import is_json_run, json_runs
from konkyo.formats.log import NoticeLog
from konkyo.formats.trec_nouns import json_qrels


def write(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def test_scores_and_order(tmp_path: Path) -> None:
    log = NoticeLog("run")
    (scored,) = json_runs(write(tmp_path / "a.json", {"質問1": {"Ｄ１": 2, "文書": 2.5}, "q2": {}}), log)
    assert scored.by_score
    assert scored.rankings == {"質問1": (Hit("D1", score=2.0), Hit("文書", score=2.5)), "q2": ()}
    (listed,) = json_runs(write(tmp_path / "b.json", {"q1": ["D2", 17], "q2": []}), log)
    assert not listed.by_score
    assert listed.rankings == {"q1": (Hit("D2"), Hit("17")), "q2": ()}
    assert log.notices() == ()


def test_several_by_name(tmp_path: Path) -> None:
    path = write(tmp_path / "runs.json", {"base": {"q1": ["D1"]}, "改良": {"q1": ["D2"], "q2": []}})
    assert [run.name for run in json_runs(path, NoticeLog("runs"))] == ["base", "改良"]
    (chosen,) = json_runs(path, NoticeLog("runs"), run="改良")
    assert chosen.rankings["q1"] == (Hit("D2"),)
    with pytest.raises(UsageError) as caught:
        json_runs(path, NoticeLog("runs"), run="bse")
    assert caught.value.notice.values == {"found": "bse", "known": "base, 改良"}


def test_what_is_no_hit_is_named_and_left_out(tmp_path: Path) -> None:
    log = NoticeLog("run")
    (run,) = json_runs(write(tmp_path / "a.json", {"q1": ["D1", None, "", 1.5, True]}), log)
    assert run.rankings == {"q1": (Hit("D1"),)}
    assert [notice.code for notice in log.notices()] == ["json-run-id"] * 4
    log = NoticeLog("run")
    (run,) = json_runs(write(tmp_path / "b.json", {"q1": {"D1": 1, "D2": True, "D3": float("nan")}}), log)
    assert [hit.id for hit in run.rankings["q1"]] == ["D1"]
    assert [notice.code for notice in log.notices() if notice.level == "error"] == ["json-run-score"] * 2


@pytest.mark.parametrize(
    "value",
    [[], {}, {"q1": "D1"}, {"q1": [{"id": "D1"}]}, {"q1": {"D1": "high"}}, {"a": {"b": {"c": {"d": 1}}}}, {"q": []}, 3],
)
def test_what_is_no_run(tmp_path: Path, value: Any) -> None:
    assert not is_json_run(value)
    with pytest.raises(UnreadableInput) as caught:
        json_runs(write(tmp_path / "a.json", value), NoticeLog("a"))
    assert caught.value.notice.code == "json-no-run"


def test_scores_here_and_an_order_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput) as caught:
        json_runs(write(tmp_path / "a.json", {"q1": {"D1": 1}, "q2": ["D1"]}), NoticeLog("a"))
    assert (caught.value.notice.code, caught.value.notice.place.qid) == ("json-run-mixed", "q2")


def test_a_question_that_is_there_in_two_widths(tmp_path: Path) -> None:
    log = NoticeLog("run")
    (run,) = json_runs(write(tmp_path / "a.json", {"q1": ["D1"], "ｑ１": ["D2"]}), log)
    assert run.rankings == {"q1": (Hit("D1"),)}
    assert [(notice.code, notice.place.qid) for notice in log.notices()] == [("json-run-twice", "ｑ１")]


def test_a_number_beyond_all_scores(tmp_path: Path) -> None:
    log = NoticeLog("run")
    (run,) = json_runs(write(tmp_path / "a.json", {"q1": {"D1": 10**400, "D2": 1}}), log)
    assert run.rankings == {"q1": (Hit("D2", score=1.0),)}
    assert [notice.code for notice in log.notices()] == ["json-run-score"]


def test_judgements(tmp_path: Path) -> None:
    (graded,) = json_runs(write(tmp_path / "a.json", {"q1": {"D1": 2, "D2": 0}}), NoticeLog("a"))
    qrels = json_qrels(graded, "a")
    assert (qrels.docs.texts(), qrels.grade.tolist()) == (["D1", "D2"], [2, 0])
    (listed,) = json_runs(write(tmp_path / "b.json", {"q1": ["D1"], "質問2": ["D3", "D4"]}), NoticeLog("b"))
    qrels = json_qrels(listed, "b")
    assert (qrels.qids.texts(), qrels.question.tolist(), qrels.grade.tolist()) == (
        ["q1", "質問2"],
        [0, 1, 1],
        [1, 1, 1],
    )
    (half,) = json_runs(write(tmp_path / "c.json", {"q1": {"D1": 0.5}}), NoticeLog("c"))
    with pytest.raises(UnreadableInput) as caught:
        json_qrels(half, "c")
    assert caught.value.notice.code == "trec-grade"
