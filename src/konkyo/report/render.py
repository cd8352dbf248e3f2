"""The way in: which formats a result has, and who makes them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
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
from konkyo.core.chunking import ChunksReport
from konkyo.core.index import IndexReport, SearchReport
from konkyo.report.options import Options
from konkyo.words import Words

__all__ = ["FORMATS", "formats_of", "render"]

_PAGES: Final[dict[type, str]] = {
    CheckReport: "pages.check:check_page",
    ChunksReport: "pages.chunks:chunks_page",
    Diagnosis: "pages.diagnosis:diagnosis_page",
    DoctorReport: "pages.doctor:doctor_page",
    IdentifierReport: "pages.identifiers:identifiers_page",
    ImportReport: "pages.imports:import_page",
    IndexReport: "pages.index:index_page",
    MetricsReport: "pages.metrics:metrics_page",
    SearchReport: "pages.search:search_page",
    TrailReport: "pages.trail:trail_page",
}
_CONTRACTS: Final[dict[type, str]] = {
    Diagnosis: "contracts.verbs:diagnosis_contract",
    MetricsReport: "contracts.verbs:metrics_contract",
    CheckReport: "contracts.verbs:check_contract",
    ChunksReport: "contracts.chunks:chunks_contract",
    DoctorReport: "contracts.verbs:doctor_contract",
    IdentifierReport: "contracts.verbs:identifiers_contract",
    ImportReport: "contracts.verbs:import_contract",
    IndexReport: "contracts.retrieval:index_contract",
    SearchReport: "contracts.retrieval:search_contract",
    TrailReport: "contracts.verbs:trail_contract",
}
_SHEETS: Final[dict[type, str]] = {
    CheckReport: "tables.others:check_sheets",
    ChunksReport: "tables.chunks:chunks_sheets",
    Diagnosis: "tables.diagnosis:diagnosis_sheets",
    DoctorReport: "tables.others:doctor_sheets",
    IdentifierReport: "tables.others:identifier_sheets",
    MetricsReport: "tables.metrics:metrics_sheets",
    TrailReport: "tables.others:trail_sheets",
}
_CASES: Final[dict[type, str]] = {
    CheckReport: "cases:check_cases",
    Diagnosis: "cases:diagnosis_cases",
    MetricsReport: "cases:metrics_cases",
}
_FORMATS: Final[dict[str, tuple[dict[type, str], str]]] = {
    "table": (_PAGES, "terminal:write_terminal"),
    "json": (_CONTRACTS, "json_text:write_json"),
    "md": (_PAGES, "markdown:write_markdown"),
    "html": (_PAGES, "html:write_html"),
    "csv": (_SHEETS, "csv_text:write_csv"),
    "xlsx": (_SHEETS, "xlsx_book:write_xlsx"),
    "junit": (_CASES, "junit:write_junit"),
}
"""A format: what is made of each result (a page, a contract, sheets, cases), and how that is written.

Both are named by module and function, so that a command loads what it prints and no more.
"""

FORMATS: Final[tuple[str, ...]] = tuple(_FORMATS)
"""All formats; not every result has each of them."""


def formats_of(result: type) -> tuple[str, ...]:
    """The formats that a kind of result has.

    >>> formats_of(Diagnosis)[:2]
    ('table', 'json')
    """
    return tuple(name for name, (makers, _) in _FORMATS.items() if result in makers)


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
    makers, write = _FORMATS[format]
    options = Options(with_text, width, colour, inputs, date)
    written: bytes = _load(write)(_load(makers[type(result)])(result, words, options), words, options)
    return written


def _load(where: str) -> Callable[..., Any]:
    module, _, name = where.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"konkyo.report.{module}"), name)
    return function
