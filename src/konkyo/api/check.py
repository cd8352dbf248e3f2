"""`check`: what is wrong with an eval set, before anything is measured with it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from os import PathLike
from typing import Final

from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.results import CheckReport
from konkyo.diagnosis.evalset import Material, Shelf, examine_evalset, shown_difference
from konkyo.formats.corpus import Corpus, read_corpus
from konkyo.formats.evalset import EvalSet
from konkyo.formats.opening import open_evalset

__all__ = ["check"]

PathGiven = str | PathLike[str]

_WORST_FIRST: Final = {"error": 0, "warning": 1, "info": 2}


def check(
    evalset: PathGiven | Sequence[Question], corpus: PathGiven | None = None, *, today: str | None = None
) -> CheckReport:
    """Look at an eval set, and at its corpus where one is given, for all that can be told without a model.

    `evalset` is a file or the questions themselves, `corpus` a folder or file as `read_corpus` reads it. `today` (ISO)
    is the day on which gold has to hold where a question names none; by default it is today.
    """
    given = EvalSet(tuple(evalset)) if _are_questions(evalset) else open_evalset(evalset)  # type: ignore[arg-type]
    shelf_of = read_corpus(corpus) if corpus is not None else None
    material = Material(
        questions=given.questions,
        file=given.path,
        rows=given.rows,
        columns=given.columns,
        shelf=_shelf(shelf_of),
        today=today if today is not None else dt.date.today().isoformat(),
    )
    notices = (*given.notices, *(shelf_of.notices if shelf_of else ()), *examine_evalset(material))
    with_gold = [question for question in given.questions if any(piece.grade >= 1 for piece in question.evidence)]
    return CheckReport(
        notices=_sorted(notices),
        questions=len(given.questions),
        with_gold=len(with_gold),
        kinds=dict(Counter(question.kind for question in given.questions).most_common()),
        smallest_difference=shown_difference(with_gold),
        corpus_documents=_count(shelf_of),
    )


def _are_questions(given: object) -> bool:
    return not isinstance(given, str | PathLike)


def _shelf(corpus: Corpus | None) -> Shelf | None:
    return None if corpus is None else Shelf(corpus.documents, corpus.chunks, rights=corpus.rights)


def _count(corpus: Corpus | None) -> int | None:
    if corpus is None:
        return None
    return len({document.doc for document in corpus.documents} | {chunk.span.doc for chunk in corpus.chunks} - {""})


def _sorted(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """Worst first; within a level as they were found."""
    return tuple(sorted(notices, key=lambda notice: _WORST_FIRST[notice.level]))
