"""Figures and curves as JSON."""

from __future__ import annotations

from typing import Any

from konkyo.core import CurvePoint, Interval, LeftOut, Measured, Unmeasured

__all__ = ["curve_json", "figure_json"]

Json = dict[str, Any]


def figure_json(one: Measured | Unmeasured) -> Json:
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


def curve_json(point: CurvePoint) -> Json:
    """The figures at one k."""
    return {
        "stage": point.stage,
        "stage_name": point.stage_name or None,
        "k": point.k,
        "recall": point.recall,
        "ndcg": point.ndcg,
        "hit": point.hit,
        "complete": point.complete,
        "answered": point.answered,
        "n": point.n,
    }
