"""BM25F once more, written for being read: the oracle that the index is held to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Fields = Mapping[str, Sequence[str]]


def reference_scores(
    chunks: Mapping[str, Fields], query: Sequence[str], *, k1: float, b: float, weights: Mapping[str, float]
) -> dict[str, float]:
    """The score of every chunk, 0 included."""
    used = [field for field in weights if weights[field] > 0]
    mean = {field: sum(len(fields[field]) for fields in chunks.values()) / len(chunks) for field in used}
    used = [field for field in used if mean[field] > 0]
    scores = {}
    for name, fields in chunks.items():
        score = 0.0
        for token in query:
            holding = sum(any(token in each[field] for field in used) for each in chunks.values())
            idf = math.log(1 + (len(chunks) - holding + 0.5) / (holding + 0.5))
            weighted = 0.0
            for field in used:
                count = list(fields[field]).count(token)
                if count:
                    norm = 1 - b + b * len(fields[field]) / mean[field]
                    weighted += weights[field] * count / norm
            score += idf * (k1 + 1) * weighted / (k1 + weighted) if weighted else 0.0
        scores[name] = score
    return scores


def reference_ranking(scores: Mapping[str, float]) -> list[str]:
    """Score descending, then identifier ascending; what shares no token is not in it."""
    return sorted((name for name, score in scores.items() if score > 0), key=lambda name: (-scores[name], name))
