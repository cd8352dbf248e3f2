"""Candidates: the search did not find the piece, or found it with one of its methods only."""

from __future__ import annotations

from konkyo.core.trail import Lost
from konkyo.diagnosis.intervals import Between, narrowest
from konkyo.diagnosis.piece import Piece, Step
from konkyo.diagnosis.rules.base import Values, piece_rule

__all__ = [
    "at_the_end",
    "exhausted",
    "not_found",
    "not_retrieved",
    "nothing_found",
    "one_ranking",
    "other_version",
]

_FINDING = ("chunking", "hybrid-search", "query-rewriting")


def _missed(piece: Piece) -> Step | None:
    """The candidates, where they are recorded and no list holds the piece."""
    step = piece.steps[0]
    return step if step.stage == "candidates" else None


def _missed_among_some(piece: Piece) -> Step | None:
    """The same, where there was something among them."""
    step = _missed(piece)
    return step if step and any(lane.ranking.hits for lane in step.lanes) else None


def _before_search(piece: Piece) -> Between:
    """From the last stage before the search that is known to have the piece."""
    bad = piece.steps[0].stage
    return narrowest(piece, piece.known_before(bad), bad)


@piece_rule(
    "candidates-other-version",
    "source",
    "other-version",
    "never",
    between=lambda piece: (None, piece.steps[0].stage),
    remedies=("index-versions",),
    probe="look-up-index",
)
def other_version(piece: Piece) -> Values | None:
    """The document was found in another version than the one that the answer must rest on."""
    footing = piece.steps[0].footing
    return {} if isinstance(footing, Lost) and footing.reason == "version" else None


@piece_rule(
    "candidates-empty",
    "candidates",
    "nothing-found",
    "never",
    between=_before_search,
    remedies=_FINDING,
    probe="look-up-index",
)
def nothing_found(piece: Piece) -> Values | None:
    """The search came back with nothing at all."""
    return {} if _missed(piece) and _missed_among_some(piece) is None else None


@piece_rule(
    "candidates-cut-off",
    "candidates",
    "depth",
    "never",
    between=_before_search,
    remedies=(*_FINDING, "more-candidates"),
    probe="true-rank",
)
def at_the_end(piece: Piece) -> Values | None:
    """The piece is in no ranking, and a ranking is as long as was asked for: it may lie below the last rank."""
    step = _missed_among_some(piece)
    if step is None or not any(lane.full for lane in step.lanes):
        return None
    return {"depth": max(len(lane.ranking.hits) for lane in step.lanes if lane.full)}


@piece_rule(
    "candidates-exhausted",
    "candidates",
    "not-searchable",
    "never",
    between=_before_search,
    remedies=_FINDING,
    probe="look-up-index",
)
def exhausted(piece: Piece) -> Values | None:
    """Every ranking is shorter than was asked for: there was no more to give, and the piece is not among it."""
    step = _missed_among_some(piece)
    if step is None or not all(lane.full is False for lane in step.lanes):
        return None
    return {
        "asked": max(lane.ranking.asked or 0 for lane in step.lanes),
        "found": max(len(lane.ranking.hits) for lane in step.lanes),
    }


@piece_rule(
    "candidates-not-found",
    "candidates",
    "not-found",
    "never",
    between=_before_search,
    remedies=_FINDING,
    probe="true-rank",
)
def not_found(piece: Piece) -> Values | None:
    """No recorded list holds the piece; how many hits were asked for is not recorded, so it may lie deeper."""
    step = _missed_among_some(piece)
    if step is None or at_the_end.check(piece) is not None or exhausted.check(piece) is not None:
        return None
    return {"depth": max(len(lane.ranking.hits) for lane in step.lanes)}


@piece_rule(
    "not-retrieved",
    "candidates",
    "not-found",
    "never",
    between=_before_search,
    remedies=(*_FINDING, "reranking", "fusion", "larger-k"),
    probe="record-more",
)
def not_retrieved(piece: Piece) -> Values | None:
    """No recorded list holds the piece, and the candidates were not recorded: it was not found, or stood too low."""
    step = piece.steps[0]
    return None if step.stage == "candidates" else {"depth": max(len(lane.ranking.hits) for lane in step.lanes)}


@piece_rule(
    "candidates-one-ranking",
    "candidates",
    "one-ranking",
    "low",
    remedies=("hybrid-search", "query-rewriting", "reranking"),
    probe="each-ranking-alone",
)
def one_ranking(piece: Piece) -> Values | None:
    """Of several rankings only one holds the piece, and that one below the limit."""
    step = piece.step("candidates")
    if piece.high is not None or step is None or len(step.lanes) < 2:
        return None
    holding = [lane for lane in step.lanes if lane.rank is not None]
    missing = [lane for lane in step.lanes if isinstance(lane.footing, Lost)]
    if len(holding) != 1 or not missing:
        return None
    lane = holding[0]
    return {
        "ranking": lane.ranking.name or "-",
        "rank": lane.rank or 0,
        "others": ", ".join(each.ranking.name or "-" for each in missing),
    }
