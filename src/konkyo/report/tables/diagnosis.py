"""The sheets of `diagnose`: the questions as a table of results that people can fill in, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from konkyo.core import Diagnosis, QuestionDiagnosis
from konkyo.report.options import Options
from konkyo.report.phrases import known, question_figures
from konkyo.report.sheets import Field, Sheet, Value, id_cell
from konkyo.report.tables.common import curve_sheet, figures_sheet, notes_sheet, notices_sheet
from konkyo.words import Words

__all__ = ["diagnosis_sheets"]

_Cell = Callable[[QuestionDiagnosis], Value]
_QUESTIONS: Final[tuple[tuple[Field, _Cell], ...]] = (
    (Field("qid", width=10, label="qid"), lambda one: one.qid),
    (Field("kind", width=12, label="kind"), lambda one: one.kind),
    (Field("question", width=44, label="question"), lambda one: one.text),
    (Field("expected_answer", width=36, label="expected"), lambda one: one.expected),
    (Field("answer", width=44, label="answer"), lambda one: one.answer),
    (Field("answer_ok", "verdict", 11, "answer-ok"), lambda one: None if one.answer_ok is None else int(one.answer_ok)),
    (Field("class", width=9, label="class"), lambda one: one.klass),
    (Field("quadrant", width=11, label="quadrant"), lambda one: one.quadrant),
    (Field("fragile", "number", 9, "fragile"), lambda one: int(one.fragile)),
    (Field("recall", "number", 10), lambda one: one.recall),
    (Field("rr", "number", 8), lambda one: one.rr),
    (Field("ndcg", "number", 10), lambda one: one.ndcg),
    (Field("weight", "number", 8, "weight"), lambda one: one.weight),
    (Field("findings", width=28, label="findings"), lambda one: ";".join(found.code for found in one.findings)),
    (Field("gold", width=20, label="gold"), lambda one: id_cell(one.gold)),
    (Field("retrieved_doc_ids", width=40, label="retrieved"), lambda one: id_cell(one.retrieved)),
)
_FINDINGS: Final = (
    Field("qid", width=10, label="qid"),
    Field("evidence", "number", 9),
    Field("code", width=22),
    Field("stage_from"),
    Field("stage_to"),
    Field("cause", width=20),
    Field("proved", "number", 8),
    Field("probe", width=18),
    Field("remedy", width=18),
    Field("message", width=70),
)


def diagnosis_sheets(result: Diagnosis, words: Words, options: Options) -> tuple[Sheet, ...]:
    """The questions first. The answers, which come from the documents, are there only where text is let through."""
    shown = [(field, cell) for field, cell in _QUESTIONS if field.name != "answer" or options.with_text]
    names = dict(zip(("recall", "rr", "ndcg"), question_figures(result.metrics, result.k), strict=True))
    fields = tuple(Field(names.get(field.name, field.name), field.role, field.width, field.label) for field, _ in shown)
    questions = Sheet("questions", fields, tuple(tuple(cell(one) for _, cell in shown) for one in result.questions))
    keys = ("answer-ok", "answer" if options.with_text else "no-answer", "class", "quadrant", "fragile", "back")
    return (
        questions,
        _findings(result, words),
        _remedies(result, words),
        _funnel(result),
        figures_sheet(result.metrics),
        curve_sheet(result.curve),
        notices_sheet((*result.not_recorded, *result.notices), words),
        notes_sheet(words, keys, result.metrics),
    )


def _findings(result: Diagnosis, words: Words) -> Sheet:
    return Sheet(
        "findings",
        _FINDINGS,
        tuple(
            (
                one.qid,
                None if found.evidence is None else found.evidence + 1,
                found.code,
                found.stage_from or "",
                found.stage_to,
                found.cause,
                None if found.proved is None else int(found.proved),
                found.probe,
                found.remedy,
                known(words, f"finding.{found.code}", found.code, **found.values),
            )
            for one in result.questions
            for found in one.findings
        ),
    )


def _remedies(result: Diagnosis, words: Words) -> Sheet:
    fields = (
        Field("code", width=20),
        Field("class", width=8),
        Field("stage"),
        Field("questions", "number", 10),
        Field("of", "number", 8),
        Field("points", "number", 10),
        Field("remedy", width=50),
        Field("work", width=50),
        Field("latency", width=50),
    )
    rows = tuple(
        (
            remedy.code,
            remedy.for_class,
            remedy.stage or "",
            remedy.bound.questions,
            remedy.bound.of,
            remedy.bound.points,
            known(words, f"remedy.{remedy.code}", remedy.code),
            known(words, f"remedy.{remedy.code}.work"),
            known(words, f"remedy.{remedy.code}.latency"),
        )
        for remedy in result.remedies
    )
    return Sheet("remedies", fields, rows)


def _funnel(result: Diagnosis) -> Sheet:
    fields = (
        Field("stage"),
        Field("name"),
        *(Field(name, "number") for name in ("held", "partly", "of", "not_recorded")),
    )
    rows = tuple((step.stage, step.name, step.held, step.partly, step.of, step.not_recorded) for step in result.funnel)
    return Sheet("funnel", fields, rows)
