"""Does what a question expects agree with the gold that it has?"""

from __future__ import annotations

from collections.abc import Iterator

from konkyo.core.notice import Notice
from konkyo.diagnosis.evalset.material import Material

__all__ = ["expectations_agree"]


def expectations_agree(material: Material) -> Iterator[Notice]:
    """Answers without gold, gold that is not to be used, answers that are not said, contradictory facts."""
    questions = material.questions
    answered = [question for question in questions if question.expect == "answer"]
    without = [question for question in answered if not any(piece.grade >= 1 for piece in question.evidence)]
    if without and len(without) == len(questions):
        yield material.say_of_all("no-gold-at-all", "error", column="docs", count=len(questions))
    else:
        for question in without:
            yield material.say("no-gold", "error", question, "docs")
    for question in questions:
        if question.expect == "abstain" and any(piece.grade >= 1 for piece in question.evidence):
            yield material.say("gold-though-abstain", "error", question, "expect")
        for fact in sorted({*question.facts} & {*question.must_not}):
            yield material.say("fact-and-forbidden", "error", question, "must_not", found=fact[:40])
    unsaid = [question for question in answered if not (question.answer or question.facts)]
    if unsaid:
        first = unsaid[0].qid
        yield material.say_of_all("no-expected-answer", "info", column="answer", count=len(unsaid), qid=first)
