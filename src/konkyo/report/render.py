"""The way in: which formats a result has, and who makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from konkyo.core import (
    CheckReport,
    Diagnosis,
    DoctorReport,
    IdentifierReport,
    ImportReport,
    MetricsReport,
    TrailReport,
    UsageError,
)
from konkyo.report import cases
from konkyo.report.contracts import verbs as contracts
from konkyo.report.csv_text import write_csv
from konkyo.report.json_text import write_json
from konkyo.report.junit import write_junit
from konkyo.report.layout import Page
from konkyo.report.markdown import write_markdown
from konkyo.report.options import Options
from konkyo.report.pages.check import check_page
from konkyo.report.pages.diagnosis import diagnosis_page
from konkyo.report.pages.doctor import doctor_page
from konkyo.report.pages.identifiers import identifiers_page
from konkyo.report.pages.imports import import_page
from konkyo.report.pages.metrics import metrics_page
from konkyo.report.pages.trail import trail_page
from konkyo.report.tables.diagnosis import diagnosis_sheets
from konkyo.report.tables.metrics import metrics_sheets
from konkyo.report.tables.others import check_sheets, doctor_sheets, identifier_sheets, trail_sheets
from konkyo.report.terminal import write_terminal
from konkyo.report.xlsx_book import write_xlsx
from konkyo.words import Words

__all__ = ["FORMATS", "formats_of", "render"]

Maker = Callable[[Any, Words, Options], Any]


@dataclass(frozen=True, slots=True)
class _Format:
    """A format: what is made of each result (a page, a contract, sheets, cases), and how that is written."""

    makers: Mapping[type, Maker]
    write: Callable[[Any, Words, Options], bytes]


_PAGES: Final[dict[type, Maker]] = {
    CheckReport: check_page,
    Diagnosis: diagnosis_page,
    DoctorReport: doctor_page,
    IdentifierReport: identifiers_page,
    ImportReport: import_page,
    MetricsReport: metrics_page,
    TrailReport: trail_page,
}
_CONTRACTS: Final[dict[type, Maker]] = {
    Diagnosis: contracts.diagnosis_contract,
    MetricsReport: contracts.metrics_contract,
    CheckReport: contracts.check_contract,
    DoctorReport: contracts.doctor_contract,
    IdentifierReport: contracts.identifiers_contract,
    ImportReport: contracts.import_contract,
    TrailReport: contracts.trail_contract,
}
_SHEETS: Final[dict[type, Maker]] = {
    CheckReport: check_sheets,
    Diagnosis: diagnosis_sheets,
    DoctorReport: doctor_sheets,
    IdentifierReport: identifier_sheets,
    MetricsReport: metrics_sheets,
    TrailReport: trail_sheets,
}
_CASES: Final[dict[type, Maker]] = {
    CheckReport: cases.check_cases,
    Diagnosis: cases.diagnosis_cases,
    MetricsReport: cases.metrics_cases,
}


def _write_html(page: Page, words: Words, options: Options) -> bytes:
    """The template engine is loaded when a page is wanted, so that the other formats start faster."""
    from konkyo.report.html import write_html

    return write_html(page, words, options)


_FORMATS: Final[dict[str, _Format]] = {
    "table": _Format(_PAGES, write_terminal),
    "json": _Format(_CONTRACTS, write_json),
    "md": _Format(_PAGES, write_markdown),
    "html": _Format(_PAGES, _write_html),
    "csv": _Format(_SHEETS, write_csv),
    "xlsx": _Format(_SHEETS, write_xlsx),
    "junit": _Format(_CASES, write_junit),
}

FORMATS: Final[tuple[str, ...]] = tuple(_FORMATS)
"""All formats; not every result has each of them."""


def formats_of(result: type) -> tuple[str, ...]:
    """The formats that a kind of result has.

    >>> formats_of(Diagnosis)[:2]
    ('table', 'json')
    """
    return tuple(name for name, found in _FORMATS.items() if result in found.makers)


def render(
    result: object,
    format: str,
    words: Words,
    *,
    with_text: bool = False,
    width: int = 80,
    colour: bool = False,
    inputs: tuple[str, ...] = (),
    date: str = "",
) -> bytes:
    """A result of a verb in a format, in the language of `words`.

    The same arguments give the same bytes. `with_text` lets text out of the documents through; `width` and
    `colour` are for `table`; `inputs` are the user's own arguments for the next command; `date` is printed as it is.
    A format that the result does not have is a `UsageError` that names those it has.
    """
    offered = formats_of(type(result))
    if format not in offered:
        raise UsageError("format-not-offered", format=format, offered=", ".join(offered))
    found = _FORMATS[format]
    options = Options(with_text, width, colour, inputs, date)
    return found.write(found.makers[type(result)](result, words, options), words, options)
