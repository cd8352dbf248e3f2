"""Every metric by its name: our own, and those that other packages offer under the entry point `konkyo.metrics`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from konkyo.core.errors import ConfigError
from konkyo.metrics.average_precision import average_precision
from konkyo.metrics.f1 import f1
from konkyo.metrics.hit import hit
from konkyo.metrics.judged import Judged
from konkyo.metrics.ndcg import ndcg, ndcg_exponential
from konkyo.metrics.precision import precision, precision_returned
from konkyo.metrics.r_precision import r_precision
from konkyo.metrics.recall import recall
from konkyo.metrics.reciprocal_rank import reciprocal_rank
from konkyo.metrics.scores import Scores

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["BUILT_IN", "GROUP", "Definition", "definitions", "find_definition", "names"]

GROUP = "konkyo.metrics"
"""The entry point group under which another package offers its `Definition`s."""


@dataclass(frozen=True)
class Definition:
    """How a metric is called and computed.

    `compute(judged, k)` gives a value for each question. `takes_cutoff` says whether `name@k` exists. A `graded`
    metric takes grades as gains, so that it is defined for any question with a gain, whatever counts as relevant.
    `range` is the least and the greatest value.
    """

    name: str
    compute: Callable[[Judged, int | None], Scores]
    aliases: tuple[str, ...] = ()
    takes_cutoff: bool = True
    graded: bool = False
    direction: Literal["up", "down"] = "up"
    range: tuple[float, float] = (0.0, 1.0)


BUILT_IN = (
    Definition("recall", recall, ("r", "set_recall")),
    Definition("precision", precision, ("p", "set_p")),
    Definition("precision_returned", precision_returned, ("p_returned",)),
    Definition("hit", hit, ("success", "hit_rate", "hits")),
    Definition("f1", f1, ("f", "set_f")),
    Definition("mrr", reciprocal_rank, ("rr", "recip_rank")),
    Definition("ndcg", ndcg, graded=True),
    Definition("ndcg_exp", ndcg_exponential, graded=True),
    Definition("map", average_precision, ("ap",)),
    Definition("rprec", r_precision, ("r_precision",), takes_cutoff=False),
)


_OURS = {name: one for one in BUILT_IN for name in (one.name, *one.aliases)}


@cache
def definitions() -> dict[str, Definition]:
    """Every metric under its name and its aliases. A plugin that takes a name which is taken is an error."""
    found: dict[str, Definition] = {}
    for definition in (*BUILT_IN, *_plugins()):
        for name in (definition.name, *definition.aliases):
            if name in found:
                raise ConfigError("metric-twice", metric=name)
            found[name] = definition
    return found


def names() -> tuple[str, ...]:
    """The metrics' names, without aliases, in the order in which they are listed."""
    return tuple(name for name, definition in definitions().items() if name == definition.name)


def find_definition(name: str) -> Definition:
    """A metric by its name or alias. Plugins cannot take our names, so they are looked for only where it is none."""
    return _OURS.get(name) or definitions()[name]


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What other packages offer; Python's own way to it takes as long to load as all our metrics."""
    from importlib.metadata import entry_points as offered

    return offered(group=group)


def _plugins() -> list[Definition]:
    plugins = []
    for entry in entry_points(group=GROUP):
        try:
            loaded = entry.load()
        except (ImportError, AttributeError) as error:
            raise ConfigError("metric-broken", metric=entry.name, target=entry.value, reason=str(error)) from error
        if not isinstance(loaded, Definition):
            raise ConfigError("metric-broken", metric=entry.name, target=entry.value, reason=type(loaded).__name__)
        plugins.append(loaded)
    return plugins
