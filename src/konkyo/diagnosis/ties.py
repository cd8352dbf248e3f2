"""Equal scores on both sides of the limit."""

from __future__ import annotations

from konkyo.core.trail import Footing, Held
from konkyo.evidence.ordering import ordered
from konkyo.evidence.rankings import Ranking

__all__ = ["tied_score"]


def tied_score(ranking: Ranking, footing: Footing, limit: int) -> float | None:
    """The score of a piece below the limit of a ranking, if the last item within the limit has it too.

    >>> from konkyo.core.trace import Hit
    >>> found = Ranking("fusion", "", (Hit("a", score=2.0), Hit("b", score=1.0), Hit("c", score=1.0)))
    >>> tied_score(found, Held(3, ("c",)), 2), tied_score(found, Held(3, ("c",)), 1)
    (1.0, None)
    """
    if not isinstance(footing, Held) or footing.rank is None or footing.rank <= limit:
        return None
    score = _score_at(ranking, footing.rank)
    return score if score is not None and score == _score_at(ranking, limit) else None


def _score_at(ranking: Ranking, rank: int) -> float | None:
    hits = ranking.hits
    if not ranking.by_score and rank <= len(hits) and hits[rank - 1].rank == rank:
        return hits[rank - 1].score  # written down in order of rank, as most lists are
    found = ordered(hits, by_score=ranking.by_score)
    return next((hit.score for hit, at in zip(found.hits, found.ranks, strict=True) if at == rank), None)
