"""What the reference pipeline is made of: raw documents, models by their identity, and every setting it has.

Arrays are numpy float32; this module names them for type checkers only, so that importing it stays cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from msgspec import Struct, field, json
from msgspec.structs import asdict

from konkyo.core.document import Document
from konkyo.core.notice import Notice

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

__all__ = [
    "AnswerSettings",
    "ChunkSettings",
    "ContextSettings",
    "Element",
    "ElementKind",
    "Embedder",
    "FusionSettings",
    "LexicalSettings",
    "ModelIdentity",
    "ParseReport",
    "Parsed",
    "PipelineSettings",
    "RawDocument",
    "RerankSettings",
    "Reranker",
    "ThresholdSettings",
    "VectorSettings",
    "fingerprint",
]

ElementKind = Literal["heading", "paragraph", "list", "table", "code", "note"]


class Element(Struct, frozen=True, omit_defaults=True):
    """One part of a file as its container gives it, before it becomes text.

    A table has `rows` (all the same length, merged cells expanded), of which the first `header_rows` name columns.
    `hidden` says why a reader would not see it (`white`, `zero-size`, `zero-width`, `hidden-sheet`, `comment`, ...).
    """

    kind: ElementKind
    text: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    header_rows: int = 0
    caption: str = ""
    unit: str = ""
    page: int | None = None
    hidden: str = ""


class RawDocument(Struct, frozen=True, omit_defaults=True):
    """A file's elements in reading order, and what its container says of itself (`meta`: front matter and the like)."""

    doc: str
    kind: str
    elements: tuple[Element, ...]
    title: str = ""
    encoding: str = ""
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    decode_errors: int = 0
    meta: dict[str, str] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()


class ParseReport(Struct, frozen=True, omit_defaults=True):
    """What became of one file. `outcome` is `lost` where nothing of it could be used."""

    file: str
    outcome: Literal["used", "partly", "lost"]
    doc: str = ""
    kind: str = ""
    encoding: str = ""
    characters: int = 0
    blocks: int = 0
    tables: int = 0
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    decode_errors: int = 0
    hidden: int = 0
    notices: tuple[Notice, ...] = ()


class Parsed(Struct, frozen=True, omit_defaults=True):
    """A file's report, and its document where there is one."""

    report: ParseReport
    document: Document | None = None


class ModelIdentity(Struct, frozen=True, omit_defaults=True):
    """All that makes two embedders give different vectors. Prefixes are a part of it."""

    name: str
    version: str
    dimensions: int
    query_prefix: str = ""
    passage_prefix: str = ""
    max_tokens: int | None = None
    normalised: bool = True


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into vectors. Prefixes are put on inside; a text over the limit is cut, and `count_tokens` tells."""

    @property
    def identity(self) -> ModelIdentity:
        """What the vectors depend on."""
        ...

    def passages(self, texts: Sequence[str], /) -> Vectors:
        """One row a text, shape (n, dimensions), float32."""
        ...

    def queries(self, texts: Sequence[str], /) -> Vectors:
        """One row a text, shape (n, dimensions), float32."""
        ...

    def count_tokens(self, text: str, /) -> int:
        """Tokens of a text without prefix, counted with the model's own tokenizer."""
        ...


@runtime_checkable
class Reranker(Protocol):
    """Scores texts for a query; higher is better, one score a text, in the order given."""

    @property
    def name(self) -> str:
        """Model and version."""
        ...

    @property
    def max_tokens(self) -> int | None:
        """How much of a text is read; `None` where that is not known."""
        ...

    def scores(self, query: str, texts: Sequence[str], /) -> Sequence[float]:
        """One score a text."""
        ...


class ChunkSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How documents are cut. `overlap` is below half of `size`; both in `measure`."""

    method: Literal["structure", "sentences", "fixed"] = "structure"
    size: int = 512
    overlap: int = 128
    measure: Literal["tokens", "characters"] = "tokens"
    context: bool = True


class LexicalSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """BM25 over the text and, with their own weights, the title and headings."""

    analyzer: str = "auto"
    k1: float = 1.2
    b: float = 0.75
    title_weight: float = 1.0
    heading_weight: float = 1.0
    depth: int = 100


class VectorSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Search by vectors. `embedder` names one of `[models]`, `local`, or is empty for none."""

    embedder: str = "local"
    distance: Literal["cosine", "dot", "l2"] = "cosine"
    depth: int = 100


class FusionSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How rankings become one. `weights` are by ranking name, 1 where not named."""

    method: Literal["rrf", "min-max", "z-score"] = "min-max"
    k: int = 60
    weights: dict[str, float] = field(default_factory=dict)


class RerankSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A second look at the first `depth` hits. Empty `reranker`: none."""

    reranker: str = ""
    depth: int = 50


class ThresholdSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which hits are good enough: by a score, or by the share of hits kept. Neither: all of them.

    `made_with` names the models and settings whose scores `score` was calibrated on; under others it is refused.
    """

    score: float | None = None
    keep: float | None = None
    made_with: str = ""


class ContextSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What goes to the generator: at most `k` hits and `budget` tokens, with so many neighbours on either side."""

    k: int = 5
    budget: int = 4000
    neighbours: int = 0
    order: Literal["rank", "document"] = "rank"
    deduplicate: bool = True


class AnswerSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who answers. `extractive` quotes sentences and needs no model."""

    answerer: str = "extractive"
    abstain_below: float | None = None


class PipelineSettings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Every setting of one pipeline, as `[pipelines.<name>]` of `konkyo.toml` gives it."""

    chunk: ChunkSettings = field(default_factory=ChunkSettings)
    lexical: LexicalSettings = field(default_factory=LexicalSettings)
    vector: VectorSettings = field(default_factory=VectorSettings)
    fusion: FusionSettings = field(default_factory=FusionSettings)
    rerank: RerankSettings = field(default_factory=RerankSettings)
    threshold: ThresholdSettings = field(default_factory=ThresholdSettings)
    context: ContextSettings = field(default_factory=ContextSettings)
    answer: AnswerSettings = field(default_factory=AnswerSettings)


def fingerprint(part: Struct, *parents: str) -> str:
    """Sixteen hexadecimal digits that name a part by its content and by what it was made from.

    >>> fingerprint(ChunkSettings()) == fingerprint(ChunkSettings(size=512))
    True
    >>> fingerprint(ChunkSettings()) == fingerprint(ChunkSettings(), "another parser")
    False
    """
    from hashlib import sha256

    content = json.encode(asdict(part), order="sorted")
    return sha256(
        b"\n".join([type(part).__name__.encode(), content, *(each.encode() for each in parents)])
    ).hexdigest()[:16]
