"""A result as test cases, for build servers: what holds, what does not, and what could not be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from konkyo.core import CheckReport, Diagnosis, Measured, MetricsReport, Notice, QuestionDiagnosis, Unmeasured
from konkyo.report.options import Options
from konkyo.report.pages.classes import FAULTS, class_label
from konkyo.report.pages.findings import finding_lines
from konkyo.report.phrases import figure, figure_title, interval, known, question_figures, reach, stage_label, told
from konkyo.words import Words

__all__ = ["Case", "Suite", "check_cases", "diagnosis_cases", "metrics_cases"]


@dataclass(frozen=True, slots=True)
class Case:
    """One test case. A failure has a type and a message; `said` is what goes with it."""

    group: str
    name: str
    outcome: Literal["passed", "failed", "skipped"] = "passed"
    type: str = ""
    message: str = ""
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suite:
    """The cases of one result."""

    name: str
    cases: tuple[Case, ...]


def diagnosis_cases(result: Diagnosis, words: Words, options: Options) -> Suite:  # noqa: ARG001
    """One case a question: A, B and C fail; what cannot be told is skipped, not passed."""
    titles = [figure_title(name) for name in question_figures(result.metrics, result.k)]
    within = reach(words, result.metrics, result.k)
    return Suite("konkyo.diagnose", tuple(_question(one, words, titles, within) for one in result.questions))


def _question(one: QuestionDiagnosis, words: Words, titles: list[str], within: str) -> Case:
    outcome: Literal["passed", "failed", "skipped"] = "failed" if one.klass in FAULTS else "passed"
    if one.klass in ("C or OK", "n/a"):
        outcome = "skipped"
    values = map(figure, (one.recall, one.rr, one.ndcg))
    lines = ["  ".join(f"{title} {value}" for title, value in zip(titles, values, strict=True))]
    for finding in one.findings:
        head, details = finding_lines(finding, words)
        lines += [head, *(f"  {detail}" for detail in details)]
    message = f"{class_label(words, one.klass)}: {words.say(f'report.class.{one.klass}.meaning', reach=within)}"
    group = f"konkyo.diagnose.{one.kind}" if one.kind else "konkyo.diagnose"
    return Case(group, one.qid, outcome, one.klass, message, tuple(lines))


def metrics_cases(result: MetricsReport, words: Words, options: Options) -> Suite:  # noqa: ARG001
    """One case a figure; one that could not be had is skipped. Nothing fails, for nothing was claimed."""
    return Suite("konkyo.metrics", tuple(_figure(one, words) for one in result.metrics))


def _figure(one: Measured | Unmeasured, words: Words) -> Case:
    parts = (one.group, stage_label(words, one.stage, one.stage_name) if one.stage or one.stage_name else "", one.name)
    name = " ".join(part for part in parts if part)
    if isinstance(one, Unmeasured):
        reason = known(words, f"report.unmeasured.{one.reason}", one.reason)
        return Case("konkyo.metrics", name, "skipped", one.reason, reason)
    said = f"{figure(one.value)} {interval(one.interval)} n={one.n} {one.unit} {one.aggregation}"
    return Case("konkyo.metrics", f"{name} {one.aggregation}", said=(said,))


def check_cases(result: CheckReport, words: Words, options: Options) -> Suite:  # noqa: ARG001
    """One case a notice: errors fail, warnings and notes pass with what they say. If all is well, one case says so."""
    cases = tuple(_notice(notice, words) for notice in result.notices)
    return Suite("konkyo.check", cases or (Case("konkyo.check", words.say("report.check.healthy")),))


def _notice(notice: Notice, words: Words) -> Case:
    sentence, mend = told(words, notice)
    where = " ".join(part for part in (str(notice.place), notice.place.qid) if part)
    name = f"{notice.code} {where}".rstrip()
    said = tuple(line for line in (where, sentence, mend) if line)
    if notice.level == "error":
        return Case("konkyo.check", name, "failed", notice.code, sentence, said)
    return Case("konkyo.check", name, said=(words.say(f"level.{notice.level}"), *said))
