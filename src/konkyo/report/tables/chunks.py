"""The sheets of `chunks`."""

from __future__ import annotations

from typing import Final

from konkyo.core.chunking import ChunksReport
from konkyo.report.options import Options
from konkyo.report.sheets import Field, Sheet
from konkyo.report.tables.common import notices_sheet
from konkyo.words import Words

__all__ = ["chunks_sheets"]

_NUMBERS: Final = ("chunks", "whole", "split", "of", "low", "high", "median", "longest", "repeated", "searched")
_TRIALS: Final = (
    Field("method"),
    Field("size", "number", 8),
    Field("overlap", "number", 9),
    Field("measure"),
    *(Field(name, "number", 10) for name in _NUMBERS),
)


def chunks_sheets(result: ChunksReport, words: Words, options: Options) -> tuple[Sheet, ...]:  # noqa: ARG001
    """One row a trial."""
    rows = tuple(
        (
            trial.settings.method,
            trial.settings.size,
            trial.settings.overlap,
            trial.settings.measure,
            *(getattr(trial, name) for name in _NUMBERS),
        )
        for trial in result.trials
    )
    return (Sheet("trials", _TRIALS, rows), notices_sheet(result.notices, words))
