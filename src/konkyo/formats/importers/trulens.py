"""TruLens: OpenTelemetry events (tables, JSON, OTLP), records of before, tables of records, and golden sets.

Events of one record make a trace: the root has question and answer, retrieval the candidates, reranking the order
after it, generation what the generator was given (where one of its arguments is a list of contexts), and evaluations
the scores. The ID that an input was given is the question's, where all of its records ask the same; else the record's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Evidence, Question, Quote
from konkyo.formats.export_records import records
from konkyo.formats.export_values import as_list, finite, identifier, scores_of, tags_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.otel import OtelSpan, attribute, first_spans, otel_spans
from konkyo.formats.peek import Head
from konkyo.formats.spans import About, trace_of
from konkyo.formats.trulens_events import NAMESPACE, first_of, scores_in, value_of, work_spans
from konkyo.formats.trulens_records import record_case

__all__ = ["TRULENS"]

_GOLDEN: Final = ("query", "expected_response", "expected_chunks", "expected_score")
_RECORD: Final = ("record_id", "app_id", "main_input", "input", "output", "record_json")


class _TruLens:
    kind = "trulens"
    names = ("record_attributes", "record_type", *_RECORD[:3], "main_output", "record_json", *_GOLDEN[1:])

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Attributes of its name space, its records, or a golden set."""
        if head.form not in ("json", "lines", "table"):
            return ()
        if head.has("record_attributes", "record_type"):
            return ("record_attributes", "record_type")
        if any(attribute(span.attributes, NAMESPACE) is not None for span in first_spans(head.objects)):
            return ("attributes", f"{NAMESPACE}.*")
        if head.has("record_id", "app_id", "main_input") or head.has("record_id", "input", "output"):
            return tuple(key for key in _RECORD if head.has(key))
        golden = head.has("query", "expected_chunks") or head.has("query", "expected_score")
        return tuple(key for key in _GOLDEN if head.has(key)) if golden else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a record or golden row; the events of a record may be spread over the files."""
        events: dict[str, list[OtelSpan]] = {}
        rows: dict[str, int] = {}
        number = 0
        for head in heads:
            for row, record in records(head, log):
                spans = list(otel_spans(record))
                if spans:
                    for span in spans:
                        name = text_of(value_of(span, "record_id")) or span.trace or "-"
                        events.setdefault(name, []).append(span)
                        rows.setdefault(name, row)
                elif record.keys() & {"record_id", "main_input"}:
                    if (case := record_case(record, row, log)) is not None:
                        yield case
                else:
                    number += 1
                    if (case := _golden(record, number, row, log)) is not None:
                        yield case
        yield from _cases(events, rows, log)


TRULENS: Final = _TruLens()


def _cases(events: Mapping[str, Sequence[OtelSpan]], rows: Mapping[str, int], log: NoticeLog) -> Iterator[Case]:
    asked: dict[str, set[str]] = {}
    for group in events.values():
        asked.setdefault(first_of(group, "input_id"), set()).add(first_of(group, "record_root.input"))
    for name, group in events.items():
        given = first_of(group, "input_id")
        if all(not span.attributes for span in group):
            log.add("attributes-unreadable", "error", rows[name], "record_attributes")
            continue
        yield _case(given if given and len(asked[given]) == 1 else name, name, group, rows[name], log)


def _case(qid: str, name: str, group: Sequence[OtelSpan], row: int, log: NoticeLog) -> Case:
    about = About(
        qid,
        run=first_of(group, "run.name") or first_of(group, "app_version"),
        question=first_of(group, "record_root.input"),
        answer=first_of(group, "record_root.output") or None,
        scores=scores_of(scores_in(group), log, row),
        tags=tags_of({"record_id": name if name != qid else "", "app_version": first_of(group, "app_version")}, ()),
    )
    made = trace_of(about, work_spans(group))
    truth = first_of(group, "record_root.ground_truth_output")
    return Case(made, Question(qid, made.question, answer=truth) if made.question or truth else None, row)


def _golden(record: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Case | None:
    """A row of a golden set. A chunk that is expected with the score 0 is judged, and not relevant."""
    text = text_of(record.get("query"))
    if not text:
        log.add("question-missing", "error", row, "query")
        return None
    pieces = []
    for chunk in as_list(record.get("expected_chunks")):
        quote = text_of(chunk.get("text")) if isinstance(chunk, Mapping) else text_of(chunk)
        score = finite(chunk.get("expect_score", chunk.get("expected_score"))) if isinstance(chunk, Mapping) else None
        if quote:
            pieces.append(Evidence((Quote(quote),), 1 if score is None or score > 0 else 0))
    asked = Question(
        identifier(record.get("query_id")) or f"q{number}",
        text,
        evidence=tuple(pieces),
        answer=text_of(record.get("expected_response")),
        tags=tags_of(record, (*_GOLDEN[:3], "query_id")),
    )
    return Case(question=asked, row=row)
