"""The page of `chunks`: how much evidence each way of cutting keeps whole, and at what price."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from konkyo.core.chunking import ChunksReport, ChunkTrial
from konkyo.core.pipeline import ChunkSettings
from konkyo.report.layout import Block, Cell, Column, Line, Lines, Page, Prose, Range, Row, Table, Tone, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import count, share
from konkyo.words import Words

__all__ = ["chunks_page", "way"]

_QUESTIONS: Final = 10


def chunks_page(result: ChunksReport, words: Words, options: Options) -> Page:
    """The verdict, a chart over the sizes, the table of trials, what was left out."""
    blocks: tuple[Block, ...] = (
        _verdict(result, words),
        Prose(
            words.say(
                "report.chunks.basis",
                pieces=count(result.pieces),
                questions=count(result.questions),
                documents=count(result.documents),
                characters=count(result.characters),
            )
        ),
        *_left_out(result, words),
        *_charts(result, words),
        _table(result, words),
        Prose(words.say("report.chunks.legend"), "muted"),
        *_cut(result, words),
        *notices_section(words, result.notices),
    )
    return Page(words.say("report.chunks.title"), blocks, options.date, words.lang)


def way(words: Words, settings: ChunkSettings) -> str:
    """A way of cutting in words."""
    method = words.say(f"report.chunks.method.{settings.method}")
    return words.say("report.chunks.way", method=method, size=settings.size, overlap=settings.overlap)


def _best(result: ChunksReport) -> ChunkTrial:
    """Most pieces whole; of equals the one that makes least to search."""
    return min(result.trials, key=lambda trial: (-trial.whole, trial.searched, trial.longest))


def _verdict(result: ChunksReport, words: Words) -> Block:
    if not result.pieces or not result.trials:
        return Verdict(words.say("report.chunks.nothing"), "warn")
    best, worst = _best(result), min(result.trials, key=lambda trial: trial.whole)
    values = {
        "whole": count(best.whole),
        "of": count(best.of),
        "share": share(best.whole, best.of),
        "way": way(words, best.settings),
    }
    if worst.whole == best.whole:
        return Verdict(words.say("report.chunks.same", **values))
    return Verdict(
        words.say("report.chunks.best", **values, least=share(worst.whole, worst.of), worst=way(words, worst.settings))
    )


def _left_out(result: ChunksReport, words: Words) -> tuple[Block, ...]:
    return tuple(
        Prose(words.say(f"report.chunks.left-out.{reason}", n=count(n)), "muted")
        for reason, n in result.left_out.items()
    )


def _charts(result: ChunksReport, words: Words) -> tuple[Block, ...]:
    """One chart a method where several sizes were tried: whole pieces over the size, a line for each overlap."""
    charts: list[Block] = []
    trials = sorted(result.trials, key=lambda trial: trial.settings.method)
    for method, group in groupby(trials, key=lambda trial: trial.settings.method):
        made = list(group)
        sizes = tuple(sorted({trial.settings.size for trial in made}))
        lines = tuple(_lines(made, sizes, words))
        if len(sizes) > 1 and lines and result.pieces:
            title = words.say("report.chunks.chart", method=words.say(f"report.chunks.method.{method}"))
            charts.append(Lines(sizes, lines, title))
    return tuple(charts)


def _lines(trials: list[ChunkTrial], sizes: tuple[int, ...], words: Words) -> list[Line]:
    """Lines of those overlaps (as a share of the size) that every size was tried with."""
    by_share: dict[int, dict[int, float]] = {}
    for trial in trials:
        part = round(100 * trial.settings.overlap / trial.settings.size)
        by_share.setdefault(part, {})[trial.settings.size] = trial.whole / trial.of if trial.of else 0.0
    return [
        Line(words.say("report.chunks.line", overlap=part), tuple(values[size] for size in sizes))
        for part, values in sorted(by_share.items())
        if len(values) == len(sizes)
    ]


def _table(result: ChunksReport, words: Words) -> Block:
    names = ("whole", "split", "chunks", "length", "repeated", "searched")
    columns = (
        Column(words.say("report.chunks.column.way"), wrap=True),
        *(Column(words.say(f"report.chunks.column.{name}"), "right") for name in names),
    )
    best = _best(result) if result.trials and result.pieces else None
    return Table(columns, tuple(_row(trial, words, here=trial is best) for trial in result.trials))


def _row(trial: ChunkTrial, words: Words, *, here: bool) -> Row:
    part = share(trial.whole, trial.of)
    span = None
    if trial.low is not None and trial.high is not None:
        span = Range(trial.whole / trial.of, trial.low, trial.high)
        part = f"{part} ({100 * trial.low:.0f}-{100 * trial.high:.0f})"
    tone: Tone = "strong" if here else ""
    return row(
        way(words, trial.settings),
        Cell(part, tone, span),
        count(trial.split),
        count(trial.chunks),
        f"{trial.median:.0f}/{trial.longest}",
        f"{trial.repeated:.2f}",
        f"{trial.searched:.2f}",
        tone=tone,
    )


def _cut(result: ChunksReport, words: Words) -> tuple[Block, ...]:
    """The questions that even the best way cuts."""
    if not result.pieces or not result.trials or not (cut := _best(result).cut):
        return ()
    more = "" if len(cut) <= _QUESTIONS else words.say("report.chunks.more", n=len(cut) - _QUESTIONS)
    return (Prose(words.say("report.chunks.cut", qids=", ".join(cut[:_QUESTIONS])) + more),)
