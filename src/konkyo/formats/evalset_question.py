"""A record (row or JSON object) as a question, or the reasons why it cannot be one."""

from __future__ import annotations

from collections.abc import Mapping
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
        self._qid = f"q{number}" if number is not None and "qid" not in self._record.values else self._identifier()
        evidence = evidence_of(self._record, self._log, self._fault) if self._record.values else ()
        made = Question(
            qid=self._qid,
            text=self._text("text"),
            kind=self._text("kind"),
            evidence=evidence,
            expect=self._choice("expect", EXPECT, "answer"),
            answer=self._answer(),
            facts=self._list("facts"),
            must_not=self._list("must_not"),
            asker=self._asker(),
            as_of=self._date(),
            split=self._choice("split", SPLIT, "dev"),
            source=self._choice("source", SOURCE, "human"),
            weight=self._weight(),
            label_version=self._text("label_version"),
            tags=self._record.tags,
        )
        return None if self._faults else made

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

    def _answer(self) -> str:
        value = self._record.values.get("answer")
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
            return value[0].strip(BLANKS)  # `ground_truths: ["..."]`
        return self._text("answer")

    def _choice(self, field: str, allowed: Mapping[str, _T], default: _T) -> _T:
        text = self._text(field)
        if not text:
            return default
        try:
            return choice(text, allowed)
        except ValueFault as error:
            self._fault(error.code, field, error.values)
            return default

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

    def _date(self) -> str:
        try:
            return iso_date(self._text("as_of"))
        except ValueFault as error:
            self._fault(error.code, "as_of", error.values)
            return ""

    def _weight(self) -> float:
        value = self._record.values.get("weight")
        if value is None:
            return 1.0
        try:
            return weight(as_text(value))
        except ValueFault as error:
            self._fault(error.code, "weight", error.values)
            return 1.0
