"""The page of `import`: what the files were taken for and why, what came out, and what they cannot tell."""

from __future__ import annotations

from konkyo.core import STAGES, ImportReport
from konkyo.report.layout import Block, Cell, Column, Item, Items, Page, Section, Table, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.commands import next_command, quoted
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import count, known, share
from konkyo.words import Words

__all__ = ["import_page"]


def import_page(result: ImportReport, words: Words, options: Options) -> Page:
    """The kind first: everything else follows from it."""
    kind = known(words, f"kind.{result.kind}", result.kind)
    blocks: tuple[Block, ...] = (
        Verdict(words.say("report.import.taken", kind=kind), "strong"),
        _facts(result, words),
        *_stages(result, words),
        *_cannot_tell(result, words),
        *notices_section(words, result.notices),
        _next(result, words, options),
    )
    return Page(words.say("report.import.title"), blocks, options.date, words.lang)


def _facts(result: ImportReport, words: Words) -> Block:
    facts = (
        ("report.import.files", ", ".join(result.files)),
        ("report.import.why", known(words, f"why.{result.why}", result.why)),
        ("report.import.traces", count(result.traces)),
        ("report.import.questions", count(result.questions)),
        *((("report.import.written", result.written),) if result.written else ()),
    )
    columns = (Column(""), Column("", wrap=True))
    return Table(columns, tuple(row(Cell(words.say(key), "muted"), text) for key, text in facts if text))


def _stages(result: ImportReport, words: Words) -> tuple[Block, ...]:
    """How many traces have each stage, in the order of stages; a key may name a ranking, as `candidates/bm25`."""
    if not result.stages:
        return ()
    columns = (
        Column(words.say("report.column.stage"), wrap=True),
        Column(words.say("report.import.traces"), "right"),
        Column(words.say("report.column.share"), "right"),
    )
    rows = tuple(
        row(_label(stage, words), count(n), share(n, result.traces))
        for stage, n in sorted(result.stages.items(), key=lambda entry: _order(entry[0]))
    )
    return (Section(words.say("report.import.stages"), (Table(columns, rows),)),)


def _label(stage: str, words: Words) -> str:
    name, _, ranking = stage.partition("/")
    return f"{known(words, f'stage.{name}', name)} {ranking}".rstrip()


def _order(stage: str) -> int:
    name = stage.partition("/")[0]
    return next((number for number, known_stage in enumerate(STAGES) if known_stage == name), len(STAGES))


def _cannot_tell(result: ImportReport, words: Words) -> tuple[Block, ...]:
    items = tuple(Item(known(words, f"cannot-tell.{code}", code)) for code in result.cannot_tell)
    return (Section(words.say("report.import.cannot-tell"), (Items(items),)),) if items else ()


def _next(result: ImportReport, words: Words, options: Options) -> Block:
    """The traces that were written are what is diagnosed, else the files themselves; questions alone are checked."""
    if not result.traces:
        questions = result.evalset or result.files[0]
        return next_command(words, options, "check-questions", "check", quoted(questions, "EVALSET"))
    evalset = quoted(result.evalset, "EVALSET") if result.evalset else "EVALSET"
    results = (result.written,) if result.written else result.files
    named = [quoted(path, "RESULTS") for path in results]
    return next_command(words, options, "diagnose", "diagnose", evalset, *named)
