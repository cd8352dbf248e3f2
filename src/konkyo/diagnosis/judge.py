"""From a case to its findings: cause before symptom, one finding a lost piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from konkyo.core.finding import Finding
from konkyo.core.stages import Stage
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.intervals import open_stages
from konkyo.diagnosis.likeness import Likeness, likeness
from konkyo.diagnosis.rules import RULES_IN, groups_for
from konkyo.diagnosis.rules.base import Rule, Subject

__all__ = ["Judge", "Judged", "findings"]

Judged = tuple[tuple[Finding, ...], tuple[tuple[Stage, ...], ...]]
"""The findings, and for each the stages that would have to be recorded to narrow it down."""


def findings(case: Case) -> tuple[Finding, ...]:
    """What went wrong with a question; empty where nothing did, or where the record does not say.

    One finding for each needed piece that is known not to have reached the generator, then those about the whole
    question. Of the rules that hold the first in the order of causes is the finding, the others are its symptoms.
    No probe was tried, so nothing is proved.
    """
    return tuple(_all(case))


class Judge:
    """Judges the questions of a run. Cases that are alike to every rule are judged once: most of a run is."""

    def __init__(self) -> None:
        self._known: dict[Likeness, Judged] = {}

    def judge(self, case: Case) -> Judged:
        """`findings` of the case, and what each of them leaves open."""
        key = likeness(case)
        known = None if key is None else self._known.get(key)
        if known is None:
            found = findings(case)
            known = found, tuple([open_stages(case, finding) for finding in found])
            if key is not None:
                self._known[key] = known
        return known


def _all(case: Case) -> Iterator[Finding]:
    for piece in case.lost:
        yield from _first(piece, RULES_IN[piece.situation], piece.number)
    for group in groups_for(case):
        yield from _first(case, group, None)


def _first(subject: Subject, rules: Sequence[Rule[Subject]], number: int | None) -> Iterator[Finding]:
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
