"""Plain results of the verbs: all numbers, no prose. `report` lays them out, `api` makes them."""

from __future__ import annotations

from msgspec import Struct, field

from konkyo.core.finding import ABC, Finding, Quadrant, Remedy
from konkyo.core.identifiers import IdentifierReport
from konkyo.core.measured import Measured, Unmeasured
from konkyo.core.notice import Notice
from konkyo.core.stages import Stage
from konkyo.core.trail import Trail

__all__ = [
    "CheckReport",
    "CurvePoint",
    "DemoReport",
    "Diagnosis",
    "DoctorLine",
    "DoctorReport",
    "FunnelStep",
    "ImportReport",
    "InitReport",
    "MetricsReport",
    "QuestionDiagnosis",
    "QuestionMetrics",
    "TrailReport",
    "TrailStage",
]


class QuestionMetrics(Struct, frozen=True):
    """One question's values at one stage, by metric name; `None` where the question does not count."""

    qid: str
    values: dict[str, float | None]
    stage: Stage | None = None
    stage_name: str = ""


class CurvePoint(Struct, frozen=True, omit_defaults=True):
    """The figures at one k. `complete` counts the questions with all their evidence within k.

    `answered` is the share of questions whose answer was right, as recorded, and has all its evidence within k;
    `None` where no verdicts were recorded.
    """

    k: int
    recall: float
    ndcg: float
    hit: float
    n: int
    stage: Stage | None = None
    stage_name: str = ""
    complete: int = 0
    answered: float | None = None


class MetricsReport(Struct, frozen=True):
    """`metrics`: figures (macro and micro, overall and by group), per question, curve, and what has to be said.

    `no_result` names, for each ranking (`rerank`, `candidates/bm25`), every question that has no result in it.
    """

    metrics: tuple[Measured | Unmeasured, ...]
    questions: tuple[QuestionMetrics, ...] = ()
    curve: tuple[CurvePoint, ...] = ()
    notices: tuple[Notice, ...] = ()
    policies: dict[str, str] = field(default_factory=dict)
    asked: int = 0
    joined: int = 0
    identifiers: IdentifierReport | None = None
    no_result: dict[str, tuple[str, ...]] = field(default_factory=dict)


class FunnelStep(Struct, frozen=True, omit_defaults=True):
    """How much evidence one stage still holds: pieces held, partly held, of all that the stage's record covers."""

    stage: Stage
    held: int
    partly: int
    of: int
    name: str = ""
    not_recorded: int = 0


class QuestionDiagnosis(Struct, frozen=True, omit_defaults=True):
    """One question: its class, quadrant, findings, and figures at k.

    `gold` has one entry a piece of evidence, alternatives joined by `|`; `retrieved` the distinct IDs in rank order.
    `answer` is what the system said, `expected` what the eval set wants.
    """

    qid: str
    klass: ABC
    quadrant: Quadrant
    fragile: bool = False
    findings: tuple[Finding, ...] = ()
    recall: float | None = None
    rr: float | None = None
    ndcg: float | None = None
    answer_ok: bool | None = None
    kind: str = ""
    text: str = ""
    weight: float = 1.0
    note: str = ""
    gold: tuple[str, ...] = ()
    retrieved: tuple[str, ...] = ()
    expected: str = ""
    answer: str | None = None


class Diagnosis(Struct, frozen=True):
    """`diagnose`: everything that one screen or page needs."""

    k: int
    counts: dict[str, int]
    quadrants: dict[str, int]
    metrics: tuple[Measured | Unmeasured, ...]
    questions: tuple[QuestionDiagnosis, ...]
    remedies: tuple[Remedy, ...]
    funnel: tuple[FunnelStep, ...] = ()
    curve: tuple[CurvePoint, ...] = ()
    by_kind: dict[str, dict[str, int]] = field(default_factory=dict)
    not_recorded: tuple[Notice, ...] = ()
    notices: tuple[Notice, ...] = ()
    fragile: int = 0
    largest: str = ""
    identifiers: IdentifierReport | None = None


class TrailStage(Struct, frozen=True, omit_defaults=True):
    """One lane of the trail screen: what a stage was asked, what it left, what it took out, how long it took."""

    stage: Stage
    name: str = ""
    asked: int | None = None
    left: int | None = None
    dropped: int | None = None
    seconds: float | None = None


class TrailReport(Struct, frozen=True):
    """`trail QID`: one question with the trail of each piece of its evidence."""

    question: QuestionDiagnosis
    trails: tuple[Trail, ...]
    stages: tuple[TrailStage, ...]
    k: int
    expected: str = ""
    answer: str | None = None
    notices: tuple[Notice, ...] = ()


class CheckReport(Struct, frozen=True):
    """`check`: what is wrong with an eval set, worst first, and what it can show as it is."""

    notices: tuple[Notice, ...]
    questions: int
    with_gold: int
    kinds: dict[str, int]
    smallest_difference: float | None = None
    corpus_documents: int | None = None


class ImportReport(Struct, frozen=True):
    """`import`: what each file was taken for, what came out, and what the file cannot tell.

    `evalset` is what can be used as the eval set of these results: the file that was written, or the input itself
    where it carries gold; empty where there is none.
    """

    files: tuple[str, ...]
    kind: str
    why: str
    traces: int
    questions: int
    stages: dict[str, int]
    cannot_tell: tuple[str, ...]
    notices: tuple[Notice, ...] = ()
    written: str = ""
    evalset: str = ""


class DoctorLine(Struct, frozen=True):
    """One effective value and where it comes from (`default`, `konkyo.toml`, `environment`, ...)."""

    topic: str
    name: str
    value: str
    origin: str


class DoctorReport(Struct, frozen=True):
    """`doctor`: every effective value, the extras, the encodings, and what would use the network."""

    lines: tuple[DoctorLine, ...]
    notices: tuple[Notice, ...] = ()


class InitReport(Struct, frozen=True):
    """`init`: the files that were made, and those that were there already and kept."""

    folder: str
    made: tuple[str, ...]
    kept: tuple[str, ...] = ()


class DemoReport(Struct, frozen=True):
    """`demo`: the example project that was made, and what `check` and `diagnose` say of it."""

    folder: str
    files: InitReport
    evalset: str
    results: tuple[str, ...]
    check: CheckReport
    diagnosis: Diagnosis
