"""BM25F over the postings.

    weighted(t, c) = sum over fields f of  w_f * tf(t, c, f) / (1 - b + b * length(c, f) / mean length(f))
    score(q, c)    = sum over tokens t of q of  idf(t) * (k1 + 1) * weighted / (k1 + weighted)
    idf(t)         = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))

N counts the chunks of the whole version and n(t) those that hold t in a field whose weight is not 0. With one field of
weight 1 this is BM25 (Robertson and Zaragoza 2009), with an idf that is never negative. A token that the query says
twice counts twice.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from konkyo.core.errors import UsageError
from konkyo.core.pipeline import LexicalSettings
from konkyo.pipeline.index.embedded.postings import Postings

__all__ = ["LexicalScorer"]

Floats = NDArray[np.float64]


class LexicalScorer:
    """Scores all chunks of a version for the tokens of a query, with one choice of settings."""

    def __init__(self, postings: Postings, settings: LexicalSettings) -> None:
        if not (settings.k1 >= 0 and 0 <= settings.b <= 1 and min(_weights(settings).values()) >= 0):
            raise UsageError("lexical-settings", k1=settings.k1, b=settings.b)
        self._postings = postings
        self._k1 = settings.k1
        weights = {field: weight for field, weight in _weights(settings).items() if weight and postings.means[field]}
        self._shares = {field: weight / _norms(postings, field, settings.b) for field, weight in weights.items()}
        self._all_count = all(field in weights or not postings.means[field] for field in postings.counts)
        self._size = len(postings.lengths["text"])

    def scores(self, tokens: Sequence[str]) -> Floats:
        """One score a chunk, 0 for a chunk that holds none of the tokens."""
        scores = np.zeros(self._size, dtype=np.float64)
        for token, times in Counter(tokens).items():
            rows, values = self.contributions(token)
            scores[rows] += values * times if times > 1 else values
        return scores

    def contributions(self, token: str) -> tuple[NDArray[np.int32], Floats]:
        """The chunks that hold a token, and what it adds to the score of each."""
        at = self._postings.of(token)
        rows = self._postings.rows[at]
        weighted = np.zeros(len(rows), dtype=np.float64)
        for field, shares in self._shares.items():
            counts = self._postings.counts[field][at]
            if counts.any():
                weighted += counts * shares[rows]
        holding = len(rows) if self._all_count else int(np.count_nonzero(weighted))
        idf = math.log(1 + (self._size - holding + 0.5) / (holding + 0.5))
        return rows, (idf * (self._k1 + 1)) * weighted / np.where(weighted > 0, self._k1 + weighted, 1.0)


def _weights(settings: LexicalSettings) -> dict[str, float]:
    return {"text": 1.0, "title": settings.title_weight, "headings": settings.heading_weight}


def _norms(postings: Postings, field: str, b: float) -> Floats:
    """What a field's length does to its counts, for each chunk; 1 where the norm would be 0 (b = 1, empty field)."""
    norms = 1 - b + b * postings.lengths[field].astype(np.float64) / postings.means[field]
    norms[norms == 0] = 1.0
    return norms
