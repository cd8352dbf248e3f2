"""`init`: the files that a project begins with."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from konkyo.api.packaged import copy_packaged
from konkyo.api.settings import Lang, effective_language
from konkyo.core.results import InitReport

__all__ = ["init"]


def init(folder: str | PathLike[str] = ".", *, lang: Lang | None = None) -> InitReport:
    """Make `konkyo.toml`, templates of an eval set and of results, and a note; what is there already is kept."""
    return copy_packaged("templates", lang or effective_language()[0], Path(folder))
