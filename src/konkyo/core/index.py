"""What an index version says of itself, and who searches it, when."""

from __future__ import annotations

from msgspec import Struct, field

from konkyo.core.notice import Notice
from konkyo.core.pipeline import ModelIdentity
from konkyo.core.question import Principal
from konkyo.core.trace import Hit, StageRecord

__all__ = [
    "INDEX_SCHEMA",
    "Access",
    "AccessCounts",
    "FusedItem",
    "FusedPart",
    "IndexDifference",
    "IndexManifest",
    "IndexReport",
    "SearchReport",
    "TrueRank",
]

INDEX_SCHEMA = "konkyo.index/1"


class IndexManifest(Struct, frozen=True, omit_defaults=True):
    """What an index version was made of. `parts` has a fingerprint each of parser, chunker, analyzer, embedder."""

    version: str
    schema: str = INDEX_SCHEMA
    documents: int = 0
    chunks: int = 0
    analyzer: str = ""
    analyzer_version: str = ""
    embedder: ModelIdentity | None = None
    parts: dict[str, str] = field(default_factory=dict)


class Access(Struct, frozen=True):
    """On whose behalf an index is searched, and for which day. An empty day leaves validity out of account."""

    principal: Principal = Principal()
    as_of: str = ""


class AccessCounts(Struct, frozen=True):
    """The chunks of an index version for one access. A chunk that is hidden for several reasons counts for the first.

    The reasons, in order: another tenant's, none of the reader's groups, not valid on the day.
    """

    chunks: int
    permitted: int
    tenant: int = 0
    acl: int = 0
    not_valid: int = 0


class IndexDifference(Struct, frozen=True):
    """Two index versions, chunk by chunk: same identifier and text, same identifier and other text, one side only."""

    old: str
    new: str
    same: int
    changed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class IndexReport(Struct, frozen=True):
    """`index`: the version, what it is made of, what became of the files, and what changed against the one before.

    `written` is false for a plan: then nothing was written. `lost` are files that could not be used, `unreadable`
    counts the documents that nobody may read, `embedder` is empty where there are no vectors.
    """

    folder: str
    manifest: IndexManifest
    written: bool
    files: int
    lost: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    unreadable: int = 0
    difference: IndexDifference | None = None
    notices: tuple[Notice, ...] = ()


class FusedPart(Struct, frozen=True):
    """What one ranking added for one item: its rank and score there, and its share of the fused score."""

    ranking: str
    rank: int | None
    score: float | None
    added: float


class FusedItem(Struct, frozen=True):
    """An item of the fused ranking, with what its score is the sum of."""

    id: str
    rank: int
    score: float
    parts: tuple[FusedPart, ...] = ()


class TrueRank(Struct, frozen=True):
    """Where a chunk stands in a ranking of all that is permitted, however deep; `None` where it is not in it at all."""

    chunk: str
    ranking: str
    rank: int | None


class SearchReport(Struct, frozen=True):
    """`search`: every stage of one search, the first `k` hits of the last one, and how their fused scores came about.

    `explained` asks for the rankings themselves to be shown, not just their outcome.
    """

    query: str
    manifest: IndexManifest
    access: Access
    k: int
    stages: tuple[StageRecord, ...]
    hits: tuple[Hit, ...]
    fused: tuple[FusedItem, ...] = ()
    ranks: tuple[TrueRank, ...] = ()
    explained: bool = False
    notices: tuple[Notice, ...] = ()
