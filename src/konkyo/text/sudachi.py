"""Words of unbroken Japanese text by Sudachi, in their normalised form (extra `ja`)."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from konkyo.core.errors import MissingExtra
from konkyo.text.terms import Run, Term

__all__ = ["sudachi_version", "sudachi_words"]

_MOST_CHARACTERS: Final = 12_000
"""Sudachi takes 49,149 bytes in one call, and no character has more than four."""

_GRAMMAR: Final = frozenset({"助詞", "助動詞", "補助記号", "記号", "空白"})
"""Parts of speech that carry grammar and no subject."""

_LOCAL: Final = threading.local()


def sudachi_version() -> str:
    """Versions of the tokenizer and of its dictionary; empty where one of them is not installed."""
    try:
        return f"sudachi-{version('sudachipy')}+core-{version('sudachidict-core')}"
    except PackageNotFoundError:
        return ""


def sudachi_words(unbroken: Iterable[Run]) -> Iterator[Term]:
    """The words of unbroken runs, long units and, where such a unit is a compound, its short units as well.

    Spellings of one word meet in its normalised form (振込, 振り込み). Particles, endings and signs are left out.
    """
    for batch in _batches(unbroken):
        text = "\n".join(run.text for run in batch)
        starts, place = [], 0
        for run in batch:
            starts.append((place, run.start))
            place += len(run.text) + 1
        yield from _words(text, starts)


def _batches(unbroken: Iterable[Run]) -> Iterator[list[Run]]:
    """Runs by the callful; a run that is too long for one call is cut."""
    batch: list[Run] = []
    size = 0
    for run in unbroken:
        for start in range(0, len(run.text), _MOST_CHARACTERS):
            text = run.text[start : start + _MOST_CHARACTERS]
            piece = Run(text, run.start + start, run.start + start + len(text), True)
            if size + len(piece.text) >= _MOST_CHARACTERS and batch:
                yield batch
                batch, size = [], 0
            batch.append(piece)
            size += len(piece.text) + 1
    if batch:
        yield batch


def _words(text: str, starts: Sequence[tuple[int, int]]) -> Iterator[Term]:
    """Each word with its place in the folded text: `starts` pairs places in `text` with places there."""
    tokenizer, short = _tokenizer()
    current = 0
    for word in tokenizer.tokenize(text):
        if word.part_of_speech()[0] in _GRAMMAR:
            continue
        while current + 1 < len(starts) and starts[current + 1][0] <= word.begin():
            current += 1
        shift = starts[current][1] - starts[current][0]
        yield _term(word, shift)
        parts = word.split(short)
        if len(parts) > 1:
            yield from (_term(part, shift) for part in parts)


def _term(word: Any, shift: int) -> Term:
    return Term(word.normalized_form().casefold(), word.begin() + shift, word.end() + shift)


def _tokenizer() -> tuple[Any, Any]:
    """This thread's tokenizer and the mode of short units; a tokenizer may not be shared between threads."""
    if not hasattr(_LOCAL, "tokenizer"):
        dictionary, modes = _dictionary()
        make = getattr(dictionary, "tokenizer", None) or dictionary.create
        _LOCAL.tokenizer = make(modes.C)
        _LOCAL.short = modes.A
    return _LOCAL.tokenizer, _LOCAL.short


@cache
def _dictionary() -> tuple[Any, Any]:
    try:
        from sudachipy import Dictionary, SplitMode
    except ImportError:
        raise MissingExtra("ja", feature="Sudachi") from None
    return Dictionary(dict="core"), SplitMode
