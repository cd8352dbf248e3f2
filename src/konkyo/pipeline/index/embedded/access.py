"""Who may see which chunks when: chunks in classes with one rule each, and masks of rows made from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from konkyo.core.access import is_valid, may_read
from konkyo.core.document import Document
from konkyo.core.index import Access, AccessCounts

__all__ = ["AccessClass", "AccessRules", "class_of"]

_REASONS: Final = ("", "tenant", "acl", "not-valid")
_MOST_KEPT: Final = 64


class AccessClass(Struct, frozen=True, omit_defaults=True):
    """What documents of one class have in common."""

    tenant: str = ""
    readers: tuple[tuple[str, ...], ...] = ()
    valid_from: str = ""
    valid_to: str = ""


def class_of(document: Document) -> AccessClass:
    """The class of a document's chunks."""
    return AccessClass(document.tenant, document.readers, document.valid_from, document.valid_to)


class AccessRules:
    """The classes of a version, and the class of each row. Masks are kept for the accesses asked for last."""

    def __init__(self, classes: Sequence[AccessClass], of_row: NDArray[np.int32]) -> None:
        self._documents = [
            Document(
                "", "", tenant=each.tenant, readers=each.readers, valid_from=each.valid_from, valid_to=each.valid_to
            )
            for each in classes
        ]
        self._of_row = of_row
        self._sizes = np.bincount(of_row, minlength=len(classes)) if len(classes) else np.zeros(0, dtype=np.int64)
        self._kept: dict[Access, tuple[NDArray[np.int64] | None]] = {}

    def rows(self, access: Access) -> NDArray[np.int64] | None:
        """The permitted rows, ascending; `None` where all are."""
        kept = self._kept.get(access)
        if kept is None:
            kept = (self._find(access),)
            while len(self._kept) >= _MOST_KEPT:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[access] = kept
        return kept[0]

    def _find(self, access: Access) -> NDArray[np.int64] | None:
        allowed = np.array([reason == "" for reason in self._reasons(access)], dtype=bool)
        if allowed.all():
            return None
        return np.flatnonzero(allowed[self._of_row])

    def reason(self, row: int, access: Access) -> str:
        """Why a row is hidden; empty where it is not."""
        return _reason(self._documents[self._of_row[row]], access)

    def counts(self, access: Access) -> AccessCounts:
        """How many rows are permitted, and how many are hidden for which reason."""
        by_reason = dict.fromkeys(_REASONS, 0)
        for reason, size in zip(self._reasons(access), self._sizes, strict=True):
            by_reason[reason] += int(size)
        return AccessCounts(
            len(self._of_row), by_reason[""], by_reason["tenant"], by_reason["acl"], by_reason["not-valid"]
        )

    def _reasons(self, access: Access) -> list[str]:
        return [_reason(document, access) for document in self._documents]


def _reason(document: Document, access: Access) -> str:
    if document.tenant and document.tenant != access.principal.tenant:
        return "tenant"
    if not may_read(access.principal, document):
        return "acl"
    return "not-valid" if access.as_of and not is_valid(document, access.as_of) else ""
