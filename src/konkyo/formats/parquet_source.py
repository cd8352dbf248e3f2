"""Parquet files, by the optional part pyarrow: names of columns, and rows batch by batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import MissingExtra, UnreadableInput
from konkyo.core.notice import Place

__all__ = ["parquet_columns", "parquet_rows"]

_BATCH: Final = 256


def parquet_columns(path: Path) -> tuple[str, ...]:
    """The names of the top-level columns."""
    with _file(path) as file:
        return tuple(file.schema_arrow.names)


def parquet_rows(path: Path, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """(number from 1, row) with those of the columns that the file has, as plain Python values."""
    with _file(path) as file:
        wanted = [name for name in columns if name in file.schema_arrow.names]
        number = 0
        for batch in file.iter_batches(batch_size=_BATCH, columns=wanted):
            for row in batch.to_pylist():
                number += 1
                yield number, row


@contextmanager
def _file(path: Path) -> Iterator[Any]:
    place = Place(file=str(path))
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("parquet", feature="Parquet", place=place) from None
    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            yield file
    except (pyarrow.ArrowException, OSError, ValueError, OverflowError) as error:
        raise UnreadableInput("parquet-broken", place=place, reason=type(error).__name__) from None
