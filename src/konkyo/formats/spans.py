"""A trace from spans, whoever recorded them. What was retrieved is never taken for what was sent to the generator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from konkyo.core.question import Principal
from konkyo.core.trace import Trace, Usage
from konkyo.formats.span import Span
from konkyo.formats.span_context import named_context
from konkyo.formats.span_stages import stage_records

__all__ = ["About", "trace_of"]


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
    names = {span.span for span in spans}
    ordered = sorted(spans, key=lambda span: (span.start is None, span.start or 0.0))
    roots = [span for span in ordered if span.parent not in names or span.parent == span.span]
    root = roots[0] if roots else (ordered[0] if ordered else None)
    generators = [span for span in ordered if span.kind == "generator"]
    asked = [span.question for span in (*roots, *(s for s in ordered if s.kind == "retriever"), *generators)]
    answers = [span.answer for span in (*roots, *reversed(generators)) if span.answer]
    contexts = [span.context for span in generators if span.context is not None]
    stages = stage_records(ordered)
    return Trace(
        about.qid,
        question=about.question or next((text for text in asked if text), ""),
        run=about.run,
        asker=about.asker,
        stages=stages,
        context=named_context(contexts[-1], stages) if contexts else None,
        answer=about.answer if about.answer is not None else next(iter(answers), None),
        usage=_usage(generators),
        seconds=about.seconds if about.seconds is not None else (root.seconds if root else None),
        error=_error(span.error for span in (*roots, *ordered) if span.error),
        scores=about.scores,
        tags=about.tags,
    )


def _error(given: Iterable[str]) -> str:
    """The first that says what went wrong, else the bare word that something did."""
    errors = list(given)
    return next((error for error in errors if error != "ERROR"), errors[0] if errors else "")


def _usage(generators: Iterable[Span]) -> Usage | None:
    """Tokens and money of all calls of models together; what none of them recorded is absent."""
    used = [span.usage for span in generators if span.usage is not None]
    if not used:
        return None
    taken = [usage.input_tokens for usage in used if usage.input_tokens is not None]
    given = [usage.output_tokens for usage in used if usage.output_tokens is not None]
    costs = [usage.cost for usage in used if usage.cost is not None]
    return Usage(sum(taken) if taken else None, sum(given) if given else None, sum(costs) if costs else None)
