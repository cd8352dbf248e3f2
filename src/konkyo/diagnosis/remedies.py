"""What to try, and the most that it can gain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from konkyo.core.finding import ABC, Bound, Finding, Remedy
from konkyo.core.measured import Interval
from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.stages import Stage
from konkyo.diagnosis.examine import Examined
from konkyo.diagnosis.rules import BESIDE, every_rule
from konkyo.stats.rates import wilson

__all__ = ["ABOUT_CLASSES", "FAULTS", "REMEDIES", "bounded", "largest_classes", "remedies_for"]

FAULTS: Final[tuple[ABC, ...]] = ("A", "B", "C")

REMEDIES: Final[dict[str, Stage]] = {
    "chunking": "chunk",
    "hybrid-search": "candidates",
    "query-rewriting": "candidates",
    "reranking": "rerank",
    "fusion": "fusion",
    "larger-k": "context",
    "prompt": "answer",
    "fewer-passages": "context",
    "document-writing": "source",
    "other-reranker": "rerank",
    "deeper-rerank": "rerank",
    "lower-threshold": "threshold",
    "larger-budget": "context",
    "smaller-chunks": "chunk",
    "safer-deduplication": "context",
    "filter-before-search": "permission",
    "check-permissions": "permission",
    "more-candidates": "candidates",
    "close-leak": "permission",
    "index-versions": "index",
    "abstention-rule": "answer",
    "asking-back-rule": "answer",
    "citation-check": "answer",
    "mend-error": "answer",
    "mend-identifiers": "source",
    "record-more": "candidates",
}
"""Every remedy and the stage that it works on. Of equal bounds the one that stands first here is named first."""

ABOUT_CLASSES: Final = frozenset({"largest-tied", "largest-uncertain", "no-single-remedy"})
"""The notices that compare classes, and mean nothing for a single question."""

_ORDER: Final = {code: number for number, code in enumerate(REMEDIES)}
_MENDED_BY: Final = {rule.code: rule.remedies for rule in every_rule()}
Row = tuple[Question, Examined]


def largest_classes(counts: Mapping[str, int]) -> tuple[tuple[ABC, ...], tuple[Notice, ...]]:
    """The class of the most faulty questions (several where they tie), and whether that may be chance.

    Chance is judged on the two largest classes alone: the larger one leads if Wilson's 95 % interval of its share of
    the two lies above one half.

    >>> largest_classes({"A": 1, "B": 2, "C": 0})[0]
    ('B',)
    >>> largest_classes({"A": 0, "B": 0, "C": 0})
    ((), ())
    """
    first, second, _ = sorted(FAULTS, key=lambda klass: -counts[klass])
    most, next_most = counts[first], counts[second]
    if not most:
        return (), ()
    tied = tuple(klass for klass in FAULTS if counts[klass] == most)
    if len(tied) > 1:
        return tied, (Notice("largest-tied", "info", values={"classes": ", ".join(tied), "count": most}),)
    bounds = wilson(most, most + next_most)
    if not next_most or (bounds is not None and bounds.low > 0.5):
        return tied, ()
    values: dict[str, str | int | float] = {"first": first, "most": most, "second": second, "next": next_most}
    return tied, (Notice("largest-uncertain", "info", values=values),)


def remedies_for(classes: Sequence[ABC], rows: Sequence[Row]) -> tuple[tuple[Remedy, ...], tuple[Notice, ...]]:
    """The remedies for some classes, then those for faults beside the classes (leaks, answers that should not be).

    A remedy can mend a question at most if it is among the remedies of *each* fault that makes the question what it is:
    a larger k mends nothing while another piece is missing altogether. How many no single remedy mends is said.
    """
    found: list[Remedy] = []
    notices: list[Notice] = []
    for klass in classes:
        members = [row for row in rows if row[1].placed.klass == klass]
        mended = [(row, _remedies(row[1].findings)) for row in members]
        found += _bounded(mended, rows, klass)
        left = sum(not codes for _, codes in mended)
        if left:
            values: dict[str, str | int | float] = {"klass": klass, "count": left, "of": len(members)}
            notices.append(Notice("no-single-remedy", "info", values=values))
    found.sort(key=_by_gain)
    beside = [
        (row, {code for one in row[1].findings if one.code in BESIDE for code in _MENDED_BY[one.code]}) for row in rows
    ]
    return (*found, *sorted(_bounded(beside, rows, ""), key=_by_gain)), tuple(notices)


def bounded(rows: Sequence[Row]) -> Iterator[tuple[Finding, ...]]:
    """The findings of each question, each with the number of questions that have the same fault."""
    having: dict[str, list[Question]] = {}
    for question, examined in rows:
        for code in {finding.code for finding in examined.findings}:
            having.setdefault(code, []).append(question)
    total = sum(question.weight for question, _ in rows)
    bounds = {code: _bound(questions, len(rows), total) for code, questions in having.items()}
    known: dict[int, Finding] = {}
    for _, examined in rows:
        for finding in examined.findings:
            if id(finding) not in known:
                known[id(finding)] = replace(finding, bound=bounds[finding.code])
        yield tuple([known[id(finding)] for finding in examined.findings])


def _remedies(findings: Sequence[Finding]) -> set[str]:
    """What mends every fault that bears on the class by itself."""
    each = [set(_MENDED_BY[one.code]) for one in findings if one.code not in BESIDE]
    return set.intersection(*each) if each else set()


def _bounded(mended: Iterable[tuple[Row, set[str]]], rows: Sequence[Row], klass: str) -> Iterator[Remedy]:
    gained: dict[str, list[Question]] = {}
    for (question, _), codes in mended:
        for code in codes:
            gained.setdefault(code, []).append(question)
    total = sum(question.weight for question, _ in rows)
    for code, questions in gained.items():
        yield Remedy(code, _bound(questions, len(rows), total), REMEDIES[code], klass)


def _bound(questions: Sequence[Question], of: int, total: float) -> Bound:
    """So many questions, their share of the weight in percent, and the interval of their share of all."""
    bounds = wilson(len(questions), of)
    interval = None if bounds is None else Interval(bounds.low, bounds.high, bounds.method, bounds.level)
    weight = sum(question.weight for question in questions)
    return Bound(len(questions), of, 100 * weight / total if total else 0.0, interval)


def _by_gain(remedy: Remedy) -> tuple[float, float, int]:
    return (-remedy.bound.questions, -remedy.bound.points, _ORDER[remedy.code])
