"""Is there a file to read at all? The answers that come before any question of its format."""

from __future__ import annotations

from pathlib import Path

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place

__all__ = ["regular_file"]


def regular_file(path: Path) -> Path:
    """The path, if it is a file that can be opened; else an error of its own for each way in which it is not."""
    place = Place(file=str(path))
    try:
        if path.is_dir():
            raise UnreadableInput("is-a-directory", place=place)
        if not path.exists():
            raise UnreadableInput("no-such-file", place=place)
        if not path.is_file():
            raise UnreadableInput("not-a-file", place=place)
        with path.open("rb"):
            return path
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise UnreadableInput("cannot-open", place=place, reason=type(error).__name__) from None
