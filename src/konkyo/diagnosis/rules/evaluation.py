"""Evaluation: the eval set itself cannot be judged by."""

from __future__ import annotations

from konkyo.diagnosis.case import Case
from konkyo.diagnosis.intervals import Between
from konkyo.diagnosis.rules.base import Values, case_rule

__all__ = ["not_joinable", "not_met"]


def _first_list(case: Case) -> Between:
    return None, case.followed[0][0].stage


@case_rule(
    "gold-not-joinable",
    "candidates",
    "labels",
    between=_first_list,
    remedies=("mend-identifiers",),
    probe="read-identifiers-otherwise",
)
def not_joinable(case: Case) -> Values | None:
    """Gold was not found as written, hardly any gold of the run is, and read in another form it is among the hits."""
    return {"switch": case.switch, "pieces": len(case.mended)} if case.mended else None


@case_rule("gold-never-met", "candidates", "labels", between=_first_list, probe="read-identifiers-otherwise")
def not_met(case: Case) -> Values | None:
    """No gold of the run is among the hits as written, and here it is not in the form that joins others either."""
    return {"switch": case.switch} if case.switch and not case.mended else None
