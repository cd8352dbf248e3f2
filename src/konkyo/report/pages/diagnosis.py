"""The page of `diagnose`: headline, classes, figures, questions, funnel, remedies, and what the record cannot tell."""

from __future__ import annotations

from konkyo.core import Diagnosis
from konkyo.report.layout import Block, Page, Prose, Section, Verdict
from konkyo.report.options import Options
from konkyo.report.pages.classes import (
    CLASS_TONES,
    FAULTS,
    class_label,
    classes_section,
    kinds_section,
    quadrants_section,
)
from konkyo.report.pages.commands import next_command
from konkyo.report.pages.curve import curve_section
from konkyo.report.pages.figures import definitions, figures_table, left_out
from konkyo.report.pages.identifiers import identifiers_section
from konkyo.report.pages.losses import findings_section, funnel_section, remedies_section
from konkyo.report.pages.notices import notices_section
from konkyo.report.pages.questions import details_section, questions_section, urgency
from konkyo.report.phrases import listed, share
from konkyo.words import Words

__all__ = ["diagnosis_page"]


def diagnosis_page(result: Diagnosis, words: Words, options: Options) -> Page:
    """Everything that one screen says, and below it what explains it."""
    asked = len(result.questions)
    blocks: tuple[Block, ...] = (
        *_verdict(result, words),
        *identifiers_section(result.identifiers, words),
        *classes_section(result, words),
        *_figures(result, words),
        *questions_section(result, words),
        *quadrants_section(result, words),
        *funnel_section(result, words),
        *findings_section(result, words),
        *remedies_section(result, words),
        *kinds_section(result, words),
        *curve_section(words, result.curve, result.k, every=False),
        *notices_section(words, result.not_recorded, "report.not-recorded"),
        *notices_section(words, result.notices),
        *left_out(words, result.metrics),
        *details_section(result, words, options),
        *definitions(words, result.metrics),
        _next(result, words, options),
    )
    return Page(words.say("report.diagnosis.title", n=asked, k=result.k), blocks, options.date, words.lang)


def _verdict(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    asked = len(result.questions)
    faults = sum(result.counts.get(klass, 0) for klass in FAULTS)
    if result.largest in FAULTS and faults:
        n = result.counts.get(result.largest, 0)
        label = class_label(words, result.largest)
        verdict = Verdict(
            words.say("report.diagnosis.largest", klass=label, n=n, of=asked, share=share(n, asked)),
            CLASS_TONES[result.largest],
        )
    elif faults:
        verdict = Verdict(words.say("report.diagnosis.faults", n=faults, of=asked), "warn")
    elif apart := sum(one.note == "gold-not-joinable" for one in result.questions):
        verdict = Verdict(words.say("report.diagnosis.apart", n=apart, of=asked), "strong")
    elif result.counts.get("OK", 0):
        verdict = Verdict(words.say("report.diagnosis.healthy", n=result.counts["OK"], of=asked), "good")
    else:
        verdict = Verdict(words.say("report.diagnosis.unknown", n=asked), "strong")
    lucky = result.quadrants.get("lucky", 0)
    beside = [one.qid for one in result.questions if one.findings and one.klass not in FAULTS]
    said = (
        *((words.say("report.diagnosis.beside", n=len(beside), qids=listed(words, beside, 5)),) if beside else ()),
        *((words.say("report.diagnosis.lucky", n=lucky),) if lucky else ()),
        *((words.say("report.diagnosis.fragile", n=result.fragile),) if result.fragile else ()),
    )
    glue = "" if words.lang == "ja" else " "
    return (verdict, Prose(glue.join(said))) if said else (verdict,)


def _figures(result: Diagnosis, words: Words) -> tuple[Block, ...]:
    overall = [one for one in result.metrics if not one.group]
    table = figures_table(words, overall)
    return (Section(words.say("report.figures"), table),) if table else ()


def _next(result: Diagnosis, words: Words, options: Options) -> Block:
    faulty = [one for one in result.questions if one.klass in FAULTS]
    worst = sorted(faulty, key=lambda one: (one.klass != result.largest, urgency(one)))
    if worst:
        return next_command(words, options, "trail", "trail", "{qid}", "{0}", "{1}", qid=worst[0].qid)
    return next_command(words, options, "html", "diagnose", "{0}", "{1}", "--format", "html", "-o", "report.html")
