"""Collecting what is worth saying about a file, without a million sentences for a million rows."""

from __future__ import annotations

from collections import Counter
from typing import Final

from konkyo.core.notice import Level, Notice, Place

__all__ = ["MOST_PER_CODE", "NoticeLog"]

MOST_PER_CODE: Final = 100
"""So many notices of one code are kept one by one; of the others only the number is."""


class NoticeLog:
    """Notices of one file in the order found. A reader of many files sets `file` to each one that it turns to.

    >>> log = NoticeLog("e.csv")
    >>> log.add("row-too-short", "warning", row=3, found=2, header=4)
    >>> log.per_column("id-from-number", "warning", "qid", row=2, found="7")
    >>> log.per_column("id-from-number", "warning", "qid", row=3, found="8")
    >>> [str(notice) for notice in log.notices()]
    ['e.csv:3: row-too-short (found=2, header=4)', 'e.csv:2:qid: id-from-number (found=7, count=2)']
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self._kept: list[Notice] = []
        self._seen: Counter[tuple[str, Level]] = Counter()
        self._columns: dict[tuple[str, str], Notice] = {}
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(
        self, code: str, level: Level, /, row: int | None = None, column: str = "", qid: str = "", **values: str | int
    ) -> None:
        """One thing at one place."""
        self.put(Notice(code, level, Place(file=self.file, row=row, column=column, qid=qid), dict(values)))

    def put(self, notice: Notice) -> None:
        """A notice with a place of its own."""
        key = notice.code, notice.level
        self._seen[key] += 1
        if self._seen[key] <= MOST_PER_CODE:
            self._kept.append(notice)

    def per_column(self, code: str, level: Level, /, column: str, row: int | None = None, **values: str | int) -> None:
        """A thing that a whole column has: said once, at its first place, with the number of places as `count`."""
        key = code, column
        self._counts[key] += 1
        if key not in self._columns:
            self._columns[key] = Notice(code, level, Place(file=self.file, row=row, column=column), dict(values))

    def extend(self, notices: tuple[Notice, ...]) -> None:
        """Notices that are finished already."""
        self._kept.extend(notices)

    def notices(self) -> tuple[Notice, ...]:
        """All of it; where a code was found too often, a last notice says how many more there are."""
        columns = tuple(
            Notice(notice.code, notice.level, notice.place, notice.values | {"count": self._counts[key]})
            for key, notice in self._columns.items()
        )
        more = tuple(
            Notice("and-more", level, Place(file=self.file), {"what": code, "count": seen - MOST_PER_CODE})
            for (code, level), seen in self._seen.items()
            if seen > MOST_PER_CODE
        )
        return (*self._kept, *columns, *more)
