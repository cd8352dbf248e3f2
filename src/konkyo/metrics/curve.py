"""Recall, nDCG and hit rate for every k, so that the effect of a smaller or larger k is seen before it is tried."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from konkyo.core.results import CurvePoint
from konkyo.metrics.hit import hit
from konkyo.metrics.judged import Floats, Judged
from konkyo.metrics.measure import Measure
from konkyo.metrics.ndcg import ndcg
from konkyo.metrics.policies import Policies
from konkyo.metrics.population import Population
from konkyo.metrics.recall import recall
from konkyo.metrics.scores import Scores
from konkyo.metrics.table import COUNTED, StageTable, standing

__all__ = ["curve"]


def curve(table: StageTable, population: Population, policies: Policies) -> tuple[CurvePoint, ...]:
    """Macro figures for each k from 1 to the depth of the deepest list, over the questions that count in recall.

    `complete` is how many of them have *all* their pieces within k.
    """
    codes = standing(table, population, Measure("recall"), policies)
    weights = np.ones(len(codes)) if population.weights is None else population.weights
    weights = np.where(codes == COUNTED, weights, 0.0)
    counted = int((codes == COUNTED).sum())
    if not weights.any():
        return ()
    judged = table.judged
    deepest = int(max(judged.returned.max(), judged.found.rank.max(initial=0)))

    def mean(metric: Callable[[Judged, int | None], Scores], k: int) -> float:
        return float(weights @ metric(judged, k).values / weights.sum())

    return tuple(
        CurvePoint(
            k=k,
            recall=mean(recall, k),
            ndcg=mean(ndcg, k),
            hit=mean(hit, k),
            n=counted,
            stage=table.stage,
            stage_name=table.name,
            complete=_complete(judged, k, weights),
        )
        for k in range(1, deepest + 1)
    )


def _complete(judged: Judged, k: int, weights: Floats) -> int:
    whole = (judged.pieces > 0) & (judged.found_within(k) == judged.pieces)
    return int((whole & (weights > 0)).sum())
