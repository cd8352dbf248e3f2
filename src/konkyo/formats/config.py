"""Reading `konkyo.toml`: found upward from where one stands, closed, every fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from konkyo.core.config import CONFIG_NAME, Config, Project
from konkyo.core.errors import ConfigError, UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.json_schema import schema_of, settled
from konkyo.formats.opening_files import regular_file
from konkyo.formats.toml_lines import line_of

__all__ = ["config_schema", "find_config", "read_config"]

Key = tuple[str, ...]

_SYNTAX_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


def find_config(start: str | PathLike[str] | None = None) -> Project | None:
    """The `konkyo.toml` of a folder (where one stands, if none is named) or of the nearest folder above it.

    The path is relative to where one stands if it lies there, so that what is printed stays short.
    """
    here = Path(start) if start is not None else Path()
    if (here / CONFIG_NAME).is_file():
        return read_config(here / CONFIG_NAME)
    for folder in here.absolute().parents:
        if (folder / CONFIG_NAME).is_file():
            return read_config(folder / CONFIG_NAME)
    return None


def read_config(path: str | PathLike[str]) -> Project:
    """Read one `konkyo.toml`. The first fault is raised as `ConfigError` with file, line and key."""
    place = regular_file(Path(path))
    text = _text(place)
    table = _table(place, text)
    for error in _faults(table, Config, ()):
        raise _placed(error, place, text)
    return Project(place, msgspec.convert(table, Config), frozenset(_given(table)))


def config_schema() -> dict[str, Any]:
    """The JSON Schema of `konkyo.toml`, made from the nouns."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": CONFIG_NAME, **schema_of(Config)}
    return dict(settled(schema))


class _Fault(Struct, frozen=True):
    """What is wrong with one key."""

    code: str
    key: Key
    values: dict[str, str | int | float] = {}


def _text(path: Path) -> str:
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"0x{content[error.start]:02x}"
        place = Place(file=str(path))
        raise UnreadableInput("not-decodable", place=place, codec="UTF-8", offset=error.start, found=found) from None


def _table(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _SYNTAX_PLACE.search(str(error))
        row = int(found[1]) if found else len(text.splitlines())
        line = text.splitlines()[row - 1 : row]
        place = Place(file=str(path), row=row)
        raise ConfigError("config-syntax", place=place, found=line[0].strip()[:60] if line else "") from None


def _placed(fault: _Fault, path: Path, text: str) -> ConfigError:
    place = Place(file=str(path), row=line_of(text, fault.key), column=".".join(fault.key))
    return ConfigError(fault.code, place=place, **fault.values)


def _given(table: dict[str, Any], prefix: Key = ()) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _given(value, (*prefix, name))
        else:
            yield ".".join((*prefix, name))


def _faults(table: dict[str, Any], noun: type[Struct], prefix: Key) -> Iterator[_Fault]:
    """Everything that is wrong with a table, in the order of the file."""
    known = {entry.encode_name: entry for entry in fields(noun)}
    for name, value in table.items():
        key = (*prefix, name)
        if name not in known:
            yield _unknown(key, list(known))
        elif isinstance(kind := known[name].type, type) and issubclass(kind, Struct):
            yield from _faults(value, kind, key) if isinstance(value, dict) else [_Fault("config-not-a-table", key)]
        elif (inner := _entries_of(known[name].type)) and isinstance(value, list):
            for entry in value:
                yield from (
                    _faults(entry, inner, key) if isinstance(entry, dict) else [_Fault("config-not-a-table", key)]
                )
        else:
            yield from _misfit(value, known[name].type, key)


def _entries_of(kind: Any) -> type[Struct] | None:
    """The noun of the tables that a key lists (`[[corpus.rules]]`); none for other keys."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    noun = get_args(bare)[0] if get_origin(bare) is tuple else None
    return noun if isinstance(noun, type) and issubclass(noun, Struct) else None


def _unknown(key: Key, known: list[str]) -> _Fault:
    """A key that is no field here: a slip of the pen, or one that belongs to another table."""
    *table, found = key
    near = get_close_matches(found, known, n=1, cutoff=0.6)
    elsewhere = [path for path in _all_keys(Config) if path[-1] == found]
    if near or elsewhere:
        nearest = (*table, near[0]) if near else elsewhere[0]
        return _Fault("config-unknown-key-near", key, {"found": ".".join(key), "nearest": ".".join(nearest)})
    return _Fault("config-unknown-key", key, {"found": ".".join(key), "known": ", ".join(known)})


def _all_keys(noun: type[Struct], prefix: Key = ()) -> Iterator[Key]:
    for entry in fields(noun):
        key = (*prefix, entry.encode_name)
        yield key
        if isinstance(entry.type, type) and issubclass(entry.type, Struct):
            yield from _all_keys(entry.type, key)


def _misfit(value: Any, kind: Any, key: Key) -> Iterator[_Fault]:
    """A value that is not what its key takes, named by what it takes."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        name, found = ".".join(key), msgspec.json.encode(value, order="sorted").decode("utf-8")[:60]
        yield _Fault(*_expected(msgspec.json.schema(kind), key, {"key": name, "found": found}))


def _expected(
    schema: dict[str, Any], key: Key, values: dict[str, str | int | float]
) -> tuple[str, Key, dict[str, str | int | float]]:
    """The code of a misfit, from the JSON Schema of what the key takes."""
    choices = [
        choice for part in schema.get("anyOf", [schema]) for choice in part.get("enum", ()) if choice is not None
    ]
    kinds = {part.get("type", "") for part in schema.get("anyOf", [schema])}
    if choices:
        return "config-not-a-choice", key, {**values, "offered": ", ".join(map(str, choices))}
    if kinds == {"integer"} and "minimum" in schema:
        return "config-not-from", key, {**values, "least": schema["minimum"]}
    if kinds == {"string", "array"}:
        return "config-not-texts", key, values
    if kinds == {"string"}:
        return "config-not-text", key, values
    return "config-not-fitting", key, {**values, "expected": " / ".join(sorted(kinds))}
