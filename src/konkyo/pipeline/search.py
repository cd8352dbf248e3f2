"""One search, from the permission to the threshold, every stage recorded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import perf_counter

from konkyo.core.index import Access
from konkyo.core.pipeline import Embedder, PipelineSettings, Reranker
from konkyo.core.question import Principal
from konkyo.core.trace import Hit, StageRecord
from konkyo.pipeline.candidates import Filter, Within, lexical_candidates, vector_candidates
from konkyo.pipeline.chunk_context import searchable_text
from konkyo.pipeline.fusion import fuse, score_bounds
from konkyo.pipeline.index.identity import analyzer_of, check_embedder
from konkyo.pipeline.index.protocol import Index
from konkyo.pipeline.rerank import rerank
from konkyo.pipeline.threshold import check_threshold, keep, scores_made_with

__all__ = ["search"]


def search(
    index: Index,
    query: str | Sequence[str],
    *,
    principal: Principal = Principal(),  # noqa: B008 - frozen
    as_of: str = "",
    settings: PipelineSettings = PipelineSettings(),  # noqa: B008 - frozen
    embedder: Embedder | None = None,
    reranker: Reranker | None = None,
    filter: Filter = "inside",
) -> tuple[StageRecord, ...]:
    """The records of `permission`, `candidates`, `fusion`, and, where they are asked for, `rerank` and `threshold`.

    Several queries are variants of one question: each gets rankings of its own, and all are fused; the first is what
    the reranker reads. Without an embedder words alone are searched. An empty `as_of` leaves validity out of account.
    """
    queries = [query] if isinstance(query, str) else list(query)
    made_with = scores_made_with(index.manifest, settings, reranker.name if reranker else "")
    check_threshold(settings.threshold, made_with)
    permission, within = _permission(index, Access(principal, as_of), filter)
    candidates = lexical_candidates(index, queries, analyzer_of(index), within, settings.lexical)
    if embedder is not None:
        check_embedder(index, embedder)
        candidates += vector_candidates(index, queries, embedder, within, settings.vector)
    records = [permission, *candidates, _fusion(candidates, settings)]
    if reranker is not None:
        count = embedder.count_tokens if embedder else None
        hits = records[-1].hits
        records.append(
            rerank(queries[0], hits, reranker, settings.rerank.depth, text_of=partial(_read, index), count_tokens=count)
        )
    if settings.threshold.score is not None or settings.threshold.keep is not None:
        records.append(_threshold(records[-1].hits, settings, made_with))
    return tuple(records)


def _permission(index: Index, access: Access, filter: Filter) -> tuple[StageRecord, Within]:
    started = perf_counter()
    counts = index.counts(access)
    record = StageRecord(
        "permission",
        attempted=counts.chunks,
        seconds=perf_counter() - started,
        facts={
            "filter": filter,
            "as_of": access.as_of,
            "chunks": counts.chunks,
            "permitted": counts.permitted,
            "tenant": counts.tenant,
            "acl": counts.acl,
            "not_valid": counts.not_valid,
        },
    )
    return record, Within(access, counts, filter)


def _fusion(candidates: Sequence[StageRecord], settings: PipelineSettings) -> StageRecord:
    started = perf_counter()
    rankings = {record.name: record.hits for record in candidates}
    hits = fuse(rankings, settings.fusion)
    filled = [name for name, found in rankings.items() if found]
    bounds = score_bounds(filled, settings.fusion)
    return StageRecord(
        "fusion",
        hits,
        settings.fusion.method,
        attempted=len({hit.id for found in rankings.values() for hit in found}),
        seconds=perf_counter() - started,
        facts={
            "method": settings.fusion.method,
            "lists": len(rankings),
            "empty_lists": len(rankings) - len(filled),
            **({"k": settings.fusion.k} if settings.fusion.method == "rrf" else {}),
            **({"lowest_possible": bounds[0], "highest_possible": bounds[1]} if bounds else {}),
        },
    )


def _threshold(hits: Sequence[Hit], settings: PipelineSettings, made_with: str) -> StageRecord:
    started = perf_counter()
    kept, dropped, bound = keep(hits, settings.threshold)
    return StageRecord(
        "threshold",
        kept,
        attempted=len(hits),
        dropped=dropped,
        seconds=perf_counter() - started,
        facts={"scores_made_with": made_with, **({} if bound is None else {"threshold": bound})},
    )


def _read(index: Index, hit: Hit) -> str:
    """The text of a hit with its context, as it was embedded."""
    chunk = index.chunk(hit.id)
    return searchable_text(chunk) if chunk else hit.text or ""
