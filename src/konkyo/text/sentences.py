"""Sentences of Japanese and English text, by their places in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

__all__ = ["sentence_spans", "sentences"]

_CLOSING: Final = {
    "「": "」",
    "『": "』",
    "（": "）",
    "(": ")",
    "【": "】",
    "〔": "〕",
    "《": "》",
    "〈": "〉",
    "［": "］",
    "[": "]",
}
_BRACKET: Final = re.compile(f"[{re.escape(''.join(_CLOSING) + ''.join(_CLOSING.values()))}]")
_CLOSERS: Final = "".join(_CLOSING.values()) + "\"'”’"

_END: Final = re.compile(
    rf"""
    (?: [。｡！？]+ [。｡！？!?]*                       # always an end
      | (?<![0-9０-９]) ．                             # not the full-width point of a number or of a heading
      | (?<![!?]) [!?]++ (?= [{re.escape(_CLOSERS)}]* (?:\s|$|[^\x00-\x7f]) )      # not within a web address
      | (?<!\.) \.++ (?= [{re.escape(_CLOSERS)}]* (?:\s|$) )    # not within 3.5, konkyo.toml, a web address
    )
    [{re.escape(_CLOSERS)}]*
    """,
    re.VERBOSE,
)
_ABBREVIATION: Final = re.compile(
    r"(?:^|[\s(.])(?:Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Co|Corp|vs|etc|e\.g|i\.e|cf|al|approx|[Nn]o|[Ff]igs?|[Ss]ec|[Cc]h|pp?|[A-Z])\.$"
)
_NUMBERING: Final = re.compile(r"\s*(?:[0-9]{1,3}\.)+$")
_LOOK_BACK: Final = 20
"""Characters before a point that can hold an abbreviation or the numbering of a heading."""

_VISIBLE: Final = re.compile(r"\S")
_LINE: Final = re.compile(r"[^\n\r\v\f\x85\u2028\u2029]+")


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """[start, end) of each sentence; white space around them belongs to none.

    A sentence ends at 。．！？!?. and at a line break. Inside brackets and 「」 that close on the same line it goes
    on, and so it does after a number's point, an abbreviation, the numbering of a heading, or before a small letter.

    >>> sentence_spans("はい。 3.5 kg.")
    [(0, 3), (4, 11)]
    """
    return [span for line in _LINE.finditer(text) for span in _in_line(text, *line.span())]


def sentences(text: str) -> list[str]:
    """The sentences themselves.

    >>> sentences("彼は「はい。」と言った。版は3.5です！ See https://example.com/?q=1. OK?")
    ['彼は「はい。」と言った。', '版は3.5です！', 'See https://example.com/?q=1.', 'OK?']
    """
    return [text[start:end] for start, end in sentence_spans(text)]


def _in_line(text: str, start: int, end: int) -> list[tuple[int, int]]:
    inside = _bracketed(text, start, end)
    stops = []
    begin = start
    for match in _END.finditer(text, start, end):
        if not _within(inside, match.start()) and not _goes_on(text, begin, match, end):
            begin = match.end()
            stops.append(begin)
    return [span for low, high in pairwise((start, *stops, end)) if (span := _stripped(text, low, high))]


def _stripped(text: str, start: int, end: int) -> tuple[int, int] | None:
    part = text[start:end]
    left = end - len(part.lstrip())
    return (left, start + len(part.rstrip())) if left < end else None


def _bracketed(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The outermost ranges in brackets that are opened and closed on the line, first to last.

    A bracket without its partner is none.
    """
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    waiting: Counter[str] = Counter()
    for match in _BRACKET.finditer(text, start, end):
        sign = match[0]
        if sign in _CLOSING:
            opened.append((_CLOSING[sign], match.start()))
            waiting[_CLOSING[sign]] += 1
        elif waiting[sign]:
            closing, place = opened.pop()
            while closing != sign:
                waiting[closing] -= 1
                closing, place = opened.pop()
            waiting[sign] -= 1
            while found and found[-1][0] > place:
                found.pop()
            found.append((place, match.start()))
    return found


def _within(ranges: Sequence[tuple[int, int]], place: int) -> bool:
    number = bisect_right(ranges, place, key=itemgetter(0)) - 1
    return number >= 0 and place < ranges[number][1]


def _goes_on(text: str, start: int, match: re.Match[str], end: int) -> bool:
    """Whether a point of the Latin script ends no sentence."""
    if not match[0].startswith(".") or match[0].startswith(".."):
        return False
    following = _VISIBLE.search(text, match.end(), end)
    if not following:
        return False
    before = text[max(start, match.start() - _LOOK_BACK) : match.start() + 1]
    if following[0].islower() or _ABBREVIATION.search(before):
        return True
    return match.start() - start < _LOOK_BACK and bool(_NUMBERING.fullmatch(before))
