"""What the outside world has to offer: the systems that are asked, and the artefacts that can be looked up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from konkyo.core.document import Chunk, Document
from konkyo.core.question import Question
from konkyo.core.trace import Trace

__all__ = ["Artefacts", "Target"]


@runtime_checkable
class Target(Protocol):
    """A system that answers questions. More may be offered (search, rerank, answer) to be probed stage by stage."""

    def ask(self, question: Question, /) -> Trace:
        """Put one question and give back what was recorded on the way."""
        ...


@runtime_checkable
class Artefacts(Protocol):
    """Look-up of what lies behind the identifiers of a trace; `None` where it is not there."""

    def document(self, doc: str, version: str = "") -> Document | None:
        """The parsed document."""
        ...

    def chunk(self, chunk: str) -> Chunk | None:
        """The chunk as it was indexed."""
        ...

    def chunks(self, doc: str, version: str = "") -> Sequence[Chunk] | None:
        """All chunks of a document in the order of its text; `None` where chunks are not there to be looked up."""
        ...
