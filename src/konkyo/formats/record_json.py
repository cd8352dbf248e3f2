"""JSON objects as records, whatever their keys are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from konkyo.core.notice import Place
from konkyo.formats.columns import Aliases, Layout, match_columns
from konkyo.formats.jsonlines import json_objects
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text

__all__ = ["json_records"]


def json_records(
    path: Path, keys: Mapping[str, Aliases], log: NoticeLog, *, encoding: str | None = None
) -> Iterator[Record]:
    """One record per object; keys that are nobody's become tags."""

    @lru_cache(maxsize=256)
    def layout(names: tuple[str, ...]) -> Layout:
        return match_columns(names, keys, Place(file=log.file))

    for row, item in json_objects(path, log, encoding=encoding):
        yield _record(row, item, layout(tuple(item)))


def _record(row: int, item: dict[str, Any], layout: Layout) -> Record:
    given = tuple(item.values())
    values: dict[str, Any] = {}
    for field, position in layout.fields.items():
        value = given[position]
        if not (value is None or value in ("", [], {}) or (isinstance(value, str) and value.isspace())):
            values[field] = value
    tags = {name: as_text(given[at]) for at, name in layout.others if given[at] not in (None, "")}
    own = values.pop("tags", None)
    if isinstance(own, dict):
        tags |= {str(name): as_text(value) for name, value in own.items()}
    elif own is not None:
        tags[layout.name("tags")] = as_text(own)
    return Record(row, values, {field: layout.names[at] for field, at in layout.fields.items()}, tags)
