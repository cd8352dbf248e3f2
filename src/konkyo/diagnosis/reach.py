"""What reached the generator: the one list that decides, and each piece's standing in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from konkyo.core.stages import Stage
from konkyo.core.trail import Footing, Held, NotRecorded
from konkyo.evidence.best import best
from konkyo.evidence.located import Located
from konkyo.evidence.rankings import Ranking

__all__ = ["Followed", "Reach", "Standing", "last_ranking", "reach_of", "standing"]

Followed = Sequence[tuple[Ranking, Located]]
Standing = Literal["reached", "low", "absent", "unknown"]
"""In what reached the generator; in the last list, below it; not in the last list; not decided by the record."""


class Reach(Struct, frozen=True, gc=False):
    """The list that decides what reached the generator.

    That is the context where it was recorded, whole; else the last ranking, cut to k. Ranks up to `limit` got
    through. Where several rankings stand last and nothing tells how they were put together, a piece counts with
    the best of its ranks, and `guessed` is true.
    """

    stage: Stage
    limit: int
    located: Located
    name: str = ""
    guessed: bool = False


def reach_of(followed: Followed, k: int) -> Reach | None:
    """The deciding list of a trace; `None` where no list was recorded.

    >>> from konkyo.core.trace import Hit
    >>> lists = [(Ranking("candidates", "", (Hit("D1"),)), Located((), depth=1))]
    >>> reach_of(lists, 3).stage, reach_of(lists, 3).limit
    ('candidates', 3)
    """
    if not followed:
        return None
    ranking, located = followed[-1]
    if ranking.stage == "context":
        sent = max((hit.rank for hit in ranking.hits), default=0)
        return Reach("context", max(k, located.depth, sent), located)
    return _of_ranking(followed, k)


def last_ranking(followed: Followed, k: int) -> Reach | None:
    """The last ranking before the context, as `reach_of` would see it if no context had been recorded."""
    before = [each for each in followed if each[0].stage != "context"]
    return _of_ranking(before, k) if before else None


def standing(footing: Footing, limit: int) -> Standing:
    """Where a piece stands in the deciding list. A part of a piece is not the piece.

    >>> standing(Held(3), 3), standing(Held(4), 3), standing(NotRecorded(), 3)
    ('reached', 'low', 'unknown')
    """
    if isinstance(footing, Held):
        return "reached" if footing.rank is None or footing.rank <= limit else "low"
    return "unknown" if isinstance(footing, NotRecorded) else "absent"


def _of_ranking(followed: Followed, k: int) -> Reach:
    ranking, located = followed[-1]
    if len(followed) == 1 or followed[-2][0].stage != ranking.stage:
        return Reach(ranking.stage, k, located, ranking.name)
    same = [each for here, each in followed if here.stage == ranking.stage]
    return Reach(ranking.stage, k, _together(same), guessed=True)


def _together(lists: Sequence[Located]) -> Located:
    """Several rankings as one: each piece with the best of its footings."""
    footings = tuple(best(each) for each in zip(*(one.footings for one in lists), strict=True))
    ranks: dict[int, set[int]] = {}
    for one in lists:
        for rank, numbers in one.relevant:
            for number in numbers:
                footing = footings[number]
                if isinstance(footing, Held) and footing.rank == rank:
                    ranks.setdefault(rank, set()).add(number)
    relevant = tuple((rank, tuple(sorted(ranks[rank]))) for rank in sorted(ranks))
    return Located(footings, relevant, max(one.depth for one in lists), sum(one.duplicates for one in lists))
