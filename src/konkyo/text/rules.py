"""The rules of folding: each rewrites a text, and can say afterwards which characters it replaced by how many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, Protocol
from unicodedata import category, is_normalized, normalize

from konkyo.text.characters import IGNORABLE, JAPANESE, LOOK_ALIKES, VARIANTS
from konkyo.text.rewriting import Edit

__all__ = ["ASCII_RULES", "CASE", "RULES", "SEARCH_RULES", "Rule", "joins_previous"]


class Rule(Protocol):
    """A rewriting of texts, apart from the way back: most folded texts are never asked for it."""

    def apply(self, text: str, /) -> str:
        """The rewritten text."""
        ...

    def edits(self, text: str, /) -> Iterator[Edit]:
        """What `apply` replaces in this text, leaving out what keeps its place."""
        ...


class _Pattern:
    """Replaces each match of a pattern by what a function makes of it."""

    def __init__(self, pattern: str, replace: Callable[[re.Match[str]], str]) -> None:
        self._pattern = re.compile(pattern)
        self._replace = replace

    def apply(self, text: str, /) -> str:
        return self._pattern.sub(self._replace, text)

    def edits(self, text: str, /) -> Iterator[Edit]:
        for match in self._pattern.finditer(text):
            start, end = match.span()
            length = len(self._replace(match))
            if length != 1 or end - start != 1:
                yield start, end, length


class _Whole:
    """Rewrites a text in one go; its clusters (a character with all that may join it) are independent."""

    def __init__(self, rewrite: Callable[[str], str]) -> None:
        self._rewrite = rewrite

    def apply(self, text: str, /) -> str:
        return self._rewrite(text)

    def edits(self, text: str, /) -> Iterator[Edit]:
        present = set(text)
        joining = "".join(sorted(filter(joins_previous, present)))
        growing = "".join(sorted(sign for sign in present if len(self._rewrite(sign)) != 1))
        clusters = [rf"[^\s{re.escape(joining)}]?[{re.escape(joining)}]+"] if joining else []
        if growing:
            clusters.append(f"[{re.escape(growing)}]")
        if clusters:
            rewritten = lru_cache(maxsize=1 << 14)(self._rewrite)
            for match in re.finditer("|".join(clusters), text):
                yield match.start(), match.end(), len(rewritten(match[0]))


def joins_previous(sign: str) -> bool:
    """Whether normalisation may join a character to the one before it: marks, voicing marks, inner Hangul letters.

    >>> [joins_previous(sign) for sign in ("か", "\\u3099", "ﾞ", "A", "\\u1161")]
    [False, True, True, False, True]
    """
    first = normalize("NFKD", sign)[0]
    return category(first)[0] == "M" or "\u1160" <= first <= "\u11ff"


def _nfkc(text: str) -> str:
    return text if is_normalized("NFKC", text) else normalize("NFKC", text)


def _nothing(match: re.Match[str]) -> str:  # noqa: ARG001
    return ""


def _look_alike(match: re.Match[str]) -> str:
    return LOOK_ALIKES[match[0]]


def _blank(match: re.Match[str]) -> str:
    return " " if match[1] else ""


_IGNORABLE: Final = _Pattern(f"[{IGNORABLE}]+", _nothing)
_LOOK_ALIKE: Final = _Pattern(f"[{''.join(LOOK_ALIKES)}]", _look_alike)
# The look ahead for any white space is not needed, and makes the search five times faster.
_BLANK: Final = _Pattern(
    rf"(?=\s)(?:(?<=[{JAPANESE}])\s+|\s+(?=[{JAPANESE}])|(\s{{2,}}|[^\S ]))",
    _blank,
)

RULES: Final[tuple[Rule, ...]] = (_IGNORABLE, _LOOK_ALIKE, _Whole(_nfkc), _BLANK)
"""Drop what has no width; level look-alikes; NFKC; white space. Repeated until nothing changes."""

ASCII_RULES: Final[tuple[Rule, ...]] = (_BLANK,)
"""All that can change a text of ASCII characters."""

CASE: Final[Rule] = _Whole(str.casefold)

_COMPANIES: Final = {"(株)": "株式会社", "(有)": "有限会社", "(社)": "社団法人", "(財)": "財団法人"}


def _company(match: re.Match[str]) -> str:
    return _COMPANIES[match[0]]


def _variant(match: re.Match[str]) -> str:
    return VARIANTS[match[0]]


def _long_vowel(match: re.Match[str]) -> str:  # noqa: ARG001
    return "ー"


SEARCH_RULES: Final[tuple[Rule, ...]] = (
    _IGNORABLE,
    _LOOK_ALIKE,
    _Whole(_nfkc),
    CASE,
    _Pattern(r"\((?:株|有|社|財)\)", _company),
    _Pattern(f"[{''.join(VARIANTS)}]", _variant),
    _Pattern(r"(?<=[ァ-ヺー])(?:[-~ー](?=[ァ-ヺー])|ー(?=ー))[-~ー]*", _long_vowel),
)
"""Folding for search: more is levelled than a quotation may be, and white space stays, since it parts words.

A company's mark is written out, old shapes of ideographs give way to the new, and a dash or a wave inside katakana is
the long vowel that it was typed for. Repeated until nothing changes.
"""
