"""The JSON of each verb: schema and version first, stable English keys, lists for anything counted.

Each contract has its JSON Schema in `konkyo/schemas`. Keys are only ever added within a version.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from konkyo.core import (
    Bound,
    CheckReport,
    CurvePoint,
    Diagnosis,
    DoctorReport,
    Evidence,
    Finding,
    FunnelStep,
    IdentifierReport,
    ImportReport,
    Interval,
    LeftOut,
    Measured,
    MetricsReport,
    Notice,
    QuestionDiagnosis,
    QuestionMetrics,
    Remedy,
    Trail,
    TrailReport,
    TrailStage,
    Unmeasured,
)
from konkyo.core.trail import Footing, Held, Lost, Partly
from konkyo.report.options import Options
from konkyo.report.phrases import told
from konkyo.words import Words

__all__ = [
    "check_contract",
    "diagnosis_contract",
    "doctor_contract",
    "identifiers_contract",
    "import_contract",
    "metrics_contract",
    "notice_json",
    "trail_contract",
]

Json = dict[str, Any]
_CLASSES: Final = ("A", "B", "C", "OK", "C or OK", "n/a")
_QUADRANTS: Final = ("answered", "lucky", "misread", "lost", "unknown")


def metrics_contract(result: MetricsReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.metrics/1`."""
    return {
        "schema": "konkyo.metrics/1",
        "metrics": [_figure(one) for one in result.metrics],
        "questions": [_question_metrics(one) for one in result.questions],
        "curve": [_curve_point(point) for point in result.curve],
        "asked": result.asked,
        "joined": result.joined,
        "identifiers": _identifiers(result.identifiers),
        "policies": dict(result.policies),
        "notices": _notices(result.notices, words),
    }


def diagnosis_contract(result: Diagnosis, words: Words, options: Options) -> Json:
    """`konkyo.diagnosis/1`."""
    return {
        "schema": "konkyo.diagnosis/1",
        "k": result.k,
        "counts": {klass: result.counts.get(klass, 0) for klass in _CLASSES},
        "metrics": [_figure(one) for one in result.metrics],
        "questions": [_question(one, options) for one in result.questions],
        "remedies": [_remedy(remedy) for remedy in result.remedies],
        "not_recorded": _notices(result.not_recorded, words),
        "quadrants": {name: result.quadrants.get(name, 0) for name in _QUADRANTS},
        "fragile": result.fragile,
        "largest": result.largest or None,
        "funnel": [_funnel_step(step) for step in result.funnel],
        "curve": [_curve_point(point) for point in result.curve],
        "identifiers": _identifiers(result.identifiers),
        "by_kind": {kind: dict(counts) for kind, counts in result.by_kind.items()},
        "notices": _notices(result.notices, words),
    }


def check_contract(result: CheckReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.check/1`."""
    return {
        "schema": "konkyo.check/1",
        "counts": {level: sum(n.level == level for n in result.notices) for level in ("error", "warning", "info")},
        "questions": result.questions,
        "with_gold": result.with_gold,
        "kinds": dict(result.kinds),
        "smallest_difference": result.smallest_difference,
        "corpus_documents": result.corpus_documents,
        "notices": _notices(result.notices, words),
    }


def import_contract(result: ImportReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.import/1`."""
    return {
        "schema": "konkyo.import/1",
        "files": list(result.files),
        "kind": result.kind,
        "why": result.why,
        "traces": result.traces,
        "questions": result.questions,
        "stages": dict(result.stages),
        "cannot_tell": list(result.cannot_tell),
        "written": result.written or None,
        "notices": _notices(result.notices, words),
    }


def trail_contract(result: TrailReport, words: Words, options: Options) -> Json:
    """`konkyo.trail/1`."""
    return {
        "schema": "konkyo.trail/1",
        "k": result.k,
        "question": _question(result.question, options),
        "trails": [_trail(trail, options) for trail in result.trails],
        "stages": [_trail_stage(stage) for stage in result.stages],
        **({"expected": result.expected, "answer": result.answer} if options.with_text else {}),
        "notices": _notices(result.notices, words),
    }


def doctor_contract(result: DoctorReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.doctor/1`."""
    return {
        "schema": "konkyo.doctor/1",
        "lines": [
            {"topic": line.topic, "name": line.name, "value": line.value, "origin": line.origin}
            for line in result.lines
        ],
        "notices": _notices(result.notices, words),
    }


def identifiers_contract(result: IdentifierReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.identifiers/1`."""
    return {"schema": "konkyo.identifiers/1", **(_identifiers(result) or {})}


def notice_json(notice: Notice, words: Words) -> Json:
    """A notice: its stable code, place and values, and the sentence and mend in the reader's language."""
    message, mend = told(words, notice)
    place = notice.place
    return {
        "code": notice.code,
        "level": notice.level,
        "place": {
            "file": place.file or None,
            "row": place.row,
            "column": place.column or None,
            "qid": place.qid or None,
        },
        "values": dict(notice.values),
        "message": message,
        "mend": mend or None,
    }


def _notices(notices: Iterable[Notice], words: Words) -> list[Json]:
    return [notice_json(notice, words) for notice in notices]


def _figure(one: Measured | Unmeasured) -> Json:
    """A figure that could not be had has `value` null, `n` 0 and a `reason`."""
    measured = one if isinstance(one, Measured) else None
    return {
        "name": one.name,
        "stage": one.stage,
        "unit": measured and measured.unit,
        "aggregation": measured and measured.aggregation,
        "value": measured and measured.value,
        "n": measured.n if measured else 0,
        "interval": [measured.interval.low, measured.interval.high] if measured and measured.interval else None,
        "left_out": [_left_out(entry) for entry in one.left_out],
        "stage_name": one.stage_name or None,
        "group": one.group or None,
        "weighted": bool(measured and measured.weighted),
        "numerator": measured and measured.numerator,
        "denominator": measured and measured.denominator,
        "interval_method": _interval_method(measured.interval) if measured and measured.interval else None,
        "reason": one.reason if isinstance(one, Unmeasured) else None,
    }


def _interval_method(interval: Interval) -> Json:
    return {"method": interval.method, "level": interval.level, "rounds": interval.rounds, "seed": interval.seed}


def _left_out(entry: LeftOut) -> Json:
    return {"qid": entry.qid, "reason": entry.reason}


def _question_metrics(one: QuestionMetrics) -> Json:
    staged = {"stage": one.stage, "stage_name": one.stage_name or None} if one.stage or one.stage_name else {}
    return {"qid": one.qid, **staged, **one.values}


def _curve_point(point: CurvePoint) -> Json:
    return {
        "stage": point.stage,
        "stage_name": point.stage_name or None,
        "k": point.k,
        "recall": point.recall,
        "ndcg": point.ndcg,
        "hit": point.hit,
        "complete": point.complete,
        "n": point.n,
    }


def _question(one: QuestionDiagnosis, options: Options) -> Json:
    return {
        "qid": one.qid,
        "class": one.klass,
        "quadrant": one.quadrant,
        "fragile": one.fragile,
        "findings": [_finding(finding) for finding in one.findings],
        "kind": one.kind or None,
        "recall": one.recall,
        "rr": one.rr,
        "ndcg": one.ndcg,
        "answer_ok": one.answer_ok,
        "weight": one.weight,
        **({"text": one.text, "expected": one.expected or None, "answer": one.answer} if options.with_text else {}),
    }


def _finding(finding: Finding) -> Json:
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


def _remedy(remedy: Remedy) -> Json:
    return {
        "code": remedy.code,
        "class": remedy.for_class or None,
        "stage": remedy.stage,
        "bound": _bound(remedy.bound),
    }


def _funnel_step(step: FunnelStep) -> Json:
    return {
        "stage": step.stage,
        "name": step.name or None,
        "held": step.held,
        "partly": step.partly,
        "of": step.of,
        "not_recorded": step.not_recorded,
    }


def _trail(trail: Trail, options: Options) -> Json:
    return {
        "evidence": _evidence(trail.evidence, options),
        "points": [
            {"stage": point.stage, "name": point.name or None, **_footing(point.footing)} for point in trail.points
        ],
    }


def _identifiers(report: IdentifierReport | None) -> Json | None:
    if report is None:
        return None
    return {
        "compared": report.compared,
        "matched": report.matched,
        "questions": report.questions,
        "pieces_matched": report.pieces_matched,
        "pieces": report.pieces,
        "example": _pair(report.example),
        "mends": [
            {
                "code": mend.code,
                "switch": mend.switch,
                "questions": mend.questions,
                "pieces": mend.pieces,
                "by_chance": mend.by_chance,
                "collisions": mend.collisions,
                "example": _pair(mend.example),
            }
            for mend in report.mends
        ],
        "cited": _identifiers(report.cited),
    }


def _pair(example: tuple[str, str]) -> Json | None:
    return {"gold": example[0], "found": example[1]} if any(example) else None


def _trail_stage(stage: TrailStage) -> Json:
    return {
        "stage": stage.stage,
        "name": stage.name or None,
        "asked": stage.asked,
        "left": stage.left,
        "dropped": stage.dropped,
        "seconds": stage.seconds,
    }


def _evidence(evidence: Evidence, options: Options) -> Json:
    """The piece with its alternatives; the words of a quote are document text."""
    return {"grade": evidence.grade, "any_of": [_alternative(one, options) for one in evidence.any_of]}


def _alternative(one: Any, options: Options) -> Json:
    fields: Json = {name: getattr(one, name) for name in one.__struct_fields__}
    if not options.with_text:
        fields.pop("text", None)
    return {"kind": one.__struct_config__.tag, **fields}


def _footing(footing: Footing) -> Json:
    """What is known at one stage; `state` is held, partly, lost, or not_recorded."""
    facts: Json = {"state": footing.__struct_config__.tag}
    if isinstance(footing, Held):
        return {**facts, "rank": footing.rank, "by": list(footing.by)}
    if isinstance(footing, Partly):
        missing = [list(ends) for ends in footing.missing]
        return {**facts, "rank": footing.rank, "by": list(footing.by), "missing": missing, "length": footing.length}
    if isinstance(footing, Lost):
        return {**facts, "depth": footing.depth, "reason": footing.reason or None}
    return {**facts, "reason": footing.reason or None}
