"""What is in force when nothing is said: values with where they come from, of `konkyo.toml`, environment, locale."""

from __future__ import annotations

import locale
import os
from os import PathLike
from typing import Final, Literal

from konkyo.core.config import Project
from konkyo.core.errors import KonkyoError

__all__ = ["Lang", "Origin", "effective_language", "find_project"]

Lang = Literal["ja", "en"]
Origin = Literal["default", "konkyo.toml", "environment", "system", "command-line"]

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def find_project(start: str | PathLike[str] | None = None) -> Project | None:
    """The project that a folder belongs to: its `konkyo.toml`, or that of a folder above; `None` without one."""
    from konkyo.formats.config import find_config

    return find_config(start)


def effective_language(asked: str = "") -> tuple[Lang, Origin]:
    """The language of screens: as asked, else as `konkyo.toml` says, else that of the locale.

    A `konkyo.toml` that cannot be read has no say here; whoever reads it for its own sake reports the fault.

    >>> effective_language("ja")
    ('ja', 'command-line')
    """
    if asked in ("ja", "en"):
        return ("ja" if asked == "ja" else "en"), "command-line"
    try:
        project = find_project()
    except (KonkyoError, OSError):
        project = None
    if project is not None and project.config.project.lang is not None:
        return project.config.project.lang, "konkyo.toml"
    for variable in _LOCALE_VARIABLES:
        if named := os.environ.get(variable):
            return _lang(named), "environment"
    named = locale.getlocale()[0] or ""
    return _lang(named), "system" if named else "default"


def _lang(name: str) -> Lang:
    return "ja" if name.lower().startswith(("ja", "japanese")) else "en"
