"""The first rankings: words and vectors, each query variant by itself, with permissions inside the search or after it.

After it is how a search loses what it should have found: the filter takes from a list that is already cut. That mode
is there to show the shortage, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from konkyo.core.index import Access, AccessCounts
from konkyo.core.pipeline import Embedder, LexicalSettings, VectorSettings
from konkyo.core.trace import Dropped, Hit, StageRecord
from konkyo.pipeline.index.protocol import Index
from konkyo.text.analyze import Analyzer

if TYPE_CHECKING:
    from konkyo.core.pipeline import Vectors

__all__ = ["Filter", "Within", "lexical_candidates", "vector_candidates"]

Filter = Literal["inside", "after"]
Facts = dict[str, str | int | float | bool]


class Within(Struct, frozen=True):
    """Whom a search is for, how much that permits, and when the filter applies."""

    access: Access
    counts: AccessCounts
    filter: Filter = "inside"


def lexical_candidates(
    index: Index, queries: Sequence[str], analyzer: Analyzer, within: Within, settings: LexicalSettings
) -> list[StageRecord]:
    """A record `bm25` for each query variant (`bm25 2`, ...). One without tokens says so and finds nothing."""
    records = []
    for number, query in enumerate(queries, start=1):
        tokens = analyzer.query(query)
        facts: Facts = {
            "analyzer": analyzer.name,
            "analyzer_version": analyzer.version,
            "tokens": " ".join(tokens),
            "token_count": len(tokens),
            "k1": settings.k1,
            "b": settings.b,
        }
        ask = _lexical(index, tokens, settings)
        records.append(_record(index, _named("bm25", number), ask, settings.depth, within, facts))
    return records


def vector_candidates(
    index: Index, queries: Sequence[str], embedder: Embedder, within: Within, settings: VectorSettings
) -> list[StageRecord]:
    """A record `vector` for each query variant."""
    facts: Facts = {"embedder": embedder.identity.name, "distance": settings.distance, "exact": True}
    return [
        _record(index, _named("vector", number), _vector(index, vector, settings), settings.depth, within, facts)
        for number, vector in enumerate(embedder.queries(queries), start=1)
    ]


Ask = Callable[[Access | None], tuple[Hit, ...]]


def _lexical(index: Index, tokens: list[str], settings: LexicalSettings) -> Ask:
    return lambda access: index.lexical(tokens, access, settings) if tokens else ()


def _vector(index: Index, vector: Vectors, settings: VectorSettings) -> Ask:
    return lambda access: index.vector(vector, access, settings)


def _named(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}"


def _record(index: Index, name: str, ask: Ask, depth: int, within: Within, facts: Facts) -> StageRecord:
    started = perf_counter()
    hits = ask(None if within.filter == "after" else within.access)
    dropped: tuple[Dropped, ...] = ()
    if within.filter == "after":
        denied = index.denied([hit.id for hit in hits], within.access)
        dropped = tuple(Dropped(hit.id, denied[hit.id]) for hit in hits if hit.id in denied)
        share = within.counts.permitted / within.counts.chunks if within.counts.chunks else 0.0
        facts = facts | {"filter": "after", "before_filter": len(hits), "expected_left": len(hits) * share}
        permitted = [hit for hit in hits if hit.id not in denied]
        hits = tuple(replace(hit, rank=rank) for rank, hit in enumerate(permitted, start=1))
    return StageRecord(
        "candidates",
        hits,
        name,
        asked=depth,
        attempted=within.counts.chunks if within.filter == "after" else within.counts.permitted,
        dropped=dropped,
        seconds=perf_counter() - started,
        facts=facts,
    )
