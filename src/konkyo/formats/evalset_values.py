"""Single values of an eval set: expected behaviour, split, source, date, weight."""

from __future__ import annotations

import datetime as dt
import math
import re
import unicodedata
from collections.abc import Mapping
from typing import Final, TypeVar

from konkyo.core.question import Expect, Source, Split

__all__ = ["EXPECT", "SOURCE", "SPLIT", "ValueFault", "choice", "iso_date", "weight"]

EXPECT: Final[Mapping[str, Expect]] = {
    "answer": "answer",
    "回答": "answer",
    "回答する": "answer",
    "答える": "answer",
    "abstain": "abstain",
    "no answer": "abstain",
    "回答しない": "abstain",
    "答えない": "abstain",
    "保留": "abstain",
    "わからないと答える": "abstain",
    "該当なし": "abstain",
    "refuse": "refuse",
    "拒否": "refuse",
    "拒否する": "refuse",
    "断る": "refuse",
    "clarify": "clarify",
    "聞き返す": "clarify",
    "聞き返し": "clarify",
    "確認": "clarify",
    "確認する": "clarify",
}
SPLIT: Final[Mapping[str, Split]] = {
    "dev": "dev",
    "development": "dev",
    "開発": "dev",
    "開発用": "dev",
    "test": "test",
    "テスト": "test",
    "評価": "test",
    "評価用": "test",
}
SOURCE: Final[Mapping[str, Source]] = {
    "human": "human",
    "人": "human",
    "人手": "human",
    "production": "production",
    "本番": "production",
    "実運用": "production",
    "synthetic": "synthetic",
    "合成": "synthetic",
    "自動生成": "synthetic",
}

_DATE: Final = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?")
_T = TypeVar("_T")


class ValueFault(ValueError):
    """A value that is none of its field's; `code` is the notice's, `values` what the sentence needs."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def choice(text: str, allowed: Mapping[str, _T]) -> _T:
    """One of the words a field allows, in English or Japanese, whatever its width and case.

    Empty is the first of them, which is what a blank cell means.

    >>> choice("Ａｂｓｔａｉｎ", EXPECT), choice("聞き返す", EXPECT), choice("", EXPECT)
    ('abstain', 'clarify', 'answer')
    """
    folded = _folded(text)
    found = allowed.get(folded) if folded else next(iter(allowed.values()))
    if found is None:
        english = dict.fromkeys(str(value) for value in allowed.values())
        raise ValueFault("value-not-allowed", found=text[:80], allowed=", ".join(english))
    return found


def iso_date(text: str) -> str:
    """A date as ISO 8601; empty stays empty.

    >>> iso_date("2026/4/1"), iso_date("２０２６年４月１日"), iso_date("")
    ('2026-04-01', '2026-04-01', '')
    """
    folded = _folded(text)
    if not folded:
        return ""
    found = _DATE.fullmatch(folded.upper())
    try:
        if found is None:
            raise ValueError
        return dt.date(int(found[1]), int(found[2]), int(found[3])).isoformat()
    except ValueError:
        raise ValueFault("not-a-date", found=text[:80]) from None


def weight(text: str) -> float:
    """A weight: a finite number, not below 0 (0 takes the question out of every weighted figure); 1 where blank.

    >>> weight("２．５"), weight("")
    (2.5, 1.0)
    """
    folded = _folded(text)
    try:
        value = float(folded.replace("_", "?")) if folded else 1.0  # Python would read 1_0 as 10
    except ValueError:
        raise ValueFault("weight-invalid", found=text[:80]) from None
    if not math.isfinite(value) or value < 0:
        raise ValueFault("weight-invalid", found=text[:80])
    return value


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().casefold()
