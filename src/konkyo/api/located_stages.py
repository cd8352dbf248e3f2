"""From traces to the evidence located at each of their stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf

import numpy as np
from msgspec.structs import replace

from konkyo.core.notice import Notice
from konkyo.core.protocols import Artefacts
from konkyo.core.question import Question
from konkyo.core.stages import Stage, stage_index
from konkyo.core.trace import Hit, Trace
from konkyo.diagnosis.same_questions import SameQuestions
from konkyo.evidence import Located, Locator, Ranking, rankings
from konkyo.metrics.located import StageLocated
from konkyo.metrics.ordering import as_compared
from konkyo.metrics.policies import Policies
from konkyo.text.ids import fold_id

__all__ = ["located_stages"]

Key = tuple[Stage, str]


def located_stages(
    questions: Sequence[Question],
    traces: Iterable[Trace],
    policies: Policies,
    cutoffs: Sequence[int],
    artefacts: Artefacts | None = None,
    whole: bool = False,
) -> tuple[tuple[StageLocated, ...], tuple[Notice, ...]]:
    """Every ranking that any trace records, in the order of stages, with where each question's evidence is in it.

    A trace that lacks a ranking which others have does not record that stage; where the lists are `whole`, as those
    of run files are, it returned nothing. A trace that failed and holds no ranking is no result. Of several traces of
    a question the first counts, which is said. Raises `UsageError` where every qid on both sides stands for two
    different questions.
    """
    asked = {fold_id(question.qid): question for question in questions}
    found: dict[Key, dict[str, Located | None]] = {}
    straddling: dict[Key, Counter[int]] = {}
    seen: dict[str, bool] = {}
    same = SameQuestions(questions)
    repeats = 0
    for trace in traces:
        qid = fold_id(trace.qid)
        if qid in seen:
            repeats += 1
            continue
        question = asked.get(qid)
        if question is not None:
            same.see(question, trace)
        lists = rankings(trace)
        seen[qid] = bool(lists) or not trace.error
        locator = Locator(question, artefacts) if question else None
        for ranking in lists:
            key = ranking.stage, ranking.name
            here = None if locator is None else locator.hits(_in_order(ranking, policies), by_score=ranking.by_score)
            found.setdefault(key, {})[question.qid if question else trace.qid] = here
            straddling.setdefault(key, Counter()).update(_straddled(ranking, policies, cutoffs) if question else ())
    for located in () if whole else found.values():
        for qid, result in seen.items():
            if result and qid in asked:
                located.setdefault(asked[qid].qid, None)
    stages = tuple(
        StageLocated(stage, name, located, dict(straddling[stage, name]))
        for (stage, name), located in sorted(found.items(), key=lambda entry: stage_index(entry[0][0]))
    )
    repeated = (Notice("repeats-not-counted", "info", values={"count": repeats}),) if repeats else ()
    return stages, (*same.notices(), *repeated)


def _in_order(ranking: Ranking, policies: Policies) -> Sequence[Hit]:
    """The hits; where trec_eval's order is asked for, and the record has none of its own, with scores that give it."""
    if not ranking.by_score or policies.ties == "id":
        return ranking.hits
    ordered = sorted(ranking.hits, key=lambda hit: fold_id(hit.id), reverse=True)
    ordered.sort(key=lambda hit: _score(hit, policies), reverse=True)
    return [replace(hit, score=-float(place)) for place, hit in enumerate(ordered)]


def _score(hit: Hit, policies: Policies) -> float:
    return -inf if hit.score is None else float(as_compared(np.array(hit.score), policies.ties))


def _straddled(ranking: Ranking, policies: Policies, cutoffs: Sequence[int]) -> list[int]:
    """The cut-offs at which hits of equal score lie on both sides; only where the order was made from the scores."""
    if not ranking.by_score:
        return []
    best: dict[str, float] = {}
    for hit in ranking.hits:
        name = fold_id(hit.id)
        best[name] = max(_score(hit, policies), best.get(name, -inf))
    scores = sorted(best.values(), reverse=True)
    return [k for k in cutoffs if k < len(scores) and scores[k - 1] == scores[k]]
