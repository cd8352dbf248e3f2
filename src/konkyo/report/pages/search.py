"""The page of `search`: the hits; explained, every ranking, what the fusion added up, and what was cut and why."""

from __future__ import annotations

from collections import Counter
from typing import Final

from konkyo.core import Hit, StageRecord
from konkyo.core.index import FusedPart, SearchReport
from konkyo.report.layout import Block, Cell, Column, Page, Prose, Row, Section, Table, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import count, figure, known, stage_label
from konkyo.words import Words

__all__ = ["search_page"]

_EXCERPT: Final = 60
_SHOWN: Final = 10
"""So many hits of each ranking are shown; JSON has them all."""


def search_page(result: SearchReport, words: Words, options: Options) -> Page:
    """What was found, on whose behalf, and how."""
    explained = _explained(result, words) if result.explained else ()
    blocks: tuple[Block, ...] = (
        _verdict(result, words),
        _facts(result, words),
        *((_hits(result.hits, words, options),) if result.hits else ()),
        *_ranks(result, words),
        *explained,
        *notices_section(words, result.notices),
    )
    return Page(words.say("search.title", query=result.query), blocks, options.date, words.lang)


def _stage(result: SearchReport, name: str) -> StageRecord | None:
    return next((record for record in result.stages if record.stage == name), None)


def _verdict(result: SearchReport, words: Words) -> Verdict:
    permission = _stage(result, "permission")
    facts = permission.facts if permission else {}
    text = words.say(
        "search.found",
        hits=len(result.hits),
        permitted=count(float(facts.get("permitted", 0))),
        chunks=count(float(facts.get("chunks", 0))),
    )
    return Verdict(text, "strong" if result.hits else "warn")


def _facts(result: SearchReport, words: Words) -> Table:
    asker = result.access.principal
    permission = _stage(result, "permission")
    hidden = permission.facts if permission else {}
    facts = (
        ("search.version", f"{result.manifest.version} ({result.manifest.analyzer})"),
        (
            "search.asker",
            words.say(
                "search.who", user=asker.user or "-", tenant=asker.tenant or "-", groups=", ".join(asker.groups) or "-"
            ),
        ),
        ("search.as-of", result.access.as_of or "-"),
        (
            "search.hidden",
            words.say(
                "search.reasons",
                tenant=hidden.get("tenant", 0),
                acl=hidden.get("acl", 0),
                not_valid=hidden.get("not_valid", 0),
            ),
        ),
    )
    columns = (Column(""), Column("", wrap=True))
    return Table(columns, tuple(row(Cell(words.say(key), "muted"), text) for key, text in facts))


def _hits(hits: tuple[Hit, ...], words: Words, options: Options) -> Table:
    """Rank, chunk, score; the beginning of the text where text may be shown."""
    columns = (
        Column(words.say("search.rank"), "right"),
        Column(words.say("search.chunk"), wrap=True),
        Column(words.say("search.score"), "right"),
        *((Column(words.say("search.text"), wrap=True),) if options.with_text else ()),
    )
    rows = (
        row(str(hit.rank), hit.id, figure(hit.score), *((_excerpt(hit),) if options.with_text else ())) for hit in hits
    )
    return Table(columns, tuple(rows))


def _ranks(result: SearchReport, words: Words) -> tuple[Block, ...]:
    """The true ranks of the chunk that was asked for."""
    if not result.ranks:
        return ()
    columns = (Column(words.say("search.ranking")), Column(words.say("search.true-rank"), "right"))
    rows = tuple(
        row(one.ranking, words.say("search.not-in") if one.rank is None else str(one.rank)) for one in result.ranks
    )
    return (Section(words.say("search.ranks", chunk=result.ranks[0].chunk), (Table(columns, rows),)),)


def _excerpt(hit: Hit) -> str:
    text = " ".join((hit.text or "").split())
    return text if len(text) <= _EXCERPT else text[:_EXCERPT] + "..."


def _explained(result: SearchReport, words: Words) -> tuple[Block, ...]:
    rankings = [record for record in result.stages if record.stage in ("candidates", "rerank", "threshold")]
    return (
        _stages(result, words),
        *(_ranking(record, words) for record in rankings),
        *_fusion(result, words),
        *_cut(result, words),
    )


def _stages(result: SearchReport, words: Words) -> Section:
    names = ("asked", "looked-at", "left", "dropped", "seconds")
    columns = (
        Column(words.say("report.column.stage"), wrap=True),
        *(Column(words.say(f"search.{n}"), "right") for n in names),
    )
    return Section(
        words.say("search.stages"), (Table(columns, tuple(_stage_row(one, words) for one in result.stages)),)
    )


def _stage_row(record: StageRecord, words: Words) -> Row:
    left = record.facts.get("permitted") if record.stage == "permission" else len(record.hits)
    numbers = (record.asked, record.attempted, left, len(record.dropped))
    cells = ["-" if number is None else count(float(number)) for number in numbers]
    return row(stage_label(words, record.stage, record.name), *cells, figure(record.seconds))


def _ranking(record: StageRecord, words: Words) -> Section:
    """A ranking with what it depends on, its first hits and their scores."""
    facts = Prose("; ".join(f"{name}: {_value(value)}" for name, value in record.facts.items() if value != ""), "muted")
    columns = (
        Column(words.say("search.rank"), "right"),
        Column(words.say("search.chunk"), wrap=True),
        Column(words.say("search.score"), "right"),
    )
    rows = tuple(row(str(hit.rank), hit.id, figure(hit.score)) for hit in record.hits[:_SHOWN])
    return Section(stage_label(words, record.stage, record.name), (facts, *((Table(columns, rows),) if rows else ())))


def _value(value: str | int | float | bool) -> str:
    return f"{value:.5g}" if isinstance(value, float) else str(value)


def _fusion(result: SearchReport, words: Words) -> tuple[Block, ...]:
    """What each ranking added to each of the first items."""
    record = _stage(result, "fusion")
    if record is None:
        return ()
    names = list(dict.fromkeys(part.ranking for item in result.fused for part in item.parts))
    columns = (
        Column(words.say("search.rank"), "right"),
        Column(words.say("search.chunk"), wrap=True),
        *(Column(name, "right") for name in names),
        Column(words.say("search.sum"), "right"),
    )
    rows = []
    for item in result.fused:
        parts = {part.ranking: part for part in item.parts}
        rows.append(row(str(item.rank), item.id, *(_part(parts.get(name)) for name in names), f"{item.score:.5f}"))
    facts = record.facts
    bounds = (
        f"{_value(facts['lowest_possible'])} - {_value(facts['highest_possible'])}"
        if "lowest_possible" in facts
        else "-"
    )
    about = words.say("search.fused-by", method=facts["method"], lists=facts["lists"], bounds=bounds)
    table = (Table(columns, tuple(rows)),) if rows else ()
    return (Section(stage_label(words, "fusion"), (Prose(about, "muted"), *table)),)


def _part(part: FusedPart | None) -> str:
    """What a ranking added, and the rank there."""
    return "-" if part is None else f"{part.added:.5f} (#{part.rank if part.rank is not None else '-'})"


def _cut(result: SearchReport, words: Words) -> tuple[Block, ...]:
    """What the stages took out, by reason."""
    rows = []
    for record in result.stages:
        for reason, number in Counter(each.reason for each in record.dropped).items():
            first = next(each.id for each in record.dropped if each.reason == reason)
            label = known(words, f"report.reason.{reason}", reason)
            rows.append(row(stage_label(words, record.stage, record.name), label, count(number), first))
    if not rows:
        return ()
    titles = ("report.column.stage", "search.reason", "search.count", "search.first")
    columns = tuple(Column(words.say(key), "right" if key == "search.count" else "left", wrap=True) for key in titles)
    return (Section(words.say("search.cut"), (Table(columns, tuple(rows)),)),)
