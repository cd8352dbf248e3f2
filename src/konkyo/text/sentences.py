"""Sentences of Japanese and English text, by their places in it."""

from __future__ import annotations

import re
from itertools import pairwise
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
_CLOSERS: Final = "".join(_CLOSING.values()) + "\"'”’"

_END: Final = re.compile(
    rf"""
    (?: [。｡！？]+ [。｡！？!?]*                       # always an end
      | (?<![0-9０-９]) ．                             # not the full-width point of a number or of a heading
      | [!?]+ (?= [{re.escape(_CLOSERS)}]* (?:\s|$|[^\x00-\x7f]) )      # not within a web address
      | \.+ (?= [{re.escape(_CLOSERS)}]* (?:\s|$) )    # not within 3.5, konkyo.toml, a web address
    )
    [{re.escape(_CLOSERS)}]*
    """,
    re.VERBOSE,
)
_ABBREVIATION: Final = re.compile(
    r"(?:^|[\s(.])(?:Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Co|Corp|vs|etc|e\.g|i\.e|cf|al|approx|[Nn]o|[Ff]igs?|[Ss]ec|[Cc]h|pp?|[A-Z])\.$"
)
_NUMBERING: Final = re.compile(r"\s*(?:[0-9]{1,3}\.)+$")
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
        if match.start() not in inside and not _goes_on(text, begin, match, end):
            begin = match.end()
            stops.append(begin)
    return [span for low, high in pairwise((start, *stops, end)) if (span := _stripped(text, low, high))]


def _stripped(text: str, start: int, end: int) -> tuple[int, int] | None:
    part = text[start:end]
    left = end - len(part.lstrip())
    return (left, start + len(part.rstrip())) if left < end else None


def _bracketed(text: str, start: int, end: int) -> set[int]:
    """Positions within brackets that are opened and closed on the line; a bracket without its partner is none."""
    found: set[int] = set()
    open_ones: list[tuple[str, int]] = []
    for position in range(start, end):
        sign = text[position]
        if sign in _CLOSING:
            open_ones.append((_CLOSING[sign], position))
        elif any(closing == sign for closing, _ in open_ones):
            while open_ones:
                closing, opened = open_ones.pop()
                if closing == sign:
                    found.update(range(opened, position))
                    break
    return found


def _goes_on(text: str, start: int, match: re.Match[str], end: int) -> bool:
    """Whether a point of the Latin script ends no sentence."""
    if not match[0].startswith(".") or match[0].startswith(".."):
        return False
    before = text[start : match.start() + 1]
    rest = text[match.end() : end].lstrip()
    if not rest:
        return False
    return rest[0].islower() or bool(_ABBREVIATION.search(before) or _NUMBERING.fullmatch(before))
