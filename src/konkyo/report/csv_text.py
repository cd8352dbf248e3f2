"""The first sheet of a result as CSV that a spreadsheet opens rightly and does not run."""

from __future__ import annotations

import csv
import io
import math

from konkyo.core.formula_guard import guard
from konkyo.report.options import Options
from konkyo.report.sheets import Sheet, Value
from konkyo.words import Words

__all__ = ["write_csv"]


def write_csv(sheets: tuple[Sheet, ...], words: Words, options: Options) -> bytes:  # noqa: ARG001
    """UTF-8 with BOM, without which Excel takes Japanese for CP932; CRLF; English names; formulas made harmless."""
    sheet = sheets[0]
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([guard(field.name) for field in sheet.fields])
    writer.writerows([_cell(value) for value in cells] for cells in sheet.rows)
    return stream.getvalue().encode("utf-8-sig", "backslashreplace")


def _cell(value: Value) -> str:
    """Text is guarded; numbers are written in full and stay numbers; nothing known is an empty cell."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    return guard(value) if isinstance(value, str) else repr(value)
