"""What has to be said about the data that figures were made from."""

from __future__ import annotations

from collections.abc import Iterator

from konkyo.core.notice import Notice
from konkyo.metrics.policies import Policies
from konkyo.metrics.population import Population
from konkyo.metrics.table import StageTable, absent, label

__all__ = ["LISTED", "remarks"]

LISTED = 10
"""How many question IDs a sentence names; the report's `no_result` and the figures' `left_out` have them all."""


def remarks(tables: tuple[StageTable, ...], population: Population, policies: Policies) -> Iterator[Notice]:
    """Notices on the population, then on each stage's rankings."""
    if len(population.units) > 1:
        counts = ", ".join(f"{unit} {count}" for unit, count in sorted(population.units.items()))
        yield Notice("mixed-units", "info", values={"counts": counts, "unit": population.unit})
    unknown = sorted(number for number, reason in population.broken.items() if reason == "gold-unknown")
    if unknown:
        yield Notice("gold-unknown", "error", values=_listed([population.qids[number] for number in unknown]))
    for table in tables:
        yield from _of_stage(table, population, policies)


def _of_stage(table: StageTable, population: Population, policies: Policies) -> Iterator[Notice]:
    seen = table.seen
    where = label(table)
    if missing := absent(table, population):
        code = "no-result-zero" if policies.missing == "zero" else "no-result-skip"
        yield Notice(code, values={"stage": where, **_listed(missing)})
    if seen.unasked_count:
        unasked: dict[str, str | int | float] = {
            "count": seen.unasked_count,
            "qids": _names(list(seen.unasked), seen.unasked_count),
        }
        yield Notice("result-without-question", values={"stage": where, **unasked})
    if seen.duplicates:
        yield Notice("duplicate-hits", values={"stage": where, "count": seen.duplicates})
    for k, count in sorted(seen.straddling.items()):
        if count:
            yield Notice("ties-straddle", values={"stage": where, "k": k, "count": count, "ties": policies.ties})
    for k, count in sorted(seen.unjudged.items()):
        if count:
            values: dict[str, str | int | float] = {"stage": where, "k": k, "count": count, "of": seen.looked_at[k]}
            yield Notice("unjudged-hits", "warning" if seen.negatives else "info", values=values)


def _listed(qids: list[str]) -> dict[str, str | int | float]:
    return {"count": len(qids), "qids": _names(qids[:LISTED], len(qids))}


def _names(shown: list[str], count: int) -> str:
    return ", ".join(shown) + (", ..." if count > len(shown) else "")
