"""The trail: where each piece of evidence was, stage by stage, in one trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from konkyo.core.document import IndexRecord
from konkyo.core.protocols import Artefacts
from konkyo.core.question import ChunkId, DocId, Evidence, Question
from konkyo.core.stages import RANKED_STAGES, Stage
from konkyo.core.trace import StageRecord, Trace
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly, Trail, TrailPoint
from konkyo.evidence.locate import Locator
from konkyo.evidence.located import Located
from konkyo.evidence.origins import ORIGINS, Origins, unranked
from konkyo.evidence.rankings import Ranking, rankings
from konkyo.text.ids import fold_id

__all__ = ["Follower", "locate_all", "trails"]

Followed = Sequence[tuple[Ranking, Located]]
Reasons = dict[str, str]

_NO_RECORD: Final = NotRecorded("no-record")
_ABSENT: Final[dict[Stage, TrailPoint]] = {
    stage: TrailPoint(stage, _NO_RECORD) for stage in (*ORIGINS, "permission", *RANKED_STAGES)
}


def locate_all(locator: Locator, trace: Trace) -> tuple[tuple[Ranking, Located], ...]:
    """Each ranked list of a trace, with what it holds of the question's evidence."""
    return tuple((ranking, locator.hits(ranking.hits, by_score=ranking.by_score)) for ranking in rankings(trace))


def trails(
    question: Question, trace: Trace, *, index: IndexRecord | None = None, artefacts: Artefacts | None = None
) -> tuple[Trail, ...]:
    """One trail per piece of `question.evidence`; see `Follower`, which is for many questions.

    >>> question = Question("q1", "", evidence=(Evidence((DocId("D1"),)),))
    >>> (trail,) = trails(question, Trace("q1", stages=(StageRecord("candidates"),)))
    >>> trail.points[5]
    TrailPoint(stage='candidates', footing=Lost(depth=0, reason=''), name='')
    """
    return Follower(index, artefacts).trails(question, trace)


class Follower:
    """Makes trails: a point for each stage, and one more for each further ranking of a stage.

    Source, parse, chunk and index come from the index record and the artefacts. A piece that a stage does not hold
    and names among what it dropped is lost for that reason.
    """

    def __init__(self, index: IndexRecord | None = None, artefacts: Artefacts | None = None) -> None:
        self._artefacts = artefacts
        self._origins = Origins(index, artefacts) if index or artefacts else None

    def trails(self, question: Question, trace: Trace, followed: Followed | None = None) -> tuple[Trail, ...]:
        """The trails of one trace. `followed` spares a second look where `locate_all` was called before."""
        filters = [record for record in trace.stages if record.stage == "permission"]
        if filters or followed is None:
            locator = Locator(question, self._artefacts)
            followed = locate_all(locator, trace) if followed is None else followed
            permissions = [(record, locator.hits(record.hits)) for record in filters]
        else:
            permissions = []
        origins = self._origins.footings(question, trace) if self._origins else {}
        dropped = _dropped(trace)
        found = []
        for number, piece in enumerate(question.evidence):
            names = _own_names(piece)
            points = [
                TrailPoint(stage, origins[stage][number]) if stage in origins else _ABSENT[stage] for stage in ORIGINS
            ]
            points += _permission(number, permissions, dropped.get("permission", {}), names)
            points += _ranked(number, followed, dropped, names)
            points.append(TrailPoint("answer", _answer(trace, points[-1], names)))
            found.append(Trail(piece, tuple(points)))
        return tuple(found)


def _own_names(piece: Evidence) -> set[str]:
    """The identifiers under which a stage may name the piece itself."""
    names = {fold_id(each.doc) for each in piece.any_of if isinstance(each, DocId)}
    return names | {fold_id(each.chunk) for each in piece.any_of if isinstance(each, ChunkId)}


def _dropped(trace: Trace) -> dict[Stage, Reasons]:
    """For each stage the items that it took out, with the reason."""
    found: dict[Stage, Reasons] = {}
    for record in trace.stages:
        if record.dropped:
            reasons = found.setdefault(record.stage, {})
            reasons.update((fold_id(each.id), each.reason or "dropped") for each in record.dropped)
    return found


def _permission(
    number: int, recorded: Sequence[tuple[StageRecord, Located]], dropped: Reasons, names: set[str]
) -> Iterator[TrailPoint]:
    """The filter's points. What a filter neither let through nor took out, it has perhaps never seen."""
    if not recorded:
        yield _ABSENT["permission"]
    for record, located in recorded:
        footing = unranked(located.footings[number])
        if not isinstance(footing, Held | Partly):
            reason = _reason(dropped, names)
            if reason:
                footing = Lost(None, reason)
            elif record.dropped or not record.hits:
                footing = NotRecorded("not-seen")
        yield TrailPoint("permission", footing, record.name)


def _ranked(number: int, followed: Followed, dropped: dict[Stage, Reasons], names: set[str]) -> Iterator[TrailPoint]:
    """The points of the ranked stages. `names` gathers the items that held the piece, for the stages behind."""
    for stage in RANKED_STAGES:
        here = [(ranking.name, located.footings[number]) for ranking, located in followed if ranking.stage == stage]
        if not here:
            yield _ABSENT[stage]
        for name, footing in here:
            yield TrailPoint(stage, _with_reason(footing, dropped.get(stage, {}), names), name)
        for _, footing in here:
            if isinstance(footing, Held | Partly):
                names.update(map(fold_id, footing.by))


def _with_reason(footing: Footing, dropped: Reasons, names: set[str]) -> Footing:
    """Lost for the reason that the stage gave for taking out the items that held the piece.

    What an item that never held the piece has in common with it (an older version, say) is no part of it.
    """
    strange = isinstance(footing, Partly) and names.isdisjoint(map(fold_id, footing.by))
    if (strange or isinstance(footing, Lost)) and (reason := _reason(dropped, names)):
        return Lost(footing.depth if isinstance(footing, Lost) else None, reason)
    return footing


def _reason(dropped: Reasons, names: set[str]) -> str:
    return next((reason for name, reason in dropped.items() if name in names), "")


def _answer(trace: Trace, context: TrailPoint, names: set[str]) -> Footing:
    """Held where the answer cites an item that held the piece; not being cited proves no loss."""
    if not trace.citations:
        return NotRecorded("no-citations")
    if isinstance(context.footing, Lost):
        return NotRecorded("not-in-context")
    cited = dict.fromkeys(each.id for each in trace.citations if each.id and fold_id(each.id) in names)
    return Held(None, tuple(cited)) if cited else NotRecorded("not-cited")
