"""One writer at a time. The system lets go of the lock when its holder dies, however it dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from konkyo.core.errors import UsageError
from konkyo.core.notice import Place

__all__ = ["only_writer"]

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def only_writer(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; where another process holds it, `UsageError` at once."""
    path = folder / ".lock"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        try:
            _take(descriptor)
        except OSError:
            raise UsageError("index-being-written", place=Place(file=str(folder))) from None
        yield
    finally:
        os.close(descriptor)
