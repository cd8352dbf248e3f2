"""The metrics in plain Python, hit by hit: slow, and short enough to be checked by eye."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2

import numpy as np
from hypothesis import strategies as st

from konkyo.metrics import Judged, Marks

Grades = Mapping[str, int]


def judged(rankings: Sequence[Sequence[str]], gold: Sequence[Grades], relevant_grade: int = 1) -> Judged:
    """Arrays of rankings in which each document is one piece."""
    marks = Marks.of(
        [
            (number, rank, grades[doc])
            for number, (ranking, grades) in enumerate(zip(rankings, gold, strict=True))
            for rank, doc in enumerate(ranking, 1)
            if grades.get(doc, 0) > 0
        ]
    )
    ideal = Marks.of(
        [
            (number, rank, grade)
            for number, grades in enumerate(gold)
            for rank, grade in enumerate(sorted((g for g in grades.values() if g > 0), reverse=True), 1)
        ]
    )
    returned = np.array([len(ranking) for ranking in rankings], dtype=np.int64)
    return Judged(len(rankings), marks, marks, ideal, returned, relevant_grade)


def value(name: str, ranking: Sequence[str], grades: Grades, k: int | None, relevant_grade: int = 1) -> float:
    """One metric of one ranking."""
    top = list(ranking if k is None else ranking[:k])
    relevant = {doc for doc, grade in grades.items() if grade >= relevant_grade}
    good = [doc in relevant for doc in top]
    found, needed = sum(good), len(relevant)
    match name:
        case "recall":
            return found / needed if needed else 0.0
        case "precision":
            return found / (k or len(top) or 1)
        case "precision_returned":
            return found / len(top) if top else 0.0
        case "hit":
            return float(found > 0)
        case "f1":
            p, r = value("precision", ranking, grades, k, relevant_grade), found / needed if needed else 0.0
            return 2 * p * r / (p + r) if p + r else 0.0
        case "mrr":
            return next((1 / rank for rank, hit in enumerate(good, 1) if hit), 0.0)
        case "map":
            return sum(sum(good[:rank]) / rank for rank, hit in enumerate(good, 1) if hit) / (needed or 1)
        case "rprec":
            return sum(doc in relevant for doc in ranking[:needed]) / needed if needed else 0.0
        case "ndcg" | "ndcg_exp":
            gains = [_gain(name, grades.get(doc, 0)) for doc in top]
            best = sorted((_gain(name, grade) for grade in grades.values()), reverse=True)[:k]
            return _dcg(gains) / _dcg(best) if _dcg(best) else 0.0
    raise AssertionError(name)


def _gain(name: str, grade: int) -> float:
    grade = max(grade, 0)
    return float(grade) if name == "ndcg" else 2.0**grade - 1


def _dcg(gains: Sequence[float]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1))


DOCS = ["D1", "D2", "文書3", "文書_甲", "Ｄ4", "d1", "e-5"]

rankings = st.lists(st.lists(st.sampled_from(DOCS), unique=True, max_size=7), min_size=1, max_size=6)
"""Rankings of some questions."""


@st.composite
def judged_runs(draw: st.DrawFn) -> tuple[list[list[str]], list[dict[str, int]]]:
    """Rankings, and the grades of each question: some negative, some without anything relevant."""
    lists = draw(rankings)
    grades = st.dictionaries(st.sampled_from(DOCS), st.integers(-1, 3), max_size=6)
    return lists, [draw(grades) for _ in lists]
