"""What is searched for in text of any script: words, numbers and identifiers, and the runs that no blank cuts.

Identifiers (XR-220, E-1042, rag.yaml) are kept whole *and* split, so that the exact one ranks first and a part of it
still finds it. Both sides of a search go through the same functions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from konkyo.text.characters import WITHOUT_BLANKS

__all__ = ["Run", "Term", "runs", "stemmer_version", "word_tokens"]

_LETTER: Final = rf"[^\W_{WITHOUT_BLANKS}]"
_RUNS: Final = re.compile(
    rf"(?P<unbroken>[{WITHOUT_BLANKS}]+)"
    rf"|(?P<number>(?<!{_LETTER})\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?(?!\d))"
    rf"|(?P<word>{_LETTER}+(?:[-_./+#&'@:]{_LETTER}+)*(?:(?:\+\+|\#)(?!\w))?)"
)
_PIECES: Final = re.compile(r"[^\W\d_]+|\d+")
_DECIMAL: Final = re.compile(r"\d+(?:\.\d+)*")


class Term(NamedTuple):
    """A token and the folded characters [start, end) that it stands for."""

    token: str
    start: int
    end: int


class Run(NamedTuple):
    """A stretch of folded text: unbroken (to be cut by whoever can), or a word whose tokens are known by rule."""

    text: str
    start: int
    end: int
    unbroken: bool


def runs(folded: str) -> Iterator[Run]:
    """The stretches of a text that was folded for search; what lies between them is searched for by nobody.

    >>> [run.text for run in runs("xr-220の保証は1,200円(税込)")]
    ['xr-220', 'の保証は', '1200', '円', '税込']
    """
    for match in _RUNS.finditer(folded):
        text = match[0].replace(",", "") if match.lastgroup == "number" else match[0]
        yield Run(text, *match.span(), match.lastgroup == "unbroken")


@lru_cache(maxsize=1 << 17)
def word_tokens(word: str) -> tuple[str, ...]:
    """The tokens of a word: its stem, or for an identifier itself, its spelling without hyphens, and its pieces.

    >>> word_tokens("deliveries"), word_tokens("abx-120r"), word_tokens("abx120r")
    (('deliveri',), ('abx-120r', 'abx120r', 'abx', '120'), ('abx120r', 'abx', '120'))
    >>> word_tokens("1.5"), word_tokens("rag.yaml"), word_tokens("customer's")
    (('1.5',), ('rag.yaml', 'rag', 'yaml'), ('custom',))
    """
    if word.isalpha():
        return (_stem()(word),)
    if _DECIMAL.fullmatch(word):
        return (word,)
    plain = word.removesuffix("'s").replace("'", "")
    if plain.isalpha():
        return (_stem()(plain),)
    pieces = _PIECES.findall(word)
    found = [word]
    if not re.search(r"[^\w-]", word) and any(map(str.isdigit, pieces)) and any(map(str.isalpha, pieces)):
        found.append("".join(pieces))
    found += [piece if piece.isdigit() else _stem()(piece) for piece in pieces if piece.isdigit() or len(piece) > 1]
    return tuple(dict.fromkeys(found))


@cache
def _stem() -> Callable[[str], str]:
    """The English stemmer of Snowball (Porter 2). Words of other languages mostly pass through it unharmed."""
    from snowballstemmer import stemmer

    stem: Callable[[str], str] = stemmer("english").stemWord
    return stem


@cache
def stemmer_version() -> str:
    """The stemmer's own version: another one may give other stems."""
    from importlib.metadata import version

    return f"snowball-{version('snowballstemmer')}"
