"""The ordered lists that a trace records, the context among them."""

from __future__ import annotations

from msgspec import Struct

from konkyo.core.stages import RANKED_STAGES, Stage, stage_index
from konkyo.core.trace import ContextItem, Hit, Trace

__all__ = ["Ranking", "rankings"]


class Ranking(Struct, frozen=True, omit_defaults=True):
    """One ordered list of one stage. `asked` is the depth that was asked for, `by_score` as in `StageRecord`."""

    stage: Stage
    name: str
    hits: tuple[Hit, ...]
    asked: int | None = None
    by_score: bool = False


def rankings(trace: Trace) -> tuple[Ranking, ...]:
    """All ranked lists in the order of stages. What was really sent is the ranking of the stage `context`.

    >>> trace = Trace("q1", context=(ContextItem(1, "D03"),))
    >>> [(ranking.stage, ranking.hits[0].id) for ranking in rankings(trace)]
    [('context', 'D03')]
    """
    context = trace.context
    found = [
        Ranking(record.stage, record.name, record.hits, record.asked, record.by_score)
        for record in trace.stages
        if record.stage in RANKED_STAGES and (context is None or record.stage != "context")
    ]
    if context is not None:
        found.append(Ranking("context", "", tuple(map(_as_hit, context))))
    return tuple(sorted(found, key=lambda ranking: stage_index(ranking.stage)))


def _as_hit(item: ContextItem) -> Hit:
    """The item as a hit. The span of an item that was cut is not what was sent, unless the text is as long."""
    span = item.span
    if span is None:
        return Hit(item.id, item.doc, item.n, text=item.text, version=item.version, cut=item.cut)
    whole = not item.cut or (item.text is not None and len(item.text) == span.end - span.start)
    return Hit(
        id=item.id,
        doc=item.doc or span.doc,
        rank=item.n,
        text=item.text,
        version=item.version or span.version,
        start=span.start if whole else None,
        end=span.end if whole else None,
        cut=item.cut,
    )
