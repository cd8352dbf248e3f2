"""Rows whose key comes twice: the same row again is dropped, differing rows are refused, both are named."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

from konkyo.core.notice import Notice, Place
from konkyo.formats.log import NoticeLog

__all__ = ["same_key", "without_duplicates"]

_T = TypeVar("_T")


def same_key(identifier: str) -> str:
    """An ID as it is compared with others: NFKC and trimmed.

    >>> same_key(" ｑ１") == same_key("q1")
    True
    """
    return identifier if identifier.isascii() else unicodedata.normalize("NFKC", identifier).strip()


def without_duplicates(
    read: Sequence[tuple[int, _T]], key: Callable[[_T], str], log: NoticeLog, where: Callable[[int], Place]
) -> list[tuple[int, _T]]:
    """(number, item) of each key that stands for one thing; `where` gives the place of a number.

    Of equal items the first is kept, with a warning. Of differing ones none is kept, since nothing says which one is
    meant: that is an error which names both places.
    """
    first: dict[str, tuple[int, _T]] = {}
    refused: set[str] = set()
    for number, item in read:
        name = key(item)
        folded = same_key(name)
        if folded not in first:
            first[folded] = number, item
            continue
        same = first[folded][1] == item
        if not same:
            refused.add(folded)
        here, before = where(number), where(first[folded][0])
        values: dict[str, str | int | float] = {"found": name, "first": str(before.row)}
        if before.file != here.file:
            values["first"] = before.file
        log.put(
            Notice("duplicate-row", "warning", here, values) if same else Notice("duplicate-id", "error", here, values)
        )
    return [entry for folded, entry in first.items() if folded not in refused]
