"""The curve over k is what the metrics give at each k."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from konkyo.metrics.curve import curve
from konkyo.metrics.hit import hit
from konkyo.metrics.judged import Judged, Marks
from konkyo.metrics.measure import Measure
from konkyo.metrics.ndcg import ndcg
from konkyo.metrics.policies import Policies
from konkyo.metrics.population import Population
from konkyo.metrics.recall import recall
from konkyo.metrics.table import COUNTED, StageTable, standing

PIECES = st.lists(st.tuples(st.integers(1, 3), st.none() | st.integers(1, 9)), max_size=4)
"""For each piece of a question its grade, and the rank at which it was found, if it was."""


@st.composite
def judged(draw: st.DrawFn) -> Judged:
    questions = draw(st.lists(PIECES, min_size=1, max_size=6))
    found, ideal, hits = [], [], {}
    for number, pieces in enumerate(questions):
        grades = sorted((grade for grade, _ in pieces), reverse=True)
        ideal += [(number, place, grade) for place, grade in enumerate(grades, 1)]
        for grade, rank in pieces:
            if rank is not None:
                found.append((number, rank, grade))
                hits[number, rank] = max(grade, hits.get((number, rank), 0))
    marks = Marks.of([(number, rank, grade) for (number, rank), grade in hits.items()])
    returned = np.array([draw(st.integers(0, 9)) for _ in questions])
    return Judged(len(questions), marks, Marks.of(found), Marks.of(ideal), returned, draw(st.sampled_from([1, 2])))


@given(judged(), st.data(), st.sampled_from(["skip", "zero"]))
def test_each_point_is_what_the_metrics_say(run: Judged, data: st.DataObject, no_gold: str) -> None:
    weights = data.draw(st.none() | st.lists(st.sampled_from([0.0, 1.0, 2.5]), min_size=run.size, max_size=run.size))
    population = Population([str(n) for n in range(run.size)], weights=None if weights is None else np.array(weights))
    policies = Policies(no_gold=no_gold, relevant_grade=run.relevant_grade)
    table = StageTable(run, np.zeros(run.size, dtype=np.int8))
    counts = standing(table, population, Measure("recall"), policies) == COUNTED
    heavy = np.where(counts, 1.0 if weights is None else np.array(weights), 0.0)
    points = curve(table, population, policies)
    assert len(points) == (max(run.returned.max(), run.found.rank.max(initial=0)) if heavy.any() else 0)
    for point in points:
        for name, metric in (("recall", recall), ("ndcg", ndcg), ("hit", hit)):
            mean = heavy @ metric(run, point.k).values / heavy.sum()
            assert getattr(point, name) == pytest.approx(mean, abs=1e-12)
        whole = (run.pieces > 0) & (run.found_within(point.k) == run.pieces) & (heavy > 0)
        assert point.complete == whole.sum()
        assert point.n == counts.sum()
