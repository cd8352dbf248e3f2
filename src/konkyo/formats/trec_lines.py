"""Blocks of lines as columns of tokens: what stands between blanks or tabs, so many columns a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from konkyo.formats.trec_words import PAD, Buffer, Ints, Tokens

__all__ = ["Lines", "columns_of", "tokens_of"]

Longer = Callable[[list[bytes]], bool]

_NEWLINE = 10
_BLANK = 32
_COMMENT = 35
_TOKEN: Final = re.compile(rb"[^\x00-\x20]+")


@dataclass(frozen=True)
class Lines:
    """The lines of a block that have the right number of columns, and the others.

    `columns` has the wanted columns; `rows` is the line number of each of their rows, from 0 in the block, or None
    where every line is one. `odd` lists the lines that do not fit, by number and text; empty lines and comments (`#`)
    are in neither. `count` is the number of all lines.
    """

    columns: tuple[Tokens, ...]
    count: int
    rows: Ints | None = None
    odd: tuple[tuple[int, bytes], ...] = ()

    def row(self, number: int) -> int:
        """The line, from 0 in the block, of a row of the columns."""
        return number if self.rows is None else int(self.rows[number])


def columns_of(buffer: Buffer, width: int, wanted: tuple[int, ...], longer: Longer | None = None) -> Lines:
    """Cut a block of whole lines into columns. A line with more than `width` of them fits where `longer` says so.

    Every byte up to 32 separates. A block in which every line has `width` columns with a single separator between
    them, as programs write it, is known by counting; any other is cut token by token.

    >>> from konkyo.formats.trec_words import PADDING
    >>> text = b"q1 0 D1 1\\n\\nq1\\t0  D2\\t2 \\noops\\n"
    >>> lines = columns_of(Buffer(PADDING + text + PADDING), 4, (0, 2))
    >>> lines.columns[1].texts(), [lines.row(number) for number in (0, 1)], lines.odd
    (['D1', 'D2'], [0, 2], ((3, b'oops'),))
    """
    ends = np.flatnonzero(buffer.array <= _BLANK)[PAD:-PAD]
    if _regular(buffer, ends, width):
        table = ends.reshape(-1, width)
        line_starts = np.concatenate((np.array([PAD]), table[:-1, -1] + 1))
        starts = [line_starts if at == 0 else table[:, at - 1] + 1 for at in wanted]
        columns = tuple(Tokens(buffer, start, table[:, at] - start) for at, start in zip(wanted, starts, strict=True))
        return Lines(columns, len(table))
    return _irregular(buffer, width, wanted, longer)


def tokens_of(line: bytes) -> list[bytes]:
    """The tokens of one line, cut as the columns are.

    >>> tokens_of(b"q1\\x1fQ0  D1")
    [b'q1', b'Q0', b'D1']
    """
    return _TOKEN.findall(line)


def _regular(buffer: Buffer, ends: Ints, width: int) -> bool:
    """Whether every `width`-th separator is a line end, and no other, and no token is empty or begins a comment."""
    if not len(ends) or len(ends) % width:
        return False
    lines = ends[width - 1 :: width]
    return (
        int(np.count_nonzero(buffer.array == _NEWLINE)) == len(lines) + 2 * PAD
        and bool((buffer.array[lines] == _NEWLINE).all())
        and ends[0] > PAD
        and int((ends[1:] - ends[:-1]).min(initial=2)) > 1
        and buffer.array[PAD] != _COMMENT
        and not bool((buffer.array[lines + 1] == _COMMENT).any())
    )


def _irregular(buffer: Buffer, width: int, wanted: tuple[int, ...], longer: Longer | None) -> Lines:
    inside = buffer.array > _BLANK
    edges = np.flatnonzero(inside[1:] != inside[:-1]) + 1
    starts, ends = edges[::2], edges[1::2]
    newlines = np.flatnonzero(buffer.array == _NEWLINE)[PAD:-PAD]
    line = np.searchsorted(newlines, starts)
    counts = np.bincount(line, minlength=len(newlines))
    first = np.cumsum(counts) - counts
    some = np.flatnonzero(counts)
    some = some[buffer.array[starts[first[some]]] != _COMMENT]
    fits = counts[some] == width
    if longer is not None:
        for at in np.flatnonzero(counts[some] > width).tolist():
            fits[at] = longer(tokens_of(_odd(buffer, int(some[at]), newlines)))
    fitting = some[fits]
    columns = tuple(Tokens(buffer, starts[first[fitting] + at], (ends - starts)[first[fitting] + at]) for at in wanted)
    odd = tuple((number, _odd(buffer, number, newlines)) for number in some[~fits].tolist())
    return Lines(columns, len(newlines), fitting, odd)


def _odd(buffer: Buffer, number: int, newlines: Ints) -> bytes:
    start = int(newlines[number - 1]) + 1 if number else PAD
    return buffer.bytes[start : int(newlines[number])].strip()
