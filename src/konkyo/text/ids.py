"""Identifiers: the one folding under which they may be joined without asking anyone."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import is_normalized, normalize

__all__ = ["fold_id", "fold_ids"]


def fold_id(identifier: str) -> str:
    """NFKC and trim: the lossless join key of an identifier. Case, zeros and file endings stay as they are.

    >>> fold_id(" Ｄ０７\u3000"), fold_id("d07"), fold_id("規程ﾃｽﾄ")
    ('D07', 'd07', '規程テスト')
    """
    return (identifier if identifier.isascii() else normalize("NFKC", identifier)).strip()


def fold_ids(identifiers: Sequence[str]) -> Sequence[str]:
    """`fold_id` of each. A list that is folded already, as most are, costs one look at all of it together.

    >>> fold_ids(["D1", "Ｄ２ "])
    ['D1', 'D2']
    """
    together = "\0".join(identifiers)
    if together.split(None, 1) == [together] and is_normalized("NFKC", together):
        return identifiers
    return [fold_id(identifier) for identifier in identifiers]
