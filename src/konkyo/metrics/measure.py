"""What is measured, apart from who computes it: a name that prints, and parses back."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import Literal

from msgspec import Struct

from konkyo.core.errors import UsageError
from konkyo.metrics.registry import Definition, definitions, find_definition, names

__all__ = ["DEFAULT", "Measure", "parse_measure"]

_SPELLING = re.compile(r"(?P<name>[a-z][a-z0-9_]*?)(?:(?:@|_cut_|_)(?P<k>[0-9]{1,9}))?")


class Measure(Struct, frozen=True):
    """A metric and its cut-off; `None` means the whole list.

    >>> str(Measure("ndcg", 10)), parse_measure("ndcg@10") == Measure("ndcg", 10)
    ('ndcg@10', True)
    """

    name: str
    cutoff: int | None = None

    def __str__(self) -> str:
        return self.name if self.cutoff is None else f"{self.name}@{self.cutoff}"

    @property
    def definition(self) -> Definition:
        """How it is computed."""
        return find_definition(self.name)

    @property
    def direction(self) -> Literal["up", "down"]:
        """Which way is better."""
        return self.definition.direction

    def is_better(self, value: float, *, than: float) -> bool:
        """Whether a value is strictly better than another.

        >>> Measure("recall", 5).is_better(0.8, than=0.7)
        True
        """
        return value > than if self.direction == "up" else value < than


DEFAULT = (Measure("recall", 3), Measure("mrr"), Measure("ndcg", 3))
"""What is measured when nothing is asked for."""


def parse_measure(text: str) -> Measure:
    """From `ndcg@10`, in any case and width, by name or alias, or as trec_eval spells it.

    Raises `UsageError` for a metric that does not exist (with the nearest name) or a cut-off that makes no sense.

    >>> [str(parse_measure(name)) for name in ("NDCG＠10", "ndcg_cut_10", "P_5", "recip_rank", "success@1")]
    ['ndcg@10', 'ndcg@10', 'precision@5', 'mrr', 'hit@1']
    """
    folded = unicodedata.normalize("NFKC", text).strip().lower().replace("-", "_")
    known = definitions()
    if folded in known:
        return Measure(known[folded].name)
    match = _SPELLING.fullmatch(folded)
    name = match["name"] if match else folded.partition("@")[0]
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        if near:
            raise UsageError("unknown-metric-near", found=text, nearest=known[near[0]].name, known=", ".join(names()))
        raise UsageError("unknown-metric", found=text, known=", ".join(names()))
    definition = known[name]
    if match is None or int(match["k"] or 0) < 1:
        raise UsageError("metric-cutoff", found=text, metric=definition.name)
    if not definition.takes_cutoff:
        raise UsageError("metric-no-cutoff", found=text, metric=definition.name)
    return Measure(definition.name, int(match["k"]))
