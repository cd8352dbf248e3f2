"""The rankings of one stage, judged, and which questions count in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from konkyo.core.measured import LeftOut
from konkyo.core.stages import Stage
from konkyo.metrics.judged import Judged
from konkyo.metrics.measure import Measure
from konkyo.metrics.policies import Policies
from konkyo.metrics.population import Population

__all__ = ["COUNTED", "REASONS", "Seen", "StageTable", "absent", "label", "left_out", "standing"]

COUNTED: Final = 0
REASONS: Final = (
    "",
    "no-gold",
    "no-result",
    "stage-not-recorded",
    "evidence-not-recorded",
    "gold-unknown",
    "ids-apart",
)
"""Why a question does not count in a figure, by code; `COUNTED` means that it does."""

Codes = NDArray[np.int8]


@dataclass(frozen=True)
class Seen:
    """What was noticed on the way, to be said. The counts by k are of questions, or of hits where it says so."""

    duplicates: int = 0
    straddling: dict[int, int] = field(default_factory=dict)
    unjudged: dict[int, int] = field(default_factory=dict)
    looked_at: dict[int, int] = field(default_factory=dict)
    negatives: bool = True
    unasked: tuple[str, ...] = ()
    unasked_count: int = 0


@dataclass(frozen=True)
class StageTable:
    """One ranking of one stage over all questions of the population.

    `unknown[i]` is the code of the reason why nothing can be said of question i at this stage: `no-result` when there
    is no record of it at all (the policy `missing` decides), another one when the record does not say.
    """

    judged: Judged
    unknown: Codes
    stage: Stage | None = None
    name: str = ""
    seen: Seen = field(default_factory=Seen)


def label(table: StageTable) -> str:
    """The ranking as it is written: `rerank`, `candidates/bm25`."""
    return "/".join(part for part in (table.stage or "", table.name) if part)


def absent(table: StageTable, population: Population) -> list[str]:
    """The questions of which there is no result."""
    missing = np.flatnonzero(table.unknown == REASONS.index("no-result"))
    return [population.qids[number] for number in missing.tolist()]


def standing(table: StageTable, population: Population, measure: Measure, policies: Policies) -> Codes:
    """For each question `COUNTED`, or the code of the reason why it does not count in the measure.

    What the record does not tell comes first, then the policy for questions without result (one that has no gold
    either is judged as such), then the policy for questions without gold.
    """
    codes = table.unknown.copy()
    missing = codes == REASONS.index("no-result")
    if policies.missing == "zero":
        codes[missing] = COUNTED
    needed = table.judged.gains if measure.definition.graded else table.judged.pieces
    if policies.no_gold == "skip":
        codes[(needed == 0) & ((codes == COUNTED) | missing)] = REASONS.index("no-gold")
    for number, reason in population.broken.items():
        codes[number] = REASONS.index(reason)
    return codes


def left_out(codes: Codes, population: Population) -> tuple[LeftOut, ...]:
    """The questions that do not count, with their reasons."""
    return tuple(LeftOut(population.qids[i], REASONS[codes[i]]) for i in np.flatnonzero(codes != COUNTED).tolist())
