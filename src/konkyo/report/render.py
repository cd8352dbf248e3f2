"""The way in: which formats a result has, and who makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from konkyo.core import Diagnosis, MetricsReport, UsageError
from konkyo.report import contracts
from konkyo.report.json_text import write_json
from konkyo.report.options import Options
from konkyo.report.pages.diagnosis import diagnosis_page
from konkyo.report.pages.metrics import metrics_page
from konkyo.report.terminal import write_terminal
from konkyo.words import Words

__all__ = ["FORMATS", "formats_of", "render"]

Maker = Callable[[Any, Words, Options], Any]


@dataclass(frozen=True, slots=True)
class _Format:
    """A format: what is made of each result (a page, a contract, sheets, cases), and how that is written."""

    makers: Mapping[type, Maker]
    write: Callable[[Any, Words, Options], bytes]


_PAGES: Final[dict[type, Maker]] = {Diagnosis: diagnosis_page, MetricsReport: metrics_page}
_CONTRACTS: Final[dict[type, Maker]] = {
    Diagnosis: contracts.diagnosis_contract,
    MetricsReport: contracts.metrics_contract,
}

_FORMATS: Final[dict[str, _Format]] = {
    "table": _Format(_PAGES, write_terminal),
    "json": _Format(_CONTRACTS, write_json),
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
