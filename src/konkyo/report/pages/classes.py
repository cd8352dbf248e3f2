"""The classes A, B, C and OK: their counts, by kind, and how they meet right and wrong answers."""

from __future__ import annotations

from typing import Final

from konkyo.core import ABC, Diagnosis
from konkyo.report.layout import Block, Cell, Column, Part, Section, Shares, Table, Tone, row
from konkyo.report.phrases import count, reach, share
from konkyo.words import Words

__all__ = ["CLASSES", "CLASS_TONES", "FAULTS", "class_label", "classes_section", "kinds_section", "quadrants_section"]

CLASSES: Final[tuple[ABC, ...]] = ("A", "B", "C", "OK", "C or OK", "n/a")
_QUADRANT_TONES: Final[dict[str, Tone]] = {"answered": "good", "lucky": "warn", "misread": "bad", "lost": "bad"}
CLASS_TONES: Final[dict[str, Tone]] = {"A": "bad", "B": "warn", "C": "bad", "OK": "good"}
FAULTS: Final = ("A", "B", "C")


def class_label(words: Words, klass: str) -> str:
    """The class and its few words, as `A 候補に無い`."""
    return words.say(f"report.class.{klass}")


def classes_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """How many questions fall into each class, and what the classes mean."""
    asked, within = len(result.questions), reach(words, result.metrics, result.k)
    columns = (
        Column(words.say("report.column.class")),
        Column(words.say("report.column.questions"), "right"),
        Column(words.say("report.column.share"), "right"),
        Column(words.say("report.column.meaning"), wrap=True),
    )
    rows = tuple(
        row(
            Cell(class_label(words, klass), CLASS_TONES.get(klass, "") if result.counts.get(klass, 0) else ""),
            count(result.counts.get(klass, 0)),
            share(result.counts.get(klass, 0), asked),
            words.say(f"report.class.{klass}.meaning", reach=within),
        )
        for klass in CLASSES
        if result.counts.get(klass, 0) or klass in (*FAULTS, "OK")
    )
    title = words.say("report.diagnosis.classes")
    parts = tuple(
        Part(words.say(f"report.class.{klass}.short"), result.counts.get(klass, 0), CLASS_TONES.get(klass, ""))
        for klass in CLASSES
    )
    return (Section(title, (Shares(parts, title), Table(columns, rows))),)


def quadrants_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """Evidence reached or not against answer right or wrong."""
    counts = result.quadrants
    if not any(counts.get(name, 0) for name in _QUADRANT_TONES):
        return ()
    columns = (Column(""), Column(words.say("report.answer.right")), Column(words.say("report.answer.wrong")))
    rows = tuple(
        row(words.say(f"report.evidence.{reached}"), *(_quadrant(name, counts.get(name, 0), words) for name in names))
        for reached, names in (("reached", ("answered", "misread")), ("missed", ("lucky", "lost")))
    )
    unknown = counts.get("unknown", 0)
    note = words.say("report.quadrant.unknown", n=unknown) if unknown else ""
    return (Section(words.say("report.quadrants"), (Table(columns, rows, note=note),)),)


def _quadrant(name: str, n: int, words: Words) -> Cell:
    return Cell(f"{count(n)} {words.say(f'report.quadrant.{name}')}", _QUADRANT_TONES[name] if n else "")


def kinds_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """The classes by kind of question; nothing where no question has a kind."""
    if not result.by_kind or (len(result.by_kind) == 1 and "" in result.by_kind):
        return ()
    shown = [klass for klass in CLASSES if any(counts.get(klass, 0) for counts in result.by_kind.values())]
    columns = (
        Column(words.say("report.column.kind"), wrap=True),
        *(Column(words.say(f"report.class.{klass}.short"), "right") for klass in shown),
        Column(words.say("report.column.total"), "right"),
    )
    rows = tuple(
        row(
            kind or words.say("report.kind.none"),
            *(count(counts.get(klass, 0)) for klass in shown),
            count(sum(counts.get(klass, 0) for klass in CLASSES)),
        )
        for kind, counts in result.by_kind.items()
    )
    return (Section(words.say("report.kinds"), (Table(columns, rows),)),)
