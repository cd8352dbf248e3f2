"""The noun for one recorded operation, whatever tool recorded it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from konkyo.core.stages import Stage
from konkyo.core.trace import ContextItem, Hit, Usage

__all__ = ["Span", "SpanKind"]

SpanKind = Literal["retriever", "reranker", "generator", "other"]


class Span(Struct, frozen=True):
    """One recorded operation. `hits` is what it gave, `given` what a reranker took; None where not recorded."""

    span: str
    parent: str = ""
    name: str = ""
    kind: SpanKind = "other"
    start: float | None = None
    end: float | None = None
    question: str = ""
    answer: str | None = None
    hits: tuple[Hit, ...] | None = None
    given: tuple[Hit, ...] | None = None
    context: tuple[ContextItem, ...] | None = None
    stage: Stage | None = None
    ranking: str = ""
    asked: int | None = None
    usage: Usage | None = None
    error: str = ""

    @property
    def seconds(self) -> float | None:
        """How long it took, where both ends are recorded and in order."""
        if self.start is None or self.end is None or self.end < self.start:
            return None
        return round(self.end - self.start, 6)
