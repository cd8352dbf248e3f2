"""Kinds of questions, weights, and documents: is the set spread over what it is to show?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from konkyo.core.notice import Notice
from konkyo.core.question import ChunkId
from konkyo.diagnosis.evalset.material import Material

__all__ = ["FEW", "kinds_balanced", "one_document", "weights_hold"]

FEW: Final = 5
"""A kind with fewer questions than this says next to nothing: 4 of 4 right has a 95 % interval from 0.51 to 1."""

_MOST_OF_ONE_KIND: Final = 0.6
_MOST_OF_ONE_DOCUMENT: Final = 0.5
_ENOUGH_TO_TELL: Final = 10


def kinds_balanced(material: Material) -> Iterator[Notice]:
    """Kinds that are missing, have too few questions, or outweigh all others; and whether abstention is asked for."""
    questions = material.questions
    kinds = Counter(question.kind for question in questions if question.kind)
    if not kinds:
        yield material.say_of_all("kinds-missing", "info", column="kind")
    few = {kind: n for kind, n in kinds.items() if n < FEW}
    if few:
        listed = ", ".join(f"{kind} {n}" for kind, n in sorted(few.items(), key=lambda each: (each[1], each[0]))[:10])
        yield material.say_of_all("kinds-few", "warning", column="kind", count=len(few), few=FEW, listed=listed)
    if kinds and len(questions) >= _ENOUGH_TO_TELL:
        kind, most = kinds.most_common(1)[0]
        if most > _MOST_OF_ONE_KIND * len(questions):
            share = most / len(questions)
            yield material.say_of_all("kinds-unbalanced", "warning", column="kind", kind=kind, share=share)
    if all(question.expect == "answer" for question in questions):
        yield material.say_of_all("nothing-to-decline", "info", column="expect")


def weights_hold(material: Material) -> Iterator[Notice]:
    """Weights that leave nothing, or leave everything to one question."""
    if not material.questions:
        return
    total = sum(question.weight for question in material.questions)
    if total == 0:
        yield material.say_of_all("weights-zero", "error", column="weight")
        return
    heaviest = max(material.questions, key=lambda question: question.weight)
    if len(material.questions) >= _ENOUGH_TO_TELL and heaviest.weight > total / 2:
        yield material.say("weight-dominates", "warning", heaviest, "weight", share=heaviest.weight / total)


def one_document(material: Material) -> Iterator[Notice]:
    """A document that is gold for most questions: the set then shows how well that one is found."""
    with_gold = 0
    counts: Counter[str] = Counter()
    for question in material.questions:
        named = {
            one.doc
            for piece in question.evidence
            if piece.grade >= 1
            for one in piece.any_of
            if not isinstance(one, ChunkId) and one.doc
        }
        with_gold += bool(named)
        counts.update(named)
    if with_gold < _ENOUGH_TO_TELL:
        return
    doc, count = counts.most_common(1)[0]
    if count > _MOST_OF_ONE_DOCUMENT * with_gold:
        yield material.say_of_all("one-document", "warning", column="docs", doc=doc, count=count, of=with_gold)
