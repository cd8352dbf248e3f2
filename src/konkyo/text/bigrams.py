"""Character bigrams: cutting unbroken text without a dictionary, always at hand."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

__all__ = ["bigram_places", "bigrams"]

_IDEOGRAPH: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]")
_HIRAGANA: Final = re.compile(r"[\u3041-\u309f]")
_LAST_LONG_VOWEL: Final = re.compile(r"(?<=[ァ-ヺー][ァ-ヺ])ー(?![ァ-ヺー])")


def bigrams(run: str, *, asked: bool) -> list[str]:
    """Each two neighbouring characters of an unbroken run; of a text that is searched also each ideograph alone.

    The single ideographs are what a query of one character (税) finds; a query with more does not ask for them. The
    long vowel at a katakana word's end is passed over, so that サーバー and サーバ meet. A hiragana letter that
    stands alone (は, の) says nothing.

    >>> bigrams("税込", asked=False), bigrams("税", asked=True), bigrams("サーバー", asked=True)
    (['税込', '税', '込'], ['税'], ['サー', 'ーバ'])
    """
    text = _LAST_LONG_VOWEL.sub("", run)
    if len(text) == 1:
        return [] if _HIRAGANA.match(text) else [text]
    found = [first + second for first, second in pairwise(text)]
    if not asked:
        found += _IDEOGRAPH.findall(text)
    return found


def bigram_places(run: str) -> list[tuple[int, int]]:
    """[start, end) within the run of each token that `bigrams` makes of a text that is searched, in its order.

    >>> bigram_places("サーバーは")
    [(0, 2), (1, 3), (2, 5)]
    """
    passed_over = {match.start() for match in _LAST_LONG_VOWEL.finditer(run)}
    kept = [place for place in range(len(run)) if place not in passed_over]
    if len(kept) == 1:
        return [] if _HIRAGANA.match(run) else [(0, len(run))]
    pairs = [(first, second + 1) for first, second in pairwise(kept)]
    return pairs + [match.span() for match in _IDEOGRAPH.finditer(run)]
