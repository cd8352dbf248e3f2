"""The tree of errors.

    KonkyoError                 exit 2 unless said otherwise
    |-- UsageError              the command line or a call is wrong
    |-- ConfigError             konkyo.toml is wrong
    |-- UnreadableInput         a user's file cannot be read as what it should be
    |-- MissingExtra            an optional part is not installed
    `-- ClaimFailed             a claim that the user made does not hold (exit 10)

An error carries a `Notice`: a stable code, the place, and the values. The sentence is made from the
catalogue by whoever shows it, in the language of the reader, so no error holds prose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from konkyo.core.notice import Notice, Place

__all__ = [
    "ClaimFailed",
    "ConfigError",
    "KonkyoError",
    "MissingExtra",
    "UnreadableInput",
    "UsageError",
]


class KonkyoError(Exception):
    """Base of every error that is not a bug of ours.

    `describe` makes the text of an error from its notice: the bare code here, a sentence once `konkyo.api` is there.
    """

    exit_code: ClassVar[int] = 2
    describe: ClassVar[Callable[[Notice], str]] = staticmethod(str)

    def __init__(self, code: str, /, *, place: Place | None = None, **values: str | int | float) -> None:
        self.notice = Notice(code=code, level="error", place=place or Place(), values=values)
        super().__init__(self.notice)

    def __str__(self) -> str:
        return type(self).describe(self.notice)


class UsageError(KonkyoError):
    """The command line or a call is wrong."""


class ConfigError(KonkyoError):
    """`konkyo.toml` holds something that is not allowed."""


class UnreadableInput(KonkyoError):
    """A file of the user's cannot be read as what it should be."""


class MissingExtra(KonkyoError):
    """A feature needs an optional part that is not installed.

    >>> MissingExtra("parquet", feature="AutoRAG").notice.values["install"]
    "pip install 'konkyo[parquet]'"
    """

    def __init__(self, extra: str, *, feature: str, place: Place | None = None) -> None:
        super().__init__(
            "missing-extra", place=place, feature=feature, extra=extra, install=f"pip install 'konkyo[{extra}]'"
        )


class ClaimFailed(KonkyoError):
    """A claim that the user asked to be held to does not hold."""

    exit_code: ClassVar[int] = 10
