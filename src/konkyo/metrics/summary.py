"""From a value a question to figures: macro and micro, weighted, with intervals, overall and by group."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from konkyo.core.measured import Aggregation, Interval, Measured, Unmeasured
from konkyo.metrics.judged import Floats
from konkyo.metrics.measure import Measure
from konkyo.metrics.policies import Policies
from konkyo.metrics.population import Population
from konkyo.metrics.scores import Scores
from konkyo.metrics.table import COUNTED, REASONS, Codes, StageTable, left_out
from konkyo.stats.means import mean_interval

__all__ = ["Figures"]


class Figures:
    """The figures of one measure at one stage."""

    def __init__(
        self,
        measure: Measure,
        scores: Scores,
        codes: Codes,
        table: StageTable,
        population: Population,
        policies: Policies,
    ) -> None:
        self._measure = measure
        self._scores = scores
        self._values = scores.values
        self._codes = codes
        self._table = table
        self._population = population
        self._policies = policies
        self._weights = np.ones(len(codes)) if population.weights is None else population.weights

    def overall(self) -> Iterator[Measured | Unmeasured]:
        """Macro, and micro where it is defined, over all questions."""
        return self._over(np.ones(len(self._codes), dtype=np.bool_), "")

    def by_group(self) -> Iterator[Measured | Unmeasured]:
        """The same for each group of each axis, named `axis=label`."""
        for axis in self._population.axes:
            for number, label in enumerate(axis.labels):
                yield from self._over(axis.codes == number, f"{axis.name}={label}")

    def _over(self, members: NDArray[np.bool_], group: str) -> Iterator[Measured | Unmeasured]:
        counted = members & (self._codes == COUNTED)
        weights = np.where(counted, self._weights, 0.0)
        inside = np.where(members, self._codes, COUNTED)
        if not weights.any():
            yield self._unmeasured(inside, group)
            return
        values, heavy = self._values[counted], self._weights[counted]
        value = float(heavy @ values / heavy.sum())
        equal = self._population.weights is None
        interval = self._interval(values, None if equal else heavy)
        yield self._measured("macro", value, counted, inside, group, interval)
        pooled = self._scores.pooled(weights)
        if pooled is not None:
            interval = self._interval(pooled.values[counted], pooled.weights[counted], bounded=pooled.bounded)
            parts = (pooled.numerator, pooled.denominator)
            yield self._measured("micro", pooled.value, counted, inside, group, interval, parts)

    def _measured(
        self,
        aggregation: Aggregation,
        value: float,
        counted: NDArray[np.bool_],
        inside: Codes,
        group: str,
        interval: Interval | None,
        parts: tuple[float | None, float | None] = (None, None),
    ) -> Measured:
        return Measured(
            name=str(self._measure),
            value=value,
            n=int(counted.sum()),
            aggregation=aggregation,
            unit=self._population.unit,
            stage=self._table.stage,
            stage_name=self._table.name,
            interval=interval,
            left_out=left_out(inside, self._population),
            weighted=self._population.weights is not None,
            numerator=parts[0],
            denominator=parts[1],
            group=group,
        )

    def _unmeasured(self, inside: Codes, group: str) -> Unmeasured:
        reasons = np.bincount(inside[inside != COUNTED], minlength=len(REASONS))
        return Unmeasured(
            name=str(self._measure),
            reason=REASONS[int(reasons.argmax())] if reasons.any() else "no-questions",
            stage=self._table.stage,
            stage_name=self._table.name,
            left_out=left_out(inside, self._population),
            group=group,
        )

    def _interval(self, values: Floats, weights: Floats | None, *, bounded: bool = True) -> Interval | None:
        low, high = self._measure.definition.range
        found = mean_interval(
            values,
            span=(low, high) if bounded else None,
            weights=weights,
            level=self._policies.level,
            seed=self._policies.seed,
        )
        if found is None:
            return None
        ends = [min(max(end, low), high) for end in (found.low, found.high)]
        return Interval(ends[0], ends[1], found.method, found.level, found.rounds, found.seed)
