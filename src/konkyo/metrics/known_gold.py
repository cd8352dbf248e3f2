"""Gold that names what the corpus does not hold: there the evaluation is broken, not the retrieval."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from konkyo.core.question import Alternative, ChunkId, Question, Quote
from konkyo.text.ids import fold_id

__all__ = ["unknown_gold"]


def unknown_gold(questions: Sequence[Question], docs: Collection[str], chunks: Collection[str]) -> dict[int, str]:
    """By the question's number `gold-unknown`, where a needed piece has no alternative that the corpus may hold.

    `docs` and `chunks` are the folded IDs of the corpus; where it has none of a kind, nothing is said about that kind.

    >>> from konkyo.core.question import DocId, Evidence
    >>> asked = [Question("q1", "", evidence=(Evidence((DocId("D1"),)),)), Question("q2", "")]
    >>> unknown_gold(asked, {"D2"}, ())
    {0: 'gold-unknown'}
    """

    def possible(alternative: Alternative) -> bool:
        if isinstance(alternative, ChunkId):
            return not chunks or fold_id(alternative.chunk) in chunks
        doc = fold_id(alternative.doc)
        if isinstance(alternative, Quote) and not doc:
            return True
        return not docs or doc in docs or doc in chunks

    return {
        number: "gold-unknown"
        for number, question in enumerate(questions)
        if any(piece.grade >= 1 and not any(map(possible, piece.any_of)) for piece in question.evidence)
    }
