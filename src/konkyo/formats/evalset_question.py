"""A record (row or JSON object) as a question, or the reasons why it cannot be one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from konkyo.core.question import Principal, Question
from konkyo.formats.evalset_values import EXPECT, SOURCE, SPLIT, ValueFault, choice, iso_date, weight
from konkyo.formats.evidence_cells import evidence_of
from konkyo.formats.idcells import mangled
from konkyo.formats.idlists import BLANKS, split_text
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text

__all__ = ["question_from"]

_T = TypeVar("_T")
_NOBODY: Final = Principal()


def question_from(record: Record, log: NoticeLog, number: int | None = None) -> Question | None:
    """Make the question; on any fault say each of them and give None.

    `number` is the question's number in the file, for files that have no column of question IDs.
    """
    return _Maker(record, log).question(number)


class _Maker:
    def __init__(self, record: Record, log: NoticeLog) -> None:
        self._record = record
        self._log = log
        self._faults = 0
        self._qid = ""

    def question(self, number: int | None) -> Question | None:
        values = self._record.values
        self._qid = f"q{number}" if number is not None and "qid" not in values else self._identifier()
        made: dict[str, Any] = {}
        for field in values:  # only what the row has: most have four of the twenty fields
            if (read := _READERS.get(field)) is not None:
                made[field] = read(self, field)
        evidence = evidence_of(self._record, self._log, self._fault)
        asker = self._asker()
        if self._faults:
            return None
        text = made.pop("text", "")
        return Question(self._qid, text, evidence=evidence, asker=asker, tags=self._record.tags, **made)

    def _fault(self, code: str, field: str, values: Mapping[str, str | int]) -> None:
        self._faults += 1
        self._log.add(code, "error", self._record.row, self._record.name(field), self._qid, **values)

    def _identifier(self) -> str:
        value = self._record.values.get("qid")
        if value is None:
            self._fault("qid-missing", "qid", {})
            return ""
        if isinstance(value, list | dict | bool | float):
            self._fault("value-not-text", "qid", {"found": as_text(value)[:80]})
            return ""
        text = as_text(value).strip(BLANKS)
        fault = mangled(text, self._record.marks.get("qid"))
        if fault is not None and fault.level == "error":
            self._fault(fault.code, "qid", {"found": fault.found, "perhaps": fault.perhaps})
        elif fault is not None and fault.code != "id-from-number":  # questions are often just numbered
            name = self._record.name("qid")
            self._log.per_column(
                fault.code, fault.level, name, self._record.row, found=fault.found, perhaps=fault.perhaps
            )
        return text

    def _text(self, field: str) -> str:
        value = self._record.values.get(field)
        if value is None:
            return ""
        mark = self._record.marks.get(field)
        if mark is not None and mark.kind in {"error", "uncomputed"}:
            self._fault(f"cell-{mark.kind}", field, {"found": mark.shown, "perhaps": ""})
        if isinstance(value, list | dict):
            self._fault("value-not-text", field, {"found": as_text(value)[:80]})
            return ""
        return value.strip(BLANKS) if isinstance(value, str) else as_text(value)

    def _answer(self, field: str) -> str:
        value = self._record.values[field]
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
            return value[0].strip(BLANKS)  # `ground_truths: ["..."]`
        return self._text(field)

    def _label(self, field: str) -> str:
        """A text that many questions share: the same object for all of them."""
        return sys.intern(self._text(field))

    def _choice(self, field: str) -> str:
        return self._valued(field, lambda text: str(choice(text, _ALLOWED[field])))

    def _date(self, field: str) -> str:
        return self._valued(field, iso_date)

    def _weight(self, field: str) -> float:
        return self._valued(field, weight)

    def _valued(self, field: str, read: Callable[[str], _T]) -> _T:
        """A value read from a text; after a fault the row is not used, so that it does not matter what it gives."""
        try:
            return read(self._text(field))
        except ValueFault as error:
            self._fault(error.code, field, error.values)
            return read("")

    def _list(self, field: str) -> tuple[str, ...]:
        value = self._record.values.get(field)
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(item.strip(BLANKS) for item in value if item.strip(BLANKS))
        if isinstance(value, str):
            return split_text(value)
        self._fault("list-broken", field, {"found": as_text(value)[:80]})
        return ()

    def _asker(self) -> Principal:
        values = self._record.values
        asker: Any = values.get("asker")
        if asker is not None:
            return self._full_asker(asker)
        if "user" in values or "tenant" in values or "groups" in values:
            return Principal(self._text("user"), self._text("tenant"), self._list("groups"))
        return _NOBODY

    def _full_asker(self, asker: object) -> Principal:
        import msgspec

        try:
            return msgspec.convert(asker, Principal)
        except msgspec.ValidationError as error:
            self._fault("evidence-invalid", "asker", {"reason": str(error)})
            return _NOBODY


_ALLOWED: Final[Mapping[str, Mapping[str, str]]] = {"expect": EXPECT, "split": SPLIT, "source": SOURCE}

_READERS: Final[Mapping[str, Callable[[_Maker, str], Any]]] = {
    "text": _Maker._text,
    "answer": _Maker._answer,
    "kind": _Maker._label,
    "label_version": _Maker._label,
    "expect": _Maker._choice,
    "split": _Maker._choice,
    "source": _Maker._choice,
    "facts": _Maker._list,
    "must_not": _Maker._list,
    "as_of": _Maker._date,
    "weight": _Maker._weight,
}
"""What reads a field of `Question`; ID, evidence and asker are made from more than one column."""
