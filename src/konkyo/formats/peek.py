"""A first look at an input, shared by all who have to say whether it is theirs."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.core.stages import Stage
from konkyo.formats.json_source import first_lines, json_value
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file
from konkyo.formats.tables import Table, open_table

__all__ = ["Form", "Head", "look", "open_export_table"]

Form = Literal["folder", "lines", "json", "table", "parquet", "run", "qrels", "yaml"]

_HEAD: Final = 1 << 16
_MOST_OBJECTS: Final = 20
_MOST_ENTRIES: Final = 500


class Head(Struct, frozen=True):
    """What an input looks like: its form, the names in it, and its first objects.

    `keys` are the names of a table's or parquet file's columns, the keys of the first JSON objects, or a folder's
    entries. `value` is the whole of a JSON or YAML file, which has to be held at once anyway, and `notices` what
    reading it gave reason to say. `stage` and `ranking` are what the user said that the input holds.
    """

    path: Path
    form: Form
    keys: tuple[str, ...] = ()
    objects: tuple[dict[str, Any], ...] = ()
    value: Any = None
    notices: tuple[Notice, ...] = ()
    stage: Stage | None = None
    ranking: str = ""

    def has(self, *keys: str) -> bool:
        """Whether all of the keys are there."""
        return set(keys) <= set(self.keys)

    def first(self) -> dict[str, Any]:
        """The first object, or an empty one."""
        return self.objects[0] if self.objects else {}


def look(path: Path) -> Head:
    """Look at an input without reading more of it than is needed; `UnreadableInput` where it is nothing of ours."""
    if path.is_dir():
        entries = sorted(entry.name for entry in path.iterdir())[:_MOST_ENTRIES]
        return Head(path, "folder", tuple(entries))
    regular_file(path)
    with path.open("rb") as stream:
        raw = stream.read(_HEAD)
    if not raw:
        raise UnreadableInput("empty-file", place=Place(file=str(path)))
    if raw.startswith(b"PAR1"):
        from konkyo.formats.parquet_source import parquet_columns

        return Head(path, "parquet", parquet_columns(path))
    text = _text(path, raw)
    start = text.lstrip(" \t\r\n\ufeff")[:1]
    if start in ("{", "["):
        return _json(path)
    if path.suffix.lower() in (".yaml", ".yml"):
        return _yaml(path)
    if trec := _trec(text):
        return Head(path, trec)
    return Head(path, "table", _table_columns(path))


def _text(path: Path, raw: bytes) -> str:
    if raw.startswith(b"\x1f\x8b"):
        try:
            with gzip.open(path) as stream:
                raw = stream.read(_HEAD)
        except (OSError, EOFError, zlib.error):
            return ""
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    return raw.decode("utf-16" if wide else "utf-8-sig", "replace")


def _json(path: Path) -> Head:
    log = NoticeLog(str(path))
    if (found := first_lines(path)) is not None:
        return Head(path, "lines", _keys(found), found)
    value = json_value(path, log)
    items = value if isinstance(value, list) else [value]
    objects = tuple(item for item in items[:_MOST_OBJECTS] if isinstance(item, dict))
    return Head(path, "json", _keys(objects), objects, value, log.notices())


def _keys(objects: tuple[dict[str, Any], ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for item in objects for key in item))


def _yaml(path: Path) -> Head:
    from konkyo.formats.yaml_source import yaml_value

    value = yaml_value(path)
    objects = (value,) if isinstance(value, dict) else ()
    return Head(path, "yaml", _keys(objects), objects, value)


def _trec(text: str) -> Literal["run", "qrels"] | None:
    """Lines of six columns with a number in the fifth are a run, of four with whole numbers in the last are qrels.

    The first line has to be one, for it is no header, and most of the others; those that are not are named when read.
    """
    lines = [line.split() for line in text.splitlines()[:50] if line.strip() and not line.lstrip().startswith("#")]
    if len(text) >= _HEAD // 2 and len(lines) > 1:
        lines = lines[:-1]
    if not lines:
        return None
    runs = [len(line) >= 6 and _number(line[4]) for line in lines]
    if runs[0] and 2 * sum(runs) > len(runs):
        return "run"
    judged = [len(line) == 4 and line[3].lstrip("+-").isdecimal() for line in lines]
    return "qrels" if judged[0] and 2 * sum(judged) > len(judged) else None


def _number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def open_export_table(path: Path, log: NoticeLog) -> Table:
    """Open a CSV, TSV or XLSX file of any tool: its header is found by every column that we, or the tools, know."""
    from konkyo.formats.columns import Aliases
    from konkyo.formats.evalset_columns import EVALSET_COLUMNS, QRELS_FIELDS
    from konkyo.formats.importing import importers
    from konkyo.formats.seed_columns import RESULT_COLUMNS

    tools = {f"tool {kind}": Aliases(importer.names) for kind, importer in importers().items()}
    return open_table(path, EVALSET_COLUMNS | QRELS_FIELDS | RESULT_COLUMNS | tools, log=log)


def _table_columns(path: Path) -> tuple[str, ...]:
    return tuple(open_export_table(path, NoticeLog(str(path))).header.cells)
