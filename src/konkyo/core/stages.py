"""The stages that a question's evidence goes through, in order."""

from __future__ import annotations

from typing import Final, Literal, get_args

__all__ = ["RANKED_STAGES", "STAGES", "Stage", "stage_index"]

Stage = Literal[
    "source",
    "parse",
    "chunk",
    "index",
    "permission",
    "candidates",
    "fusion",
    "rerank",
    "threshold",
    "context",
    "answer",
]

STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
"""All stages, first to last."""

RANKED_STAGES: Final[tuple[Stage, ...]] = ("candidates", "fusion", "rerank", "threshold", "context")
"""The stages that leave an ordered list of hits behind."""

_INDEX: Final = {stage: number for number, stage in enumerate(STAGES)}


def stage_index(stage: Stage) -> int:
    """Position of a stage in the order of stages, from 0.

    >>> stage_index("source"), stage_index("answer")
    (0, 10)
    """
    return _INDEX[stage]
