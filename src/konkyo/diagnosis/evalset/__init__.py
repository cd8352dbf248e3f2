"""What is wrong with an eval set, as rules that need no model: each takes the `Material` and yields notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from konkyo.core.notice import Notice
from konkyo.diagnosis.evalset.expectations import expectations_agree
from konkyo.diagnosis.evalset.gold_ids import gold_in_corpus, gold_named_once
from konkyo.diagnosis.evalset.kinds import kinds_balanced, one_document, weights_hold
from konkyo.diagnosis.evalset.material import Material
from konkyo.diagnosis.evalset.power import few_questions, shown_difference
from konkyo.diagnosis.evalset.quotes import quotes_stand
from konkyo.diagnosis.evalset.shelf import Shelf
from konkyo.diagnosis.evalset.spans import spans_fit
from konkyo.diagnosis.evalset.stale import labels_fresh, rights_agree, validity_agrees
from konkyo.diagnosis.evalset.wording import no_leaks, questions_differ

__all__ = ["RULES", "Material", "Shelf", "examine_evalset", "shown_difference"]

RULES: Final[tuple[Callable[[Material], Iterator[Notice]], ...]] = (
    expectations_agree,
    gold_in_corpus,
    gold_named_once,
    quotes_stand,
    spans_fit,
    labels_fresh,
    validity_agrees,
    rights_agree,
    questions_differ,
    no_leaks,
    weights_hold,
    kinds_balanced,
    one_document,
    few_questions,
)


def examine_evalset(material: Material) -> tuple[Notice, ...]:
    """Everything the rules find, in their order and, within each, in the order of the questions."""
    return tuple(notice for rule in RULES for notice in rule(material))
