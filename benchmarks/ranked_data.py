"""Made-up runs and qrels of any size, the same every time: as TREC files, as dicts, as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__ = ["Ranked", "as_dicts", "blocks", "write_files"]

_DOCS = 9_999_991
"""A prime, so that steps through it never meet the same document twice."""

_BLOCK = 5_000


@dataclass(frozen=True)
class Ranked:
    """Some questions: their numbers, and a row a hit (documents and scores, best first), and what is judged of them."""

    first: int
    docs: NDArray[np.int64]
    scores: NDArray[np.float64]
    judged: NDArray[np.int64]
    grades: NDArray[np.int64]


def blocks(questions: int, depth: int, seed: int = 0, judged: int = 5) -> Iterator[Ranked]:
    """All questions, some thousand at a time. Three in five judged documents are among the hits.

    Grades are 0 to 2, and each question has something relevant: without it pytrec_eval may never come back.
    """
    rng = np.random.default_rng(seed)
    for first in range(0, questions, _BLOCK):
        size = min(_BLOCK, questions - first)
        start, step = rng.integers(0, _DOCS, (size, 1)), rng.integers(1, _DOCS, (size, 1))
        docs = (start + step * np.arange(depth + judged)) % _DOCS
        scores = -np.sort(-rng.random((size, depth)) * 30, axis=1)
        found = judged * 3 // 5
        places = np.argsort(rng.random((size, depth)), axis=1)[:, :found]
        inside = np.take_along_axis(docs, places, axis=1)
        beyond = docs[:, depth : depth + judged - found]
        grades = rng.integers(0, 3, (size, judged))
        grades[:, 0] = 1
        yield Ranked(first, docs[:, :depth], scores, np.concatenate((inside, beyond), axis=1), grades)


def write_files(folder: Path, questions: int, depth: int, seed: int = 0) -> tuple[Path, Path]:
    """Qrels and run as TREC files; scores with six decimals."""
    qrels, run = folder / f"qrels-{questions}x{depth}", folder / f"run-{questions}x{depth}"
    with qrels.open("w", encoding="ascii", newline="\n") as gold, run.open("w", encoding="ascii", newline="\n") as hits:
        for block in blocks(questions, depth, seed):
            for number, docs, scores in zip(
                range(block.first, block.first + len(block.docs)),
                block.docs.tolist(),
                block.scores.tolist(),
                strict=True,
            ):
                hits.writelines(
                    f"q{number} Q0 d{doc} {rank} {score:.6f} made\n"
                    for rank, (doc, score) in enumerate(zip(docs, scores, strict=True), 1)
                )
            for number, docs, grades in zip(
                range(block.first, block.first + len(block.docs)),
                block.judged.tolist(),
                block.grades.tolist(),
                strict=True,
            ):
                gold.writelines(f"q{number} 0 d{doc} {grade}\n" for doc, grade in zip(docs, grades, strict=True))
    return qrels, run


def as_dicts(
    questions: int, depth: int, seed: int = 0
) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """Qrels and run as the dictionaries that pytrec_eval takes."""
    qrels: dict[str, dict[str, int]] = {}
    run: dict[str, dict[str, float]] = {}
    for block in blocks(questions, depth, seed):
        for row in range(len(block.docs)):
            qid = f"q{block.first + row}"
            run[qid] = dict(zip((f"d{doc}" for doc in block.docs[row]), block.scores[row].tolist(), strict=True))
            qrels[qid] = dict(zip((f"d{doc}" for doc in block.judged[row]), block.grades[row].tolist(), strict=True))
    return qrels, run
