"""The figures of a run: every measure at every stage, macro and micro, by group, by question, by k."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from konkyo.core.errors import UsageError
from konkyo.core.measured import Measured, Unmeasured
from konkyo.core.question import Question
from konkyo.core.results import MetricsReport, QuestionMetrics
from konkyo.metrics.curve import curve
from konkyo.metrics.judged import Floats
from konkyo.metrics.located import StageLocated, table_of
from konkyo.metrics.policies import DEFAULT_POLICIES, USUAL, Policies, Wanted
from konkyo.metrics.population import Population, population_of
from konkyo.metrics.remarks import remarks
from konkyo.metrics.summary import Figures
from konkyo.metrics.table import COUNTED, REASONS, Codes, StageTable, absent, label, standing

__all__ = ["figures", "report_of"]


def figures(
    questions: Sequence[Question],
    stages: Sequence[StageLocated],
    wanted: Wanted = USUAL,
    policies: Policies = DEFAULT_POLICIES,
    *,
    broken: dict[int, str] | None = None,
) -> MetricsReport:
    """All figures of the questions at each stage, from where their evidence was located.

    `broken` gives, by the question's number, the reason why its gold cannot be judged by (`gold-unknown`).

    >>> from konkyo.core.question import DocId, Evidence
    >>> from konkyo.core.trace import Hit
    >>> from konkyo.evidence import Locator
    >>> from konkyo.metrics.measure import parse_measure
    >>> asked = Question("q1", "解約はいつまで", evidence=(Evidence((DocId("D1"),)), Evidence((DocId("D2"),))))
    >>> stage = StageLocated("rerank", "", {"q1": Locator(asked).hits([Hit("D9"), Hit("D2")])})
    >>> report = figures([asked], [stage], Wanted((parse_measure("recall@3"),)))
    >>> [(figure.name, figure.aggregation, figure.value, figure.n) for figure in report.metrics]
    [('recall@3', 'macro', 0.5, 1), ('recall@3', 'micro', 0.5, 1)]
    """
    cutoffs = sorted({measure.cutoff for measure in wanted.measures if measure.cutoff})
    population = population_of(questions, wanted.by, broken)
    tables = tuple(table_of(questions, given, policies, cutoffs) for given in stages)
    return report_of(tables, population, wanted, policies)


def report_of(
    tables: tuple[StageTable, ...], population: Population, wanted: Wanted, policies: Policies
) -> MetricsReport:
    """The report on tables that are made already.

    Raises `UsageError` where there are results, and not one of them is of a question that was asked: figures of 0
    would be a lie.
    """
    _some_join(tables, population)
    found: list[Measured | Unmeasured] = []
    grouped: list[Measured | Unmeasured] = []
    questions: list[QuestionMetrics] = []
    for table in tables:
        values: dict[str, tuple[Floats, Codes]] = {}
        for measure in wanted.measures:
            scores = measure.definition.compute(table.judged, measure.cutoff)
            codes = standing(table, population, measure, policies)
            made = Figures(measure, scores, codes, table, population, policies)
            found += made.overall()
            grouped += made.by_group()
            values[str(measure)] = (scores.values, codes)
        if wanted.per_question:
            questions += _each_question(values, table, population)
    joined = np.zeros(len(population.qids), dtype=np.bool_)
    for table in tables:
        joined |= table.unknown != REASONS.index("no-result")
    return MetricsReport(
        metrics=(*found, *grouped),
        questions=tuple(questions),
        curve=tuple(point for table in tables for point in curve(table, population, policies)) if wanted.curve else (),
        notices=tuple(remarks(tables, population, policies)),
        policies=policies.named(),
        asked=len(population.qids),
        joined=int(joined.sum()),
        no_result={label(table): tuple(missing) for table in tables if (missing := absent(table, population))},
    )


def _some_join(tables: tuple[StageTable, ...], population: Population) -> None:
    missing = all((table.unknown == REASONS.index("no-result")).all() for table in tables)
    strangers = [table.seen for table in tables if table.seen.unasked]
    if missing and strangers and len(population.qids):
        found, count = strangers[0].unasked[0], strangers[0].unasked_count
        raise UsageError("no-question-joins", asked=population.qids[0], found=found, count=count)


def _each_question(
    values: dict[str, tuple[Floats, Codes]], table: StageTable, population: Population
) -> Iterator[QuestionMetrics]:
    names = list(values)
    columns = [
        [value if code == COUNTED else None for value, code in zip(numbers.tolist(), codes.tolist(), strict=True)]
        for numbers, codes in values.values()
    ]
    for qid, row in zip(population.qids, zip(*columns, strict=True), strict=True):
        yield QuestionMetrics(qid, dict(zip(names, row, strict=True)), table.stage, table.name)
