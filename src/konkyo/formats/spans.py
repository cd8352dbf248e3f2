"""A trace from spans, whoever recorded them: one noun for a span, and the rules that put its stages in order.

- A retriever's list is a ranking of the stage `candidates`, by the span's name where there are several.
- A retriever that holds others is the fusion of theirs; one that holds others with the same list is only a wrapper.
- A reranker's output is the stage `rerank`; what it was given is the stage `fusion`, where several lists led to it.
- A span may name its stage itself; that goes before all of these.
- What was sent to the generator is not inferred from what was retrieved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct, field

from konkyo.core.question import Principal
from konkyo.core.stages import Stage
from konkyo.core.trace import ContextItem, Hit, StageRecord, Trace, Usage

__all__ = ["About", "Span", "SpanKind", "trace_of"]

SpanKind = Literal["retriever", "reranker", "generator", "other"]


class Span(Struct, frozen=True):
    """One recorded operation. `hits` is what it gave, `given` what a reranker took; None where not recorded."""

    span: str
    parent: str = ""
    name: str = ""
    kind: SpanKind = "other"
    start: float | None = None
    end: float | None = None
    question: str = ""
    answer: str | None = None
    hits: tuple[Hit, ...] | None = None
    given: tuple[Hit, ...] | None = None
    context: tuple[ContextItem, ...] | None = None
    stage: Stage | None = None
    ranking: str = ""
    asked: int | None = None
    usage: Usage | None = None
    error: str = ""

    @property
    def seconds(self) -> float | None:
        """How long it took, where both ends are recorded and in order."""
        if self.start is None or self.end is None or self.end < self.start:
            return None
        return round(self.end - self.start, 6)


class About(Struct, frozen=True):
    """What is known of a trace beside its spans."""

    qid: str
    run: str = ""
    question: str = ""
    answer: str | None = None
    asker: Principal | None = None
    seconds: float | None = None
    scores: dict[str, float] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)


def trace_of(about: About, spans: Sequence[Span]) -> Trace:
    """The trace of one question. What `about` says itself goes before what its spans say."""
    tree = {span.span: span for span in spans}
    ordered = sorted(spans, key=lambda span: (span.start is None, span.start or 0.0))
    roots = [span for span in ordered if span.parent not in tree or span.parent == span.span]
    root = roots[0] if roots else (ordered[0] if ordered else None)
    generators = [span for span in ordered if span.kind == "generator"]
    asked = [span.question for span in (*roots, *(s for s in ordered if s.kind == "retriever"), *generators)]
    answers = [span.answer for span in (*roots, *reversed(generators)) if span.answer]
    contexts = [span.context for span in generators if span.context is not None]
    return Trace(
        about.qid,
        question=about.question or next((text for text in asked if text), ""),
        run=about.run,
        asker=about.asker,
        stages=_records(ordered, tree),
        context=contexts[-1] if contexts else None,
        answer=about.answer if about.answer is not None else next(iter(answers), None),
        usage=_usage(generators),
        seconds=about.seconds if about.seconds is not None else (root.seconds if root else None),
        error=next((span.error for span in (*roots, *ordered) if span.error), ""),
        scores=about.scores,
        tags=about.tags,
    )


def _records(ordered: Sequence[Span], tree: Mapping[str, Span]) -> tuple[StageRecord, ...]:
    ranked = [span for span in ordered if span.hits is not None]
    retrievers = {span.span: span for span in ranked if span.kind == "retriever" and span.stage is None}
    outer = {key: _enclosing(span, tree, retrievers) for key, span in retrievers.items()}
    wrapped = {key for key, holder in outer.items() if holder and _same(retrievers[key], retrievers[holder])}
    kept = [span for span in ranked if span.span not in wrapped]
    fusions = {holder for key, holder in outer.items() if holder and key not in wrapped}
    leaves = [span for span in kept if span.span in retrievers and span.span not in fusions]
    found: list[StageRecord] = []
    for span in kept:
        if span.stage is not None:
            found.append(_record(span.stage, span, span.ranking))
        elif span.kind == "reranker":
            if span.given is not None and len(leaves) != 1 and not fusions:
                found.append(StageRecord("fusion", span.given))
            found.append(_record("rerank", span, ""))
        elif span.span in fusions:
            found.append(_record("fusion", span, ""))
        elif span.span in retrievers:
            found.append(_record("candidates", span, span.ranking or (span.name if len(leaves) > 1 else "")))
    return _numbered(found)


def _enclosing(span: Span, tree: Mapping[str, Span], retrievers: Mapping[str, Span]) -> str:
    """The nearest retriever around a span."""
    seen = {span.span}
    at = span.parent
    while at in tree and at not in seen:
        if at in retrievers:
            return at
        seen.add(at)
        at = tree[at].parent
    return ""


def _same(one: Span, other: Span) -> bool:
    def names(span: Span) -> list[tuple[str, str, str | None]]:
        return [(hit.id, hit.doc, hit.text) for hit in span.hits or ()]

    return names(one) == names(other)


def _record(stage: Stage, span: Span, name: str) -> StageRecord:
    return StageRecord(stage, span.hits or (), name, asked=span.asked, seconds=span.seconds)


def _numbered(records: Iterable[StageRecord]) -> tuple[StageRecord, ...]:
    """Rankings of one stage and name told apart: a second search under the same name becomes `name#2`."""
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for record in records:
        seen[record.stage, record.name] += 1
        times = seen[record.stage, record.name]
        if times > 1:
            name = f"{record.name}#{times}"
            record = StageRecord(record.stage, record.hits, name, asked=record.asked, seconds=record.seconds)  # noqa: PLW2901
        found.append(record)
    return tuple(found)


def _usage(generators: Iterable[Span]) -> Usage | None:
    """Tokens and money of all calls of models together; what none of them recorded is absent."""
    used = [span.usage for span in generators if span.usage is not None]
    if not used:
        return None
    taken = [usage.input_tokens for usage in used if usage.input_tokens is not None]
    given = [usage.output_tokens for usage in used if usage.output_tokens is not None]
    costs = [usage.cost for usage in used if usage.cost is not None]
    return Usage(sum(taken) if taken else None, sum(given) if given else None, sum(costs) if costs else None)
