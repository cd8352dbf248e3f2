"""Exact search by vectors over the permitted rows.

Candidates come from float32 arithmetic, with all rows that rounding could have kept out; their scores and their order
from float64. So a score does not depend on who else is permitted, nor on how a library splits its sums.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from konkyo.pipeline.index.embedded.ranking import best

__all__ = ["VectorScorer"]

Floats = NDArray[np.float64]
Rows = NDArray[np.int64]
Distance = Literal["cosine", "dot", "l2"]
_ROUNDING = 3e-6
"""What float32 may be wrong by in a product of unit vectors of some thousand dimensions, generously."""


class VectorScorer:
    """The vectors of one version."""

    def __init__(self, vectors: NDArray[np.float32]) -> None:
        self.vectors = vectors

    @cached_property
    def _squares(self) -> Floats:
        """The squared length of each vector."""
        squares: Floats = np.einsum("ij,ij->i", self.vectors, self.vectors, dtype=np.float64)
        return squares

    @cached_property
    def _lengths(self) -> Floats:
        """The length of each vector; 1 for those without, so that they score 0."""
        lengths = np.sqrt(self._squares)
        lengths[lengths == 0] = 1.0
        return lengths

    @cached_property
    def _of_unit_length(self) -> bool:
        return bool(len(self.vectors)) and bool(np.all(np.abs(self._squares - 1) < 1e-6))

    def best(
        self, query: NDArray[np.float32], rows: Rows | None, distance: Distance, depth: int
    ) -> tuple[Rows, Floats]:
        """The nearest `depth` of the rows (`None`: all), best first, and their scores."""
        rough = self._rough(query, rows, distance)
        if depth < len(rough):
            first = best(rough, depth, above=-np.inf)
            bound = rough[first[-1]] - self._slack(query, distance)
            near = np.flatnonzero(rough >= bound)
        else:
            near = np.arange(len(rough))
        chosen = near if rows is None else rows[near]
        scores = self.exact(query, chosen, distance)
        order = np.argsort(-scores, kind="stable")[:depth]
        return chosen[order], scores[order]

    def rank(self, query: NDArray[np.float32], rows: Rows | None, distance: Distance, row: int) -> int:
        """The true rank, from 1, of one of the rows."""
        rough = self._rough(query, rows, distance)
        all_rows = np.arange(len(self.vectors)) if rows is None else rows
        own = float(self.exact(query, np.array([row]), distance)[0])
        slack = self._slack(query, distance)
        close = all_rows[np.abs(rough - own) <= slack]
        scores = self.exact(query, close, distance)
        ahead = int(np.count_nonzero(rough > own + slack))
        return 1 + ahead + int(np.count_nonzero((scores > own) | ((scores == own) & (close < row))))

    def exact(self, query: NDArray[np.float32], rows: Rows, distance: Distance) -> Floats:
        """The scores of some rows: the cosine, the product, or the negative Euclidean distance."""
        vectors = self.vectors[rows].astype(np.float64)
        wanted = query.astype(np.float64)
        if distance == "l2":
            distances: Floats = -np.sqrt(((vectors - wanted) ** 2).sum(axis=1))
            return distances
        products: Floats = (vectors * wanted).sum(axis=1)
        return products if distance == "dot" else products / (self._lengths[rows] * (np.linalg.norm(wanted) or 1.0))

    def _rough(self, query: NDArray[np.float32], rows: Rows | None, distance: Distance) -> NDArray[np.floating]:
        """All scores, as float32 has them."""
        products = (self.vectors if rows is None else self.vectors[rows]) @ query
        if distance == "dot":
            return products
        if distance == "cosine":
            length = float(np.linalg.norm(query)) or 1.0
            if self._of_unit_length:
                return products if abs(length - 1) < 1e-6 else products / length
            return products / ((self._lengths if rows is None else self._lengths[rows]) * length)
        squares = self._squares if rows is None else self._squares[rows]
        apart = squares - 2.0 * products + float(query.astype(np.float64) @ query)
        return -np.sqrt(np.maximum(apart, 0.0))

    def _slack(self, query: NDArray[np.float32], distance: Distance) -> float:
        """How far apart two rough scores must be for their order to be sure."""
        if distance == "cosine":
            return 2 * _ROUNDING
        longest = float(np.sqrt(self._squares.max(initial=0.0)))
        asked = float(np.linalg.norm(query))
        if distance == "dot":
            return 2 * _ROUNDING * max(longest * asked, 1e-30)
        return 2 * float(np.sqrt(_ROUNDING)) * max(longest, asked)
