"""The one ranking rule: which item stands at which rank, each item once."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from math import inf, isnan
from operator import itemgetter

from msgspec import Struct

from konkyo.core.trace import Hit
from konkyo.text.ids import fold_id, fold_ids

__all__ = ["Ordered", "ordered"]


class Ordered(Struct, frozen=True, gc=False):
    """Distinct hits, their folded IDs and their ranks (ascending, no two alike); `duplicates` were left out.

    `known` has the IDs as a set where no two hits share one, so that most lists need not be gone through for a name.
    """

    hits: Sequence[Hit]
    ids: Sequence[str]
    ranks: Sequence[int]
    duplicates: int = 0
    known: Set[str] | None = None

    def name(self, position: int) -> str:
        """The item at a position as it is called in a footing: its ID as written, or #rank where it has none."""
        return self.hits[position].id or f"#{self.ranks[position]}"


def ordered(hits: Sequence[Hit], *, by_score: bool = False, passages: bool = False) -> Ordered:
    """Put hits in rank order and leave later duplicates out; the ranks behind a duplicate close up.

    The recorded order is the fact: `Hit.rank` where it is there, else the position. Gaps between recorded ranks
    stay gaps. `by_score` is for lists whose order was not recorded: score descending (no score comes last), then
    ID ascending. Two hits are one item when ID, document and version agree; with `passages` place and text must
    agree too, since many records name several passages of a document by the document's ID.

    >>> found = ordered([Hit("D2"), Hit("D2"), Hit("Ｄ１")])
    >>> found.ids, found.ranks, found.duplicates
    (['D2', 'D1'], [1, 2], 1)
    """
    ranks: Sequence[int] = range(1, len(hits) + 1)
    if by_score:
        hits = sorted(hits, key=_by_score)
    else:
        recorded = [hit.rank for hit in hits]
        if recorded != _counted_to(len(recorded)) and any(recorded):
            pairs = sorted(
                ((rank if rank > 0 else place, hit) for rank, place, hit in zip(recorded, ranks, hits, strict=True)),
                key=itemgetter(0),
            )
            ranks = [rank for rank, _ in pairs]
            hits = [hit for _, hit in pairs]
    ids = fold_ids([hit.id for hit in hits])
    if isinstance(ranks, range) and len(known := set(ids)) == len(ids):
        return Ordered(hits, ids, ranks, 0, known)
    return _distinct(hits, ids, ranks, passages)


@lru_cache(maxsize=64)
def _counted_to(length: int) -> list[int]:
    """1, 2, ... length: the ranks of nearly every list that records them."""
    return list(range(1, length + 1))


def _by_score(hit: Hit) -> tuple[float, str]:
    return (inf if hit.score is None or isnan(hit.score) else -hit.score, hit.id)


def _distinct(hits: Sequence[Hit], ids: Sequence[str], recorded: Sequence[int], passages: bool) -> Ordered:
    seen: set[object] = set()
    kept: list[Hit] = []
    kept_ids: list[str] = []
    ranks: list[int] = []
    last = duplicates = 0
    for hit, name, rank in zip(hits, ids, recorded, strict=True):
        key = _item(hit, name, passages)
        if key in seen:
            duplicates += 1
            continue
        seen.add(key)
        last = max(rank - duplicates, last + 1)
        kept.append(hit)
        kept_ids.append(name)
        ranks.append(last)
    return Ordered(kept, kept_ids, ranks, duplicates)


def _item(hit: Hit, name: str, passages: bool) -> object:
    """What two hits must share to be one item. A hit without ID is an item of its own, or its passage."""
    where = (name, fold_id(hit.doc), fold_id(hit.version))
    if passages:
        return (*where, hit.start, hit.end, hit.text)
    return where if name else id(hit)
