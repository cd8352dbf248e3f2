"""`doctor`: every effective value and where it comes from, the parts, the encodings, and what would use the network.

Of the environment only the variables named here are read, and none of them holds a secret.
"""

from __future__ import annotations

import importlib.metadata
import locale
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from konkyo.api.settings import effective_language, find_project
from konkyo.core.config import CONFIG_NAME, Config, Project
from konkyo.core.errors import KonkyoError
from konkyo.core.notice import Notice, Place
from konkyo.core.results import DoctorLine, DoctorReport

__all__ = ["doctor"]

_VARIABLES: Final = (
    "KONKYO_DEBUG",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "NO_COLOR",
    "TERM",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
)
_FOR_DEVELOPMENT: Final = frozenset({"dev", "bench"})
_REQUIREMENT: Final = re.compile(
    r"(?P<name>[\w.-]+)(?P<extras>\[[\w,-]*\])?[^;]*(?:;.*extra *== *['\"](?P<extra>[\w-]+)['\"])?"
)


def doctor(start: str | PathLike[str] | None = None, *, lang: str = "") -> DoctorReport:
    """Look at the project that a folder belongs to, and at the surroundings. `lang` is what the command line asked for.

    A `konkyo.toml` that cannot be read is told as a notice, and the rest is still shown.
    """
    notices: list[Notice] = []
    try:
        project = find_project(start)
    except KonkyoError as error:
        project, notices = None, [error.notice]
    lines = [
        *_settings(project, lang),
        *_versions(),
        *_extras(),
        *_encodings(),
        *(
            DoctorLine("environment", name, os.environ[name], "environment")
            for name in _VARIABLES
            if name in os.environ
        ),
        DoctorLine("network", "connections", "none", "default"),
    ]
    return DoctorReport(tuple(lines), (*notices, *_absent(project), *_console()))


def _settings(project: Project | None, lang: str) -> Iterator[DoctorLine]:
    found = str(project.path) if project else "none"
    yield DoctorLine("settings", CONFIG_NAME, found, "system" if project else "default")
    language, origin = effective_language(lang)
    config = project.config if project else Config()
    given = project.given if project else frozenset()
    for name, value in _leaves(config):
        if name == "project.lang":
            yield DoctorLine("settings", name, language, origin)
        else:
            yield DoctorLine("settings", name, _shown(value), CONFIG_NAME if name in given else "default")


def _leaves(noun: Struct, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name in noun.__struct_fields__:
        value = getattr(noun, name)
        if isinstance(value, Struct):
            yield from _leaves(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _shown(value: Any) -> str:
    if value in (None, "", ()):
        return "none"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode("utf-8")


def _versions() -> Iterator[DoctorLine]:
    yield DoctorLine("versions", "konkyo", _version("konkyo"), "system")
    yield DoctorLine("versions", "python", platform.python_version(), sys.executable)
    yield DoctorLine("versions", "system", f"{platform.system()} {platform.release()}", "system")
    for name in sorted(name for name, extra in _requirements() if not extra):
        yield DoctorLine("versions", name, _version(name) or "missing", "system")


def _extras() -> Iterator[DoctorLine]:
    """Each extra, and what installs it where a part of it is missing."""
    parts: dict[str, list[str]] = {}
    for name, extra in _requirements():
        if extra and extra not in _FOR_DEVELOPMENT and name != "konkyo":
            parts.setdefault(extra, []).append(name)
    for extra, names in parts.items():
        whole = all(_version(name) for name in names)
        yield DoctorLine(
            "extras",
            extra,
            "installed" if whole else "missing",
            "system" if whole else f"pip install 'konkyo[{extra}]'",
        )


def _requirements() -> Iterable[tuple[str, str]]:
    """(package, extra that asks for it) for all that the package declares."""
    try:
        declared = importlib.metadata.requires("konkyo") or []
    except importlib.metadata.PackageNotFoundError:
        declared = []
    found = (_REQUIREMENT.match(line) for line in declared)
    return [(match["name"], match["extra"] or "") for match in found if match]


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _encodings() -> Iterator[DoctorLine]:
    yield DoctorLine("encodings", "console", sys.stdout.encoding or "none", "system")
    yield DoctorLine("encodings", "file-names", sys.getfilesystemencoding(), "system")
    yield DoctorLine("encodings", "locale", locale.getencoding(), "system")
    yield DoctorLine("encodings", "files", "utf-8", "default")


def _absent(project: Project | None) -> Iterator[Notice]:
    """Files that `konkyo.toml` names and that are not there."""
    if project is None:
        return
    named = [("project.evalset", project.evalset), ("corpus.path", project.corpus)]
    named += [("project.results", path.rpartition("=")[2]) for path in project.results]
    for key, path in named:
        if path and not Path(path).exists():
            place = Place(file=str(project.path), column=key)
            yield Notice("named-file-absent", "error", place, {"path": path})


def _console() -> Iterator[Notice]:
    """A console that cannot show Japanese."""
    try:
        "根拠".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        values = {"encoding": sys.stdout.encoding or "-"}
        yield Notice("console-without-japanese", "warning", values={**values})
