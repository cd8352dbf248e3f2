"""A finding in words: where, what, the proof, the probe, and what to try."""

from __future__ import annotations

from konkyo.core import Finding, QuestionDiagnosis
from konkyo.report.phrases import known, share, stage_label
from konkyo.words import Words

__all__ = ["finding_lines", "remarks"]


def remarks(one: QuestionDiagnosis, words: Words) -> list[str]:
    """What happened to the question in few words, each once; what its class says already is not said again."""
    label = words.say(f"report.class.{one.klass}")
    said = dict.fromkeys(_remark(finding, words) for finding in one.findings)
    return [remark for remark in said if remark and not label.endswith(remark)]


def _remark(finding: Finding, words: Words) -> str:
    """Between which stages evidence was lost, where the record does not name one; else the finding's title."""
    if finding.stage_from not in (None, finding.stage_to):
        first, last = stage_label(words, finding.stage_from), stage_label(words, finding.stage_to)
        return words.say("report.lost-between", first=first, last=last)
    lost = words.say("report.lost-at", stage=stage_label(words, finding.stage_to))
    return known(words, f"finding.{finding.code}.title", "" if finding.stage_to == "answer" else lost)


def finding_lines(finding: Finding, words: Words) -> tuple[str, tuple[str, ...]]:
    """The sentence of a finding, and the lines that belong to it."""
    where = stage_label(words, finding.stage_to)
    if finding.stage_from is not None and finding.stage_from != finding.stage_to:
        where = words.say("report.between", first=stage_label(words, finding.stage_from), last=where)
    sentence = known(words, f"finding.{finding.code}", finding.code, **finding.values)
    head = (
        sentence
        if finding.evidence is None
        else words.say("report.finding.evidence", n=finding.evidence + 1, sentence=sentence)
    )
    proved = {True: "proved", False: "refuted", None: "unproved"}[finding.proved]
    bound = finding.bound
    lines = [
        words.say("report.finding.where", where=where, code=finding.code),
        words.say(f"report.finding.{proved}"),
        *(
            (words.say("report.finding.cause", text=known(words, f"cause.{finding.cause}", finding.cause)),)
            if finding.cause
            else ()
        ),
        *(
            (words.say("report.finding.probe", text=known(words, f"probe.{finding.probe}", finding.probe)),)
            if finding.probe
            else ()
        ),
        *(
            (words.say("report.finding.remedy", text=known(words, f"remedy.{finding.remedy}", finding.remedy)),)
            if finding.remedy
            else ()
        ),
        *(
            (
                words.say(
                    "report.remedy.bound",
                    n=bound.questions,
                    of=bound.of,
                    share=share(bound.questions, bound.of),
                    interval="",
                ),
            )
            if bound
            else ()
        ),
    ]
    return head, tuple(lines)
