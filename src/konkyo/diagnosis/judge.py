"""From a case to its findings: cause before symptom, one finding a lost piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from konkyo.core.finding import Finding
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.rules import RULES_IN, groups_for
from konkyo.diagnosis.rules.base import Rule, Subject

__all__ = ["findings"]


def findings(case: Case) -> tuple[Finding, ...]:
    """What went wrong with a question; empty where nothing did, or where the record does not say.

    One finding for each needed piece that is known not to have reached the generator, then those about the whole
    question. Of the rules that hold the first in the order of causes is the finding, the others are its symptoms.
    No probe was tried, so nothing is proved.
    """
    return tuple(_all(case))


def _all(case: Case) -> Iterator[Finding]:
    for piece in case.lost:
        yield from _first(piece, RULES_IN[piece.situation], piece.number)
    for group in groups_for(case):
        yield from _first(case, group, None)


def _first(subject: Subject, rules: Sequence[Rule[Subject]], number: int | None) -> Iterable[Finding]:
    holding = [(rule, values) for rule in rules if (values := rule.check(subject)) is not None]
    if not holding:
        return
    rule, values = holding[0]
    good, bad = rule.where(subject)
    yield Finding(
        code=rule.code,
        stage_from=good,
        stage_to=bad,
        evidence=number,
        cause=rule.cause,
        symptoms=tuple(symptom.code for symptom, _ in holding[1:]),
        probe=rule.probe,
        remedy=rule.remedies[0] if rule.remedies else "",
        values=dict(values),
    )
