"""A second look at the first hits by a slower and better judge of relevance; what it could not read is told."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter

from msgspec.structs import replace

from konkyo.core.errors import UsageError
from konkyo.core.pipeline import Reranker
from konkyo.core.trace import Dropped, Hit, StageRecord

__all__ = ["rerank"]

_NAMED = 10
"""So many of the items that were cut are named."""


def rerank(
    query: str,
    hits: Sequence[Hit],
    reranker: Reranker,
    depth: int,
    *,
    text_of: Callable[[Hit], str],
    count_tokens: Callable[[str], int] | None = None,
) -> StageRecord:
    """The first `depth` hits in the reranker's order; all behind them drop out, since their scores do not compare.

    All that were scored are ordered before anybody takes the first few. Facts tell the reranker, its limit, and, where
    tokens can be counted, how many texts were longer than it (`texts_cut`, `tokens_cut`, `cut`).
    """
    started = perf_counter()
    first = tuple(hits[:depth])
    texts = [text_of(hit) for hit in first]
    scores = [float(score) for score in reranker.scores(query, texts)] if texts else []
    if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
        raise UsageError("reranker-output", reranker=reranker.name, asked=len(texts), found=len(scores))
    order = sorted(zip(first, scores, strict=True), key=lambda pair: (-pair[1], pair[0].id))
    ranked = tuple(replace(hit, rank=rank, score=score) for rank, (hit, score) in enumerate(order, start=1))
    return StageRecord(
        "rerank",
        ranked,
        reranker.name,
        asked=depth,
        attempted=len(first),
        dropped=tuple(Dropped(hit.id, "rerank-depth") for hit in hits[depth:]),
        seconds=perf_counter() - started,
        facts={
            "order_changed": [hit.id for hit in ranked] != [hit.id for hit in first],
            **_limits(first, texts, reranker.max_tokens, count_tokens),
        },
    )


def _limits(
    hits: Sequence[Hit], texts: Sequence[str], limit: int | None, count_tokens: Callable[[str], int] | None
) -> dict[str, str | int | float | bool]:
    """What the reranker cannot have read. Tokens are counted by the embedder's tokenizer, not by the reranker's own."""
    if limit is None:
        return {}
    if count_tokens is None:
        return {"max_tokens": limit}
    over = {hit.id: count_tokens(text) - limit for hit, text in zip(hits, texts, strict=True)}
    cut = {name: tokens for name, tokens in over.items() if tokens > 0}
    named = {"cut": ", ".join(list(cut)[:_NAMED])} if cut else {}
    return {"max_tokens": limit, "texts_cut": len(cut), "tokens_cut": sum(cut.values()), **named}
