"""`diagnose`: which questions fail, at which stage, and what to try."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from konkyo.api.diagnosis_inputs import Inputs, PathGiven
from konkyo.core.question import Question
from konkyo.core.results import Diagnosis
from konkyo.diagnosis import diagnose as diagnose_traces
from konkyo.metrics.policies import Policies

__all__ = ["diagnose"]


def diagnose(
    evalset: PathGiven | Sequence[Question],
    results: PathGiven | Sequence[PathGiven],
    *,
    k: int = 3,
    as_: str | None = None,
    ids: Sequence[str] = (),
    retrieved: bool = True,
    policies: Policies | None = None,
) -> Diagnosis:
    """Put every question of an eval set in its class, name the stage of each loss, and bound the remedies.

    `results` is any file that `import` reads, read as `as_` where it is given; TREC runs may come as `STAGE=FILE`, one
    for each stage. `k` is how many hits the generator was given; where the record holds what was really sent, that
    counts instead. `ids` are ways to read identifiers, applied to both sides because somebody asked for it. With
    `retrieved` the diagnosis keeps the IDs of each question's last ranking. `policies` are those of the figures.
    """
    inputs = Inputs(evalset, results, as_=as_, ids=ids)
    found = diagnose_traces(inputs.questions, inputs, k=k, retrieved=retrieved, policies=policies)
    return replace(found, notices=(*inputs.notices, *found.notices))
