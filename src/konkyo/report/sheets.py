"""Rows and columns of a result, for those formats that are tables: CSV takes the first sheet, XLSX all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

__all__ = ["Field", "Sheet", "Value", "id_cell"]

Value = str | int | float | bool | None
_RISKY: Final = re.compile(r"[；,，、|｜=＝\s\u200b\ufeff'\"\[]")
Role = Literal["text", "number", "verdict"]


@dataclass(frozen=True, slots=True)
class Field:
    """A column: its stable English name, what it holds, and how wide it is shown.

    A `verdict` is filled in by people: 1 or 0. `label` is its key under `report.sheet` in the catalogue, for
    workbooks that people read; columns without one keep their name.
    """

    name: str
    role: Role = "text"
    width: int = 14
    label: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a name (a key under `report.sheet`)."""

    name: str
    fields: tuple[Field, ...]
    rows: tuple[tuple[Value, ...], ...]


def id_cell(identifiers: Sequence[str]) -> str:
    """Identifiers in one cell, in order, as tables of results have them; a JSON list where one holds a separator.

    >>> id_cell(["D07", "D08"]), id_cell(["a;b", "c"])
    ('D07;D08', '["a;b", "c"]')
    """
    joined = ";".join(identifiers)
    whole = joined.count(";") == len(identifiers) - 1 and not _RISKY.search(joined) and "" not in identifiers
    if whole or not any(_parted(identifier) for identifier in identifiers):
        return joined
    import json

    return json.dumps(list(identifiers), ensure_ascii=False)


def _parted(identifier: str) -> bool:
    """Whether a reader would take the identifier apart, or blanks off it."""
    return (
        not identifier
        or identifier != identifier.strip(" \t\r\n\u3000\u00a0\u200b\ufeff'\"")
        or identifier.startswith("[")
        or not set(identifier).isdisjoint(";；,，、|｜=＝\r\n")
    )
