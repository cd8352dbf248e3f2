"""The table of metadata that lies beside documents: what holds for each file, by its path in the folder."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.formats.columns import match_columns
from konkyo.formats.corpus_columns import CORPUS_COLUMNS
from konkyo.formats.jsonlines import is_json
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record
from konkyo.formats.record_json import json_records
from konkyo.formats.record_table import table_records
from konkyo.formats.tables import open_table

__all__ = ["Sidecar", "read_sidecar", "sidecar_of"]

_NAMES: Final = ("metadata.csv", "metadata.jsonl", "metadata.xlsx")


class Sidecar(Struct):
    """Records by the path in the folder that their column `file` names."""

    path: Path
    records: dict[str, Record] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()

    def values(self, inside: str) -> dict[str, Any]:
        """What the table says of a file; nothing where it does not name it."""
        record = self.records.get(inside)
        return {name: value for name, value in record.values.items() if name != "source"} if record else {}

    def tags(self, inside: str) -> dict[str, str]:
        """Columns that Konkyo does not know."""
        record = self.records.get(inside)
        return dict(record.tags) if record else {}

    def unmatched(self, seen: Iterable[str]) -> tuple[Notice, ...]:
        """What to say about files that the table names and that are not there."""
        missing = [name for name in self.records if name not in set(seen)]
        if not missing:
            return ()
        values: dict[str, str | int | float] = {"found": missing[0], "count": len(missing)}
        return (Notice("sidecar-unmatched", "warning", Place(file=str(self.path)), values),)


def sidecar_of(folder: Path, named: str = "") -> Path | None:
    """The table of a folder: the one that is named, else `metadata.csv`, `.jsonl` or `.xlsx` if it is there."""
    if named:
        return folder / named
    return next((folder / name for name in _NAMES if (folder / name).is_file()), None)


def read_sidecar(path: Path) -> Sidecar:
    """Read the table. It must have a column that names files; what it cannot say of a row is said."""
    log = NoticeLog(str(path))
    if is_json(path):
        records = list(json_records(path, CORPUS_COLUMNS, log))
    else:
        table = open_table(path, CORPUS_COLUMNS, log=log)
        place = Place(file=str(path), row=table.header.number)
        records = list(table_records(table, match_columns(table.header.cells, CORPUS_COLUMNS, place)))
    by_file = {
        unicodedata.normalize("NFC", str(record.values["source"])).replace("\\", "/").removeprefix("./"): record
        for record in records
        if "source" in record.values
    }
    if not by_file:
        raise UnreadableInput("sidecar-column-missing", place=Place(file=str(path)))
    return Sidecar(path, by_file, log.notices())
