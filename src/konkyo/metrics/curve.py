"""Recall, nDCG and hit rate for every k, so that the effect of a smaller or larger k is seen before it is tried."""

from __future__ import annotations

import numpy as np

from konkyo.core.results import CurvePoint
from konkyo.metrics.judged import Floats, Ints, Judged, Marks
from konkyo.metrics.measure import Measure
from konkyo.metrics.ndcg import ndcg
from konkyo.metrics.policies import Policies
from konkyo.metrics.population import Population
from konkyo.metrics.table import COUNTED, StageTable, standing

__all__ = ["curve"]


def curve(table: StageTable, population: Population, policies: Policies) -> tuple[CurvePoint, ...]:
    """Macro figures for each k from 1 to the depth of the deepest list, over the questions that count in recall.

    `complete` is how many of them have *all* their pieces within k. What a rank adds is summed up over the ranks, so
    that a hundred k cost little more than one.
    """
    codes = standing(table, population, Measure("recall"), policies)
    weights = np.ones(len(codes)) if population.weights is None else population.weights
    weights = np.where(codes == COUNTED, weights, 0.0)
    if not weights.any():
        return ()
    judged = table.judged
    deepest = int(max(judged.returned.max(), judged.found.rank.max(initial=0)))
    found, first = judged.relevant_found, _first(judged.relevant)
    last = _completing(judged)
    shares = weights / np.maximum(judged.pieces, 1) / weights.sum()
    recall = _summed(found.rank, shares[found.question], deepest)
    hit = _summed(first.rank, weights[first.question] / weights.sum(), deepest)
    gain = _mean_ndcg(judged, weights / weights.sum(), deepest)
    complete = _summed(last.rank, (weights[last.question] > 0).astype(np.float64), deepest)
    counted = int((codes == COUNTED).sum())
    return tuple(
        CurvePoint(
            k=k,
            recall=min(float(recall[k - 1]), 1.0),
            ndcg=min(float(gain[k - 1]), 1.0),
            hit=min(float(hit[k - 1]), 1.0),
            n=counted,
            stage=table.stage,
            stage_name=table.name,
            complete=round(complete[k - 1]),
        )
        for k in range(1, deepest + 1)
    )


def _summed(ranks: Ints, amounts: Floats, deepest: int) -> Floats:
    """The sum of the amounts at ranks up to k, for each k from 1 on."""
    at = np.bincount(ranks, amounts, deepest + 1)[1 : deepest + 1]
    return np.asarray(at.cumsum(), dtype=np.float64)


def _first(marks: Marks) -> Marks:
    """The first mark of each question."""
    return marks.where(np.diff(marks.question, prepend=-1) != 0)


def _completing(judged: Judged) -> Marks:
    """The last found piece of each question that has all its pieces."""
    found = judged.relevant_found
    whole = (judged.pieces > 0) & (judged.counts(found) == judged.pieces)
    return found.where(whole[found.question] & (np.diff(found.question, append=judged.size) != 0))


def _mean_ndcg(judged: Judged, shares: Floats, deepest: int) -> Floats:
    """The mean nDCG at each k.

    From the k on at which every question's ideal is complete, a found piece adds its gain at its rank, unless one hit
    holds several pieces of a question: then nDCG may be cut at 1, and is computed for each k.
    """
    marks = judged.found
    shared = (np.diff(marks.question) == 0) & (np.diff(marks.rank) == 0)
    settled = deepest + 1 if shared.any() else int(judged.gains.max(initial=0))
    best = _ideal(judged)[marks.question]
    gains = np.maximum(marks.grade, 0) / np.log2(marks.rank + 1.0)
    added = np.divide(gains, best, out=np.zeros(len(marks)), where=best > 0) * shares[marks.question]
    means = _summed(marks.rank, added, deepest)
    for k in range(1, min(settled, deepest + 1)):
        means[k - 1] = shares @ ndcg(judged, k).values
    return means


def _ideal(judged: Judged) -> Floats:
    """DCG of the ideal ranking of each question."""
    ideal = judged.ideal
    return judged.sums(ideal, np.maximum(ideal.grade, 0) / np.log2(ideal.rank + 1.0))
