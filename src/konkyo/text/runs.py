"""Common runs: stretches of one text that stand in another as they are."""

from __future__ import annotations

__all__ = ["common_runs", "longest_common"]


def common_runs(needle: str, text: str, minimum: int) -> list[tuple[int, int]]:
    """The maximal ranges of `needle`, of at least `minimum` characters, that occur in `text`.

    Maximal means that neither one character more at its left nor at its right would still occur. Ranges may overlap.

    >>> common_runs("利用日の30日前から受付", "利用日の30日前まで。翌日から受付", 4)
    [(0, 8), (8, 12)]
    """
    found: list[tuple[int, int]] = []
    if not _may_share(needle, text, minimum):
        return found
    start = end = 0
    while max(start + minimum, end + 1) <= len(needle):
        reach = max(start + minimum, end + 1)
        if needle[start:reach] in text:
            while reach < len(needle) and needle[start : reach + 1] in text:
                reach += 1
            found.append((start, reach))
            end = reach
        start += 1
    return found


def _may_share(needle: str, text: str, minimum: int) -> bool:
    """A run of `minimum` characters holds one of these blocks whole, so most texts are done with in a few looks."""
    block = (minimum + 1) // 2
    return any(needle[start : start + block] in text for start in range(0, len(needle) - block + 1, block))


def longest_common(needle: str, text: str) -> tuple[int, int]:
    """The first of the longest ranges of `needle` that occur in `text`; (0, 0) where they share nothing.

    >>> longest_common("返品の期限はいつですか", "返品期限は30日です")
    (3, 6)
    """
    best = (0, 0)
    start = 0
    while start + best[1] - best[0] < len(needle):
        end = start + best[1] - best[0] + 1
        if needle[start:end] in text:
            while end < len(needle) and needle[start : end + 1] in text:
                end += 1
            best = (start, end)
        start += 1
    return best
