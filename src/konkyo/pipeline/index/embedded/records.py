"""Nouns in a file, one a line as JSON, each decoded when it is asked for."""

from __future__ import annotations

import mmap
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Generic, TypeVar

import msgspec
import numpy as np

from konkyo.pipeline.index.embedded.durable import write_file

__all__ = ["Records", "write_records"]

T = TypeVar("T")


def write_records(path: Path, records: Iterable[msgspec.Struct]) -> None:
    """`path` gets the lines, and `path` with the suffix `.npy` the place where each begins."""
    encode = msgspec.json.Encoder().encode
    starts = [0]

    def lines(file: IO[bytes]) -> None:
        for record in records:
            starts.append(starts[-1] + file.write(encode(record) + b"\n"))

    write_file(path, lines)
    write_file(path.with_suffix(".npy"), lambda file: np.save(file, np.array(starts, dtype=np.int64)))


class Records(Generic[T]):
    """The records of a file by number."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._starts = np.load(path.with_suffix(".npy"), mmap_mode="r")
        with path.open("rb") as file:
            self._bytes: mmap.mmap | bytes = (
                mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if self._starts[-1] else b""
            )
        self._decode = msgspec.json.Decoder(kind).decode

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: int) -> T:
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._decode(self._bytes[int(self._starts[number]) : int(self._starts[number + 1])])
