"""The trace: what happened to one question, stage by stage, to its answer.

Half of the product makes traces, the other half reads them, and the halves know nothing else of each other.
What was not recorded is absent (`None`, or no record of that stage): never a zero.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from konkyo.core.question import Principal, Span
from konkyo.core.stages import Stage

__all__ = [
    "TRACE_SCHEMA",
    "Citation",
    "ContextItem",
    "Dropped",
    "Hit",
    "Judgement",
    "StageRecord",
    "Trace",
    "Usage",
    "Verdict",
]

TRACE_SCHEMA = "konkyo.trace/1"

Verdict = Literal["supports", "contradicts", "silent"]


class Hit(Struct, frozen=True, omit_defaults=True, gc=False):
    """One retrieved item of one ranking.

    `rank` counts from 1; 0 means that the record gave none and the position in the list is the rank.
    `doc` is empty where the record names one identifier only. `score` is `None` where none was recorded.
    `start` and `end` are the item's characters in its document's parsed text, where recorded. `cut` says that only
    a part of the item was there (a context item shortened to fit); `start`, `end` and `text` are those of the part.
    """

    id: str
    doc: str = ""
    rank: int = 0
    score: float | None = None
    text: str | None = None
    version: str = ""
    start: int | None = None
    end: int | None = None
    cut: bool = False


class Dropped(Struct, frozen=True, omit_defaults=True, gc=False):
    """An item that a stage took out, and why (a stable code such as `acl`, `duplicate`, `budget`)."""

    id: str
    reason: str = ""


class StageRecord(Struct, frozen=True, omit_defaults=True):
    """What one stage was asked for and what it left behind.

    `name` tells rankings of the same stage apart (`bm25`, `vector`). `asked` is the depth asked for: a list that is
    shorter had no more to give; a list as long as that may have been cut. `attempted` is how many items the stage
    looked at. `by_score` marks a list whose order is *not* recorded and has to be made from the scores.
    """

    stage: Stage
    hits: tuple[Hit, ...] = ()
    name: str = ""
    asked: int | None = None
    attempted: int | None = None
    dropped: tuple[Dropped, ...] = ()
    seconds: float | None = None
    by_score: bool = False
    facts: dict[str, str | int | float | bool] = field(default_factory=dict)


class ContextItem(Struct, frozen=True, omit_defaults=True):
    """One item of what was really sent to the generator; `n` is its number in the prompt, from 1."""

    n: int
    id: str
    doc: str = ""
    version: str = ""
    span: Span | None = None
    tokens: int | None = None
    cut: bool = False
    text: str | None = None


class Citation(Struct, frozen=True, omit_defaults=True):
    """A reference that the answer makes: as written, and the item it stands for where that is known."""

    written: str
    id: str = ""
    quote: str = ""


class Judgement(Struct, frozen=True, omit_defaults=True):
    """An opinion on one claim of the answer, lying on the trace as data. `item` is the context item's ID."""

    claim: str
    verdict: Verdict
    item: str = ""
    quote: str = ""
    judge: str = ""


class Usage(Struct, frozen=True, omit_defaults=True):
    """Tokens and money of one question, as far as they were recorded. `cost` is in US dollars."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None


class Trace(Struct, frozen=True, omit_defaults=True):
    """Everything that one question went through in one run.

    `answer_ok` is a person's verdict on the answer, `None` where nobody gave one. `scores` holds what other tools
    measured, under their own names: shown, never mixed with our figures.
    """

    qid: str
    schema: str = TRACE_SCHEMA
    question: str = ""
    run: str = ""
    repeat: int = 0
    asker: Principal | None = None
    as_of: str = ""
    index_version: str = ""
    stages: tuple[StageRecord, ...] = ()
    context: tuple[ContextItem, ...] | None = None
    answer: str | None = None
    answer_ok: bool | None = None
    citations: tuple[Citation, ...] = ()
    abstained: bool | None = None
    judgements: tuple[Judgement, ...] = ()
    usage: Usage | None = None
    seconds: float | None = None
    error: str = ""
    scores: dict[str, float] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
