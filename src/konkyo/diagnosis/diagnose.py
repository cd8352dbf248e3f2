"""The diagnosis of a run: every question placed, every loss named, and what to try first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from konkyo.core.errors import UsageError
from konkyo.core.question import Question
from konkyo.core.results import Diagnosis, QuestionDiagnosis
from konkyo.core.trace import Trace
from konkyo.diagnosis.examine import Examined
from konkyo.diagnosis.figures import Figures, Values, figures_of
from konkyo.diagnosis.join import Joined, join
from konkyo.diagnosis.labels import label
from konkyo.diagnosis.missing import not_recorded
from konkyo.diagnosis.remedies import bounded, largest_classes, remedies_for
from konkyo.diagnosis.shapes import funnel_of
from konkyo.metrics import Policies

__all__ = ["CLASSES", "diagnose", "gather"]

CLASSES = ("A", "B", "C", "OK", "C or OK", "n/a")
QUADRANTS = ("answered", "lucky", "misread", "lost", "unknown")

Row = tuple[Question, Examined]


def diagnose(
    questions: Iterable[Question],
    traces: Iterable[Trace],
    *,
    k: int = 3,
    retrieved: bool = True,
    policies: Policies | None = None,
) -> Diagnosis:
    """Diagnose all questions of an eval set from their traces.

    `k` is how many hits are sent to the generator; where the context was recorded, that counts instead. `traces` is
    gone through once, and again only where hardly any identifier of the gold is ever met. With `retrieved` the IDs of
    each question's last ranking are kept, for sheets in which people fill in verdicts.

    >>> from konkyo.core import DocId, Evidence, Hit, StageRecord
    >>> asked = Question("q1", "備品の予約は何日前からできますか", evidence=(Evidence((DocId("D03"),)),))
    >>> found = Trace("q1", stages=(StageRecord("candidates", (Hit("D02"), Hit("D03"))),), answer_ok=True)
    >>> diagnose([asked], [found]).questions[0].klass
    'OK'
    """
    if k < 1:
        raise UsageError("k-too-small", found=k)
    policies = policies or Policies()
    joined = join(tuple(questions), traces, k, retrieved=retrieved)
    return gather(joined, figures_of(joined.rows, joined.unasked, k, policies), k)


def gather(joined: Joined, figures: Figures, k: int) -> Diagnosis:
    """Everything that is counted over the questions, put together with the figures."""
    rows = joined.rows
    counts = _counted(CLASSES, (one.placed.klass for _, one in rows))
    # Where identifiers do not meet, what is left in the classes is no picture of the run.
    apart = any(one.placed.note == "gold-not-joinable" for _, one in rows)
    largest, uncertain = largest_classes(dict.fromkeys(counts, 0) if apart else counts)
    remedies, unmended = remedies_for(largest, rows)
    return Diagnosis(
        k=k,
        counts=counts,
        quadrants=_counted(QUADRANTS, (one.placed.quadrant for _, one in rows)),
        metrics=figures.metrics,
        questions=tuple(_questions(rows, figures.values)),
        remedies=remedies,
        funnel=funnel_of(Counter(shape for _, one in rows for shape in one.shapes)),
        curve=figures.curve,
        by_kind=_by_kind(rows),
        not_recorded=not_recorded(rows),
        notices=(*joined.notices, *figures.notices, *uncertain, *unmended),
        fragile=sum(one.placed.fragile for _, one in rows),
        largest=largest[0] if len(largest) == 1 else "",
        identifiers=joined.identifiers,
    )


def _counted(names: Sequence[str], seen: Iterable[str]) -> dict[str, int]:
    counted = Counter(seen)
    return {name: counted[name] for name in names}


def _by_kind(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """The classes of each kind of question, kinds in the order of the eval set."""
    kinds: dict[str, list[str]] = {}
    for question, one in rows:
        kinds.setdefault(question.kind, []).append(one.placed.klass)
    return {kind: _counted(CLASSES, classes) for kind, classes in kinds.items()}


def _questions(rows: Sequence[Row], values: Mapping[str, Values]) -> Iterable[QuestionDiagnosis]:
    found = bounded(rows)
    for (question, one), findings in zip(rows, found, strict=True):
        recall, rr, ndcg = values[question.qid]
        yield QuestionDiagnosis(
            qid=question.qid,
            klass=one.placed.klass,
            quadrant=one.placed.quadrant,
            fragile=one.placed.fragile,
            findings=findings,
            recall=recall,
            rr=rr,
            ndcg=ndcg,
            answer_ok=one.right,
            kind=question.kind,
            text=question.text,
            weight=question.weight,
            note=one.placed.note,
            gold=tuple([label(piece) for piece in question.evidence if piece.grade >= 1]),
            retrieved=one.retrieved,
            expected=question.answer,
            answer=one.answer,
        )
