"""Which chunks hold a token, how often, and in which field: columns of arrays, token by token.

tokens.txt     the tokens, sorted, one a line
ends.npy       where the postings of each token end
rows.npy       the chunks, ascending within a token
<field>.npy    how often, for each posting
<field>-lengths.npy   how many tokens the field of each chunk has
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from konkyo.pipeline.index.embedded.durable import write_file

__all__ = ["FIELDS", "Postings", "read_postings", "write_postings"]

FIELDS: Final = ("text", "title", "headings")
"""What of a chunk is searched for words, each with a weight of its own."""

_BITS: Final = 20
"""Bits for the count of one field while the counts of all fields travel in one number."""

Counts = NDArray[Any]


@dataclass(frozen=True)
class Postings:
    """The arrays of one index version."""

    tokens: tuple[str, ...]
    ends: NDArray[np.int64]
    rows: NDArray[np.int32]
    counts: dict[str, Counts]
    lengths: dict[str, NDArray[np.int32]]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each token."""
        return {token: number for number, token in enumerate(self.tokens)}

    @cached_property
    def means(self) -> dict[str, float]:
        """The mean length of each field over all chunks; 0 where no chunk has it."""
        return {field: float(lengths.mean()) if len(lengths) else 0.0 for field, lengths in self.lengths.items()}

    def of(self, token: str) -> slice:
        """Where the postings of a token lie; an empty slice for a token that no chunk holds."""
        number = self.numbers.get(token)
        if number is None:
            return slice(0, 0)
        return slice(int(self.ends[number - 1]) if number else 0, int(self.ends[number]))


def write_postings(folder: Path, chunks: Iterable[Sequence[Sequence[str]]]) -> None:
    """Write the postings of chunks in the order of their rows, each given as its tokens field by field."""
    numbers: dict[str, int] = {}
    tokens, rows, values = array("i"), array("i"), array("q")
    lengths = {field: array("i") for field in FIELDS}
    count = 0
    for row, fields in enumerate(chunks):
        count = row + 1
        for place, (field, found) in enumerate(zip(FIELDS, fields, strict=True)):
            lengths[field].append(len(found))
            tokens.extend([numbers.setdefault(token, len(numbers)) for token in found])
            rows.extend([row] * len(found))
            values.extend([1 << _BITS * place] * len(found))
    ordered = sorted(numbers)
    place_of = np.empty(len(ordered), dtype=np.int32)
    place_of[[numbers[token] for token in ordered]] = np.arange(len(ordered), dtype=np.int32)
    ends, held, sums = _summed(
        place_of[_ints(tokens)], _ints(rows), np.frombuffer(values, np.int64), len(ordered), count
    )
    write_file(folder / "tokens.txt", lambda file: file.write("\n".join(ordered).encode("utf-8", "surrogatepass")))
    arrays: dict[str, NDArray[Any]] = {"ends": ends, "rows": held}
    for place, field in enumerate(FIELDS):
        arrays[field] = _narrow((sums >> _BITS * place) & ((1 << _BITS) - 1))
        arrays[f"{field}-lengths"] = _ints(lengths[field])
    for name, values_of in arrays.items():
        _save(folder / f"{name}.npy", values_of)


def _save(path: Path, values: NDArray[Any]) -> None:
    write_file(path, lambda file: np.save(file, values))


def _ints(values: array[int]) -> NDArray[np.int32]:
    return np.frombuffer(values, dtype=np.int32)


def _narrow(counts: NDArray[np.int64]) -> Counts:
    """Counts in as few bytes as the largest needs."""
    return counts.astype(np.min_scalar_type(int(counts.max(initial=0))))


def _summed(
    tokens: NDArray[np.int32], rows: NDArray[np.int32], values: NDArray[np.int64], token_count: int, chunk_count: int
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64]]:
    """Occurrences to postings: the end of each token's, their rows in order, and the sums of their values."""
    from scipy.sparse import coo_matrix

    occurrences = coo_matrix((values, (rows, tokens)), shape=(chunk_count, token_count), dtype=np.int64)
    postings = occurrences.tocsc()
    postings.sort_indices()
    return postings.indptr[1:].astype(np.int64), postings.indices.astype(np.int32), postings.data


def read_postings(folder: Path) -> Postings:
    """The postings of a folder; arrays are mapped into memory and read where they are needed."""
    listed = (folder / "tokens.txt").read_bytes().decode("utf-8", "surrogatepass")

    def load(name: str) -> NDArray[Any]:
        values: NDArray[Any] = np.load(folder / f"{name}.npy", mmap_mode="r")
        return values

    return Postings(
        tuple(listed.split("\n")) if listed else (),
        load("ends"),
        load("rows"),
        {field: load(field) for field in FIELDS},
        {field: load(f"{field}-lengths") for field in FIELDS},
    )
