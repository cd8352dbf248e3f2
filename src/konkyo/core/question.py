"""A question of the eval set, who asks it, and the evidence that its answer must rest on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

__all__ = [
    "Alternative",
    "ChunkId",
    "DocId",
    "Evidence",
    "Expect",
    "Principal",
    "Question",
    "Quote",
    "Source",
    "Span",
    "Split",
    "Unit",
    "unit_of",
]

Expect = Literal["answer", "abstain", "refuse", "clarify"]
Split = Literal["dev", "test"]
Source = Literal["human", "production", "synthetic"]
Unit = Literal["document", "chunk", "span"]


class Principal(Struct, frozen=True, omit_defaults=True):
    """Who asks. No groups means membership of nothing, never of everything."""

    user: str = ""
    tenant: str = ""
    groups: tuple[str, ...] = ()


class Span(Struct, frozen=True, omit_defaults=True, tag="span"):
    """Half-open range [start, end) of characters (code points) of a document version's parsed text."""

    doc: str
    start: int
    end: int
    version: str = ""


class Quote(Struct, frozen=True, omit_defaults=True, tag="quote"):
    """Words of a document, as they stand in it. `doc` may be empty: then any document that holds them will do."""

    text: str
    doc: str = ""
    version: str = ""


class ChunkId(Struct, frozen=True, omit_defaults=True, tag="chunk"):
    """A chunk by its identifier. It dies when the documents are cut anew; a quote or a span does not."""

    chunk: str


class DocId(Struct, frozen=True, omit_defaults=True, tag="doc"):
    """A whole document by its identifier."""

    doc: str
    version: str = ""


Alternative = Span | Quote | ChunkId | DocId


class Evidence(Struct, frozen=True, omit_defaults=True):
    """One piece that the answer must rest on: any one of its alternatives will do.

    `grade` is the gain of the piece (trec_eval's relevance level); a grade below 1 is *judged not relevant*.
    """

    any_of: tuple[Alternative, ...]
    grade: int = 1


def unit_of(evidence: Evidence) -> Unit:
    """What a piece of evidence is counted in: the finest of its alternatives.

    >>> unit_of(Evidence((DocId("D1"),))), unit_of(Evidence((DocId("D1"), Quote("30日前"))))
    ('document', 'span')
    """
    kinds = {type(alternative) for alternative in evidence.any_of}
    if kinds & {Span, Quote}:
        return "span"
    return "chunk" if ChunkId in kinds else "document"


class Question(Struct, frozen=True, omit_defaults=True):
    """One row of the eval set.

    `evidence` lists the pieces that are *all* needed; empty means that no gold was given. `facts` must appear in
    a right answer and `must_not` must not. `weight` is how often it is asked times how bad a wrong answer is.
    Columns that Konkyo does not know are kept in `tags`.
    """

    qid: str
    text: str
    kind: str = ""
    evidence: tuple[Evidence, ...] = ()
    expect: Expect = "answer"
    answer: str = ""
    facts: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    asker: Principal = Principal()
    as_of: str = ""
    split: Split = "dev"
    source: Source = "human"
    weight: float = 1.0
    label_version: str = ""
    tags: dict[str, str] = field(default_factory=dict)
