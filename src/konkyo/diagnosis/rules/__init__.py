"""One module a stage, one small rule a kind of fault. The order of the tables is that of causes before symptoms.

Where several rules of a group hold, the first is the finding: what the later ones see is only what it brings about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from konkyo.diagnosis.case import Case
from konkyo.diagnosis.piece import Situation
from konkyo.diagnosis.rules import (
    answer,
    candidates,
    chunk,
    context,
    elsewhere,
    evaluation,
    fusion,
    permission,
    rerank,
    threshold,
)
from konkyo.diagnosis.rules.base import CaseRule, PieceRule, Rule as Rule

__all__ = ["BESIDE", "CASE_RULES", "PIECE_RULES", "RULES_IN", "Rule", "every_rule", "groups_for"]

PIECE_RULES: Final[tuple[PieceRule, ...]] = (
    permission.hidden,
    permission.filtered_after,
    chunk.split,
    candidates.other_version,
    candidates.nothing_found,
    candidates.at_the_end,
    candidates.exhausted,
    candidates.not_found,
    candidates.not_retrieved,
    context.over_budget,
    context.duplicate,
    context.cut,
    fusion.left_out,
    fusion.pushed_down,
    rerank.pushed_out,
    threshold.dropped,
    context.left_out,
    elsewhere.between_stages,
    rerank.beyond_depth,
    candidates.one_ranking,
    context.tied,
    context.low,
)
"""About one needed piece that did not reach the generator: one group."""

RULES_IN: Final[dict[Situation, tuple[PieceRule, ...]]] = {
    situation: tuple(rule for rule in PIECE_RULES if situation in rule.situations)
    for situation in ("never", "low", "fell")
}
"""The same by the situation of the piece, which spares asking rules that cannot hold."""

EVALUATION: Final = (evaluation.not_joinable, evaluation.not_met)
FAILURE: Final = (answer.failed,)
RECORD: Final = (elsewhere.contradicted,)
EXPECTATION: Final = (permission.leaked, answer.answered_anyway, answer.not_asked_back)
GENERATION: Final = (chunk.fragments, answer.abstained, answer.contradicted, answer.misread)
LUCK: Final = (answer.lucky,)
CITATION: Final = (answer.cites_unknown,)
CASE_RULES: Final[tuple[tuple[CaseRule, ...], ...]] = (
    EVALUATION,
    FAILURE,
    RECORD,
    EXPECTATION,
    GENERATION,
    LUCK,
    CITATION,
)
"""About a whole question: groups that have nothing to do with each other."""


def groups_for(case: Case) -> Iterator[tuple[CaseRule, ...]]:
    """The groups of which some rule can hold for a case; the others would only be asked in vain."""
    if case.placed.klass == "C":
        yield GENERATION
    for holds, group in (
        (case.switch, EVALUATION),
        (case.trace.error, FAILURE),
        (len(case.followed) > 1, RECORD),
        (case.question.expect != "answer", EXPECTATION),
        (case.placed.quadrant == "lucky", LUCK),
        (case.trace.citations, CITATION),
    ):
        if holds:
            yield group


BESIDE: Final = frozenset(
    rule.code
    for rule in (
        evaluation.not_joinable,
        evaluation.not_met,
        elsewhere.contradicted,
        permission.leaked,
        answer.answered_anyway,
        answer.not_asked_back,
        answer.lucky,
        answer.cites_unknown,
    )
)
"""The faults that have no bearing on the class of a question."""


def every_rule() -> tuple[PieceRule | CaseRule, ...]:
    """All rules, in the order of the tables."""
    return (*PIECE_RULES, *(rule for group in CASE_RULES for rule in group))
