"""Judged pairs in a table with a header (`query-id, corpus-id, score`) as an eval set without question texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from konkyo.core.notice import Place
from konkyo.core.question import DocId, Evidence, Question
from konkyo.formats.columns import match_columns
from konkyo.formats.evalset_columns import QRELS_FIELDS
from konkyo.formats.idcells import mangled
from konkyo.formats.idlists import BLANKS
from konkyo.formats.tables import Row, Table

if TYPE_CHECKING:
    from konkyo.formats.evalset import EvalSet

__all__ = ["qrels_evalset"]


def qrels_evalset(table: Table) -> EvalSet | None:
    """The eval set of a qrels table; None where the header is not one's.

    Each judged document is one piece of evidence with the judgement as its grade. The same pair twice with one grade
    is dropped with a warning; with two grades it is refused.
    """
    from konkyo.formats.evalset import EvalSet

    log = table.log
    layout = match_columns(table.header.cells, QRELS_FIELDS, Place(file=log.file, row=table.header.number))
    if layout.fields.keys() != QRELS_FIELDS.keys():
        return None
    grades: dict[str, dict[str, int]] = {}
    rows: dict[str, int] = {}
    refused: set[tuple[str, str]] = set()
    for row in table.rows():
        qid, doc, cell = (row.cells[layout.fields[field]].strip(BLANKS) for field in ("qid", "doc", "grade"))
        grade = _grade(cell)
        if not qid or not doc or grade is None:
            log.add("qrels-row-broken", "error", row.number, qid=qid, found=" ".join((qid, doc, cell))[:80])
        elif not _ids_hold(row, layout.fields, table):
            continue
        elif grades.setdefault(qid, {}).setdefault(doc, grade) != grade:
            refused.add((qid, doc))
            log.add("qrels-grades-differ", "error", row.number, qid=qid, doc=doc)
        elif qid in rows and (qid, doc) in refused:
            continue
        else:
            rows.setdefault(qid, row.number)
    questions = tuple(
        Question(
            qid,
            "",
            evidence=tuple(
                Evidence((DocId(doc),), grades[qid][doc]) for doc in grades[qid] if (qid, doc) not in refused
            ),
        )
        for qid in rows
    )
    columns = {field: layout.names[at] for field, at in layout.fields.items()}
    return EvalSet(questions, log.notices(), log.file, rows, "qrels", columns)


def _grade(cell: str) -> int | None:
    """A whole number, also where a tool wrote it as `1.0`."""
    try:
        value = float(cell)
    except ValueError:
        return None
    return int(value) if value.is_integer() and abs(value) < 1 << 15 else None


def _ids_hold(row: Row, fields: dict[str, int], table: Table) -> bool:
    for field in ("qid", "doc"):
        position = fields[field]
        fault = mangled(row.cells[position].strip(), row.marks.get(position))
        if fault is not None and fault.level == "error":
            name = table.header.cells[position]
            table.log.add(fault.code, "error", row.number, name, found=fault.found, perhaps=fault.perhaps)
            return False
    return True
