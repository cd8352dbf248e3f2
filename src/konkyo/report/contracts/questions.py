"""Questions, their findings, and what to try, as JSON."""

from __future__ import annotations

from typing import Any

from konkyo.core import Bound, Finding, FunnelStep, QuestionDiagnosis, Remedy
from konkyo.report.options import Options

__all__ = ["finding_json", "funnel_json", "question_json", "remedy_json"]

Json = dict[str, Any]


def question_json(one: QuestionDiagnosis, options: Options) -> Json:
    """One question. Its texts are there only where text is let through."""
    return {
        "qid": one.qid,
        "class": one.klass,
        "quadrant": one.quadrant,
        "fragile": one.fragile,
        "findings": [finding_json(finding) for finding in one.findings],
        "kind": one.kind or None,
        "recall": one.recall,
        "rr": one.rr,
        "ndcg": one.ndcg,
        "answer_ok": one.answer_ok,
        "weight": one.weight,
        **({"text": one.text, "expected": one.expected or None, "answer": one.answer} if options.with_text else {}),
    }


def finding_json(finding: Finding) -> Json:
    """One fault, and between which stages it lies."""
    return {
        "code": finding.code,
        "stage_from": finding.stage_from,
        "stage_to": finding.stage_to,
        "evidence": finding.evidence,
        "cause": finding.cause or None,
        "symptoms": list(finding.symptoms),
        "proved": finding.proved,
        "probe": finding.probe or None,
        "remedy": finding.remedy or None,
        "bound": _bound(finding.bound),
    }


def _bound(bound: Bound | None) -> Json | None:
    if bound is None:
        return None
    ends = [bound.interval.low, bound.interval.high] if bound.interval else None
    return {"questions": bound.questions, "of": bound.of, "points": bound.points, "interval": ends}


def remedy_json(remedy: Remedy) -> Json:
    """What to try, and the most that it can gain."""
    return {
        "code": remedy.code,
        "class": remedy.for_class or None,
        "stage": remedy.stage,
        "bound": _bound(remedy.bound),
    }


def funnel_json(step: FunnelStep) -> Json:
    """How much evidence a stage still holds."""
    return {
        "stage": step.stage,
        "name": step.name or None,
        "held": step.held,
        "partly": step.partly,
        "of": step.of,
        "not_recorded": step.not_recorded,
    }
