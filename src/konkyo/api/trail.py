"""`trail`: one question, from the source to the answer."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from konkyo.api.diagnosis_inputs import Inputs, PathGiven
from konkyo.core.errors import UsageError
from konkyo.core.question import Question
from konkyo.core.results import TrailReport
from konkyo.diagnosis import trail_report
from konkyo.text.ids import fold_id

__all__ = ["trail"]


def trail(
    qid: str,
    evalset: PathGiven | Sequence[Question],
    results: PathGiven | Sequence[PathGiven],
    *,
    k: int = 3,
    as_: str | None = None,
    ids: Sequence[str] = (),
) -> TrailReport:
    """Where each piece of one question's evidence was at every stage, what was cut, and where it was lost first.

    The arguments are those of `diagnose`. A `qid` that the eval set does not have raises `UsageError` with the
    nearest ones; a question without result has a report that says so.
    """
    inputs = Inputs(evalset, results, as_=as_, ids=ids)
    wanted = fold_id(qid)
    question = next((each for each in inputs.questions if fold_id(each.qid) == wanted), None)
    if question is None:
        known = [each.qid for each in inputs.questions]
        near = get_close_matches(wanted, known, n=3, cutoff=0.4) or known[:3]
        raise UsageError("trail-unknown-qid", found=qid, near=", ".join(near) or "-")
    trace = next((each for each in inputs if fold_id(each.qid) == wanted), None)
    return trail_report(question, trace, k=k)
