"""The sheets of the smaller results: `check`, `trail`, `doctor`, and why identifiers do not match."""

from __future__ import annotations

from typing import Any, Final

from konkyo.core import CheckReport, DoctorReport, IdentifierReport, TrailReport
from konkyo.report.evidence_label import evidence_label
from konkyo.report.options import Options
from konkyo.report.sheets import Field, Sheet, Value
from konkyo.report.tables.common import notices_sheet
from konkyo.words import Words

__all__ = ["check_sheets", "doctor_sheets", "identifier_sheets", "trail_sheets"]

_TRAIL: Final = (
    Field("qid", width=10, label="qid"),
    Field("evidence", "number", 9),
    Field("label", width=40),
    Field("stage"),
    Field("name"),
    Field("state", width=14),
    Field("rank", "number", 7),
    Field("depth", "number", 7),
    Field("missing", "number", 9),
    Field("length", "number", 9),
    Field("reason", width=20),
)


def check_sheets(result: CheckReport, words: Words, options: Options) -> tuple[Sheet, ...]:  # noqa: ARG001
    """Every notice, and how many questions there are of each kind."""
    fields = (Field("kind", width=20, label="kind"), Field("questions", "number"))
    return (notices_sheet(result.notices, words), Sheet("kinds", fields, tuple(result.kinds.items())))


def trail_sheets(result: TrailReport, words: Words, options: Options) -> tuple[Sheet, ...]:
    """One row a piece of evidence and stage."""
    rows = tuple(
        (
            result.question.qid,
            number,
            evidence_label(trail.evidence, words, with_text=options.with_text),
            point.stage,
            point.name,
            *_footing(point.footing),
        )
        for number, trail in enumerate(result.trails, start=1)
        for point in trail.points
    )
    return (Sheet("trail", _TRAIL, rows), notices_sheet(result.notices, words))


def _footing(footing: Any) -> tuple[Value, ...]:
    """The state and what is known with it; what a state does not have is empty."""
    missing = getattr(footing, "missing", None)
    return (
        footing.__struct_config__.tag,
        getattr(footing, "rank", None),
        getattr(footing, "depth", None),
        None if missing is None else sum(end - start for start, end in missing),
        getattr(footing, "length", None),
        getattr(footing, "reason", ""),
    )


def doctor_sheets(result: DoctorReport, words: Words, options: Options) -> tuple[Sheet, ...]:  # noqa: ARG001
    """Every effective value."""
    fields = (Field("topic"), Field("name", width=30), Field("value", width=50), Field("origin", width=20))
    rows = tuple((line.topic, line.name, line.value, line.origin) for line in result.lines)
    return (Sheet("values", fields, rows), notices_sheet(result.notices, words))


def identifier_sheets(result: IdentifierReport, words: Words, options: Options) -> tuple[Sheet, ...]:  # noqa: ARG001
    """Every mend with its counts, what was retrieved first, then what was cited."""
    fields = (
        Field("compared", width=11),
        Field("code", width=24),
        Field("switch", width=30),
        *(Field(name, "number", 11) for name in ("questions", "pieces", "by_chance", "collisions")),
        Field("gold", width=30),
        Field("found", width=30),
    )
    reports = [result, *((result.cited,) if result.cited else ())]
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (report.compared, mend.code, mend.switch, mend.questions, mend.pieces, mend.by_chance, mend.collisions,
         *mend.example)
        for report in reports
        for mend in report.mends
    )  # fmt: skip
    return (Sheet("mends", fields, rows),)
