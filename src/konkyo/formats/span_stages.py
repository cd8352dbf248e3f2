"""Which stages of a trace its spans were.

- A retriever's list is a ranking of the stage `candidates`, by the span's name where there are several.
- A retriever around others is the fusion of their lists. Around a single one, it is nothing but a wrapper where the
  list is the same, and a reranker where all that it gives is out of that list.
- A reranker's output is the stage `rerank`. What it was given is recorded by nobody else where it is no other span's
  list: then it is the fusion of what was found, or the candidates where no retriever was recorded.
- A span may name its stage itself; that goes before all of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Final

import msgspec

from konkyo.core.stages import Stage
from konkyo.core.trace import Hit, StageRecord
from konkyo.formats.span import Span

__all__ = ["stage_records"]

Hits = Sequence[Hit] | None
_NAMES: Final[tuple[Callable[[Hit], str | None], ...]] = (
    attrgetter("id"),
    attrgetter("text"),
    attrgetter("doc"),
)


class _Plan(msgspec.Struct, frozen=True):
    """The spans that left a list behind, wrappers apart; `inner` are the retrievers right inside of others."""

    kept: tuple[Span, ...]
    inner: dict[str, tuple[Span, ...]]

    def named(self, stage: Stage) -> bool:
        """Whether some span says that it is this stage."""
        return any(span.stage == stage for span in self.kept)

    def leaves(self) -> int:
        """How many retrievers have no other inside."""
        return sum(
            span.kind == "retriever" and span.stage is None and span.span not in self.inner for span in self.kept
        )


def stage_records(spans: Sequence[Span]) -> tuple[StageRecord, ...]:
    """The records of the ranked stages, in the order of the spans.

    >>> found = stage_records([Span("1", name="bm25", kind="retriever", hits=(Hit("D1"),))])
    >>> [(record.stage, record.hits[0].id) for record in found]
    [('candidates', 'D1')]
    """
    plan = _plan(spans)
    leaves = plan.leaves()
    found: list[StageRecord] = []
    for span in plan.kept:
        if span.stage is not None:
            found.append(_record(span.stage, span, span.ranking))
        elif span.kind == "reranker":
            found += _before(span, plan, leaves)
            found.append(_record("rerank", span))
        elif span.span in plan.inner:
            found.append(_record("rerank" if _chosen(span, plan.inner[span.span]) else "fusion", span))
        elif span.kind == "retriever":
            found.append(_record("candidates", span, span.ranking or (span.name if leaves > 1 else "")))
    return tuple(_numbered(found))


def _plan(spans: Sequence[Span]) -> _Plan:
    tree = {span.span: span for span in spans}
    ranked = [span for span in spans if span.hits is not None]
    retrievers = {span.span: span for span in ranked if span.kind == "retriever" and span.stage is None}
    inside: dict[str, list[Span]] = {}
    for span in retrievers.values():
        if holder := _enclosing(span, tree, retrievers):
            inside.setdefault(holder, []).append(span)
    wrapped = {
        held[0].span
        for holder, held in inside.items()
        if len(held) == 1 and _compared(held[0].hits, retrievers[holder].hits, list.__eq__)
    }
    inner = {holder: tuple(held) for holder, held in inside.items() if held[0].span not in wrapped}
    return _Plan(tuple(span for span in ranked if span.span not in wrapped), inner)


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


def _before(reranker: Span, plan: _Plan, leaves: int) -> Iterator[StageRecord]:
    """What a reranker was given, where no other span has left that very list behind."""
    given = reranker.given
    others = (span for span in plan.kept if span is not reranker)
    if given is None or any(_compared(span.hits, given, _same_set) for span in others):
        return
    if leaves or plan.named("candidates"):
        if not plan.inner and not plan.named("fusion"):
            yield StageRecord("fusion", given)
    else:
        yield StageRecord("candidates", given)


def _chosen(span: Span, inner: Sequence[Span]) -> bool:
    return len(inner) == 1 and _compared(span.hits, inner[0].hits, _within)


def _compared(one: Hits, other: Hits, how: Callable[[list[str], list[str]], bool]) -> bool:
    """Whether two lists agree, by what all of their hits have: IDs, else texts, else documents."""
    one, other = one or (), other or ()
    for name in _NAMES:
        first, second = [name(hit) or "" for hit in one], [name(hit) or "" for hit in other]
        if all(first) and all(second):
            return how(first, second)
    return False


def _same_set(one: list[str], other: list[str]) -> bool:
    return set(one) == set(other)


def _within(one: list[str], other: list[str]) -> bool:
    return set(one) <= set(other)


def _record(stage: Stage, span: Span, name: str = "") -> StageRecord:
    attempted = None if span.given is None else len(span.given)
    return StageRecord(stage, span.hits or (), name, asked=span.asked, attempted=attempted, seconds=span.seconds)


def _numbered(records: Iterable[StageRecord]) -> Iterator[StageRecord]:
    """Rankings of one stage and name told apart: a second search under the same name becomes `name#2`."""
    seen: Counter[tuple[Stage, str]] = Counter()
    for record in records:
        seen[record.stage, record.name] += 1
        times = seen[record.stage, record.name]
        yield record if times == 1 else msgspec.structs.replace(record, name=f"{record.name}#{times}")
