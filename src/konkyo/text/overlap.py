"""How much two texts share by their characters: near-duplicates, and questions that repeat a document's wording."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set as AbstractSet
from functools import lru_cache
from math import ceil
from typing import Final

from msgspec import Struct

from konkyo.text.fold import fold
from konkyo.text.runs import longest_common

__all__ = ["Leak", "NearDuplicate", "jaccard", "leak", "near_duplicates", "shingles", "squeeze"]

SHINGLE: Final = 3
"""Characters of a shingle: about a Japanese word, or half an English one."""

_SIGNS: Final = re.compile(r"[\W_]+")
_NUMBER: Final = re.compile(r"\d+")
_ROUNDING: Final = 1e-9
_WITNESSES: Final = 4
"""More make fewer candidates of more look-ups; 4 was fastest over 10,000 questions of 40 characters."""


def squeeze(text: str) -> str:
    """What is left to compare: folded, without case, signs as blanks, no blanks at the ends.

    >>> squeeze("ＸＲ－２２０の 保証は？"), squeeze("What's  the fee?")
    ('xr 220の保証は', 'what s the fee')
    """
    return fold(_SIGNS.sub(" ", fold(text, keep_case=False).folded)).folded.strip()


def shingles(text: str, size: int = SHINGLE) -> frozenset[str]:
    """All runs of `size` characters of the squeezed text; a shorter text is its own shingle, an empty one has none.

    >>> sorted(shingles("返品の期限"))
    ['の期限', '品の期', '返品の']
    """
    squeezed = squeeze(text)
    if len(squeezed) <= size:
        return frozenset([squeezed] if squeezed else [])
    return frozenset(squeezed[start : start + size] for start in range(len(squeezed) - size + 1))


def jaccard(one: AbstractSet[str], other: AbstractSet[str]) -> float:
    """|A and B| / |A or B|, from 0 to 1; 0.0 for two empty sets, which share nothing.

    >>> jaccard({"a", "b"}, {"b", "c"})
    0.3333333333333333
    """
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared) if shared else 0.0


class NearDuplicate(Struct, frozen=True):
    """Two texts of a sequence by their positions, and the Jaccard similarity of their shingles."""

    first: int
    second: int
    similarity: float


def near_duplicates(texts: Sequence[str], threshold: float = 0.8) -> list[NearDuplicate]:
    """For each text its nearest earlier one, if their similarity is at least `threshold` (above 0, up to 1).

    The result is exact. Texts that differ in a number (XR-220, XR-221) are different texts, however alike, and
    a text without letters or digits is compared with nothing. Of equally near ones the earliest counts.

    >>> near_duplicates(["返品の期限はいつですか", "送料は?", "返品の期限は、いつですか？"])
    [NearDuplicate(first=0, second=2, similarity=1.0)]
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, text in enumerate(texts):
        numbers = tuple(sorted(_NUMBER.findall(squeeze(text))))
        groups.setdefault(numbers, []).append(place)
    found = []
    for places in groups.values():
        if len(places) > 1:
            found += _nearest([(place, shingles(texts[place])) for place in places], threshold)
    return sorted(found, key=lambda pair: pair.second)


def _nearest(sets: Sequence[tuple[int, frozenset[str]]], threshold: float) -> list[NearDuplicate]:
    """Prefix filtering: two sets that are similar enough share several of their few rarest shingles.

    A set of n must share m = ceil(threshold n) with the other, so at most n - m of its own are not shared, and the
    `_WITNESSES` rarest shared ones lie among its n - m + `_WITNESSES` rarest. Only what meets there is compared.
    """
    common = Counter(shingle for _, own in sets for shingle in own)
    index: dict[str, list[int]] = {}
    same: dict[frozenset[str], int] = {}
    found = []
    for number, (place, own) in enumerate(sets):
        if not own:
            continue
        if own in same:
            found.append(NearDuplicate(same[own], place, 1.0))
            continue
        same[own] = place
        shared = ceil(threshold * len(own) - _ROUNDING)
        rare = sorted(own, key=lambda shingle: (common[shingle], shingle))[: len(own) - shared + _WITNESSES]
        meetings: Counter[int] = Counter()
        for shingle in rare:
            meetings.update(index.get(shingle, ()))
            index.setdefault(shingle, []).append(number)
        candidates = [other for other, times in meetings.items() if times >= min(_WITNESSES, shared)]
        near = [
            (jaccard(own, sets[other][1]), -other) for other in candidates if _sizes(own, sets[other][1], threshold)
        ]
        similarity, earliest = max(near, default=(0.0, 0))
        if similarity >= threshold:
            found.append(NearDuplicate(sets[-earliest][0], place, similarity))
    return found


def _sizes(one: frozenset[str], other: frozenset[str], threshold: float) -> bool:
    return min(len(one), len(other)) >= threshold * max(len(one), len(other)) - _ROUNDING


class Leak(Struct, frozen=True):
    """How much of a question's wording stands in a passage.

    `share` is the share of the question's shingles found there, from 0 to 1, or `None` for a question without
    letters. `longest` is the longest run of characters that both have, folded, `length` its number of characters.
    """

    share: float | None
    longest: str
    length: int


_squeezed = lru_cache(maxsize=256)(squeeze)
_shingled = lru_cache(maxsize=256)(shingles)


def leak(question: str, passage: str) -> Leak:
    """Compare a question with the passage (evidence or document) that it was written for.

    >>> found = leak("返品の期限はいつですか", "返品の期限は30日です。")
    >>> round(found.share, 2), found.longest
    (0.44, '返品の期限は')
    """
    own = shingles(question)
    squeezed, wording = squeeze(question), _squeezed(passage)
    start, end = longest_common(squeezed, wording)
    share = len(own & _shingled(passage)) / len(own) if own else None
    return Leak(share, squeezed[start:end].strip(), end - start)
