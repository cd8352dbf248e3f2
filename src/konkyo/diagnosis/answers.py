"""Rates of right answers and right abstentions, and how many right answers rest on evidence within each k."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from konkyo.core.measured import Interval, LeftOut, Measured, Unmeasured
from konkyo.core.question import Question
from konkyo.core.results import CurvePoint
from konkyo.diagnosis.examine import MISSING, Examined
from konkyo.metrics import Policies
from konkyo.stats.means import mean_interval

__all__ = ["rates", "right_within"]

Row = tuple[Question, Examined]


def rates(rows: Sequence[Row], policies: Policies) -> Iterator[Measured | Unmeasured]:
    """`answer_ok` over the questions that have an answer, `abstention` over those that should not be answered.

    Only verdicts that were recorded count; the other questions are left out and named. A rate that no question of the
    eval set asks for is not there at all.
    """
    for name, counts in _RATES.items():
        wanted = [row for row in rows if counts(row[0])]
        if wanted:
            yield _rate(name, wanted, policies)


_RATES: dict[str, Callable[[Question], bool]] = {
    "answer_ok": lambda question: question.expect == "answer",
    "abstention": lambda question: question.expect in ("abstain", "refuse"),
}


def _rate(name: str, rows: Sequence[Row], policies: Policies) -> Measured | Unmeasured:
    judged = [(question, one) for question, one in rows if one.right is not None]
    left_out = tuple(
        LeftOut(question.qid, "no-result" if one is MISSING else "no-verdict")
        for question, one in rows
        if one.right is None
    )
    weights = [question.weight for question, _ in judged]
    if not any(weights):
        return Unmeasured(name, "no-verdict", "answer", left_out=left_out)
    values = [float(bool(one.right)) for _, one in judged]
    right = sum(value * weight for value, weight in zip(values, weights, strict=True))
    weighted = any(weight != 1 for weight in weights)
    bounds = mean_interval(
        values, span=(0, 1), weights=weights if weighted else None, level=policies.level, seed=policies.seed
    )
    assert bounds is not None
    interval = Interval(bounds.low, bounds.high, bounds.method, bounds.level, bounds.rounds, bounds.seed)
    return Measured(
        name,
        right / sum(weights),
        len(judged),
        "macro",
        "question",
        "answer",
        interval=interval,
        left_out=left_out,
        weighted=weighted,
        numerator=right,
        denominator=sum(weights),
    )


def right_within(curve: Sequence[CurvePoint], rows: Sequence[Row]) -> tuple[CurvePoint, ...]:
    """The curve with the share of answers that are right *and* have all their evidence within each k.

    The answers are those of the k that was in use, so that a smaller k shows what it would put at risk, and a larger
    one which lucky answers would come to rest on evidence. Over the questions with a verdict; `None` without any.
    """
    judged = [(one, question.weight) for question, one in rows if one.right is not None and one.placed.standings]
    total = sum(weight for _, weight in judged)
    if not total:
        return tuple(curve)
    at: dict[int, float] = {}
    for one, weight in judged:
        if one.right and one.complete is not None:
            at[one.complete] = at.get(one.complete, 0.0) + weight
    reached, points = 0.0, []
    for point in curve:
        reached += at.pop(point.k, 0.0)
        points.append(replace(point, answered=reached / total))
    return tuple(points)
