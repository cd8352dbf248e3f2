"""The page of `trail QID`: one question, one screen, a row for each stage and a column for each piece of evidence."""

from __future__ import annotations

from typing import Final

from konkyo.core import STAGES, Evidence, Stage, Trail, TrailReport, TrailStage
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly
from konkyo.report.evidence_label import evidence_label
from konkyo.report.layout import Block, Cell, Column, Item, Items, Page, Row, Section, Table, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.classes import CLASS_TONES, class_label
from konkyo.report.pages.commands import next_command
from konkyo.report.pages.findings import finding_lines
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import count, figure, known, stage_label
from konkyo.words import Words

__all__ = ["trail_page"]

_ACROSS: Final = 3
Lane = tuple[Stage, str]


def trail_page(result: TrailReport, words: Words, options: Options) -> Page:
    """Where each piece was at each stage, what that amounts to, and what the stages did."""
    one = result.question
    blocks: tuple[Block, ...] = (
        Verdict(_headline(result, words), CLASS_TONES.get(one.klass, "strong")),
        _facts(result, words, options),
        *_paths(result, words, options),
        *_findings(result, words),
        *_stages(result, words),
        *notices_section(words, result.notices),
        next_command(words, options, "html", "diagnose", "{0}", "{1}", "--format", "html", "-o", "report.html"),
    )
    return Page(words.say("report.trail.title", qid=one.qid, k=result.k), blocks, options.date, words.lang)


def _headline(result: TrailReport, words: Words) -> str:
    one = result.question
    marks = [
        *((words.say("report.mark.fragile"),) if one.fragile else ()),
        *((words.say("report.quadrant.lucky"),) if one.quadrant == "lucky" else ()),
    ]
    label = class_label(words, one.klass)
    return f"{label} ({words.say('report.list-glue').join(marks)})" if marks else label


def _facts(result: TrailReport, words: Words, options: Options) -> Block:
    one = result.question
    expected = result.expected or one.expected
    answer = result.answer if result.answer is not None else one.answer
    verdict = {True: "report.answer.right", False: "report.answer.wrong", None: "report.answer.unjudged"}[one.answer_ok]
    figures = f"Recall {figure(one.recall)}  RR {figure(one.rr)}  nDCG {figure(one.ndcg)}"
    facts = (
        *((("report.column.question", one.text),) if one.text else ()),
        *((("report.column.kind", one.kind),) if one.kind else ()),
        *((("report.column.expected", expected),) if expected else ()),
        *((("report.column.answer", answer),) if answer and options.with_text else ()),
        ("report.trail.verdict", words.say(verdict)),
        ("report.figures", figures),
    )
    columns = (Column(""), Column("", wrap=True))
    return Table(columns, tuple(row(Cell(words.say(key), "muted"), text) for key, text in facts))


def _paths(result: TrailReport, words: Words, options: Options) -> tuple[Block, ...]:
    """A few pieces across at a time, so that 80 columns hold them."""
    if not result.trails:
        return ()
    lanes = _lanes(result)
    numbered = list(enumerate(result.trails, start=1))
    parts = [numbered[start : start + _ACROSS] for start in range(0, len(numbered), _ACROSS)]
    pieces = Items(tuple(_piece(number, trail.evidence, words, options) for number, trail in numbered))
    tables = tuple(_path_table(part, lanes, words, result.k) for part in parts)
    return (Section(words.say("report.trail.paths"), (pieces, *tables)),)


def _piece(number: int, evidence: Evidence, words: Words, options: Options) -> Item:
    return Item(evidence_label(evidence, words, with_text=options.with_text), label=words.say("report.piece", n=number))


def _lanes(result: TrailReport) -> tuple[Lane, ...]:
    """Every stage and ranking that anything is known of, in the order of stages, else as recorded."""
    seen: dict[Lane, None] = {}
    for stage in result.stages:
        seen[(stage.stage, stage.name)] = None
    for trail in result.trails:
        for point in trail.points:
            seen[(point.stage, point.name)] = None
    return tuple(sorted(seen, key=lambda lane: STAGES.index(lane[0])))


def _path_table(part: list[tuple[int, Trail]], lanes: tuple[Lane, ...], words: Words, k: int) -> Table:
    columns = (
        Column(words.say("report.column.stage"), wrap=True),
        *(Column(words.say("report.piece", n=number), wrap=True) for number, _ in part),
    )
    at = [{(point.stage, point.name): point.footing for point in trail.points} for _, trail in part]
    rows = tuple(
        (Cell(stage_label(words, *lane)), *(_footing(points.get(lane), words, k) for points in at)) for lane in lanes
    )
    return Table(columns, rows)


def _footing(footing: Footing | None, words: Words, k: int) -> Cell:
    match footing:
        case Held(rank=rank, by=by):
            text = words.say("report.footing.held") if rank is None else words.say("report.footing.rank", rank=rank)
            pieces = words.say("report.footing.fragments", n=len(by)) if len(by) > 1 else ""
            return Cell(text + pieces, "warn" if rank is not None and rank > k else "good")
        case Partly(length=0):
            return Cell(words.say("report.footing.some"), "warn")
        case Partly(missing=missing, length=length, rank=rank):
            have = length - sum(end - start for start, end in missing)
            at = words.say("report.footing.at", rank=rank) if rank is not None else ""
            return Cell(words.say("report.footing.partly", have=have, length=length) + at, "warn")
        case Lost(depth=depth, reason=reason):
            text = words.say("report.footing.lost") if depth is None else words.say("report.footing.none-of", n=depth)
            return Cell(text + _why(reason, words), "bad")
        case NotRecorded(reason=reason):
            return Cell(words.say("report.footing.not-recorded") + _why(reason, words), "muted")
        case None:
            return Cell("-", "muted")


def _why(reason: str, words: Words) -> str:
    """The reason behind its footing, in words where the catalogue has them; nothing without a reason."""
    if not reason:
        return ""
    return words.say("report.because", reason=known(words, f"report.reason.{reason}", reason))


def _findings(result: TrailReport, words: Words) -> tuple[Block, ...]:
    items = tuple(Item(*finding_lines(finding, words)) for finding in result.question.findings)
    return (Section(words.say("report.trail.findings"), (Items(items),)),) if items else ()


def _stages(result: TrailReport, words: Words) -> tuple[Block, ...]:
    """What the stages were asked and what they left; nothing where the record has no such counts."""
    telling = [one for one in result.stages if _counts(one)]
    if not telling:
        return ()
    columns = (
        Column(words.say("report.column.stage"), wrap=True),
        *(Column(words.say(f"report.stage.{name}"), "right") for name in ("asked", "left", "dropped", "seconds")),
    )
    return (Section(words.say("report.trail.stages"), (Table(columns, tuple(_stage(one, words) for one in telling)),)),)


def _counts(one: TrailStage) -> bool:
    return any(value is not None for value in (one.asked, one.left, one.dropped, one.seconds))


def _stage(one: TrailStage, words: Words) -> Row:
    counts = ["-" if value is None else count(value) for value in (one.asked, one.left, one.dropped)]
    return row(stage_label(words, one.stage, one.name), *counts, figure(one.seconds))
