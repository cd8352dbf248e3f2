"""The questions of a diagnosis: one row each, and the details of those that have something to tell."""

from __future__ import annotations

from typing import Final

from konkyo.core import Diagnosis, Measured, QuestionDiagnosis
from konkyo.report.layout import Block, Cell, Column, Fold, Item, Items, Prose, Row, Section, Table, row
from konkyo.report.options import Options
from konkyo.report.pages.classes import CLASS_TONES, CLASSES, FAULTS, class_label
from konkyo.report.pages.findings import finding_lines, remarks
from konkyo.report.phrases import base_name, figure, figure_title, known, question_figures
from konkyo.words import Words

__all__ = ["details_section", "questions_section", "urgency"]

_ALL_SHOWN: Final = 30
_FEW_SHOWN: Final = 20
_MOST_SHOWN: Final = 2000
_FOLDED: Final = 300


def questions_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """The table of the questions: all of them while they fit, else the ones to look at first."""
    if not result.questions:
        return ()
    title = words.say("report.questions")
    if len(result.questions) <= _ALL_SHOWN:
        return (Section(title, (_table(result, result.questions, words),)),)
    interesting = [one for one in result.questions if _telling(one)]
    first = tuple(sorted(interesting, key=urgency)[:_FEW_SHOWN])
    note = words.say("report.questions.more", n=len(first), interesting=len(interesting), all=len(result.questions))
    few = _table(result, first, words, note)
    everyone = result.questions[:_MOST_SHOWN]
    whole = Fold(words.say("report.questions.every", n=len(everyone)), (_table(result, everyone, words),))
    return (Section(title, (few, whole)),)


def _table(result: Diagnosis, questions: tuple[QuestionDiagnosis, ...], words: Words, note: str = "") -> Table:
    columns = (
        Column(words.say("report.column.qid")),
        *(Column(figure_title(name), "right") for name in question_figures(result.metrics, result.k)),
        Column(words.say("report.column.diagnosis"), wrap=True),
        Column(words.say("report.column.remarks"), wrap=True),
    )
    return Table(columns, tuple(_question_row(one, words) for one in questions), _means(result, words), note)


def urgency(one: QuestionDiagnosis) -> tuple[int, float]:
    """A before B before C before the rest; the weightier question first. The sort keeps the given order otherwise."""
    return (CLASSES.index(one.klass), -one.weight)


def _question_row(one: QuestionDiagnosis, words: Words) -> Row:
    said = (
        *((words.say("report.mark.fragile"),) if one.fragile else ()),
        *((words.say("report.quadrant.lucky"),) if one.quadrant == "lucky" else ()),
        *remarks(one, words),
        *((known(words, f"report.question-note.{one.note}", one.note),) if one.note and not one.findings else ()),
    )
    return row(
        one.qid,
        figure(one.recall),
        figure(one.rr),
        figure(one.ndcg),
        Cell(class_label(words, one.klass), CLASS_TONES.get(one.klass, "")),
        words.say("report.list-glue").join(dict.fromkeys(said)),
    )


def _means(result: Diagnosis, words: Words) -> tuple[Row, ...]:
    """The means below their columns, taken from the figures; none where they were not measured."""
    found: dict[str, float] = {}
    for one in result.metrics:
        if isinstance(one, Measured) and one.aggregation == "macro" and not one.group:
            found[base_name(one)[0]] = one.value
    means = [found.get("recall"), found.get("mrr", found.get("rr")), found.get("ndcg")]
    if all(mean is None for mean in means):
        return ()
    return (row(words.say("report.mean"), *map(figure, means), words.say("report.mean.note"), "", tone="strong"),)


def details_section(result: Diagnosis, words: Words, options: Options) -> tuple[Block, ...]:
    """One fold a question that has something to tell."""
    telling = [one for one in result.questions if _telling(one)]
    folds = tuple(
        Fold(
            f"{one.qid}  {class_label(words, one.klass)}", _detail(one, words, options), CLASS_TONES.get(one.klass, "")
        )
        for one in sorted(telling, key=urgency)[:_FOLDED]
    )
    more = len(telling) - len(folds)
    said = (Prose(words.say("report.details.more", n=more), "muted"),) if more else ()
    return (Section(words.say("report.details"), (*folds, *said)),) if folds else ()


def _telling(one: QuestionDiagnosis) -> bool:
    """Whether there is anything to look at: a fault, or a right answer that only just made it or has no evidence."""
    return bool(one.findings) or one.klass in FAULTS or one.fragile or one.quadrant == "lucky"


def _detail(one: QuestionDiagnosis, words: Words, options: Options) -> tuple[Block, ...]:
    facts = [
        *(((words.say("report.column.question"), one.text),) if one.text else ()),
        *(((words.say("report.column.kind"), one.kind),) if one.kind else ()),
        *(((words.say("report.column.gold"), "; ".join(one.gold)),) if one.gold else ()),
        *(((words.say("report.column.retrieved"), _ranked(one, words)),) if one.retrieved else ()),
        *(((words.say("report.column.expected"), one.expected),) if one.expected else ()),
        *(((words.say("report.column.answer"), one.answer),) if options.with_text and one.answer else ()),
    ]
    columns = (Column(""), Column("", wrap=True))
    table = (Table(columns, tuple(row(Cell(term, "muted"), text) for term, text in facts)),) if facts else ()
    found = tuple(Item(*finding_lines(finding, words)) for finding in one.findings)
    return (*table, *((Items(found),) if found else ()))


def _ranked(one: QuestionDiagnosis, words: Words, shown: int = 20) -> str:
    first = "  ".join(f"{rank}. {hit}" for rank, hit in enumerate(one.retrieved[:shown], start=1))
    more = len(one.retrieved) - shown
    return first + words.say("report.and-more", n=more) if more > 0 else first
