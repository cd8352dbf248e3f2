"""Between TREC columns and nouns: questions and traces of files, and columns of questions and rankings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.question import ChunkId, DocId, Evidence, Question
from konkyo.core.trace import Hit, StageRecord, Trace
from konkyo.formats.json_runs import JsonRun
from konkyo.formats.log import NoticeLog
from konkyo.formats.stage_files import StageFile
from konkyo.formats.trec import Qrels, RunBlock, ScatteredRows, run_blocks
from konkyo.formats.trec_words import BLANK, Tokens, joined
from konkyo.text.ids import fold_id

__all__ = ["json_qrels", "qrels_questions", "questions_qrels", "rankings_block", "run_records", "run_traces"]


def qrels_questions(qrels: Qrels) -> tuple[Question, ...]:
    """One question without text for each qid; each judged document is a piece with its grade, 0 and less included."""
    pieces: list[list[Evidence]] = [[] for _ in range(len(qrels.qids))]
    for question, doc, grade in zip(qrels.question.tolist(), qrels.docs.texts(), qrels.grade.tolist(), strict=True):
        pieces[question].append(Evidence((DocId(doc),), grade))
    return tuple(
        Question(qid, "", evidence=tuple(evidence)) for qid, evidence in zip(qrels.qids.texts(), pieces, strict=True)
    )


def questions_qrels(questions: Sequence[Question]) -> Qrels | None:
    """The same as columns, where each piece is one identifier and no two pieces of a question are the same; else None.

    >>> asked = Question("q1", "", evidence=(Evidence((DocId("Ｄ１"),)), Evidence((ChunkId("D2#1"),), 2)))
    >>> questions_qrels([asked]).docs.texts()
    ['D1', 'D2#1']
    """
    rows: list[tuple[int, str, int]] = []
    for number, question in enumerate(questions):
        names = [_name(piece) for piece in question.evidence]
        if "" in names or len(set(names)) < len(names):
            return None
        rows += [(number, name, piece.grade) for name, piece in zip(names, question.evidence, strict=True)]
    return _qrels([question.qid for question in questions], rows)


def json_qrels(run: JsonRun, path: str) -> Qrels:
    """Judgements that were written as a JSON run: numbers are grades, and the documents of a list have grade 1."""
    rows: list[tuple[int, str, int]] = []
    for number, (qid, hits) in enumerate(run.rankings.items()):
        for hit in hits:
            grade = 1.0 if hit.score is None else hit.score
            if not grade.is_integer():
                raise UnreadableInput("trec-grade", place=Place(file=path, qid=qid), found=f"{hit.id}: {grade}")
            rows.append((number, hit.id, int(grade)))
    return _qrels(list(run.rankings), rows, path)


def rankings_block(run: JsonRun) -> RunBlock:
    """A run of JSON as one block; where the order was recorded, falling scores stand for it."""
    hits = [hit for ranking in run.rankings.values() for hit in ranking]
    sizes = np.array([len(ranking) for ranking in run.rankings.values()], dtype=np.int64)
    places = np.array([-place for ranking in run.rankings.values() for place in range(len(ranking))], dtype=np.float64)
    scores = np.array([hit.score for hit in hits], dtype=np.float64) if run.by_score else places
    return RunBlock(_tokens(run.rankings), np.cumsum(sizes) - sizes, _tokens(hit.id for hit in hits), scores)


def _qrels(qids: Sequence[str], rows: Sequence[tuple[int, str, int]], path: str = "") -> Qrels:
    return Qrels(
        _tokens(qids),
        np.array([row[0] for row in rows], dtype=np.int64),
        _tokens(row[1] for row in rows),
        np.array([row[2] for row in rows], dtype=np.int64),
        path,
    )


def _tokens(names: Iterable[str]) -> Tokens:
    """Folded, and with the stand-in for blanks, as they would be in a block of a file."""
    return joined([fold_id(name).replace(" ", BLANK).encode("utf-8", "replace") for name in names])


def _name(piece: Evidence) -> str:
    """The one identifier of a piece; empty where it takes more than an identifier to find it."""
    if len(piece.any_of) != 1:
        return ""
    match piece.any_of[0]:
        case DocId(doc, version) if not version:
            return fold_id(doc)
        case ChunkId(chunk):
            return fold_id(chunk)
        case _:
            return ""


def run_records(file: StageFile, log: NoticeLog) -> Iterator[tuple[str, StageRecord]]:
    """Each question's ranking, as the run has it: the order is that of the scores."""
    log.file = str(file.path)
    for block in run_blocks(file.path, log, gathered=_scattered(file.path)):
        ends = [*block.starts.tolist(), len(block.scores)]
        docs, scores = block.docs.texts(), block.scores.tolist()
        for qid, (start, end) in zip(block.qids.texts(), pairwise(ends), strict=True):
            hits = tuple(Hit(docs[row], score=scores[row]) for row in range(start, end))
            yield qid, StageRecord(file.stage, hits, file.name, by_score=True)


def run_traces(files: Sequence[StageFile], log: NoticeLog) -> Iterator[Trace]:
    """The traces of one run file, as a stream; of several, one a stage, put together in memory."""
    if len(files) == 1:
        for qid, record in run_records(files[0], log):
            yield Trace(qid, stages=(record,))
        return
    traces: dict[str, Trace] = {}
    for file in files:
        for qid, record in run_records(file, log):
            before = traces.get(qid) or Trace(qid)
            traces[qid] = replace(before, stages=(*before.stages, record))
    yield from traces.values()


def _scattered(path: Path) -> bool:
    """Whether a question's rows stand apart; a look that costs a tenth of making traces."""
    try:
        for _ in run_blocks(path, NoticeLog(str(path))):
            pass
    except ScatteredRows:
        return True
    return False
