"""One row of a table of results as a trace."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from konkyo.core.question import Principal
from konkyo.core.trace import ContextItem, Hit, StageRecord, Trace
from konkyo.formats.evalset_values import ValueFault, iso_date
from konkyo.formats.idcells import mangled, perhaps_mangled
from konkyo.formats.idlists import BLANKS, ListFault, parse_ids, plain_ids, split_text
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text
from konkyo.formats.seed_columns import STAGE_COLUMNS, VERDICTS

__all__ = ["names_documents", "trace_from"]

_STAGES: Final = tuple((field, stage, name) for field, (stage, name, _) in STAGE_COLUMNS.items() if stage != "context")


def trace_from(record: Record, present: Iterable[str], log: NoticeLog) -> Trace | None:
    """Make the trace; None, with an error said, where an ID or a list cannot be read.

    `present` are the fields that the file has a column for: an empty cell there is an empty list, not a missing record.
    A verdict, date or number that cannot be read is an error too, but costs only that value.
    """
    return _Maker(record, frozenset(present), log).trace()


def names_documents(names: Mapping[str, str]) -> bool:
    """Whether the columns of rankings say that their IDs are documents (`retrieved_doc_ids`) and not parts of them.

    A hit is then a whole document, which holds whatever is quoted from it.

    >>> names_documents({"retrieved": "retrieved_doc_ids"}), names_documents({"bm25": "bm25_ids"})
    (True, False)
    """
    written = [name.casefold() for field, name in names.items() if field in STAGE_COLUMNS]
    documents = any(sign in name for name in written for sign in ("doc", "文書", "検索結果"))
    return documents and not any(sign in name for name in written for sign in ("chunk", "チャンク"))


class _Maker:
    def __init__(self, record: Record, present: frozenset[str], log: NoticeLog) -> None:
        self._record = record
        self._present = present
        self._log = log
        self._qid = str(record.values.get("qid", "")).strip(BLANKS)
        self._of_documents = names_documents(record.names)

    def trace(self) -> Trace | None:
        if not self._qid:
            self._say("qid-missing", "qid")
            return None
        try:
            if perhaps_mangled(self._qid, self._record.marks.get("qid")):
                self._ids_hold("qid", (self._qid,))
            stages = tuple(
                StageRecord(stage, tuple(Hit(one, one if self._of_documents else "") for one in self._ids(field)), name)
                for field, stage, name in _STAGES
                if field in self._present
            )
            context = self._ids("context") if "context" in self._present else None
        except ValueFault as error:
            self._say(error.code, str(error.values.pop("field")), error.values)
            return None
        return Trace(
            qid=self._qid,
            question=self._text("text"),
            run=self._text("run"),
            repeat=int(self._number("repeat", whole=True) or 0),
            asker=self._asker(),
            as_of=self._date(),
            index_version=self._text("index_version"),
            stages=stages,
            context=None if context is None else self._context(context),
            answer=self._text("answer") or None,
            answer_ok=self._verdict(),
            seconds=self._number("seconds"),
            error=self._text("error"),
            tags=self._record.tags,
        )

    def _say(self, code: str, field: str, values: dict[str, str | int] | None = None) -> None:
        self._log.add(code, "error", self._record.row, self._record.name(field), self._qid, **(values or {}))

    def _context(self, ids: tuple[str, ...]) -> tuple[ContextItem, ...]:
        return tuple(ContextItem(n, one, one if self._of_documents else "") for n, one in enumerate(ids, start=1))

    def _text(self, field: str) -> str:
        return str(self._record.values.get(field, "")).strip(BLANKS)

    def _ids(self, field: str) -> tuple[str, ...]:
        value = self._record.values.get(field, "")
        cell = as_text(value) if isinstance(value, list) else self._text(field)
        if not cell:
            return ()
        mark = self._record.marks.get(field)
        plain = plain_ids(cell)
        if plain is not None and not perhaps_mangled(cell, mark):
            return plain
        try:
            read = parse_ids(cell, graded=False)
        except ListFault as error:
            raise ValueFault(error.code, field=field, found=cell[:80]) from None
        if any(len(piece.any_of) > 1 for piece in read.pieces):
            raise ValueFault("hits-with-alternatives", field=field, found=cell[:80])
        if read.by_comma:
            self._log.per_column("ids-by-comma", "warning", self._record.name(field), self._record.row, found=cell[:80])
        ids = tuple(piece.any_of[0] for piece in read.pieces)
        self._ids_hold(field, ids)
        return ids

    def _ids_hold(self, field: str, ids: tuple[str, ...]) -> None:
        mark = self._record.marks.get(field)
        for identifier in ids:
            fault = mangled(identifier, mark)
            if fault is None or (field == "qid" and fault.code == "id-from-number"):
                continue
            if fault.level == "error":
                raise ValueFault(fault.code, field=field, found=fault.found, perhaps=fault.perhaps)
            name = self._record.name(field)
            self._log.per_column(
                fault.code, fault.level, name, self._record.row, found=fault.found, perhaps=fault.perhaps
            )

    def _verdict(self) -> bool | None:
        cell = self._text("answer_ok")
        if not cell:
            return None
        verdict = VERDICTS.get(unicodedata.normalize("NFKC", cell).casefold())
        if verdict is None:
            self._say("answer-ok-unclear", "answer_ok", {"found": cell[:40]})
        return verdict

    def _number(self, field: str, *, whole: bool = False) -> float | None:
        cell = self._text(field)
        if not cell:
            return None
        try:
            value = float(unicodedata.normalize("NFKC", cell))
        except ValueError:
            value = math.nan
        if not math.isfinite(value) or value < 0 or (whole and not value.is_integer()):
            self._say("number-invalid", field, {"found": cell[:40]})
            return None
        return value

    def _date(self) -> str:
        try:
            return iso_date(self._text("as_of"))
        except ValueFault as error:
            self._say(error.code, "as_of", error.values)
            return ""

    def _asker(self) -> Principal | None:
        if not self._record.values.keys() & {"user", "tenant", "groups"}:
            return None
        return Principal(self._text("user"), self._text("tenant"), split_text(self._text("groups")))
