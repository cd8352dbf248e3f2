"""Tokens of a text as columns: where each starts and how long it is, and their bytes eight at a time.

A file of a million rows holds six million tokens. Making Python strings of them costs more than everything else
together, so that only the few that are needed (a question's ID, a tie, a faulty line) ever become one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["BLANK", "PAD", "PADDING", "Buffer", "Ints", "Tokens", "Words"]

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

BLANK: Final = "\x7f"
"""Stands for a blank inside of an identifier, where blanks separate columns; folding may leave one behind."""

PAD: Final = 16
PADDING: Final = b"\n" * PAD
"""Stands before and behind a text, so that eight bytes can be read at any token's start or before its end."""

_WIDE: Final = 256
"""Longer identifiers than this are compared as objects: a table as wide as the longest would be mostly padding."""

_MASKS: Final = np.array([(1 << 8 * size) - 1 for size in range(9)], dtype=np.uint64)
"""The first `size` bytes of a little-endian word."""

_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_FOLD: Final = np.uint64(32)


class Buffer:
    """A text as bytes, readable eight at a time at any place. It begins and ends with `PADDING`."""

    def __init__(self, text: bytes) -> None:
        self.bytes = text
        self.array: NDArray[np.uint8] = np.frombuffer(self.bytes, dtype=np.uint8)
        self._words: Words = np.ndarray((len(self.bytes) - 7,), dtype="<u8", buffer=self.bytes, strides=(1,))

    def words(self, at: Ints) -> Words:
        """The eight bytes from each place on, the first one lowest."""
        found: Words = self._words[at].astype(np.uint64, copy=False)
        return found


@dataclass(frozen=True)
class Tokens:
    """A column of tokens: `start` and `length` in bytes of the buffer."""

    buffer: Buffer
    start: Ints
    length: Ints

    def __len__(self) -> int:
        return len(self.start)

    def take(self, rows: Ints | slice | NDArray[np.bool_]) -> Tokens:
        """The tokens of some rows."""
        return Tokens(self.buffer, self.start[rows], self.length[rows])

    def __getitem__(self, row: int) -> bytes:
        start = int(self.start[row])
        return self.buffer.bytes[start : start + int(self.length[row])]

    def word(self, number: int) -> Words:
        """Bytes 8 * number to 8 * number + 7 of each token; 0 behind its end."""
        if number == 0:
            return self.buffer.words(self.start) & _MASKS.take(np.minimum(self.length, 8))
        size = np.clip(self.length - 8 * number, 0, 8)
        at = np.minimum(self.start + 8 * number, len(self.buffer.bytes) - 8)
        return self.buffer.words(at) & _MASKS.take(size)

    def changes(self) -> Ints:
        """The rows at which the token is another than in the row before; the first row is one. Exact."""
        if not len(self):
            return np.zeros(0, dtype=np.int64)
        other = self.length[1:] != self.length[:-1]
        for number in range(self._count()):
            word = self.word(number)
            other |= word[1:] != word[:-1]
        return np.concatenate((np.zeros(1, dtype=np.int64), np.flatnonzero(other) + 1))

    def equals(self, other: Tokens) -> NDArray[np.bool_]:
        """Row by row, whether the two columns hold the same token.

        >>> joined([b"D1", b"D2"]).equals(joined([b"D1", b"D20"])).tolist()
        [True, False]
        """
        same: NDArray[np.bool_] = self.length == other.length
        for number in range(self._count()):
            same &= self.word(number) == other.word(number)
        return same

    def hashes(self) -> Words:
        """A 64-bit hash of each token; different tokens may share one, though hardly ever."""
        found = self.length.astype(np.uint64) * _MIX
        for number in range(self._count()):
            longer = self.length > 8 * number
            if longer.all():
                found = _mixed(found, self.word(number))
            else:
                rows = np.flatnonzero(longer)
                found[rows] = _mixed(found[rows], self.take(rows).word(number))
        return found

    def values(self) -> NDArray[Any]:
        """The tokens themselves, as an array that compares and sorts by bytes (UTF-8: by code points)."""
        width = int(self.length.max(initial=1))
        if width > _WIDE:
            found = np.empty(len(self), dtype=object)
            found[:] = [self[row] for row in range(len(self))]
            return found
        table = np.empty((len(self), -(-width // 8)), dtype="<u8")
        for number in range(table.shape[1]):
            table[:, number] = self.word(number)
        return table.view(f"S{8 * table.shape[1]}").ravel()

    def texts(self) -> list[str]:
        """The tokens as strings, as people write them."""
        return [self[row].decode("utf-8").replace(BLANK, " ") for row in range(len(self))]

    def _count(self) -> int:
        return -(-int(self.length.max(initial=0)) // 8)


def _mixed(found: Words, word: Words) -> Words:
    found = (found ^ word) * _MIX
    return found ^ (found >> _FOLD)


def joined(tokens: Sequence[bytes]) -> Tokens:
    """Tokens made of given byte strings.

    >>> joined([b"D1", b"D1", b"D20"]).changes().tolist()
    [0, 2]
    """
    length = np.array([len(token) for token in tokens], dtype=np.int64)
    start = PAD + np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(length + 1)[:-1])) if tokens else length
    return Tokens(Buffer(b"".join((PADDING, b"\n".join(tokens), PADDING))), start, length)
