"""OpenInference spans and OpenTelemetry's GenAI spans, as OTLP, the SDK, Phoenix or a data frame write them.

What the attributes mean is read by `formats.genai_attributes`. An attribute `konkyo.qid`, or one of that name (or
`qid`) in a span's metadata, is the question's ID in the eval set; without it the trace's ID stands for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from konkyo.core.question import Principal, Question
from konkyo.formats.export_records import records
from konkyo.formats.export_values import identifier, scores_of
from konkyo.formats.genai_attributes import KINDS, figures, span_of, told
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.otel import OtelSpan, attribute, first_spans, otel_spans
from konkyo.formats.peek import Head
from konkyo.formats.spans import About, trace_of

__all__ = ["OPENINFERENCE"]

_KIND: Final = "openinference.span.kind"
_QIDS: Final = ("konkyo.qid", "qid", "question_id", "query_id")
_Placed = tuple[int, OtelSpan]
_FOREIGN: Final = "ai.observability"
"""Spans of TruLens: the same export, other attributes."""


class _OpenInference:
    kind = "openinference"
    names = (
        "resourceSpans", "attributes", "trace_id", "span_id", "parent_id", "span_kind", "start_time", "end_time",
        "context.trace_id", "context.span_id", "attributes.openinference.span.kind", "attributes.input.value",
    )  # fmt: skip

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Spans of OTLP, or spans with attributes of either convention."""
        if head.form in ("table", "parquet"):
            own = [key for key in ("span_kind", f"attributes.{_KIND}") if head.has("context.trace_id", key)]
            return ("context.trace_id", *own) if own else ()
        if head.form not in ("json", "lines"):
            return ()
        spans = first_spans(head.objects)
        if any(attribute(span.attributes, _FOREIGN) is not None for span in spans):
            return ()
        if spans and head.has("resourceSpans"):
            return ("resourceSpans",)
        return next((found for span in spans if (found := _convention(span))), ())

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a trace; its spans may stand anywhere in the files."""
        traces: dict[str, list[_Placed]] = {}
        for head in heads:
            for row, record in records(head, log):
                for number, span in enumerate(otel_spans(record), start=1):
                    trace = span.trace or span.span or f"{row}.{number}"
                    traces.setdefault(trace, []).append((row, span))
        for trace, spans in traces.items():
            if (case := _case(trace, spans, log)) is not None:
                yield case


OPENINFERENCE: Final = _OpenInference()


def _convention(span: OtelSpan) -> tuple[str, ...]:
    if attribute(span.attributes, _KIND) is not None:
        return ("attributes", _KIND)
    if isinstance(span.attributes.get("gen_ai"), Mapping):
        return ("attributes", "gen_ai.*")
    return ("span_kind", "attributes") if span.kind in KINDS else ()


def _case(trace: str, placed: Sequence[_Placed], log: NoticeLog) -> Case | None:
    """The trace, unless its spans are of things that no question went through (the embedding of documents, say)."""
    given, row = [one for _, one in placed], placed[0][0]
    known = {one.span for one in given}
    root = next((one for one in given if one.parent not in known), given[0])
    qid = next((found for one in (root, *given) for name in _QIDS if (found := told(one, name))), "")
    user, session = _anywhere(given, "user.id"), _anywhere(given, "session.id")
    about = About(
        qid or trace,
        asker=Principal(user) if user else None,
        scores=scores_of(figures(root, given), log, row),
        tags={key: text for key, text in (("session", session), ("trace_id", trace if qid else "")) if text},
    )
    made = trace_of(about, [span_of(one, number, row, log) for number, (row, one) in enumerate(placed, start=1)])
    if not made.stages and made.context is None and made.answer is None and not made.error:
        return None
    return Case(made, Question(about.qid, made.question) if made.question else None, row)


def _anywhere(given: Iterable[OtelSpan], name: str) -> str:
    return next((found for one in given if (found := identifier(attribute(one.attributes, name)))), "")
