"""Where a text may be cut when a sentence is too long: the rules of Japanese line breaking, and whole words."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["NEVER_FIRST", "between_words", "may_cut", "nearest_cut"]

NEVER_FIRST: Final = frozenset(
    "。、」』）】〕》〉｝］”’〙〗，．・：；？！!?)]},.:;ー―…‥々ゝゞヽヾ゛゜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ｡､｣･ｰﾞﾟ％%℃"
)
"""Signs that no line may begin with, after JIS X 4051."""

_NEVER_LAST: Final = frozenset("「『（【〔《〈｛［“‘〘〖([{｢￥＄$#＃")
_PAUSE: Final = re.compile(r"[\s。．！？、，；;｡､]")
_WORD: Final = re.compile(r"[0-9A-Za-zÀ-ɏ０-９Ａ-Ｚａ-ｚァ-ヿｦ-ﾟ._+/@\-－]")
"""A cut between two of these would part a number, an identifier, or a word in Latin or katakana."""

_JOINERS: Final = "\u200d\ufe0e\ufe0f\u3099\u309a"


def may_cut(text: str, place: int) -> bool:
    """Whether a chunk may begin at a place: not with a sign that belongs to what is before it.

    >>> text = "「はい。」と言う"
    >>> [place for place in range(len(text)) if not may_cut(text, place)]
    [1, 3, 4]
    """
    if place <= 0 or place >= len(text):
        return True
    first, last = text[place], text[place - 1]
    if first in NEVER_FIRST or last in _NEVER_LAST or first.isspace():
        return False
    return unicodedata.category(first)[0] != "M" and first not in _JOINERS and last != "\u200d"


def _after_pause(text: str, place: int) -> bool:
    return may_cut(text, place) and bool(_PAUSE.match(text[place - 1]))


def between_words(text: str, place: int) -> bool:
    """Whether a chunk may begin at a place without parting a number, an identifier or a word."""
    if not may_cut(text, place) or place <= 0 or place >= len(text):
        return False
    last, first = text[place - 1], text[place]
    return not (_WORD.match(last) and _WORD.match(first)) and not (last.isdigit() and first.isalnum())


def nearest_cut(text: str, start: int, furthest: int, end: int) -> int:
    """The best place to cut in (start, furthest], or beyond it where there is none; `end` at last.

    A pause in the second half is best, then the end of a word behind the first quarter, then any place that is allowed.

    >>> text = "予約の取り消しは、開始の1時間前まで"
    >>> text[:nearest_cut(text, 0, 12, len(text))], text[:nearest_cut(text, 9, 13, len(text))]
    ('予約の取り消しは、', '予約の取り消しは、開始の')
    """
    if furthest >= end:
        return end
    half, quarter = (start + (furthest - start) // part for part in (2, 4))
    for allowed, floor in ((_after_pause, half), (between_words, quarter), (may_cut, start)):
        for place in range(furthest, floor, -1):
            if allowed(text, place):
                return place
    return next((place for place in range(max(furthest, start) + 1, end) if may_cut(text, place)), end)
