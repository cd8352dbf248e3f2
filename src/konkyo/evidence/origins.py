"""What became of a piece of evidence on the way into the index: source, parse, chunk, index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from konkyo.core.document import IndexRecord
from konkyo.core.protocols import Artefacts
from konkyo.core.question import Evidence, Question
from konkyo.core.stages import Stage
from konkyo.core.trace import Trace
from konkyo.core.trail import NotRecorded, TrailPoint

__all__ = ["origins"]

_STAGES: Final[tuple[Stage, ...]] = ("source", "parse", "chunk", "index")
_NO_RECORD: Final = tuple(TrailPoint(stage, NotRecorded("no-record")) for stage in _STAGES)


def origins(
    question: Question, piece: Evidence, trace: Trace, index: IndexRecord | None, artefacts: Artefacts | None
) -> Sequence[TrailPoint]:
    """The points of the four stages before a question is asked, as far as the index record and artefacts tell."""
    return _NO_RECORD
