"""Where evidence was lost, stage by stage, and what could be done about it."""

from __future__ import annotations

from typing import Final

from konkyo.core import Diagnosis, Finding, FunnelStep, Remedy
from konkyo.report.layout import Bar, Bars, Block, Column, Fold, Item, Items, Section, Table, row
from konkyo.report.phrases import count, interval, known, share, stage_label
from konkyo.words import Words

__all__ = ["findings_section", "funnel_section", "remedies_section"]

_REMEDIES: Final = 5


def funnel_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """How much evidence each stage still held, as bars."""
    if not result.funnel:
        return ()
    bars = tuple(
        Bar(
            stage_label(words, step.stage, step.name),
            step.held,
            step.partly,
            step.of,
            share(step.held, step.of),
            _step_note(step, words),
            step.not_recorded,
        )
        for step in result.funnel
    )
    chart = Bars(
        bars,
        title=words.say("report.funnel"),
        description=words.say("report.funnel.about"),
        held=words.say("report.funnel.held"),
        partly=words.say("report.funnel.partly"),
        lost=words.say("report.funnel.lost"),
        unknown=words.say("report.funnel.unknown"),
    )
    return (Section(words.say("report.funnel"), (chart,)),)


def _step_note(step: FunnelStep, words: Words) -> str:
    said = [
        *((words.say("report.funnel.partly.n", n=step.partly),) if step.partly else ()),
        *((words.say("report.funnel.not-recorded", n=step.not_recorded),) if step.not_recorded else ()),
    ]
    return words.say("report.list-glue").join(said)


def findings_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """How many questions each fault has hit, most first."""
    hit: dict[tuple[str, str], dict[str, None]] = {}
    for one in result.questions:
        for finding in one.findings:
            hit.setdefault((finding.code, _between(finding, words)), {})[one.qid] = None
    if not hit:
        return ()
    columns = (
        Column(words.say("report.column.where"), wrap=True),
        Column(words.say("report.column.finding"), wrap=True),
        Column(words.say("report.column.questions"), "right"),
        Column(words.say("report.column.examples"), wrap=True),
    )
    order = sorted(hit.items(), key=lambda entry: -len(entry[1]))
    rows = tuple(
        row(where, known(words, f"finding.{code}.title", code), count(len(qids)), ", ".join(list(qids)[:4]))
        for (code, where), qids in order
    )
    return (Section(words.say("report.findings"), (Table(columns, rows),)),)


def _between(finding: Finding, words: Words) -> str:
    last = stage_label(words, finding.stage_to)
    if finding.stage_from is None or finding.stage_from == finding.stage_to:
        return last
    return words.say("report.between", first=stage_label(words, finding.stage_from), last=last)


def remedies_section(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """What to try, in the order of the result: for the largest class first, then for faults beside the classes.

    Each has the most that it can mend, its work and its latency. A long list is folded after the first few.
    """
    of_class = [_remedy(remedy, words) for remedy in result.remedies if remedy.for_class]
    beside = [_remedy(remedy, words) for remedy in result.remedies if not remedy.for_class]
    return (*_listed("report.remedies", of_class, words), *_listed("report.remedies.beside", beside, words))


def _listed(title: str, items: list[Item], words: Words) -> tuple[Block, ...]:
    if not items:
        return ()
    first, more = tuple(items[:_REMEDIES]), tuple(items[_REMEDIES:])
    where = words.say("report.remedies.where", n=len(more))
    folded = Fold(words.say("report.remedies.more", n=len(more)), (Items(more),), elsewhere=where)
    return (Section(words.say(title), (Items(first, numbered=True), *((folded,) if more else ()))),)


def _remedy(remedy: Remedy, words: Words) -> Item:
    bound = remedy.bound
    ends = ""
    if bound.interval:
        ends = words.say(
            "report.remedy.interval", level=f"{bound.interval.level:.0%}", interval=interval(bound.interval)
        )
    most = words.say(
        "report.remedy.bound", n=bound.questions, of=bound.of, share=share(bound.questions, bound.of), interval=ends
    )
    return Item(known(words, f"remedy.{remedy.code}", remedy.code), (most, *_cost(remedy, words)))


def _cost(remedy: Remedy, words: Words) -> tuple[str, ...]:
    work, latency = (known(words, f"remedy.{remedy.code}.{part}") for part in ("work", "latency"))
    return (words.say("report.remedy.cost", work=work, latency=latency),) if work and latency else ()
