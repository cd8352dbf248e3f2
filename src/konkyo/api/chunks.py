"""`chunks`: what sizes, overlaps and methods of cutting do to the evidence of an eval set, without any search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from os import PathLike
from statistics import median
from typing import Final

from konkyo.api.chunk_pieces import Key, Piece, find_pieces, survival
from konkyo.core.chunking import ChunksReport, ChunkTrial
from konkyo.core.config import CorpusSettings
from konkyo.core.document import Chunk, Document
from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import ChunkSettings
from konkyo.core.question import Question
from konkyo.formats.evalset import EvalSet
from konkyo.formats.opening import open_evalset
from konkyo.pipeline.chunk import check_chunk_settings, chunk, searchable_text
from konkyo.pipeline.folder import read_folder
from konkyo.stats import wilson

__all__ = ["SIZES", "chunks", "sweep"]

SIZES: Final = (200, 400, 800, 1600)
METHODS: Final = ("structure", "sentences", "fixed")
OVERLAPS: Final = ("0", "25%")


def chunks(
    evalset: str | PathLike[str] | Sequence[Question],
    corpus: str | PathLike[str] | Sequence[Document],
    *,
    trials: Sequence[ChunkSettings] | None = None,
    rules: CorpusSettings | None = None,
    count_tokens: Callable[[str], int] = len,
) -> ChunksReport:
    """Cut the documents in each way, and count the pieces of evidence that stand whole in one chunk.

    Only spans and quotes can be cut; pieces that are a whole document or chunk, and those that the documents do not
    hold to begin with, are left out and counted. Without `trials` a sweep of sizes in characters is made.
    """
    given = open_evalset(evalset) if isinstance(evalset, str | PathLike) else EvalSet(tuple(evalset))
    notices = list(given.notices)
    documents, said = _documents(corpus, rules)
    pieces, left_out = find_pieces(given.questions, documents)
    if not pieces:
        notices.append(Notice("chunks-no-evidence", "warning", Place(file=given.path)))
    ways = sweep() if trials is None else tuple(trials)
    return ChunksReport(
        trials=tuple(_trial(way, documents, pieces, count_tokens) for way in ways),
        questions=len({piece.question.qid for piece in pieces}),
        pieces=len(pieces),
        documents=len(documents),
        characters=sum(len(document.text) for document in documents),
        left_out=left_out,
        notices=(*notices, *said),
    )


def sweep(
    sizes: Sequence[int] = SIZES, overlaps: Sequence[str] = OVERLAPS, methods: Sequence[str] = METHODS
) -> tuple[ChunkSettings, ...]:
    """Every combination, in characters. An overlap is a number, or a share of the size such as `25%`.

    >>> [(way.method, way.size, way.overlap) for way in sweep((400,), ("0", "25%"), ("fixed",))]
    [('fixed', 400, 0), ('fixed', 400, 100)]
    """
    unknown = next((method for method in methods if method not in METHODS), None)
    if unknown is not None:
        raise UsageError("chunk-method", found=unknown, offered=", ".join(METHODS))
    ways = dict.fromkeys(
        ChunkSettings(method, size, _overlap(overlap, size), "characters")  # type: ignore[arg-type]
        for method, size, overlap in product(methods, sizes, overlaps)
    )
    for way in ways:
        check_chunk_settings(way)
    return tuple(ways)


def _overlap(given: str, size: int) -> int:
    number = given.strip().removesuffix("%")
    if not (number.isascii() and number.isdigit()):
        raise UsageError("chunk-overlap-unclear", found=given)
    return size * int(number) // 100 if given.strip().endswith("%") else int(number)


def _documents(
    corpus: str | PathLike[str] | Sequence[Document], rules: CorpusSettings | None
) -> tuple[list[Document], list[Notice]]:
    """The documents with a text, and what is to be said of their files."""
    if not isinstance(corpus, str | PathLike):
        return [document for document in corpus if document.text.strip()], []
    documents: list[Document] = []
    notices: list[Notice] = []
    for parsed in read_folder(corpus, rules):
        notices += parsed.report.notices
        if parsed.document is not None and parsed.document.text.strip():
            documents.append(parsed.document)
    if not documents:
        raise UnreadableInput("corpus-empty", place=Place(file=str(corpus)))
    return documents, notices


def _trial(
    way: ChunkSettings, documents: Sequence[Document], pieces: Sequence[Piece], count_tokens: Callable[[str], int]
) -> ChunkTrial:
    made: dict[Key, Sequence[Chunk]] = {
        (document.doc, document.version): chunk(document, way, count_tokens) for document in documents
    }
    texts = [one.text for each in made.values() for one in each]
    lengths = [len(text.rstrip()) for text in texts]
    searched = sum(len(searchable_text(one)) for each in made.values() for one in each)
    characters = sum(len(document.text) for document in documents)
    found = survival(pieces, made)
    bounds = wilson(found.whole, len(pieces))
    return ChunkTrial(
        settings=way,
        chunks=len(lengths),
        whole=found.whole,
        split=found.split,
        of=len(pieces),
        low=bounds.low if bounds else None,
        high=bounds.high if bounds else None,
        median=median(lengths),
        longest=max(lengths),
        repeated=sum(map(len, texts)) / characters,
        searched=searched / characters,
        cut=found.cut,
    )
