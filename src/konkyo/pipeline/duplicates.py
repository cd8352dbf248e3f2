"""Near-duplicate chunks: marked, never removed, and never where a number, a negation or an exception differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from konkyo.core.document import Chunk
from konkyo.text.fold import fold
from konkyo.text.overlap import near_duplicates

__all__ = ["distinctions", "mark_duplicates"]

_DISTINCTIONS: Final = re.compile(
    r"""
    [a-z]*(?:[-_./]?[a-z]*\d+(?:,\d{3})*)+(?:[-_./]?[a-z0-9]+)*[^\W\d_a-z]?  # numbers with their unit, identifiers
    | [〇一二三四五六七八九十百千万億半両全各毎]                             # numbers in words
    | \b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|all|both|each|every|any)\b
    | な[いくけし]|無し|ませ[んぬ]|ず(?=に|、|。|$)|[不未非無否禁]|まで|以[外内上下前後]|未満|超
    | 除[くいき]|例外|但し|ただし|場合|のみ|だけ|限[りる]
    | \b(?:not?|never|none|nor|neither|without|cannot|except\w*|unless|excluding|exclud\w*|only|other\ than|but|if)\b
    | n't\b | \b(?:before|after|until|within|under|over|above|below|up\ to|at\ least|at\ most|must|may|shall|should)\b
    """,
    re.VERBOSE,
)


def distinctions(text: str) -> tuple[str, ...]:
    """What makes a rule another rule, in the order of the text: numbers, negations, exceptions, bounds.

    >>> distinctions("返品は30日以内。ただし食品は不可。")
    ('30日', '以内', 'ただし', '不')
    >>> distinctions("Returns within 30 days, except XR-220, can't be sent.")
    ('within', '30', 'except', 'xr-220', "n't")
    """
    return tuple(match[0] for match in _DISTINCTIONS.finditer(fold(text, keep_case=False).folded))


def mark_duplicates(chunks: Sequence[Chunk], threshold: float = 0.9) -> tuple[Chunk, ...]:
    """The chunks, each near-duplicate with the ID of the earlier chunk that says the same (`duplicate_of`).

    Two chunks are near-duplicates when their distinctions are equal and their shingles have a Jaccard similarity of
    at least `threshold`. The mark says nothing about permissions: whoever drops a marked chunk must hold the other.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, one in enumerate(chunks):
        groups.setdefault(distinctions(one.text), []).append(place)
    marked = list(chunks)
    for places in groups.values():
        if len(places) > 1:
            for pair in near_duplicates([chunks[place].text for place in places], threshold):
                first, second = places[pair.first], places[pair.second]
                marked[second] = replace(chunks[second], duplicate_of=chunks[first].chunk)
    return tuple(marked)
