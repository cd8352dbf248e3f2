"""On which line of a TOML file a key stands, which the TOML reader of Python does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, Final

__all__ = ["line_of"]

_HEADER: Final = re.compile(r"\s*\[{1,2}(?P<key>[^\]]*)\]{1,2}\s*(#.*)?$")
_PAIR: Final = re.compile(r"""\s*(?P<key>(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.\s-])+?)\s*=""")
_LONG_QUOTE: Final = re.compile(r'"""|\'\'\'')


def line_of(text: str, path: Sequence[str]) -> int | None:
    """The line (from 1) of a key, or of the nearest table or inline table around it.

    >>> line_of("[project]\\nk = 3\\n", ("project", "k")), line_of("a = {b = 1}", ("a", "b"))
    (2, 1)
    """
    best, depth = None, 0
    for line, found in _keys(text):
        shared = len(found) if tuple(path[: len(found)]) == found else 0
        if shared > depth:
            best, depth = line, shared
    return best


def _keys(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every line that opens a table or sets a key, with the whole path of it."""
    table: tuple[str, ...] = ()
    inside = ""
    for number, line in enumerate(text.splitlines(), start=1):
        was_inside = inside
        for quote in _LONG_QUOTE.findall(line):
            inside = "" if inside == quote else inside or quote
        if was_inside:
            continue
        if header := _HEADER.match(line):
            table = _path(header["key"])
            yield number, table
        elif (pair := _PAIR.match(line)) and (key := _path(pair["key"])):
            yield number, (*table, *key)


def _path(key: str) -> tuple[str, ...]:
    """`a."b c".d` as its parts; nothing where it is no key after all (a line of an array, say)."""
    try:
        node: Any = tomllib.loads(f"{key} = 0")
    except tomllib.TOMLDecodeError:
        return ()
    parts: list[str] = []
    while isinstance(node, dict):
        part, node = next(iter(node.items()))
        parts.append(part)
    return tuple(parts)
