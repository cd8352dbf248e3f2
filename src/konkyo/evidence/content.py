"""Evidence that is named by its words or its place: spans and quotes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from konkyo.core.protocols import Artefacts
from konkyo.core.question import Evidence, Quote, Span
from konkyo.core.trail import Footing, NotRecorded
from konkyo.evidence.ordering import Ordered

__all__ = ["Contents"]


class Contents:
    """The spans and quotes of a question's evidence, looked for in the hits' places and texts."""

    def __init__(self, evidence: Sequence[Evidence], artefacts: Artefacts | None) -> None:
        self._artefacts = artefacts
        self._wanted = [
            (number, alternative)
            for number, piece in enumerate(evidence)
            for alternative in piece.any_of
            if isinstance(alternative, Span | Quote)
        ]

    def __len__(self) -> int:
        return len(self._wanted)

    def in_hits(self, given: Ordered) -> Iterator[tuple[int, Footing, Sequence[int]]]:
        """(piece, footing, positions of the hits that hold it alone) of each span and quote."""
        for number, _ in self._wanted:
            yield number, NotRecorded("no-text"), ()
