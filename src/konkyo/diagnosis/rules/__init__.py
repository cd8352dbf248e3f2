"""One module a stage, one small rule a kind of fault. The order of the tables is that of causes before symptoms.

Where several rules of a group hold, the first is the finding: what the later ones see is only what it brings about.
"""

from __future__ import annotations

from typing import Final

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

__all__ = ["BESIDE", "CASE_RULES", "PIECE_RULES", "Rule", "every_rule"]

PIECE_RULES: Final[tuple[PieceRule, ...]] = (
    permission.hidden,
    permission.filtered_after,
    chunk.split,
    candidates.other_version,
    candidates.nothing_found,
    candidates.at_the_end,
    candidates.exhausted,
    candidates.not_found,
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

CASE_RULES: Final[tuple[tuple[CaseRule, ...], ...]] = (
    (evaluation.not_joinable,),
    (answer.failed,),
    (elsewhere.contradicted,),
    (permission.leaked, answer.answered_anyway),
    (answer.not_asked_back,),
    (chunk.fragments, answer.abstained, answer.contradicted, answer.misread),
    (answer.lucky,),
    (answer.cites_unknown,),
)
"""About a whole question: groups that have nothing to do with each other."""


BESIDE: Final = frozenset(
    rule.code
    for rule in (
        evaluation.not_joinable,
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
