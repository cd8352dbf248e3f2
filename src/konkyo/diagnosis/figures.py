"""The figures of a diagnosis: of the list that decides, of every k, and the rates of right answers and abstentions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from konkyo.core.measured import Measured, Unmeasured
from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.results import CurvePoint
from konkyo.core.stages import Stage
from konkyo.core.trail import Footing, Held, Lost
from konkyo.diagnosis.answers import rates, right_within
from konkyo.diagnosis.examine import MISSING, Examined
from konkyo.diagnosis.reach import Reach
from konkyo.evidence.located import Located
from konkyo.metrics import Measure, Policies, StageLocated, Wanted, figures

__all__ = ["Figures", "figures_of"]

Row = tuple[Question, Examined]
Values = tuple[float | None, float | None, float | None]


class Figures(Struct, frozen=True):
    """`values` has recall, reciprocal rank and nDCG of each question that counts, by qid."""

    metrics: tuple[Measured | Unmeasured, ...]
    values: Mapping[str, Values]
    curve: tuple[CurvePoint, ...]
    notices: tuple[Notice, ...]


def figures_of(rows: Sequence[Row], unasked: Sequence[str], k: int, policies: Policies) -> Figures:
    """Recall, MRR and nDCG of what reached the generator, and of the last ranking for every k.

    What reached the generator is the context as a whole, or the last ranking cut to k (MRR looks at all of the
    ranking, as the seeds of this rule do). Questions that should not be answered have no evidence to be found.
    """
    asked = [question if question.expect == "answer" else replace(question, evidence=()) for question, _ in rows]
    broken = {number: "ids-apart" for number, (_, one) in enumerate(rows) if one.placed.note == "gold-not-joinable"}
    sent = any(one.reach is not None and one.reach.stage == "context" for _, one in rows)
    measures = tuple(Measure(name, None if sent or name == "mrr" else k) for name in ("recall", "mrr", "ndcg"))
    decided = _located([(question, one, one.reach) for question, one in rows], unasked, cut=sent)
    report = figures(asked, [decided], Wanted(measures, per_question=True, curve=not sent), policies, broken=broken)
    curve = report.curve
    if sent and any(one.ranking for _, one in rows):
        ranked = _located([(question, one, one.ranking) for question, one in rows], ())
        curve = figures(asked, [ranked], Wanted((), curve=True), policies, broken=broken).curve
    names = [str(measure) for measure in measures]
    return Figures(
        metrics=(*report.metrics, *rates(rows, policies)),
        values={one.qid: _triple(one.values, names) for one in report.questions},
        curve=right_within(curve, rows),
        notices=report.notices,
    )


def _triple(values: Mapping[str, float | None], names: Sequence[str]) -> Values:
    recall, rr, ndcg = (values[name] for name in names)
    return recall, rr, ndcg


def _located(
    lists: Iterable[tuple[Question, Examined, Reach | None]], unasked: Sequence[str], *, cut: bool = False
) -> StageLocated:
    """One list for each question. The stage is named where it is the same for all of them."""
    located: dict[str, Located | None] = {}
    seen: set[tuple[Stage, str]] = set()
    for question, one, reach in lists:
        if one is MISSING or one.failed:
            continue
        if reach is None:
            located[question.qid] = None
            continue
        seen.add((reach.stage, reach.name))
        found = _cut(reach) if cut and reach.stage != "context" else reach.located
        if question.expect != "answer":
            found = replace(found, footings=(), relevant=(), rejected=())
        located[question.qid] = found
    located.update(dict.fromkeys(unasked))
    stage, name = next(iter(seen)) if len(seen) == 1 else (None, "")
    return StageLocated(stage, name, located)


def _cut(reach: Reach) -> Located:
    """The list as if it ended at the limit, so that it can stand beside contexts, which are whole."""
    located, limit = reach.located, reach.limit
    footings: list[Footing] = []
    for footing in located.footings:
        low = isinstance(footing, Held) and footing.rank is not None and footing.rank > limit
        footings.append(Lost(limit) if low else footing)
    relevant = tuple([each for each in located.relevant if each[0] <= limit])
    return replace(located, footings=tuple(footings), relevant=relevant, depth=min(located.depth, limit))
