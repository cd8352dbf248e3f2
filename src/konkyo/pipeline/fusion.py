"""Several rankings to one, by ranks or by scores made comparable.

    rrf       sum over lists of  weight / (k + rank)                             Cormack, Clarke and Buettcher 2009
    min-max   sum of  weight * (score - lowest) / (highest - lowest), divided by the sum of the weights
    z-score   sum of  weight * (score - mean) / deviation,            divided by the sum of the weights

Ranks count from 1. A list that does not have an item adds nothing for it (rrf, min-max), and never a made-up rank; by
z-score, where 0 is the middle, it adds the list's lowest. Items of equal score are in the order of their identifiers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev

from msgspec.structs import replace

from konkyo.core.errors import UsageError
from konkyo.core.pipeline import FusionSettings
from konkyo.core.trace import Hit

__all__ = ["Contributions", "contributions", "fuse", "score_bounds"]

Rankings = Mapping[str, Sequence[Hit]]
Contributions = dict[str, dict[str, float]]
"""What each list added to the score of each item: item, then list."""


def fuse(rankings: Rankings, settings: FusionSettings) -> tuple[Hit, ...]:
    """One ranking of all items that any of the lists has, with what `contributions` add up to as scores.

    >>> a, b = (tuple(Hit(name, rank=rank) for rank, name in enumerate(names, 1)) for names in ("xz", "yz"))
    >>> [(hit.id, round(hit.score, 5)) for hit in fuse({"bm25": a, "vector": b}, FusionSettings("rrf"))]
    [('z', 0.03226), ('x', 0.01639), ('y', 0.01639)]
    """
    added = contributions(rankings, settings)
    items: dict[str, Hit] = {}
    for hits in rankings.values():
        for hit in hits:
            items.setdefault(hit.id, hit)
    scores = {name: sum(parts.values()) for name, parts in added.items()}
    order = sorted(items, key=lambda name: (-scores[name], name))
    return tuple(replace(items[name], rank=rank, score=scores[name]) for rank, name in enumerate(order, start=1))


def contributions(rankings: Rankings, settings: FusionSettings) -> Contributions:
    """What each list adds for each item; an item has an entry for each list that adds something, even 0."""
    filled = {name: hits for name, hits in rankings.items() if hits}
    weights = {name: _weight(name, settings) for name in filled}
    if any(weight < 0 for weight in weights.values()) or settings.k < 0 or (filled and not any(weights.values())):
        raise UsageError("fusion-settings", weights=", ".join(f"{key}={value:g}" for key, value in weights.items()))
    whole = sum(weights.values())
    added: Contributions = {hit.id: {} for hits in filled.values() for hit in hits}
    for name, hits in filled.items():
        if settings.method == "rrf":
            values = {hit.id: weights[name] / (settings.k + rank) for rank, hit in enumerate(hits, start=1)}
        else:
            values, absent = _levelled(hits, settings.method)
            values = {item: weights[name] / whole * value for item, value in values.items()}
            if settings.method == "z-score":
                values = dict.fromkeys(added, weights[name] / whole * absent) | values
        for item, value in values.items():
            added[item][name] = value
    return added


def score_bounds(names: Sequence[str], settings: FusionSettings) -> tuple[float, float] | None:
    """What scores of these lists can be at the least and at the most; `None` by z-score, which has no bounds.

    >>> score_bounds(["bm25", "vector"], FusionSettings("rrf"))[1] == 2 / 61
    True
    """
    if settings.method == "rrf":
        return 0.0, sum(_weight(name, settings) for name in names) / (settings.k + 1)
    return (0.0, 1.0) if settings.method == "min-max" else None


def _weight(name: str, settings: FusionSettings) -> float:
    """The weight of a list; the lists of query variants (`bm25 2`) have that of the first."""
    return settings.weights.get(name, settings.weights.get(name.partition(" ")[0], 1.0))


def _levelled(hits: Sequence[Hit], method: str) -> tuple[dict[str, float], float]:
    """Scores of one list brought to a common level, and that of an item which is not in it. All equal: 1, or 0 by z."""
    scores = [hit.score for hit in hits if hit.score is not None]
    if len(scores) < len(hits):
        raise UsageError("fusion-without-scores", method=method)
    low, high = min(scores), max(scores)
    if method == "min-max":
        spread = high - low
        return {hit.id: (score - low) / spread if spread else 1.0 for hit, score in zip(hits, scores, strict=True)}, 0.0
    mean, deviation = fmean(scores), pstdev(scores)
    if not deviation:
        return dict.fromkeys((hit.id for hit in hits), 0.0), 0.0
    values = {hit.id: (score - mean) / deviation for hit, score in zip(hits, scores, strict=True)}
    return values, (low - mean) / deviation
