"""The contract of `chunks`."""

from __future__ import annotations

from typing import Any

from konkyo.core.chunking import ChunksReport, ChunkTrial
from konkyo.report.contracts.notices import notices_json
from konkyo.report.options import Options
from konkyo.words import Words

__all__ = ["chunks_contract"]

Json = dict[str, Any]


def chunks_contract(result: ChunksReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.chunks/1`."""
    return {
        "schema": "konkyo.chunks/1",
        "trials": [_trial(trial) for trial in result.trials],
        "questions": result.questions,
        "pieces": result.pieces,
        "documents": result.documents,
        "characters": result.characters,
        "left_out": dict(result.left_out),
        "notices": notices_json(result.notices, words),
    }


def _trial(trial: ChunkTrial) -> Json:
    settings = trial.settings
    return {
        "method": settings.method,
        "size": settings.size,
        "overlap": settings.overlap,
        "measure": settings.measure,
        "chunks": trial.chunks,
        "whole": trial.whole,
        "split": trial.split,
        "of": trial.of,
        "low": trial.low,
        "high": trial.high,
        "median": trial.median,
        "longest": trial.longest,
        "repeated": trial.repeated,
        "searched": trial.searched,
        "cut": list(trial.cut),
    }
