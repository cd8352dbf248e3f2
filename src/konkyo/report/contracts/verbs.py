"""The whole of each contract."""

from __future__ import annotations

from typing import Any, Final

from konkyo.core import (
    CheckReport,
    Diagnosis,
    DoctorReport,
    IdentifierReport,
    ImportReport,
    MetricsReport,
    QuestionMetrics,
    TrailReport,
)
from konkyo.report.contracts.figures import curve_json, figure_json
from konkyo.report.contracts.notices import identifiers_json, notices_json
from konkyo.report.contracts.questions import funnel_json, question_json, remedy_json
from konkyo.report.contracts.trails import trail_json, trail_stage_json
from konkyo.report.options import Options
from konkyo.words import Words

__all__ = [
    "check_contract",
    "diagnosis_contract",
    "doctor_contract",
    "identifiers_contract",
    "import_contract",
    "metrics_contract",
    "trail_contract",
]

Json = dict[str, Any]
_CLASSES: Final = ("A", "B", "C", "OK", "C or OK", "n/a")
_QUADRANTS: Final = ("answered", "lucky", "misread", "lost", "unknown")


def metrics_contract(result: MetricsReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.metrics/1`."""
    return {
        "schema": "konkyo.metrics/1",
        "metrics": [figure_json(one) for one in result.metrics],
        "questions": [_question_metrics(one) for one in result.questions],
        "curve": [curve_json(point) for point in result.curve],
        "asked": result.asked,
        "joined": result.joined,
        "no_result": {ranking: list(qids) for ranking, qids in result.no_result.items()},
        "identifiers": identifiers_json(result.identifiers),
        "policies": dict(result.policies),
        "notices": notices_json(result.notices, words),
    }


def diagnosis_contract(result: Diagnosis, words: Words, options: Options) -> Json:
    """`konkyo.diagnosis/1`."""
    return {
        "schema": "konkyo.diagnosis/1",
        "k": result.k,
        "counts": {klass: result.counts.get(klass, 0) for klass in _CLASSES},
        "metrics": [figure_json(one) for one in result.metrics],
        "questions": [question_json(one, options) for one in result.questions],
        "remedies": [remedy_json(remedy) for remedy in result.remedies],
        "not_recorded": notices_json(result.not_recorded, words),
        "quadrants": {name: result.quadrants.get(name, 0) for name in _QUADRANTS},
        "fragile": result.fragile,
        "largest": result.largest or None,
        "funnel": [funnel_json(step) for step in result.funnel],
        "curve": [curve_json(point) for point in result.curve],
        "identifiers": identifiers_json(result.identifiers),
        "by_kind": {kind: dict(counts) for kind, counts in result.by_kind.items()},
        "notices": notices_json(result.notices, words),
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
        "notices": notices_json(result.notices, words),
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
        "evalset": result.evalset or None,
        "notices": notices_json(result.notices, words),
    }


def trail_contract(result: TrailReport, words: Words, options: Options) -> Json:
    """`konkyo.trail/1`."""
    return {
        "schema": "konkyo.trail/1",
        "k": result.k,
        "question": question_json(result.question, options),
        "trails": [trail_json(trail, options) for trail in result.trails],
        "stages": [trail_stage_json(stage) for stage in result.stages],
        **({"expected": result.expected, "answer": result.answer} if options.with_text else {}),
        "notices": notices_json(result.notices, words),
    }


def doctor_contract(result: DoctorReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.doctor/1`."""
    return {
        "schema": "konkyo.doctor/1",
        "lines": [
            {"topic": line.topic, "name": line.name, "value": line.value, "origin": line.origin}
            for line in result.lines
        ],
        "notices": notices_json(result.notices, words),
    }


def identifiers_contract(result: IdentifierReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.identifiers/1`."""
    return {"schema": "konkyo.identifiers/1", **(identifiers_json(result) or {})}


def _question_metrics(one: QuestionMetrics) -> Json:
    staged = {"stage": one.stage, "stage_name": one.stage_name or None} if one.stage or one.stage_name else {}
    return {"qid": one.qid, **staged, **one.values}
