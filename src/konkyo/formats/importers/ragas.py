"""RAGAS: data sets and results (JSON Lines, JSON, CSV), and the metrics that people annotated in its app.

`retrieved_contexts` is what the generator was given, so it becomes the context. `reference_contexts` and
`reference_context_ids` are the gold. RAGAS has no IDs of questions: they are numbered in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Alternative, ChunkId, Evidence, Question, Quote
from konkyo.core.trace import Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    as_list,
    context_items,
    decoded,
    finite,
    identifier,
    scores_of,
    tags_of,
    text_of,
    texts_of,
    zipped_hits,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, question_in
from konkyo.formats.peek import Head

__all__ = ["RAGAS"]

_V1: Final = {
    "question": "user_input",
    "answer": "response",
    "contexts": "retrieved_contexts",
    "ground_truth": "reference",
    "ground_truths": "reference",
}
_FIELDS: Final = frozenset(
    {
        "user_input",
        "response",
        "reference",
        "retrieved_contexts",
        "retrieved_context_ids",
        "reference_contexts",
        "reference_context_ids",
    }
)
_QIDS: Final = ("qid", "question_id", "query_id", "id")
_ABOUT: Final = frozenset({"persona_name", "query_style", "query_length", "synthesizer_name", "rubrics"})


class _Ragas:
    kind = "ragas"
    names = (*sorted(_FIELDS), *sorted(_ABOUT), "multi_responses", "ground_truth", "contexts", "metric_input")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """The names of today, those of version 0.1, or the lists of annotated metrics."""
        if head.form not in ("lines", "json", "table"):
            return ()
        if head.has("user_input"):
            return tuple(key for key in head.keys if key in _FIELDS)
        if head.has("question", "contexts") and len(old := [key for key in head.keys if key in _V1]) > 2:
            return old
        return ("metric_input", "metric_output") if _annotated(head.value) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a row. Columns of numbers are RAGAS' own figures and become the trace's scores."""
        number = 0
        for head in heads:
            rows = _annotations(head, log) if _annotated(head.value) else records(head, log)
            for row, record in rows:
                number += 1
                yield _case(record, number, row, log)


RAGAS: Final = _Ragas()


def _annotated(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(isinstance(items, list) for items in value.values())
        and any(isinstance(item, dict) and "metric_input" in item for items in value.values() for item in items[:5])
    )


def _annotations(head: Head, log: NoticeLog) -> Iterator[tuple[int, dict[str, Any]]]:
    """What was measured, each input once, with the figures of all metrics that were taken of it."""
    log.file = str(head.path)
    log.extend(head.notices)
    merged: dict[tuple[str, int], dict[str, Any]] = {}
    for metric, items in head.value.items():
        times: Counter[str] = Counter()
        for item in items:
            given = item.get("metric_input") if isinstance(item, dict) else None
            if isinstance(given, dict):
                key = text_of([given.get("user_input"), given.get("response"), given.get("retrieved_contexts")])
                times[key] += 1  # the same input twice under one metric is another row
                merged.setdefault((key, times[key]), dict(given))[metric] = item.get("metric_output")
    yield from enumerate(merged.values(), start=1)


def _case(record: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Case:
    fields = {_V1.get(key, key) if "user_input" not in record else key: value for key, value in record.items()}
    qid = next((found for key in _QIDS if (found := identifier(fields.get(key)))), f"q{number}")
    turns = _turns(fields.get("user_input"))
    question = text_of(fields.get("user_input")) if turns is None else question_in({"messages": turns})
    others = {key: value for key, value in fields.items() if key not in _FIELDS and key not in _QIDS}
    figures = {key: value for key, value in others.items() if key not in _ABOUT and _is_figure(value)}
    asked = Question(
        qid,
        question,
        evidence=_evidence(fields, row, log),
        answer=" ".join(texts_of(fields.get("reference"))),
        tags=tags_of(others, figures),
    )
    context = _context(fields, row, log)
    answer = text_of(fields.get("response")) or (answer_in({"messages": turns}) if turns else None)
    if context is None and answer is None and not figures:
        return Case(question=asked, row=row)
    trace = Trace(
        qid,
        question=question,
        context=None if context is None else context_items(context),
        answer=answer,
        scores=scores_of(figures, log, row),
    )
    return Case(trace, asked, row)


def _is_figure(value: Any) -> bool:
    return value is None or finite(value) is not None or str(value).strip().lower() in ("nan", "inf", "-inf")


def _context(fields: Mapping[str, Any], row: int, log: NoticeLog) -> tuple[Any, ...] | None:
    if fields.get("retrieved_contexts") is None and fields.get("retrieved_context_ids") is None:
        return None
    texts, ids = texts_of(fields.get("retrieved_contexts")), as_list(fields.get("retrieved_context_ids"))
    if texts and ids and len(texts) != len(ids):
        log.add("lists-differ", "warning", row, "retrieved_context_ids", found=len(ids), texts=len(texts))
        ids = []
    return zipped_hits(ids, texts)


def _evidence(fields: Mapping[str, Any], row: int, log: NoticeLog) -> tuple[Evidence, ...]:
    """All reference contexts are needed. Where a text and an ID name the same one, either will do."""
    ids = [name for item in as_list(fields.get("reference_context_ids")) if (name := identifier(item))]
    texts = texts_of(fields.get("reference_contexts"))
    if ids and texts and len(ids) != len(texts):
        log.add("lists-differ", "warning", row, "reference_context_ids", found=len(ids), texts=len(texts))
        texts = []
    pieces: list[list[Alternative]] = [[] for _ in range(max(len(ids), len(texts)))]
    for at, name in enumerate(ids):
        pieces[at].append(ChunkId(name))
    for at, text in enumerate(texts):
        pieces[at].append(Quote(text))
    return tuple(Evidence(tuple(any_of)) for any_of in pieces)


def _turns(user_input: Any) -> list[Any] | None:
    """The messages of a conversation; None where the input is the question itself."""
    if isinstance(user_input, str):
        user_input = decoded(user_input) if user_input.lstrip().startswith("[{") else None
    return user_input if isinstance(user_input, list) else None
