"""The trail: where each piece of evidence was, stage by stage, in one trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from konkyo.core.document import IndexRecord
from konkyo.core.protocols import Artefacts
from konkyo.core.question import ChunkId, DocId, Evidence, Question
from konkyo.core.stages import RANKED_STAGES, Stage
from konkyo.core.trace import StageRecord, Trace
from konkyo.core.trail import Footing, Held, Lost, NotRecorded, Partly, Trail, TrailPoint
from konkyo.evidence.locate import Locator
from konkyo.evidence.located import Located
from konkyo.evidence.origins import origins
from konkyo.evidence.rankings import Ranking, rankings
from konkyo.text.ids import fold_id

__all__ = ["locate_all", "trails"]

Followed = Sequence[tuple[Ranking, Located]]

_NO_RECORD: Final = NotRecorded("no-record")
_ABSENT: Final[dict[Stage, TrailPoint]] = {stage: TrailPoint(stage, _NO_RECORD) for stage in RANKED_STAGES}


def locate_all(locator: Locator, trace: Trace) -> tuple[tuple[Ranking, Located], ...]:
    """Each ranked list of a trace with what it holds of the question's evidence."""
    return tuple((ranking, locator.hits(ranking.hits, by_score=ranking.by_score)) for ranking in rankings(trace))


def trails(
    question: Question,
    trace: Trace,
    *,
    index: IndexRecord | None = None,
    artefacts: Artefacts | None = None,
    located: Followed | None = None,
) -> tuple[Trail, ...]:
    """One trail per piece of `question.evidence`, with a point for each stage and a further one for each ranking.

    `source`, `parse`, `chunk` and `index` come from `index` and `artefacts`; `located` spares looking again where
    `locate_all` was called before. A piece that a stage names among what it dropped is lost for that reason.

    >>> question = Question("q1", "", evidence=(Evidence((DocId("D1"),)),))
    >>> trail, = trails(question, Trace("q1", stages=(StageRecord("candidates"),)))
    >>> [(point.stage, point.footing) for point in trail.points][5]
    ('candidates', Lost(depth=0, reason=''))
    """
    locator = Locator(question, artefacts)
    followed = locate_all(locator, trace) if located is None else located
    permissions = [(record, locator.hits(record.hits)) for record in trace.stages if record.stage == "permission"]
    dropped = _dropped(trace)
    found = []
    for number, piece in enumerate(question.evidence):
        seen = _own_names(piece)
        points = list(origins(question, piece, trace, index, artefacts))
        points += _permission(number, permissions, dropped.get("permission", {}), seen)
        points += _ranked(number, followed, dropped, seen)
        points.append(TrailPoint("answer", _answer(trace, points, seen)))
        found.append(Trail(piece, tuple(points)))
    return tuple(found)


def _own_names(piece: Evidence) -> set[str]:
    """The identifiers under which a stage may name the piece itself."""
    names = {fold_id(each.doc) for each in piece.any_of if isinstance(each, DocId)}
    return names | {fold_id(each.chunk) for each in piece.any_of if isinstance(each, ChunkId)}


def _dropped(trace: Trace) -> dict[Stage, dict[str, str]]:
    """For each stage the items that it took out, with the reason."""
    found: dict[Stage, dict[str, str]] = {}
    for record in trace.stages:
        if record.dropped:
            found.setdefault(record.stage, {}).update((fold_id(each.id), each.reason) for each in record.dropped)
    return found


def _permission(
    number: int, recorded: Sequence[tuple[StageRecord, Located]], dropped: dict[str, str], seen: set[str]
) -> list[TrailPoint]:
    points = []
    for record, located in recorded:
        footing = located.footings[number]
        if isinstance(footing, Held | Partly):
            footing = _unranked(footing)
        else:
            reason = _reason(dropped, seen)
            if reason is not None:
                footing = Lost(record.attempted, reason or "dropped")
            elif record.dropped or not record.hits:
                footing = NotRecorded("not-seen")
        points.append(TrailPoint("permission", footing, record.name))
    return points or [TrailPoint("permission", _NO_RECORD)]


def _ranked(number: int, followed: Followed, dropped: dict[Stage, dict[str, str]], seen: set[str]) -> list[TrailPoint]:
    """The points of the ranked stages. `seen` gathers the items that held the piece, for the stages behind."""
    points: list[TrailPoint] = []
    for stage in RANKED_STAGES:
        here = [(ranking, located.footings[number]) for ranking, located in followed if ranking.stage == stage]
        for ranking, footing in here:
            if isinstance(footing, Lost) and stage in dropped:
                reason = _reason(dropped[stage], seen)
                footing = footing if reason is None else Lost(footing.depth, reason or "dropped")
            points.append(TrailPoint(stage, footing, ranking.name))
        if not here:
            points.append(_ABSENT[stage])
        for _, footing in here:
            if isinstance(footing, Held | Partly):
                seen.update(map(fold_id, footing.by))
    return points


def _reason(dropped: dict[str, str], names: set[str]) -> str | None:
    return next((reason for name, reason in dropped.items() if name in names), None)


def _unranked(footing: Held | Partly) -> Footing:
    if isinstance(footing, Held):
        return Held(None, footing.by)
    return Partly(footing.missing, footing.length, None, footing.by)


def _answer(trace: Trace, points: Sequence[TrailPoint], seen: set[str]) -> Footing:
    """Held where the answer cites an item that held the piece; not being cited proves no loss."""
    if not trace.citations:
        return NotRecorded("no-citations")
    if any(point.stage == "context" and isinstance(point.footing, Lost) for point in points):
        return NotRecorded("not-in-context")
    cited = tuple(dict.fromkeys(each.id for each in trace.citations if each.id and fold_id(each.id) in seen))
    return Held(None, cited) if cited else NotRecorded("not-cited")
