"""Lines that only layout broke, put together again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Final

from konkyo.text.characters import JAPANESE

__all__ = ["join_lines"]

_JAPANESE: Final = re.compile(f"[{JAPANESE}]")
_PARTED: Final = re.compile(r"[a-z]-$")


def join_lines(lines: Iterable[str]) -> str:
    """One line of several: Japanese without a blank, a word that a hyphen parts as one, else with a blank.

    >>> join_lines(["保証期", "間は3年"]), join_lines(["The war-", "ranty", "holds"]), join_lines(["XR-", "220"])
    ('保証期間は3年', 'The warranty holds', 'XR-220')
    """
    return reduce(_joined, (line.strip() for line in lines if line.strip()), "")


def _joined(before: str, line: str) -> str:
    if not before:
        return line
    if _PARTED.search(before) and line[0].islower():
        return before[:-1] + line
    if before[-1] in "-‐" or _JAPANESE.match(before[-1]) or _JAPANESE.match(line[0]):
        return before + line
    return f"{before} {line}"
