"""What is said about an input: a stable code, where it was seen, and the values; never prose."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

__all__ = ["Level", "Notice", "Place"]

Level = Literal["error", "warning", "info"]


class Place(Struct, frozen=True, omit_defaults=True):
    """Where in the user's input: a file, a row or line (from 1, as an editor counts it), a column by its name.

    >>> str(Place(file="evalset.csv", row=3, column="qid"))
    'evalset.csv:3:qid'
    """

    file: str = ""
    row: int | None = None
    column: str = ""
    qid: str = ""

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.row, self.column) if part not in ("", None))


class Notice(Struct, frozen=True, omit_defaults=True):
    """One thing worth saying: `code` is stable and English, the catalogue has its sentence and its mend.

    The catalogue holds `notice.<code>` (what was found) and `mend.<code>` (what to do); `values` fill both.

    >>> str(Notice("duplicate-qid", "error", Place("e.csv", 3, "qid"), {"found": "q1"}))
    'e.csv:3:qid: duplicate-qid (found=q1)'
    """

    code: str
    level: Level = "warning"
    place: Place = field(default_factory=Place)
    values: dict[str, str | int | float] = field(default_factory=dict)

    def __str__(self) -> str:
        where = str(self.place)
        values = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{where + ': ' if where else ''}{self.code}{f' ({values})' if values else ''}"
