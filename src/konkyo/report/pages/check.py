"""The page of `check`: the verdict, what the eval set can show, and every fault by severity with its mend."""

from __future__ import annotations

from konkyo.core import CheckReport
from konkyo.report.layout import Block, Column, Fold, Page, Section, Table, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.commands import next_command
from konkyo.report.pages.notices import LEVELS, gathered, notice_items
from konkyo.report.phrases import count, share, told
from konkyo.words import Words

__all__ = ["check_page"]

_SHOWN = 5


def check_page(result: CheckReport, words: Words, options: Options) -> Page:
    """Worst first; healthy means silent."""
    blocks: tuple[Block, ...] = (
        _verdict(result, words),
        _facts(result, words),
        *_faults(result, words),
        *_kinds(result, words),
        *_everywhere(result, words),
        _next(result, words, options),
    )
    return Page(words.say("report.check.title"), blocks, options.date, words.lang)


def _verdict(result: CheckReport, words: Words) -> Block:
    errors = sum(notice.level == "error" for notice in result.notices)
    warnings = sum(notice.level == "warning" for notice in result.notices)
    if errors:
        return Verdict(words.say("report.check.errors", errors=errors, warnings=warnings), "bad")
    if warnings:
        return Verdict(words.say("report.check.warnings", warnings=warnings), "warn")
    return Verdict(words.say("report.check.healthy"), "good")


def _facts(result: CheckReport, words: Words) -> Block:
    smallest = result.smallest_difference
    facts = (
        ("report.check.questions", count(result.questions)),
        ("report.check.with-gold", f"{count(result.with_gold)} ({share(result.with_gold, result.questions)})"),
        *((("report.check.smallest", f"{smallest:.1%}"),) if smallest is not None else ()),
        *((("report.check.corpus", count(result.corpus_documents)),) if result.corpus_documents is not None else ()),
    )
    columns = (Column("", wrap=True), Column("", "right"))
    return Table(columns, tuple(row(words.say(key), value) for key, value in facts))


def _faults(result: CheckReport, words: Words) -> tuple[Block, ...]:
    """One section a level."""
    levels = {level: [one for one in result.notices if one.level == level] for level in LEVELS}
    return tuple(
        Section(
            words.say(f"report.check.{level}", n=len(notices)),
            (notice_items(words, notices, shown=_SHOWN, labelled=False),),
        )
        for level, notices in levels.items()
        if notices
    )


def _kinds(result: CheckReport, words: Words) -> tuple[Block, ...]:
    if not result.kinds or set(result.kinds) == {""}:
        return ()
    columns = (
        Column(words.say("report.column.kind"), wrap=True),
        Column(words.say("report.column.questions"), "right"),
        Column(words.say("report.column.share"), "right"),
    )
    rows = tuple(
        row(kind or words.say("report.kind.none"), count(n), share(n, result.questions))
        for kind, n in result.kinds.items()
    )
    return (Section(words.say("report.kinds"), (Table(columns, rows),)),)


def _everywhere(result: CheckReport, words: Words) -> tuple[Block, ...]:
    """Every place, for those writers that can fold it away, where the lists above stopped early."""
    long = [group for group in gathered(result.notices) if len(group) > _SHOWN]
    columns = (Column(words.say("report.column.place"), wrap=True), Column(words.say("report.column.found"), wrap=True))
    folds = tuple(
        Fold(
            words.say("report.check.all", n=len(group), code=group[0].code),
            (Table(columns, tuple(row(f"{one.place} {one.place.qid}".strip(), told(words, one)[0]) for one in group)),),
        )
        for group in long
    )
    return (Section(words.say("report.check.everywhere"), folds),) if folds else ()


def _next(result: CheckReport, words: Words, options: Options) -> Block:
    """Mend and check again, or go on."""
    if any(notice.level == "error" for notice in result.notices):
        return next_command(words, options, "check", "check", "{0}")
    return next_command(words, options, "diagnose", "diagnose", "{0}", "{1}")
