"""Questions whose ID comes twice: the same row again is dropped, differing rows are refused, both are named."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol, TypeVar

from konkyo.formats.log import NoticeLog

__all__ = ["without_duplicates"]


class _HasQid(Protocol):
    @property
    def qid(self) -> str: ...


_T = TypeVar("_T", bound=_HasQid)


def without_duplicates(read: Sequence[tuple[int, _T]], log: NoticeLog) -> list[tuple[int, _T]]:
    """(row, item) of each ID that stands for one thing.

    Of equal rows the first is kept, with a warning. Of differing rows none is kept, since nothing says which one is
    meant: that is an error which names the rows. IDs are the same when they are equal after NFKC.
    """
    first: dict[str, tuple[int, _T]] = {}
    refused: set[str] = set()
    for row, item in read:
        key = item.qid if item.qid.isascii() else unicodedata.normalize("NFKC", item.qid)
        if key not in first:
            first[key] = row, item
        elif first[key][1] == item:
            log.add("duplicate-row", "warning", row, "qid", item.qid, found=item.qid, first=first[key][0])
        else:
            refused.add(key)
            log.add("duplicate-qid", "error", row, "qid", item.qid, found=item.qid, first=first[key][0])
    return [entry for key, entry in first.items() if key not in refused]
