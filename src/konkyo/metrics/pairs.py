"""Looking up the grades of millions of (question, item) pairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from konkyo.metrics.judged import Ints

__all__ = ["Keys", "Pairs", "Same", "code_keys", "hash_keys"]

Keys = NDArray[np.uint64]
Same = Callable[[Ints, Ints], NDArray[np.bool_]]
"""Whether rows of a run and judged pairs, whose keys agree, are the same in truth."""

_ODD: Final = np.uint64(0x9E3779B97F4A7C15)
_U = np.uint64


def code_keys(question: Ints, item: Ints, times: Ints | None = None) -> Keys:
    """Keys of pairs of numbers below 2^32; no two pairs share one (the odd factor only spreads them).

    With `times` the question is that of so many items each.
    """
    keys = item.view(np.uint64) * _ODD
    keys += _repeated((question.view(np.uint64) << _U(32)) * _ODD, times)
    return keys


def hash_keys(question: Ints, hashes: Keys, times: Ints | None = None) -> Keys:
    """Keys of a question's number and an item's hash; where two agree the pairs have to be compared."""
    spread = (question.view(np.uint64) + _U(1)) * _ODD
    return hashes ^ _repeated(spread ^ (spread >> _U(29)), times)


def _repeated(parts: Keys, times: Ints | None) -> Keys:
    return parts if times is None else np.repeat(parts, times)


class Pairs:
    """Judged pairs, found by key.

    Nearly all rows of a run are not judged, so a table of flags, small enough for the processor's cache, turns most
    of them away. The others look into a table of slots, and the few pairs that found their slot taken are searched.
    """

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        bits = min(max(int(16 * len(keys)).bit_length(), 12), 24)
        self._shift = _U(64 - bits)
        slot = self._slot(keys)
        self._slots = np.zeros(1 << bits, dtype=np.int32)
        self._slots[slot] = np.arange(len(keys))
        self._flags = np.zeros(1 << bits, dtype=np.bool_)
        self._flags[slot] = True
        crowded = np.flatnonzero(self._slots[slot] != np.arange(len(keys)))
        self._crowded = crowded[np.argsort(keys[crowded], kind="stable")]
        self._crowded_keys = keys[self._crowded]
        self._crowds = np.zeros(1 << bits, dtype=np.bool_)
        self._crowds[slot[crowded]] = True

    def __len__(self) -> int:
        return len(self._keys)

    @property
    def unique(self) -> bool:
        """Whether no two pairs share a key."""
        twice = (self._crowded_keys[1:] == self._crowded_keys[:-1]).any()
        return not (twice or (self._keys[self._slots[self._slot(self._crowded_keys)]] == self._crowded_keys).any())

    def find(self, keys: Keys, same: Same | None = None) -> tuple[Ints, Ints]:
        """The rows whose pair is judged, ascending, and the number of the judged pair of each.

        >>> pairs = Pairs(code_keys(np.array([0, 0, 1]), np.array([7, 9, 7])))
        >>> rows, judged = pairs.find(code_keys(np.array([0, 1, 1]), np.array([9, 9, 7])))
        >>> rows.tolist(), judged.tolist()
        ([0, 2], [1, 2])
        """
        slots = self._slot(keys)
        rows = np.flatnonzero(self._flags.take(slots))
        slots = slots.take(rows)
        found = self._slots.take(slots).astype(np.int64)
        right = self._agree(keys.take(rows), self._keys.take(found), rows, found, same)
        crowded = self._crowds.take(slots)
        crowded[right] = False
        left = np.flatnonzero(crowded)
        if len(left):
            right = np.sort(np.concatenate((right, self._search(left, rows, keys, found, same))))
        return rows.take(right), found.take(right)

    def _search(self, left: Ints, rows: Ints, keys: Keys, found: Ints, same: Same | None) -> Ints:
        """Look for the rows that are left among the crowded pairs, where a key may be there several times.

        Gives back those that were found, the number of their pair set in `found`.
        """
        at = np.searchsorted(self._crowded_keys, keys[rows[left]])
        done = []
        while len(left):
            inside = np.flatnonzero(at < len(self._crowded))
            left, at = left[inside], at[inside]
            wanted, judged = keys[rows[left]], self._crowded[at]
            right = self._agree(wanted, self._crowded_keys[at], rows[left], judged, same)
            found[left[right]] = judged[right]
            done.append(left[right])
            again = self._crowded_keys[at] == wanted
            again[right] = False
            left, at = left[again], at[again] + 1
        return np.concatenate(done)

    @staticmethod
    def _agree(wanted: Keys, keys: Keys, rows: Ints, judged: Ints, same: Same | None) -> Ints:
        """Where the keys, and in truth the pairs, are the same."""
        right = np.flatnonzero(wanted == keys)
        return right if same is None else right[same(rows[right], judged[right])]

    def _slot(self, keys: Keys) -> Ints:
        return (keys >> self._shift).view(np.int64)
