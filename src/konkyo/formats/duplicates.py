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
    items: Sequence[_T], key: Callable[[_T], str], log: NoticeLog, where: Callable[[int], Place]
) -> list[int]:
    """The positions of the items that stand for one thing each; `where` gives the place of a position.

    Of equal items the first is kept, with a warning. Of differing ones none is kept, since nothing says which one is
    meant: that is an error which names both places.
    """
    first: dict[str, int] = {}
    refused: set[str] = set()
    for position, item in enumerate(items):
        name = key(item)
        folded = same_key(name)
        earlier = first.setdefault(folded, position)
        if earlier == position:
            continue
        same = items[earlier] == item
        if not same:
            refused.add(folded)
        here, before = where(position), where(earlier)
        values: dict[str, str | int | float] = {"found": name, "first": str(before.row)}
        if before.file != here.file:
            values["first"] = before.file
        log.put(
            Notice("duplicate-row", "warning", here, values) if same else Notice("duplicate-id", "error", here, values)
        )
    return [position for folded, position in first.items() if folded not in refused]
