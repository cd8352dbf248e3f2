"""The result of `chunks`: what ways of cutting do to the evidence of an eval set, without any search."""

from __future__ import annotations

from msgspec import Struct, field

from konkyo.core.notice import Notice
from konkyo.core.pipeline import ChunkSettings

__all__ = ["ChunkTrial", "ChunksReport"]


class ChunkTrial(Struct, frozen=True):
    """One way of cutting.

    Of `of` pieces of evidence, `whole` stand in one chunk, `split` are held by several chunks together, and the rest
    are lost in part. `low` and `high` bound the share of whole ones (Wilson, 95 %). Lengths are in characters;
    `repeated` is the characters of all chunks by those of the documents, `searched` the same with the context that
    is searched along (1.0: nothing twice). `cut` names the questions with a piece that is not whole.
    """

    settings: ChunkSettings
    chunks: int
    whole: int
    split: int
    of: int
    low: float | None
    high: float | None
    median: float
    longest: int
    repeated: float
    searched: float
    cut: tuple[str, ...] = ()


class ChunksReport(Struct, frozen=True):
    """All trials in the order asked for, and which evidence was left out of them and why."""

    trials: tuple[ChunkTrial, ...]
    questions: int
    pieces: int
    documents: int
    characters: int
    left_out: dict[str, int] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
