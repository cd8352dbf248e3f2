"""LangSmith: runs as its SDK sends them (`post` and `patch`), as its API lists them, or as trees with `child_runs`.

All runs of one `trace_id` are one trace. A dataset's example is the question's ID where the root names one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Usage
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, identifier, instant, scores_of, text_of, usage_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in, question_in
from konkyo.formats.peek import Head
from konkyo.formats.span import Span, SpanKind
from konkyo.formats.spans import About, trace_of

__all__ = ["LANGSMITH"]

_KINDS: Final[dict[str, SpanKind]] = {"retriever": "retriever", "llm": "generator"}
_DEEPEST: Final = 100


class _LangSmith:
    kind = "langsmith"
    names = ("post", "patch", "run_type", "trace_id", "dotted_order", "parent_run_id", "child_runs", "session_name")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Bodies of the SDK, or runs."""
        first = head.first()
        if head.form not in ("json", "lines"):
            return ()
        posted = [one for key in ("post", "patch") for one in _list(first.get(key))]
        if posted and all("trace_id" in one for one in posted):
            return tuple(key for key in ("post", "patch") if key in first)
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


def _list(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _runs(
    record: Mapping[str, Any], above: Mapping[str, Any] | None = None, depth: int = 0
) -> Iterator[dict[str, Any]]:
    """All runs in a record: those of both bodies, and the children inside of runs."""
    if "post" in record or "patch" in record:
        for key in ("post", "patch"):
            for run in _list(record.get(key)):
                yield from _runs(run, None, depth + 1)
        return
    run = {key: value for key, value in record.items() if key != "child_runs"}
    if above is not None:
        run.setdefault("trace_id", above.get("trace_id") or above.get("id"))
        run.setdefault("parent_run_id", above.get("id"))
    yield run
    if depth < _DEEPEST:
        for child in _list(record.get("child_runs")):
            yield from _runs(child, run, depth + 1)


def _case(trace: str, runs: Mapping[str, Mapping[str, Any]], row: int, log: NoticeLog) -> Case:
    root = next((run for run in runs.values() if identifier(run.get("parent_run_id")) not in runs), {})
    qid = identifier(root.get("reference_example_id")) or trace
    feedback = root.get("feedback_stats")
    figures = {
        name: stats.get("avg") for name, stats in feedback.items() if isinstance(stats, Mapping) and "avg" in stats
    } if isinstance(feedback, Mapping) else {}  # fmt: skip
    about = About(
        qid,
        run=text_of(root.get("session_name")),
        question=question_in(root.get("inputs")),
        answer=answer_in(root.get("outputs")),
        scores=scores_of(figures, log, row),
        tags={"trace_id": trace} if qid != trace else {},
    )
    made = trace_of(about, [_span(name, run) for name, run in runs.items()])
    return Case(made, Question(qid, made.question) if made.question else None, row)


def _span(name: str, run: Mapping[str, Any]) -> Span:
    kind = _KINDS.get(text_of(run.get("run_type")), "other")
    if kind == "other" and "rerank" in text_of(run.get("name")).lower() and documents_in(run.get("outputs")):
        kind = "reranker"
    extra = run.get("extra")
    meta = extra.get("metadata") if isinstance(extra, Mapping) else None
    asked = finite(meta.get("k", meta.get("top_k"))) if isinstance(meta, Mapping) else None
    return Span(
        name,
        identifier(run.get("parent_run_id")),
        text_of(run.get("name")),
        kind,
        instant(run.get("start_time")),
        instant(run.get("end_time")),
        question_in(run.get("inputs")),
        answer_in(run.get("outputs")) if kind == "generator" else None,
        hits=documents_in(run.get("outputs")) if kind in ("retriever", "reranker") else None,
        given=documents_in(run.get("inputs")) if kind == "reranker" else None,
        asked=int(asked) if asked and asked > 0 else None,
        usage=_usage(run) if kind == "generator" else None,
        error=text_of(run.get("error")),
    )


def _usage(run: Mapping[str, Any]) -> Usage | None:
    outputs = run.get("outputs")
    used = outputs.get("usage_metadata") if isinstance(outputs, Mapping) else None
    used = used if isinstance(used, Mapping) else run
    taken, given = (
        used.get("input_tokens", run.get("prompt_tokens")),
        used.get("output_tokens", run.get("completion_tokens")),
    )
    return usage_of(taken, given, run.get("total_cost"))
