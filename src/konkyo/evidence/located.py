"""What is known of a question's evidence in one list of hits or texts."""

from __future__ import annotations

from msgspec import Struct

from konkyo.core.trail import Footing

__all__ = ["Located", "Relevance"]

Relevance = tuple[tuple[int, tuple[int, ...]], ...]
"""(rank, numbers of the pieces that the hit at this rank holds wholly and alone), in rank order."""


class Located(Struct, frozen=True, gc=False):
    """The footing of each piece, and the ranks of the hits that hold one.

    `footings` has one entry for each piece of `Question.evidence`, in its order. `relevant` names the hits that
    hold a needed piece (grade of 1 or more), `rejected` those that hold a piece judged not relevant (grade below 1);
    a rank in neither is unjudged. `depth` counts the distinct hits that were looked through, `duplicates` the
    hits that were left out because their item had come before.
    """

    footings: tuple[Footing, ...]
    relevant: Relevance = ()
    depth: int = 0
    duplicates: int = 0
    rejected: Relevance = ()
