"""Rankings and nothing else: TREC runs, one or one a stage (`rerank=rerank.run`), and runs in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.trace import StageRecord, Trace
from konkyo.formats.importing import Case
from konkyo.formats.json_runs import is_json_run, runs_of
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head
from konkyo.formats.stage_files import StageFile
from konkyo.formats.trec_nouns import run_records, run_traces

__all__ = ["RANKINGS"]


class _Rankings:
    kind = "rankings"
    names = ("qid", "Q0", "docno", "rank", "score", "tag")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Lines of six columns, or an object of questions with ranked documents."""
        if head.form == "run":
            return self.names
        return ("{qid: {doc: score}}",) if head.form == "json" and is_json_run(head.value) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One file is a stream; of several, each question's rankings are put together."""
        if len(heads) == 1 and heads[0].form == "run":
            log.file = str(heads[0].path)
            yield from (Case(trace) for trace in run_traces([_file(heads[0])], log))
            return
        traces: dict[str, Trace] = {}
        for head in heads:
            for qid, record in _records(head, log):
                before = traces.get(qid) or Trace(qid)
                traces[qid] = msgspec.structs.replace(before, stages=(*before.stages, record))
        yield from map(Case, traces.values())


RANKINGS: Final = _Rankings()


def _file(head: Head) -> StageFile:
    return StageFile(head.path, head.stage or "candidates", head.ranking, named=head.stage is not None)


def _records(head: Head, log: NoticeLog) -> Iterator[tuple[str, StageRecord]]:
    file = _file(head)
    if head.form != "json":
        yield from run_records(file, log)
        return
    log.file = str(head.path)
    log.extend(head.notices)
    if not is_json_run(head.value):
        raise UnreadableInput("json-no-run", place=Place(file=str(head.path)))
    for run in runs_of(head.value, log):
        name = "/".join(filter(None, (file.name, run.name)))
        for qid, hits in run.rankings.items():
            yield qid, StageRecord(file.stage, hits, name, by_score=run.by_score)
