"""`search`: one query on an index, on somebody's behalf, with every stage to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from os import PathLike
from typing import Literal

from konkyo.core.errors import UsageError
from konkyo.core.index import Access, FusedItem, FusedPart, SearchReport, TrueRank
from konkyo.core.notice import Notice
from konkyo.core.pipeline import Embedder, PipelineSettings, Reranker
from konkyo.core.trace import StageRecord
from konkyo.pipeline.fusion import contributions
from konkyo.pipeline.index.embedded import EmbeddedStore
from konkyo.pipeline.index.identity import analyzer_of, check_embedder
from konkyo.pipeline.index.protocol import Index
from konkyo.pipeline.search import search as run_search

__all__ = ["search", "true_ranks"]


def search(
    query: str | Sequence[str],
    index: Index | str | PathLike[str] = ".konkyo/index",
    *,
    access: Access = Access(),  # noqa: B008 - frozen
    k: int = 5,
    settings: PipelineSettings | None = None,
    embedder: Embedder | None = None,
    reranker: Reranker | None = None,
    filter: Literal["inside", "after"] = "inside",
) -> SearchReport:
    """Search the current version of an index (or one that is open), and tell how each hit came about.

    Nobody is permitted anything without groups. `filter="after"` shows what a filter behind the search would lose.
    An index without vectors, or no embedder, means a search by words alone.
    """
    opened = index if isinstance(index, Index) else EmbeddedStore(index).open()
    chosen = settings or PipelineSettings()
    _check(access, k)
    model = embedder if opened.manifest.embedder is not None else None
    stages = run_search(
        opened,
        query,
        principal=access.principal,
        as_of=access.as_of,
        settings=chosen,
        embedder=model,
        reranker=reranker,
        filter=filter,
    )
    return SearchReport(
        query if isinstance(query, str) else " / ".join(query),
        opened.manifest,
        access,
        k,
        stages,
        stages[-1].hits[:k],
        _fused(stages, chosen, k),
        notices=tuple(_remarks(stages, opened, access)),
    )


def true_ranks(
    query: str,
    chunk: str,
    index: Index | str | PathLike[str] = ".konkyo/index",
    *,
    access: Access = Access(),  # noqa: B008 - frozen
    settings: PipelineSettings | None = None,
    embedder: Embedder | None = None,
) -> tuple[TrueRank, ...]:
    """Where a chunk stands among all that is permitted, by words and, with an embedder, by vectors, however deep."""
    opened = index if isinstance(index, Index) else EmbeddedStore(index).open()
    chosen = settings or PipelineSettings()
    if opened.chunk(chunk) is None:
        raise UsageError("search-unknown-chunk", found=chunk, version=opened.manifest.version)
    tokens = analyzer_of(opened).query(query)
    found = [TrueRank(chunk, "bm25", opened.lexical_rank(tokens, chunk, access, chosen.lexical))]
    if embedder is not None and opened.manifest.embedder is not None:
        check_embedder(opened, embedder)
        vector = embedder.queries([query])[0]
        found.append(TrueRank(chunk, "vector", opened.vector_rank(vector, chunk, access, chosen.vector)))
    return tuple(found)


def _check(access: Access, k: int) -> None:
    if k < 1:
        raise UsageError("search-k", found=k)
    if access.as_of:
        try:
            date.fromisoformat(access.as_of)
        except ValueError:
            raise UsageError("search-day", found=access.as_of) from None


def _fused(stages: Sequence[StageRecord], settings: PipelineSettings, k: int) -> tuple[FusedItem, ...]:
    """The first k items of the fusion, taken apart again."""
    rankings = {record.name: record.hits for record in stages if record.stage == "candidates"}
    places = {name: {hit.id: hit for hit in hits} for name, hits in rankings.items()}
    added = contributions(rankings, settings.fusion)
    fusion = next(record for record in stages if record.stage == "fusion")
    return tuple(
        FusedItem(
            hit.id,
            hit.rank,
            hit.score or 0.0,
            tuple(
                FusedPart(name, found.rank if found else None, found.score if found else None, value)
                for name, value in added[hit.id].items()
                for found in (places[name].get(hit.id),)
            ),
        )
        for hit in fusion.hits[:k]
    )


def _remarks(stages: Sequence[StageRecord], index: Index, access: Access) -> Iterator[Notice]:
    permission = next(record for record in stages if record.stage == "permission")
    if permission.facts["chunks"] and not permission.facts["permitted"]:
        groups = ", ".join(access.principal.groups) or "-"
        yield Notice("search-nothing-permitted", values={"chunks": int(permission.facts["chunks"]), "groups": groups})
    for record in stages:
        if record.facts.get("token_count") == 0:
            yield Notice("query-without-tokens", values={"analyzer": str(record.facts["analyzer"])})
        if record.facts.get("filter") == "after" and record.stage == "candidates":
            values: dict[str, str | int | float] = {
                "ranking": record.name,
                "found": int(record.facts["before_filter"]),
                "left": len(record.hits),
                "expected": round(float(record.facts["expected_left"]), 2),
            }
            yield Notice("filtered-after-search", values=values)
    if index.manifest.embedder is None:
        yield Notice("search-words-only", "info")
