"""One spreadsheet cell as text, with a mark when it was something else."""

from __future__ import annotations

import datetime as dt
import re
from typing import Final

from konkyo.formats.tables import Mark

__all__ = ["cell_text"]

_ZEROS: Final = re.compile(r"0{2,}$")
_DIGITS_KEPT: Final = 15
"""A spreadsheet keeps so many digits of a number; those of a longer one have become zeros."""


def cell_text(value: object, number_format: str, data_type: str) -> tuple[str, Mark | None]:
    """Text of a cell as it is shown, as far as that can be known.

    >>> cell_text("D03", "General", "s")
    ('D03', None)
    >>> cell_text(7, "000", "n")
    ('007', Mark(kind='padded', shown='007'))
    >>> cell_text(100000, "0.00E+00", "n")
    ('100000', Mark(kind='scientific', shown='1.00E+05'))
    """
    if value is None:
        return "", None
    if isinstance(value, bool):
        return str(value).upper(), Mark("boolean", str(value).upper())
    if isinstance(value, int | float):
        return _number(value, number_format)
    if isinstance(value, dt.datetime | dt.date | dt.time | dt.timedelta):
        text = _date(value)
        return text, Mark("date", text)
    text = str(value)
    return text, Mark("error", text) if data_type == "e" else None


def _number(value: float, number_format: str) -> tuple[str, Mark]:
    whole = isinstance(value, int) or value.is_integer()
    text = str(int(value)) if whole else repr(value)
    if "E+" in number_format.upper():
        return text, Mark("scientific", f"{value:.2E}")
    if whole and _ZEROS.match(number_format):
        padded = text.zfill(len(number_format))
        return padded, Mark("padded", padded)
    if whole and len(text.lstrip("-")) > _DIGITS_KEPT:
        return text, Mark("long-number", text)
    return text, Mark("number", text)


def _date(value: dt.datetime | dt.date | dt.time | dt.timedelta) -> str:
    if isinstance(value, dt.timedelta):
        return str(value)
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return value.date().isoformat()
    return value.isoformat(" ") if isinstance(value, dt.datetime) else value.isoformat()
