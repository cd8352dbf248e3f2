"""The page of `diagnose`: headline, classes, figures, questions, funnel, remedies, and what the record cannot tell."""

from __future__ import annotations

from typing import Final

from konkyo.core import ABC, Diagnosis, Finding, FunnelStep, Measured, QuestionDiagnosis, Remedy
from konkyo.report.layout import (
    Bar,
    Bars,
    Block,
    Cell,
    Column,
    Fold,
    Item,
    Items,
    Page,
    Prose,
    Row,
    Section,
    Table,
    Tone,
    Verdict,
    row,
)
from konkyo.report.options import Options
from konkyo.report.pages.commands import next_command
from konkyo.report.pages.figures import curve_table, definitions, figures_table, left_out
from konkyo.report.pages.findings import finding_lines, lost_at
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import base_name, count, figure, interval, known, share, stage_label
from konkyo.words import Words

__all__ = ["CLASSES", "CLASS_TONES", "class_label", "diagnosis_page"]

CLASSES: Final[tuple[ABC, ...]] = ("A", "B", "C", "OK", "C or OK", "n/a")
CLASS_TONES: Final[dict[str, Tone]] = {"A": "bad", "B": "warn", "C": "bad", "OK": "good"}
_FAULTS: Final = ("A", "B", "C")
_ALL_SHOWN: Final = 30
_FEW_SHOWN: Final = 20


def diagnosis_page(result: Diagnosis, words: Words, options: Options) -> Page:
    """Everything that one screen says, and below it what explains it."""
    asked = len(result.questions)
    blocks: tuple[Block, ...] = (
        *_verdict(result, words),
        *_classes(result, words),
        *_figures(result, words),
        *_questions(result, words),
        *_quadrants(result, words),
        *_funnel(result, words),
        *_lost(result, words),
        *_remedies(result, words),
        *_kinds(result, words),
        *curve_table(words, result.curve, result.k),
        *notices_section(words, result.not_recorded, "report.not-recorded"),
        *notices_section(words, result.notices),
        *left_out(words, result.metrics),
        *_details(result, words, options),
        *definitions(words, (*result.metrics, *(("rr",) if result.questions else ()))),
        _next(result, words, options),
    )
    return Page(words.say("report.diagnosis.title", n=asked, k=result.k), blocks, options.date, words.lang)


def class_label(words: Words, klass: str) -> str:
    """The class and its few words, as `A 候補に無い`."""
    return words.say(f"report.class.{klass}")


def _verdict(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    asked = len(result.questions)
    faults = sum(result.counts.get(klass, 0) for klass in _FAULTS)
    if result.largest in _FAULTS and faults:
        n = result.counts.get(result.largest, 0)
        label = class_label(words, result.largest)
        verdict = Verdict(
            words.say("report.diagnosis.largest", klass=label, n=n, of=asked, share=share(n, asked)),
            CLASS_TONES[result.largest],
        )
    elif faults:
        verdict = Verdict(words.say("report.diagnosis.faults", n=faults, of=asked), "warn")
    elif result.counts.get("OK", 0):
        verdict = Verdict(words.say("report.diagnosis.healthy", n=result.counts["OK"], of=asked), "good")
    else:
        verdict = Verdict(words.say("report.diagnosis.unknown", n=asked), "strong")
    lucky = result.quadrants.get("lucky", 0)
    said = (
        *((words.say("report.diagnosis.lucky", n=lucky),) if lucky else ()),
        *((words.say("report.diagnosis.fragile", n=result.fragile, k=result.k),) if result.fragile else ()),
    )
    glue = "" if words.lang == "ja" else " "
    return (verdict, Prose(glue.join(said))) if said else (verdict,)


def _classes(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    asked = len(result.questions)
    columns = (
        Column(words.say("report.column.class")),
        Column(words.say("report.column.questions"), "right"),
        Column(words.say("report.column.share"), "right"),
        Column(words.say("report.column.meaning"), wrap=True),
    )
    rows = tuple(
        row(
            Cell(class_label(words, klass), CLASS_TONES.get(klass, "") if result.counts[klass] else ""),
            count(result.counts[klass]),
            share(result.counts[klass], asked),
            words.say(f"report.class.{klass}.meaning", k=result.k),
        )
        for klass in CLASSES
        if result.counts.get(klass, 0) or klass in (*_FAULTS, "OK")
    )
    return (Section(words.say("report.diagnosis.classes"), (Table(columns, rows),)),)


def _figures(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    overall = [one for one in result.metrics if not one.group]
    table = figures_table(words, overall)
    return (Section(words.say("report.figures"), table),) if table else ()


def _questions(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """The table of the questions: all of them while they fit, else the ones to look at first."""
    if not result.questions:
        return ()
    shown, note = result.questions, ""
    if len(shown) > _ALL_SHOWN:
        interesting = [one for one in shown if one.klass in _FAULTS or one.fragile or one.quadrant == "lucky"]
        shown = tuple(sorted(interesting, key=_urgency)[:_FEW_SHOWN])
        note = words.say("report.questions.more", n=len(shown), interesting=len(interesting), all=len(result.questions))
    k = result.k
    columns = (
        Column(words.say("report.column.qid")),
        *(Column(title, "right") for title in (f"Recall@{k}", "RR", f"nDCG@{k}")),
        Column(words.say("report.column.diagnosis"), wrap=True),
        Column(words.say("report.column.remarks"), wrap=True),
    )
    rows = tuple(_question_row(one, words) for one in shown)
    table = Table(columns, rows, _means(result, words), note)
    return (Section(words.say("report.questions"), (table,)),)


def _urgency(one: QuestionDiagnosis) -> tuple[int, float]:
    """A before B before C before the rest; the weightier question first. The sort keeps the given order otherwise."""
    return (CLASSES.index(one.klass), -one.weight)


def _question_row(one: QuestionDiagnosis, words: Words) -> Row:
    remarks = [
        *((words.say("report.mark.fragile"),) if one.fragile else ()),
        *((words.say("report.quadrant.lucky"),) if one.quadrant == "lucky" else ()),
        *lost_at(one, words),
        *((one.note,) if one.note else ()),
    ]
    return row(
        one.qid,
        figure(one.recall),
        figure(one.rr),
        figure(one.ndcg),
        Cell(class_label(words, one.klass), CLASS_TONES.get(one.klass, "")),
        words.say("report.list-glue").join(remarks),
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


def _quadrants(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    """Evidence reached or not against answer right or wrong."""
    counts = result.quadrants
    if not sum(counts.get(name, 0) for name in ("answered", "lucky", "misread", "lost")):
        return ()
    columns = (
        Column(""),
        Column(words.say("report.answer.right")),
        Column(words.say("report.answer.wrong")),
    )
    rows = tuple(
        row(
            words.say(f"report.evidence.{reached}"),
            *(Cell(f"{count(counts.get(name, 0))} {words.say(f'report.quadrant.{name}')}") for name in names),
        )
        for reached, names in (("reached", ("answered", "misread")), ("missed", ("lucky", "lost")))
    )
    unknown = counts.get("unknown", 0)
    note = words.say("report.quadrant.unknown", n=unknown) if unknown else ""
    return (Section(words.say("report.quadrants"), (Table(columns, rows, note=note),)),)


def _funnel(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    if not result.funnel:
        return ()
    bars = tuple(
        Bar(stage_label(words, step.stage, step.name), step.held, step.partly, step.of, _step_note(step, words))
        for step in result.funnel
    )
    chart = Bars(
        bars,
        title=words.say("report.funnel"),
        description=words.say("report.funnel.about"),
        held=words.say("report.funnel.held"),
        partly=words.say("report.funnel.partly"),
        lost=words.say("report.funnel.lost"),
    )
    return (Section(words.say("report.funnel"), (chart,)),)


def _step_note(step: FunnelStep, words: Words) -> str:
    said = [
        share(step.held, step.of),
        *((words.say("report.funnel.partly.n", n=step.partly),) if step.partly else ()),
        *((words.say("report.funnel.not-recorded", n=step.not_recorded),) if step.not_recorded else ()),
    ]
    return words.say("report.list-glue").join(said)


def _lost(result: Diagnosis, words: Words) -> tuple[Block, ...]:
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


def _remedies(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    items = tuple(_remedy(remedy, words) for remedy in result.remedies)
    return (Section(words.say("report.remedies"), (Items(items, numbered=True),)),) if items else ()


def _remedy(remedy: Remedy, words: Words) -> Item:
    bound = remedy.bound
    ends = words.say("report.remedy.interval", interval=interval(bound.interval)) if bound.interval else ""
    most = words.say(
        "report.remedy.bound", n=bound.questions, of=bound.of, share=share(bound.questions, bound.of), interval=ends
    )
    details = [
        most,
        *(
            words.say(f"report.remedy.{part}", text=text)
            for part in ("work", "latency")
            if (text := known(words, f"remedy.{remedy.code}.{part}"))
        ),
    ]
    return Item(known(words, f"remedy.{remedy.code}", remedy.code), tuple(details))


def _kinds(result: Diagnosis, words: Words) -> tuple[Block, ...]:
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


def _details(result: Diagnosis, words: Words, options: Options) -> tuple[Block, ...]:
    """One fold a question that has something to tell."""
    folds = tuple(
        Fold(
            f"{one.qid}  {class_label(words, one.klass)}", _detail(one, words, options), CLASS_TONES.get(one.klass, "")
        )
        for one in result.questions
        if one.findings or one.klass in _FAULTS or one.fragile or one.quadrant == "lucky"
    )
    return (Section(words.say("report.details"), folds),) if folds else ()


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


def _next(result: Diagnosis, words: Words, options: Options) -> Block:
    worst = sorted((one for one in result.questions if one.klass in _FAULTS), key=_urgency)
    if worst:
        return next_command(words, options, "trail", "trail", worst[0].qid, "{0}", "{1}")
    return next_command(words, options, "html", "diagnose", "{0}", "{1}", "--format", "html", "-o", "report.html")
