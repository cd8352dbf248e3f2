"""What a backend has to offer. `tests/pipeline/index_kit.py` holds any of them to it.

Rankings are complete over what the access permits: permission and validity are a part of the search, never applied to
its outcome. Collection statistics are those of the whole index version, so nobody's ranking tells who else may read
what. Order: score descending, then chunk ID ascending.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct, field

from konkyo.core.document import Chunk, Document, DocumentFact, IndexRecord
from konkyo.core.index import Access, AccessCounts, IndexManifest
from konkyo.core.pipeline import Embedder, LexicalSettings, VectorSettings
from konkyo.core.trace import Hit

if TYPE_CHECKING:
    from konkyo.core.pipeline import Vectors

__all__ = ["Index", "IndexContent", "IndexStore"]


class IndexContent(Struct, frozen=True):
    """What an index version is to hold. `parts` are fingerprints of what made it (`parser`, `chunker`)."""

    documents: Sequence[Document]
    chunks: Sequence[Chunk]
    facts: Sequence[DocumentFact] = ()
    parts: dict[str, str] = field(default_factory=dict)


@runtime_checkable
class Index(Protocol):
    """One immutable index version. Its look-ups are those of `core.Artefacts`."""

    @property
    def manifest(self) -> IndexManifest:
        """What it was made of."""
        ...

    def record(self) -> IndexRecord:
        """What became of each document on the way in."""
        ...

    def document(self, doc: str, version: str = "", /) -> Document | None:
        """A document by its identifier; without a version the one that begins to hold last."""
        ...

    def chunk(self, chunk: str, /) -> Chunk | None:
        """A chunk by its identifier."""
        ...

    def chunks(self, doc: str, version: str = "", /) -> Sequence[Chunk] | None:
        """The chunks of a document in the order of its text; `None` for an unknown document."""
        ...

    def all_chunks(self) -> Iterator[Chunk]:
        """Every chunk, in the order of the identifiers."""
        ...

    def embedding(self, chunk: str, /) -> Vectors | None:
        """The vector of a chunk as it was stored; `None` where there is none."""
        ...

    def counts(self, access: Access, /) -> AccessCounts:
        """How much of the version an access permits, and what hides the rest."""
        ...

    def denied(self, chunks: Iterable[str], access: Access, /) -> Mapping[str, str]:
        """Those of the chunks that the access does not permit, each with the reason: `tenant`, `acl`, `not-valid`."""
        ...

    def lexical(self, tokens: Sequence[str], access: Access | None, settings: LexicalSettings, /) -> tuple[Hit, ...]:
        """The first `settings.depth` permitted chunks by BM25F; those that share no token are not among them.

        `None` for the access searches everything: for showing what filtering afterwards would do, and for nothing else.
        """
        ...

    def lexical_rank(
        self, tokens: Sequence[str], chunk: str, access: Access | None, settings: LexicalSettings, /
    ) -> int | None:
        """The true rank of any chunk, however deep; `None` where it is not permitted or shares no token."""
        ...

    def vector(self, query: Vectors, access: Access | None, settings: VectorSettings, /) -> tuple[Hit, ...]:
        """The first `settings.depth` permitted chunks by the distance to one query vector; higher scores are nearer."""
        ...

    def vector_rank(self, query: Vectors, chunk: str, access: Access | None, settings: VectorSettings, /) -> int | None:
        """The true rank of any chunk; `None` where it is not permitted."""
        ...


@runtime_checkable
class IndexStore(Protocol):
    """The versions of one index, of which one is the current."""

    def versions(self) -> tuple[str, ...]:
        """All whole versions, in the order of their names."""
        ...

    def current(self) -> str | None:
        """The version that is searched; `None` before the first."""
        ...

    def open(self, version: str | None = None, /) -> Index:
        """A version, by default the current one; it stays as it is, whatever is written meanwhile."""
        ...

    def plan(
        self, content: IndexContent, /, *, analyzer: str = "auto", embedder: Embedder | None = None
    ) -> IndexManifest:
        """What `write` would make of the content; nothing is written or embedded."""
        ...

    def write(self, content: IndexContent, /, *, analyzer: str = "auto", embedder: Embedder | None = None) -> str:
        """Write a version beside the others and switch to it at once; the version's name."""
        ...
