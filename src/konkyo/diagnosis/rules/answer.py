"""Answer: the evidence was there and the answer is wrong, or it was not there and the answer is right."""

from __future__ import annotations

from konkyo.diagnosis.case import Case
from konkyo.diagnosis.intervals import Between
from konkyo.diagnosis.rules.base import Values, case_rule
from konkyo.text.ids import fold_id

__all__ = [
    "abstained",
    "answered_anyway",
    "cites_unknown",
    "contradicted",
    "failed",
    "lucky",
    "misread",
    "not_asked_back",
]

_SHOWN = 120
_GENERATION = ("prompt", "fewer-passages", "document-writing")


def _after_last(case: Case) -> Between:
    return case.last_recorded, "answer"


def _wrong_though_there(case: Case) -> bool:
    return case.placed.klass == "C"


@case_rule("answer-error", "answer", "error", between=_after_last, remedies=("mend-error",), probe="run-again")
def failed(case: Case) -> Values | None:
    """The system stopped with an error."""
    if not case.trace.error or case.right is True:
        return None
    return {"error": " ".join(case.trace.error.split())[:_SHOWN]}


@case_rule("answer-abstained", "answer", "abstention", remedies=_GENERATION, probe="evidence-in-context")
def abstained(case: Case) -> Values | None:
    """All evidence reached the generator, and it declined to answer."""
    return {} if _wrong_though_there(case) and case.trace.abstained and not case.trace.error else None


@case_rule("answer-contradicts", "answer", "contradiction", remedies=_GENERATION, probe="evidence-in-context")
def contradicted(case: Case) -> Values | None:
    """All evidence reached the generator, and a judgement says that the answer contradicts what was sent."""
    against = [each for each in case.trace.judgements if each.verdict == "contradicts"]
    if not _wrong_though_there(case) or not against:
        return None
    return {"claims": len(against), "judge": against[0].judge or "-"}


@case_rule("answer-misread", "answer", "generation", remedies=_GENERATION, probe="evidence-in-context")
def misread(case: Case) -> Values | None:
    """All evidence reached the generator, and the answer is wrong."""
    return {} if _wrong_though_there(case) and not case.trace.error else None


@case_rule("answer-lucky", "answer", "lucky", probe="closed-book")
def lucky(case: Case) -> Values | None:
    """The answer is right although evidence that it must rest on did not reach the generator."""
    return {} if case.placed.quadrant == "lucky" else None


@case_rule("answer-not-abstained", "answer", "no-abstention", remedies=("abstention-rule",), probe="closed-book")
def answered_anyway(case: Case) -> Values | None:
    """The question should not have been answered, and it was."""
    return {} if case.question.expect in ("abstain", "refuse") and case.right is False else None


@case_rule("answer-not-asked-back", "answer", "no-asking-back", remedies=("asking-back-rule",), probe="run-again")
def not_asked_back(case: Case) -> Values | None:
    """The question is too vague to be answered, and the system did not ask back."""
    return {} if case.question.expect == "clarify" and case.right is False else None


@case_rule("answer-cites-unknown", "answer", "citation", remedies=("citation-check",), probe="run-again")
def cites_unknown(case: Case) -> Values | None:
    """The answer cites something that was not among what was sent to the generator."""
    sent = case.sent
    if sent is None:
        return None
    unknown = [each.written or each.id for each in case.trace.citations if each.id and fold_id(each.id) not in sent]
    return {"cited": ", ".join(unknown[:5]), "count": len(unknown)} if unknown else None
