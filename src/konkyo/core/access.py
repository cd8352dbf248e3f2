"""Who may read a document, and when it holds: the rules that `Document` states, as predicates."""

from __future__ import annotations

from konkyo.core.document import Document
from konkyo.core.question import Principal

__all__ = ["is_valid", "may_read"]


def may_read(asker: Principal, document: Document) -> bool:
    """Whether the asker is of the document's tenant and in one group of each of its lists. No lists means nobody.

    >>> rule = Document("D1", "", readers=(("人事", "総務"), ("課長",)))
    >>> may_read(Principal(groups=("総務", "課長")), rule), may_read(Principal(groups=("総務",)), rule)
    (True, False)
    >>> may_read(Principal("root", groups=("総務",)), Document("D2", ""))
    False
    """
    if document.tenant and document.tenant != asker.tenant:
        return False
    groups = set(asker.groups)
    return bool(document.readers) and all(not groups.isdisjoint(any_of) for any_of in document.readers)


def is_valid(document: Document, on: str) -> bool:
    """Whether the document holds on an ISO date: from `valid_from` on, and before `valid_to`.

    >>> rule = Document("D1", "", valid_from="2026-04-01", valid_to="2027-04-01")
    >>> is_valid(rule, "2026-04-01"), is_valid(rule, "2027-04-01"), is_valid(Document("D2", ""), "1999-12-31")
    (True, False, True)
    """
    return (not document.valid_from or document.valid_from <= on) and (not document.valid_to or on < document.valid_to)
