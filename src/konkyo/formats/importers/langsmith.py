"""LangSmith: runs as its SDK sends them (`post` and `patch`), as its API lists them, or as trees with `child_runs`.

All runs of one `trace_id` are one trace. The question's ID is the one in the root's metadata, else the example of the
data set that the root was run for, else the trace's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Usage
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    depth_of,
    identifier,
    instant,
    mapping_of,
    objects_of,
    scores_of,
    text_of,
    usage_of,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, qid_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["LANGSMITH"]

_KINDS: Final[dict[str, SpanKind]] = {"retriever": "retriever", "llm": "generator"}
_BODIES: Final = ("post", "patch", "runs")


class _LangSmith:
    kind = "langsmith"
    names = ("post", "patch", "run_type", "trace_id", "dotted_order", "parent_run_id", "child_runs", "session_name")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Bodies of the SDK, pages of the API, or runs."""
        first = head.first()
        if head.form not in ("json", "lines"):
            return ()
        bodies = [key for key in _BODIES if objects_of(first.get(key))]
        sent = [one for key in bodies for one in objects_of(first.get(key))]
        if sent and all("trace_id" in one for one in sent):
            return bodies
        return ("run_type", "inputs") if "run_type" in first and ("inputs" in first or "trace_id" in first) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a trace; its runs may stand anywhere in the files."""
        runs: dict[str, dict[str, Any]] = {}
        rows: dict[str, int] = {}
        for head in heads:
            for row, record in records(head, log):
                for run in _runs(record):
                    if name := identifier(run.get("id")) or identifier(run.get("trace_id")):
                        runs[name] = runs.get(name, {}) | {k: v for k, v in run.items() if v not in (None, {}, [])}
                        rows.setdefault(name, row)
                    else:
                        log.add("run-without-id", "error", row)
        traces: dict[str, list[str]] = {}
        for name, run in runs.items():
            traces.setdefault(identifier(run.get("trace_id")) or name, []).append(name)
        for trace, names in traces.items():
            yield _case(trace, {name: runs[name] for name in names}, rows[names[0]], log)


LANGSMITH: Final = _LangSmith()


def _runs(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """All runs in a record: those of the bodies, and the children inside of runs."""
    bodies = [run for key in _BODIES for run in objects_of(record.get(key))]
    found = any(key in record for key in _BODIES)
    waiting: deque[tuple[Mapping[str, Any], Mapping[str, Any]]]
    waiting = deque((run, {}) for run in (bodies if found else [record]))
    while waiting:
        given, above = waiting.popleft()
        run = {key: value for key, value in given.items() if key != "child_runs"}
        if above:
            run.setdefault("trace_id", above.get("trace_id") or above.get("id"))
            run.setdefault("parent_run_id", above.get("id"))
        yield run
        waiting += [(child, run) for child in objects_of(given.get("child_runs"))]


def _metadata(run: Mapping[str, Any]) -> Mapping[str, Any]:
    return mapping_of(mapping_of(run.get("extra")).get("metadata"))


def _case(trace: str, runs: Mapping[str, Mapping[str, Any]], row: int, log: NoticeLog) -> Case:
    root = next((run for run in runs.values() if identifier(run.get("parent_run_id")) not in runs), {})
    qid = qid_in(_metadata(root), root.get("inputs")) or identifier(root.get("reference_example_id")) or trace
    feedback = {name: mapping_of(stats) for name, stats in mapping_of(root.get("feedback_stats")).items()}
    about = About(
        qid,
        run=text_of(root.get("session_name") or root.get("session_id")),
        question=question_in(root.get("inputs")),
        answer=answer_in(root.get("outputs")),
        scores=scores_of({name: stats["avg"] for name, stats in feedback.items() if "avg" in stats}, log, row),
        tags={"trace_id": trace} if qid != trace else {},
    )
    made = trace_of(about, [_span(name, run) for name, run in runs.items()])
    return Case(made, Question(qid, made.question) if made.question else None, row)


def _span(name: str, run: Mapping[str, Any]) -> Span:
    found = documents_in(run.get("outputs"))
    kind = _KINDS.get(text_of(run.get("run_type")), "other")
    if kind == "other" and found and "rerank" in text_of(run.get("name")).lower():  # there is no type for them
        kind = "reranker"
    meta = _metadata(run)
    asked = depth_of(meta.get("k", meta.get("top_k")))
    return Span(
        name,
        identifier(run.get("parent_run_id")),
        text_of(run.get("name")),
        kind,
        instant(run.get("start_time")),
        instant(run.get("end_time")),
        question_in(run.get("inputs")),
        answer_in(run.get("outputs")) if kind == "generator" else None,
        hits=found if kind in ("retriever", "reranker") else None,
        given=documents_in(run.get("inputs")) if kind == "reranker" else None,
        asked=asked,
        usage=_usage(run) if kind == "generator" else None,
        error=text_of(run.get("error")),
    )


def _usage(run: Mapping[str, Any]) -> Usage | None:
    used = mapping_of(mapping_of(run.get("outputs")).get("usage_metadata"))
    return usage_of(
        used.get("input_tokens", run.get("prompt_tokens")),
        used.get("output_tokens", run.get("completion_tokens")),
        run.get("total_cost"),
    )
