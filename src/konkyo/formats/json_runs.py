"""Rankings and judgements as JSON objects, the way ranx and many scripts write them.

{qid: {doc: score}}      a run, ordered by its scores; or qrels, where the numbers are grades
{qid: [doc, ...]}        a run in its order; or the relevant documents of each question
{run: {qid: ...}}        several of them by name
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan, nan
from pathlib import Path
from typing import Any

from msgspec import Struct

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.notice import Place
from konkyo.core.trace import Hit
from konkyo.formats.json_source import json_value
from konkyo.formats.log import NoticeLog
from konkyo.text.ids import fold_id

__all__ = ["JsonRun", "is_json_run", "json_runs", "runs_of"]


class JsonRun(Struct, frozen=True):
    """One ranking for each question. `by_score` as in a stage record: the order is to be made from the scores."""

    name: str
    rankings: dict[str, tuple[Hit, ...]]
    by_score: bool


def is_json_run(value: Any) -> bool:
    """Whether a JSON value has one of the three shapes (`null` stands for a score that is no number).

    >>> is_json_run({"q1": {"D1": 0.5}}), is_json_run({"base": {"q1": ["D1"]}}), is_json_run({"qid": "q1"})
    (True, True, False)
    """
    return bool(_single(value) or (_mapping(value) and all(_single(inner) for inner in value.values())))


def json_runs(path: Path, log: NoticeLog, *, run: str | None = None) -> tuple[JsonRun, ...]:
    """The runs of a file; of several by name only `run`, when it is given.

    A hit that is no identifier, or has no number, is named and left out.
    """
    value = json_value(path, log)
    if not is_json_run(value):
        raise UnreadableInput("json-no-run", place=Place(file=str(path)))
    return runs_of(value, log, run=run)


def runs_of(value: Any, log: NoticeLog, *, run: str | None = None) -> tuple[JsonRun, ...]:
    """As `json_runs`, from a value that is read already."""
    named = {"": value} if _single(value) else {str(name): inner for name, inner in value.items()}
    if run is not None and "" not in named:
        if run not in named:
            raise UsageError("unknown-run", place=Place(file=log.file), found=run, known=", ".join(named))
        named = {run: named[run]}
    return tuple(_run(name, rankings, log) for name, rankings in named.items())


def _run(name: str, rankings: Mapping[str, Any], log: NoticeLog) -> JsonRun:
    found: dict[str, tuple[Hit, ...]] = {}
    by_score = any(isinstance(ranking, dict) for ranking in rankings.values())
    for qid, ranking in rankings.items():
        if isinstance(ranking, dict) is not by_score and ranking:
            raise UnreadableInput("json-run-mixed", place=Place(file=log.file, qid=qid))
        pairs = ranking.items() if isinstance(ranking, dict) else ((doc, None) for doc in ranking)
        hits = (_hit(doc, score, qid, log, by_score=by_score) for doc, score in pairs)
        if found.setdefault(fold_id(qid), kept := tuple(hit for hit in hits if hit is not None)) is not kept:
            log.add("json-run-twice", "error", qid=qid, found=qid[:80])
    return JsonRun(name, found, by_score)


def _hit(doc: Any, score: Any, qid: str, log: NoticeLog, *, by_score: bool) -> Hit | None:
    """A whole number is as good an identifier as a text; anything else is none."""
    if isinstance(doc, bool) or not isinstance(doc, str | int) or not str(doc).strip():
        log.add("json-run-id", "error", qid=qid, found=str(doc)[:80])
        return None
    if not by_score:
        return Hit(fold_id(str(doc)))
    try:
        number = nan if score is None or isinstance(score, bool) else float(score)
    except OverflowError:
        number = nan
    if isnan(number):
        log.add("json-run-score", "error", qid=qid, found=f"{doc}: {score}"[:80])
        return None
    return Hit(fold_id(str(doc)), score=number)


def _mapping(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(key, str) for key in value)


def _single(value: Any) -> bool:
    return _mapping(value) and all(_ranking(inner) for inner in value.values()) and any(value.values())


def _ranking(value: Any) -> bool:
    if isinstance(value, dict):
        return all(score is None or isinstance(score, int | float) for score in value.values())
    return isinstance(value, list) and not any(isinstance(doc, dict | list) for doc in value)
