"""Decimal numbers of a whole column at once, correctly rounded.

A number of up to 18 digits is read eight digits a step with integer arithmetic. Where its digits make an integer
below 2^53 and its decimal places are at most 22, that integer over a power of ten is one division of two exact
float64 numbers and so the nearest float64 there is (Clinger 1990). All others go through Python's `float`.
"""

from __future__ import annotations

from math import isnan
from typing import Final

import numpy as np
from numpy.typing import NDArray

from konkyo.formats.trec_words import Ints, Tokens, Words

__all__ = ["decimals", "integers", "is_number"]


def _every(byte: int) -> np.uint64:
    return np.uint64(int.from_bytes(bytes([byte]) * 8, "little"))


_ZEROS: Final = _every(0x30)
_DOTS: Final = _every(0x2E)
_ONES: Final = _every(0x01)
_HIGHS: Final = _every(0x80)
_TO_HIGH: Final = _every(0x76)
_ZERO: Final = 0x30
_MINUS: Final = 0x2D
_PLUS: Final = 0x2B

_U = np.uint64
_TENS: Final = np.array([float(10**n) for n in range(23)])
_INT_TENS: Final = np.array([10**n for n in range(19)], dtype=np.int64)
_EXACT: Final = 1 << 53
_SHIFTS: Final = np.array([8 * (8 - size) for size in range(9)], dtype=np.uint64)
_FILL: Final = np.array(
    [int.from_bytes(b"0" * (8 - size) + bytes(size), "little") for size in range(9)], dtype=np.uint64
)
"""Zeros (the character) for the places before a number of `size` digits in a word of eight."""


def decimals(tokens: Tokens) -> NDArray[np.float64]:
    """The float64 nearest to each token; NaN where it is no decimal number. Infinity is one, `1_000` is not.

    >>> from konkyo.formats.trec_words import joined
    >>> decimals(joined([b"27.11526", b"-.5", b"3", b"1e-3", b"1_0", b"x"])).tolist()
    [27.11526, -0.5, 3.0, 0.001, nan, nan]
    """
    first = tokens.buffer.array[tokens.start]
    start, length = tokens.start, tokens.length
    if (first < _ZERO).any():
        signed = (first == _MINUS) | (first == _PLUS)
        start, length = start + signed, length - signed
    values, rest = _short(tokens, start, length)
    if len(rest):
        values[rest] = _long(tokens.take(rest), start[rest], length[rest])
    np.negative(values, out=values, where=first == _MINUS)
    for row in np.flatnonzero(np.isnan(values)).tolist():
        values[row] = _float(tokens[row])
    return values


def _short(tokens: Tokens, start: Ints, length: Ints) -> tuple[NDArray[np.float64], Ints]:
    """Numbers of up to eight digits and a dot, and the rows of all others.

    The last eight characters are one word, the eight before the last another: what stands behind the dot is taken
    from the first, what stands before it from the second, and the dot has gone.
    """
    end = start + length
    last = tokens.buffer.words(end - 8)
    inside = (last >> _SHIFTS.take(np.minimum(length, 8))) << _SHIFTS.take(np.minimum(length, 8))
    found = inside ^ _DOTS
    dot = (found - _ONES) & ~found & _HIGHS
    behind = ~((dot << _U(1)) - _U(1))
    whole = dot == 0
    behind[whole] = _U(0xFFFFFFFFFFFFFFFF)
    before = (last << _U(8)) | tokens.buffer.array[end - 9]
    digits = length - ~whole
    mantissa, good = _eight((last & behind) | (before & ~behind), np.minimum(digits, 8))
    places = ((behind & _ONES) * _ONES >> _U(56)).astype(np.int64)
    places[whole] = 0
    values = mantissa / _TENS.take(places)
    return values, np.flatnonzero(~(good & (digits <= 8) & (digits > 0)))


def _long(tokens: Tokens, start: Ints, length: Ints) -> NDArray[np.float64]:
    """Numbers of up to 18 digits; NaN for what is something else."""
    whole, places = _dot(tokens, start, length)
    mantissa, good = _digits(tokens, start, whole)
    after, good_after = _digits(tokens, start + length - places, places)
    fast = good & good_after & (whole + places > 0) & (whole + places <= 18)
    places = np.where(fast, places, 0)
    mantissa = mantissa * _INT_TENS[places] + after
    fast &= mantissa < _EXACT
    return np.where(fast, mantissa / _TENS[places], np.nan)


def integers(tokens: Tokens) -> tuple[Ints, NDArray[np.bool_]]:
    """Each token as a whole number, and whether it is one (also where it is written as `1.0`)."""
    values = decimals(tokens)
    good = np.isfinite(values) & (np.abs(values) < 1 << 31)
    numbers = np.where(good, values, 0.0).astype(np.int64)
    return numbers, good & (numbers == values)


def _dot(tokens: Tokens, start: Ints, length: Ints) -> tuple[Ints, Ints]:
    """How many characters stand before the first dot, and how many behind it, in the first 16 characters."""
    whole = length.copy()
    missing = np.arange(len(start))
    for step in (0, 8):
        found = tokens.buffer.words(np.minimum(start[missing] + step, len(tokens.buffer.bytes) - 8)) ^ _DOTS
        marks = (found - _ONES) & ~found & _HIGHS
        lowest = marks & (~marks + _U(1))
        at = (((lowest - _U(1)) & _ONES) * _ONES >> _U(56)).astype(np.int64) - 1 + step
        seen = (marks != 0) & (at < length[missing])
        if step == 0 and seen.all():
            whole = at
            break
        whole[missing[seen]] = at[seen]
        missing = missing[~seen]
        missing = missing[length[missing] > 8]
        if not len(missing):
            break
    return whole, np.maximum(length - whole - 1, 0)


def _digits(tokens: Tokens, start: Ints, size: Ints) -> tuple[Ints, NDArray[np.bool_]]:
    """The integer that `size` characters from `start` spell, and whether they are digits, at most 16."""
    end = start + size
    total, good = _eight(tokens.buffer.words(np.maximum(end - 8, 0)), np.minimum(size, 8))
    long = np.flatnonzero(size > 8)
    if len(long):
        high, high_good = _eight(tokens.buffer.words(np.maximum(end[long] - 16, 0)), np.minimum(size[long] - 8, 8))
        total[long] += high * 10**8
        good[long] &= high_good & (size[long] <= 16)
    return total, good


def _eight(words: Words, size: Ints) -> tuple[Ints, NDArray[np.bool_]]:
    """The integer that the last `size` of eight characters spell."""
    shift = _SHIFTS[size]
    word = ((words >> shift) << shift) | _FILL[size]
    word ^= _ZEROS
    good = ((word | (word + _TO_HIGH)) & _HIGHS) == 0
    word = (word * _U(10) + (word >> _U(8))) & _U(0x00FF00FF00FF00FF)
    word = (word * _U(100) + (word >> _U(16))) & _U(0x0000FFFF0000FFFF)
    word = (word * _U(10000) + (word >> _U(32))) & _U(0x00000000FFFFFFFF)
    return word.astype(np.int64), good


def is_number(token: bytes) -> bool:
    """Whether one token is a decimal number.

    >>> is_number(b"-1.5e3"), is_number(b"bm25")
    (True, False)
    """
    return not isnan(_float(token))


def _float(token: bytes) -> float:
    try:
        return float("nan") if b"_" in token else float(token)
    except ValueError:
        return float("nan")
