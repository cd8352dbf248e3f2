"""Thresholds that come from scores as they are: a share of the hits, or a recall on labelled questions.

No score means the same under two models, two kinds of fusion or two rerankers. So a calibrated threshold carries the
name of what made the scores, and is refused where anything else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from konkyo.core.errors import ConfigError, UsageError
from konkyo.core.index import IndexManifest
from konkyo.core.pipeline import PipelineSettings, ThresholdSettings, fingerprint
from konkyo.core.trace import Dropped, Hit

__all__ = ["Calibration", "by_keep_ratio", "by_recall", "check_threshold", "keep", "scores_made_with"]


class Calibration(Struct, frozen=True):
    """A threshold at which a recall holds. `lower` is the bound on the recall at `level`; `kept` of `of` relevant."""

    score: float
    target: float
    lower: float
    level: float
    kept: int
    of: int


def by_keep_ratio(scores: Sequence[float], ratio: float) -> float | None:
    """The score at index floor(n * ratio) of the descending list; what is at least that is kept. None of no scores.

    >>> by_keep_ratio([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0], 0.3)
    0.6
    >>> by_keep_ratio([], 0.3) is None
    True
    """
    if not 0 <= ratio <= 1:
        raise UsageError("keep-ratio", found=ratio)
    if not scores:
        return None
    place = int(len(scores) * Fraction(repr(float(ratio))))
    return sorted(scores, reverse=True)[min(place, len(scores) - 1)]


def by_recall(relevant: Sequence[float], target: float, *, level: float = 0.95) -> Calibration | None:
    """The highest score that keeps the share `target` of what is relevant, at a confidence of `level`.

    `relevant` are the scores of relevant items on labelled questions, one a question. The bound is Clopper and
    Pearson's, one-sided. `None` where so few scores cannot show it, whatever the threshold: 59 are needed for 0.95.

    >>> by_recall([0.5] * 58, 0.95) is None, by_recall([0.5] * 59, 0.95).kept
    (True, 59)
    """
    from konkyo.stats import clopper_pearson

    if not (0 < target < 1 and 0.5 < level < 1):
        raise UsageError("recall-target", target=target, level=level)
    ordered = sorted(relevant, reverse=True)
    found = None
    for kept in range(len(ordered), 0, -1):
        bounds = clopper_pearson(kept, len(ordered), level=2 * level - 1)
        if bounds is None or bounds.low < target:
            break
        score = ordered[kept - 1]
        found = Calibration(score, target, bounds.low, level, sum(each >= score for each in ordered), len(ordered))
    return found


def scores_made_with(index: IndexManifest, settings: PipelineSettings, reranker: str = "") -> str:
    """A name for all that the final scores of a search depend on: models, analyzer, weights, fusion, reranker."""
    makers = [index.analyzer_version, index.parts.get("embedder", "none"), reranker]
    parts = (settings.lexical, settings.vector, settings.rerank)
    return fingerprint(settings.fusion, *makers, *map(fingerprint, parts))


def check_threshold(settings: ThresholdSettings, made_with: str) -> None:
    """Refuse a score that was calibrated on scores of another making."""
    if settings.score is not None and settings.made_with and settings.made_with != made_with:
        raise ConfigError("threshold-made-otherwise", score=settings.score, made=settings.made_with, found=made_with)


def keep(hits: Sequence[Hit], settings: ThresholdSettings) -> tuple[tuple[Hit, ...], tuple[Dropped, ...], float | None]:
    """The hits at or over the threshold, those under it, and the threshold; of a score and a ratio the stricter."""
    scores = [hit.score for hit in hits if hit.score is not None]
    bounds = [settings.score, None if settings.keep is None else by_keep_ratio(scores, settings.keep)]
    known = [bound for bound in bounds if bound is not None]
    if not known:
        return tuple(hits), (), None
    bound = max(known)
    kept = [hit for hit in hits if hit.score is not None and hit.score >= bound]
    left = {hit.id for hit in kept}
    dropped = tuple(Dropped(hit.id, "threshold") for hit in hits if hit.id not in left)
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(kept, start=1)), dropped, bound
