"""What an index version says of itself, and who searches it, when."""

from __future__ import annotations

from msgspec import Struct, field

from konkyo.core.pipeline import ModelIdentity
from konkyo.core.question import Principal

__all__ = ["INDEX_SCHEMA", "Access", "AccessCounts", "IndexDifference", "IndexManifest"]

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
