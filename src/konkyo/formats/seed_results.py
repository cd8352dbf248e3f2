"""Results in a table: `qid, retrieved_doc_ids, answer_ok`, and more columns where more was recorded.

The order of IDs in a cell is the ranking. One column of IDs per stage (`bm25_ids`, `fused_ids`, `reranked_ids`,
`context_ids`, ...) gives a trace with those stages. CSV, TSV, XLSX, or JSON Lines with the same keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.core.trace import Trace
from konkyo.formats.columns import match_columns, nearest
from konkyo.formats.duplicates import same_key
from konkyo.formats.jsonlines import is_json
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record
from konkyo.formats.record_json import json_records
from konkyo.formats.record_table import table_records
from konkyo.formats.seed_columns import RESULT_COLUMNS, STAGE_COLUMNS
from konkyo.formats.seed_rows import trace_from
from konkyo.formats.tables import open_table

__all__ = ["ResultsTable"]

_Key = tuple[str, str, str]


class ResultsTable:
    """A file of results; iterating reads it anew, row by row, so that its size does not matter.

    `notices` are complete when an iteration has come to its end. A question that comes twice in the same run and
    repeat is kept once if its rows are equal; if they differ, none is kept and both rows are named.
    """

    def __init__(self, path: Path, *, encoding: str | None = None) -> None:
        self.path = path
        self.encoding = encoding
        self.notices: tuple[Notice, ...] = ()
        self.fields = self._fields()

    def __iter__(self) -> Iterator[Trace]:
        log = NoticeLog(str(self.path))
        differing = self._differing()
        first: dict[_Key, int] = {}
        given = made = 0
        for record in self._records(log):
            given += 1
            key = _key(record)
            if key in first:
                code, level = ("duplicate-id", "error") if key in differing else ("duplicate-row", "warning")
                name = record.name("qid")
                log.add(code, level, record.row, name, key[0], found=key[0], first=str(first[key]))  # type: ignore[arg-type]
                continue
            first[key] = record.row
            trace = None if key in differing else trace_from(record, record.names.keys(), log)
            if trace is not None:
                made += 1
                yield trace
        if made < given:
            log.add("rows-left-out", "warning", count=given - made, of=given)
        self.notices = log.notices()
        if not made:
            raise self._nothing()

    def _fields(self) -> frozenset[str]:
        """The fields that the file has; refuses a file that is no table of results."""
        log = NoticeLog(str(self.path))
        if is_json(self.path):
            first = next(iter(json_records(self.path, RESULT_COLUMNS, log, encoding=self.encoding)), None)
            names: Iterable[str] = () if first is None else (*first.names.values(), *first.tags)
            fields = frozenset() if first is None else frozenset(first.names)
            row = None
        else:
            table = open_table(self.path, RESULT_COLUMNS, encoding=self.encoding, log=log)
            place = Place(file=log.file, row=table.header.number)
            layout = match_columns(table.header.cells, RESULT_COLUMNS, place)
            names, fields, row = layout.names, frozenset(layout.fields), table.header.number
        self.notices = log.notices()
        header = ", ".join(name for name in names if name)[:200]
        for wanted, usual in (("qid", "qid"), ("retrieved", "retrieved_doc_ids")):
            if wanted not in fields and not (wanted == "retrieved" and fields & STAGE_COLUMNS.keys()):
                near = nearest(usual, [name for name in names if name])
                place = Place(file=log.file, row=row, column=usual)
                raise UnreadableInput("results-column-missing", place=place, wanted=usual, found=header, near=near)
        return fields

    def _records(self, log: NoticeLog) -> Iterator[Record]:
        if is_json(self.path):
            return json_records(self.path, RESULT_COLUMNS, log, encoding=self.encoding)
        table = open_table(self.path, RESULT_COLUMNS, encoding=self.encoding, log=log)
        place = Place(file=log.file, row=table.header.number)
        return table_records(table, match_columns(table.header.cells, RESULT_COLUMNS, place))

    def _differing(self) -> set[_Key]:
        """The keys whose rows differ: a pass of its own, because a stream cannot take back what it gave."""
        seen: dict[_Key, int] = {}
        differing: set[_Key] = set()
        for record in self._records(NoticeLog(str(self.path))):
            mark = hash(repr((record.values, record.tags)))
            if seen.setdefault(key := _key(record), mark) != mark:
                differing.add(key)
        return differing

    def _nothing(self) -> UnreadableInput:
        fault = next((notice for notice in self.notices if notice.level == "error"), None)
        if fault is None:
            return UnreadableInput("no-results", place=Place(file=str(self.path)))
        return UnreadableInput(fault.code, place=fault.place, **fault.values)


def _key(record: Record) -> _Key:
    values = record.values
    return same_key(str(values.get("qid", ""))), str(values.get("run", "")), str(values.get("repeat", ""))
