"""Identifiers that a spreadsheet changed: `007` to 7, `1-2` to a date, `1E5` to 1.00E+05.

What can be told for certain is refused, what is only likely is said. Nothing is put right in silence.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from konkyo.core.notice import Level
from konkyo.formats.tables import Mark

__all__ = ["Mangled", "mangled", "perhaps_mangled"]

_SCIENTIFIC: Final = re.compile(r"([1-9])(?:\.(\d*))?E\+?(-?)(\d{2,3})", re.IGNORECASE)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_JA_DATE: Final = re.compile(r"(\d{1,2})月(\d{1,2})日")
_DAY_MONTH: Final = re.compile(rf"(\d{{1,2}})-({'|'.join(_MONTHS)})", re.IGNORECASE)
_MONTH_DAY: Final = re.compile(rf"({'|'.join(_MONTHS)})-(\d{{2}})", re.IGNORECASE)
_FULL_DATE: Final = re.compile(r"\d{4}[-/](\d{1,2})[-/](\d{1,2})(?: 0?0:00(?::00)?)?")
_CELL_ERROR: Final = re.compile(r"#(?:N/A|REF!|VALUE!|NAME\?|NULL!|NUM!|DIV/0!|SPILL!|CALC!)")


_SIGNS: Final = re.compile(r"[月#+\-/.]")
"""Without one of these nothing can be amiss; a set of characters is looked for ten times as fast as `_SUSPECT`."""

_SUSPECT: Final = re.compile(
    rf"月|#[A-Z]|\d[eE]\+?-?\d|\.\d*[eE]|\d-(?:{'|'.join(_MONTHS)})|(?:{'|'.join(_MONTHS)})-\d|\d{{4}}[-/]\d",
    re.IGNORECASE,
)


class Mangled(Struct, frozen=True):
    """What is wrong with an ID: the notice's code and level, and what it may have been."""

    code: str
    level: Level
    found: str
    perhaps: str = ""


def perhaps_mangled(cell: str, mark: Mark | None) -> bool:
    """Whether any ID of a cell needs a closer look: one quick look at all of it, since nearly none does.

    >>> perhaps_mangled("D03;D02;D09", None), perhaps_mangled("D03;1月2日", None)
    (False, True)
    """
    return mark is not None or (_SIGNS.search(cell) is not None and _SUSPECT.search(cell) is not None)


def mangled(text: str, mark: Mark | None = None) -> Mangled | None:
    """Whether an ID looks like a spreadsheet's work; `mark` is the cell's type where the file is a spreadsheet.

    >>> mangled("1月2日").perhaps, mangled("2-Jan").perhaps, mangled("1.00E+05").perhaps
    ('1-2', '1-2', '1E5')
    >>> mangled("D03"), mangled("1E5"), mangled("007")
    (None, None, None)
    """
    if mark is not None:
        return _marked(text, mark)
    if not perhaps_mangled(text, None):
        return None
    if _CELL_ERROR.fullmatch(text):
        return Mangled("cell-error", "error", text)
    if found := _SCIENTIFIC.fullmatch(text):
        if "+" in text or "." in text:
            return Mangled("id-scientific", "error", text, _plain_exponent(found))
        return None
    if perhaps := _short_date(text):
        return Mangled("id-date", "error", text, perhaps)
    if full := _FULL_DATE.fullmatch(text):
        return Mangled("id-like-date", "warning", text, f"{int(full[1])}-{int(full[2])}")
    return None


def _marked(text: str, mark: Mark) -> Mangled | None:
    if mark.kind == "date":
        full = _FULL_DATE.fullmatch(text)
        return Mangled("id-date", "error", text, f"{int(full[1])}-{int(full[2])}" if full else text)
    if mark.kind == "scientific":
        found = _SCIENTIFIC.fullmatch(mark.shown)
        return Mangled("id-scientific", "error", mark.shown, _plain_exponent(found) if found else text)
    if mark.kind == "long-number":
        return Mangled("id-long-number", "error", text)
    if mark.kind == "uncomputed":
        return Mangled("cell-uncomputed", "error", "=")
    if mark.kind == "error":
        return Mangled("cell-error", "error", text)
    return None if mark.kind == "padded" else Mangled("id-from-number", "warning", text)


def _plain_exponent(found: re.Match[str]) -> str:
    """`1.00E+05` as it was probably typed.

    >>> _plain_exponent(_SCIENTIFIC.fullmatch("1.20E+05"))
    '1.2E5'
    """
    fraction = (found[2] or "").rstrip("0")
    return f"{found[1]}{'.' + fraction if fraction else ''}E{found[3]}{int(found[4])}"


def _short_date(text: str) -> str:
    if found := _JA_DATE.fullmatch(text):
        return f"{int(found[1])}-{int(found[2])}"
    if found := _DAY_MONTH.fullmatch(text):
        return f"{_MONTHS.index(found[2].lower()) + 1}-{int(found[1])}"
    if found := _MONTH_DAY.fullmatch(text):
        return f"{_MONTHS.index(found[1].lower()) + 1}-{int(found[2])}"
    return ""
