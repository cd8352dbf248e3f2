"""The two sides of `metrics`: gold, as columns where that is possible, and rankings, as they were handed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from konkyo.core.errors import UsageError
from konkyo.core.notice import Notice, Place
from konkyo.core.question import Question
from konkyo.core.trace import StageRecord, Trace
from konkyo.formats.importing import importers
from konkyo.formats.json_runs import JsonRun, is_json_run, runs_of
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening import open_evalset, open_recorded
from konkyo.formats.peek import Head, look
from konkyo.formats.results import Results
from konkyo.formats.stage_files import StageFile, stage_files
from konkyo.formats.trec import Qrels, read_qrels
from konkyo.formats.trec_blocks import refuse_lz4
from konkyo.formats.trec_nouns import json_qrels, qrels_questions, questions_qrels, run_traces

__all__ = ["GoldSide", "RankedSide", "Rankings", "TraceSide", "open_gold", "open_side"]

PathGiven = str | PathLike[str]


class GoldSide:
    """Questions with gold. `qrels` is the same as columns, where every piece is one identifier.

    `whole` says that the qrels are meant to hold every judgement that was made.
    """

    def __init__(
        self, questions: Sequence[Question] | None, qrels: Qrels | None, notices: tuple[Notice, ...], *, whole: bool
    ) -> None:
        self._questions = questions
        self.qrels = qrels
        self.notices = notices
        self.whole = whole

    @cached_property
    def questions(self) -> Sequence[Question]:
        """One noun a question; made only when it is asked for, since columns do not need it."""
        return self._questions if self._questions is not None else qrels_questions(cast(Qrels, self.qrels))

    @property
    def plain(self) -> bool:
        """Whether nothing but judged pairs is known: no kinds, no weights, no units."""
        return self._questions is None


class Rankings(Struct, frozen=True):
    """One ranking of every question: a TREC run in a file, or one of JSON."""

    file: StageFile
    run: JsonRun | None = None


class RankedSide(Struct, frozen=True):
    """Results that are rankings and nothing else."""

    rankings: tuple[Rankings, ...]
    notices: tuple[Notice, ...] = ()

    def traces(self, log: NoticeLog) -> Iterator[Trace]:
        """The same as traces, those of several rankings put together."""
        written = [each.file for each in self.rankings if each.run is None]
        if len(written) == len(self.rankings):
            yield from run_traces(written, log)
            return
        traces: dict[str, Trace] = {}
        for each in self.rankings:
            parts = run_traces([each.file], log) if each.run is None else _json_traces(each.file, each.run)
            for part in parts:
                before = traces.get(part.qid) or Trace(part.qid)
                traces[part.qid] = replace(before, stages=(*before.stages, *part.stages))
        yield from traces.values()


class TraceSide(Struct, frozen=True):
    """Results of any other kind."""

    results: Results


def open_gold(given: PathGiven | Sequence[Question]) -> GoldSide:
    """Qrels (TREC or JSON), an eval set, an export that carries gold, or questions as they are."""
    if not isinstance(given, str | PathLike):
        return GoldSide(given, questions_qrels(given), (), whole=False)
    path = Path(given)
    refuse_lz4(path)
    head = look(path)
    if head.form == "qrels":
        qrels = read_qrels(path)
        return GoldSide(None, qrels, qrels.notices, whole=True)
    if head.form == "run":
        raise UsageError("run-as-gold", place=Place(file=str(path)))
    if _json_run(head):
        log = NoticeLog(str(path))
        runs = runs_of(head.value, log)
        if len(runs) > 1:
            raise UsageError("several-qrels", place=Place(file=str(path)), found=", ".join(run.name for run in runs))
        return GoldSide(None, json_qrels(runs[0], str(path)), log.notices(), whole=True)
    evalset = open_evalset(path)
    judged = evalset.kind == "qrels"
    return GoldSide(evalset.questions, questions_qrels(evalset.questions), evalset.notices, whole=judged)


def open_side(given: PathGiven | Sequence[PathGiven], *, run: str | None = None) -> RankedSide | TraceSide:
    """TREC runs and runs in JSON, one or several; or whatever `import` reads."""
    files = stage_files(given)
    if not files:
        raise UsageError("no-files")
    for file in files:
        refuse_lz4(file.path)
    heads = [look(file.path) for file in files]
    kinds = {_kind(head) for head in heads}
    if "other" not in kinds:
        log = NoticeLog(str(files[0].path))
        rankings = tuple(_rankings(list(zip(files, heads, strict=True)), run, log))
        return RankedSide(rankings, log.notices())
    odd = next((file for file, head in zip(files, heads, strict=True) if _kind(head) == "other" and file.named), None)
    if odd is not None or len(kinds) > 1:
        raise UsageError("stage-needs-run", place=Place(file=str((odd or files[0]).path)))
    return TraceSide(open_recorded([file.path for file in files]))


def _rankings(parts: Iterable[tuple[StageFile, Head]], run: str | None, log: NoticeLog) -> Iterator[Rankings]:
    for file, head in parts:
        if head.form == "run":
            yield Rankings(file)
            continue
        log.file = str(file.path)
        for found in runs_of(head.value, log, run=run):
            yield Rankings(replace(file, name="/".join(filter(None, (file.name, found.name)))), found)


def _kind(head: Head) -> str:
    return "run" if head.form == "run" or _json_run(head) else "other"


def _json_run(head: Head) -> bool:
    return (
        head.form == "json"
        and is_json_run(head.value)
        and not any(importer.sniff(head) for importer in importers().values())
    )


def _json_traces(file: StageFile, run: JsonRun) -> Iterator[Trace]:
    for qid, hits in run.rankings.items():
        yield Trace(qid, stages=(StageRecord(file.stage, hits, file.name, by_score=run.by_score),))
