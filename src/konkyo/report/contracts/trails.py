"""Trails as JSON."""

from __future__ import annotations

from typing import Any

from konkyo.core import Evidence, Trail, TrailStage
from konkyo.core.trail import Footing, Held, Lost, Partly
from konkyo.report.options import Options

__all__ = ["trail_json", "trail_stage_json"]

Json = dict[str, Any]


def trail_json(trail: Trail, options: Options) -> Json:
    """One piece of evidence and what is known of it at each stage."""
    return {
        "evidence": _evidence(trail.evidence, options),
        "points": [
            {"stage": point.stage, "name": point.name or None, **_footing(point.footing)} for point in trail.points
        ],
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


def trail_stage_json(stage: TrailStage) -> Json:
    """What a stage was asked and what it left."""
    return {
        "stage": stage.stage,
        "name": stage.name or None,
        "asked": stage.asked,
        "left": stage.left,
        "dropped": stage.dropped,
        "seconds": stage.seconds,
    }
