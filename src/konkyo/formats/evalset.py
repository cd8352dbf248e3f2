"""Reading an eval set: CSV, TSV, JSONL, JSON or XLSX, as people and other tools write them.

Whatever a row says is read rightly, or the row is left out with a notice that names file, row, column, what was found
and what to do. The file as a whole is refused only where nothing in it could be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from os import PathLike
from pathlib import Path

from msgspec import Struct, field

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.core.question import Question
from konkyo.formats.columns import Layout, match_columns, nearest
from konkyo.formats.duplicates import without_duplicates
from konkyo.formats.evalset_columns import EVALSET_COLUMNS, EVALSET_KEYS, QRELS_FIELDS
from konkyo.formats.evalset_question import question_from
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record
from konkyo.formats.record_table import table_records
from konkyo.formats.tables import Table, open_table

__all__ = ["EvalSet", "read_evalset"]


class EvalSet(Struct, frozen=True):
    """The questions of a file, in its order, and what has to be said about it.

    `rows` gives each question's line (or sheet row), `columns` the file's own name of each field that it has.
    """

    questions: tuple[Question, ...]
    notices: tuple[Notice, ...] = ()
    path: str = ""
    rows: dict[str, int] = field(default_factory=dict)
    kind: str = ""
    columns: dict[str, str] = field(default_factory=dict)


def read_evalset(path: str | PathLike[str], *, encoding: str | None = None) -> EvalSet:
    """Read an eval set. `encoding` overrides what the file's bytes say (`cp932`, `utf-8`, ...).

    Raises `UnreadableInput` where the file cannot be read at all; faults of single rows are notices of level
    `error`, and those rows are not among the questions.
    """
    from konkyo.formats.jsonlines import is_json

    file = Path(path)
    log = NoticeLog(str(path))
    if is_json(file):
        from konkyo.formats.record_json import json_records

        return _evalset(json_records(file, EVALSET_KEYS, log, encoding=encoding), log, kind="jsonl")
    table = open_table(file, EVALSET_COLUMNS | QRELS_FIELDS, encoding=encoding, log=log)
    layout = match_columns(table.header.cells, EVALSET_COLUMNS, Place(file=log.file, row=table.header.number))
    if "text" not in layout.fields:
        from konkyo.formats.evalset_qrels import qrels_evalset

        if (judged := qrels_evalset(table)) is not None:
            return judged
    _say_of_header(layout, table)
    columns = {name: layout.names[position] for name, position in layout.fields.items()}
    return _evalset(table_records(table, layout), log, kind=table.kind, columns=columns)


def _evalset(records: Iterator[Record], log: NoticeLog, *, kind: str, columns: dict[str, str] | None = None) -> EvalSet:
    numbered = columns is not None and "qid" not in columns
    if columns is None:
        records, numbered = _numbered(records, log)
    read: list[Question] = []
    rows: list[int] = []
    count = 0
    for record in records:
        count += 1
        question = question_from(record, log, count if numbered else None)
        if question is not None:
            read.append(question)
            rows.append(record.row)
    column = (columns or {}).get("qid", "qid")
    kept = without_duplicates(read, lambda each: each.qid, log, lambda at: Place(log.file, rows[at], column))
    if count > len(kept):
        log.add("rows-left-out", "warning", count=count - len(kept), of=count)
    if not kept:
        raise _nothing(log)
    questions = tuple(read[position] for position in kept)
    numbers = {question.qid: rows[position] for question, position in zip(questions, kept, strict=True)}
    return EvalSet(questions, log.notices(), log.file, numbers, kind, columns or {})


def _numbered(records: Iterator[Record], log: NoticeLog) -> tuple[Iterator[Record], bool]:
    """Whether JSON objects have no IDs of their own: the first one tells."""
    first = next(records, None)
    if first is None:
        return iter(()), False
    if numbered := "qid" not in first.values:
        log.add("qids-made", "warning", first.row, found=", ".join(first.names.values())[:200])
    return chain([first], records), numbered


def _nothing(log: NoticeLog) -> UnreadableInput:
    """No question at all: the first fault is the reason, where there is one."""
    first = next((notice for notice in log.notices() if notice.level == "error"), None)
    if first is None:
        return UnreadableInput("no-questions", place=Place(file=log.file))
    return UnreadableInput(first.code, place=first.place, **first.values)


def _say_of_header(layout: Layout, table: Table) -> None:
    place = Place(file=table.log.file, row=table.header.number)
    header = ", ".join(name for name in layout.names if name)[:200]
    if "qid" not in layout.fields and "text" not in layout.fields:
        near = ", ".join(dict.fromkeys(hit for name in layout.names if (hit := _near(name, layout))))
        raise UnreadableInput("no-question-columns", place=place, found=header, near=near or "-")
    for _, name in layout.others:
        if near := _near(name, layout):
            table.log.add("column-near", "warning", place.row, name, found=name, near=near)
    if "qid" not in layout.fields:
        table.log.add("qids-made", "warning", place.row, found=header)
    if "text" not in layout.fields:
        table.log.add("no-question-text", "warning", place.row, found=header)


def _near(name: str, layout: Layout) -> str:
    """The known column that an unknown one is probably a slip of, if the file has none for that field."""
    absent = [alias for field, known in EVALSET_COLUMNS.items() if field not in layout.fields for alias in known.strong]
    return nearest(name, absent, cutoff=0.85) if len(name) > 2 else ""
