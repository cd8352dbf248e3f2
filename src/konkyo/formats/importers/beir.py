"""A BEIR folder: questions (`queries.jsonl`) and judged pairs (`qrels/<split>.tsv`); its corpus is read elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.question import Question
from konkyo.formats.evalset import EvalSet, read_evalset
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["BEIR"]

_SPLITS: Final = ("test", "dev", "train")
"""Which split is taken when there are several: the one that results are reported on."""


class _Beir:
    kind = "beir"
    names = ("corpus.jsonl", "queries.jsonl", "qrels", "_id", "query-id", "corpus-id")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """The file of questions with judgements beside it."""
        if head.form != "folder" or not head.has("queries.jsonl"):
            return ()
        return ("queries.jsonl", "qrels") if _judgements(head.path) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """The judged questions with their texts; questions that nobody judged are counted."""
        for head in heads:
            splits = _judgements(head.path)
            if not splits:
                raise UnreadableInput("no-judgements", place=Place(file=str(head.path)))
            chosen = next((splits[name] for name in _SPLITS if name in splits), next(iter(splits.values())))
            if len(splits) > 1:
                log.file = str(head.path)
                log.add("split-chosen", "info", found=chosen.name, splits=", ".join(splits))
            judged, asked = read_evalset(chosen), read_evalset(head.path / "queries.jsonl")
            log.extend((*judged.notices, *asked.notices))
            log.file = str(chosen)
            yield from _joined(judged, asked, log)


BEIR: Final = _Beir()


def _judgements(folder: Path) -> dict[str, Path]:
    """The files of judgements by split; some folders have one `qrels.tsv` beside the questions."""
    found = {path.stem: path for path in sorted((folder / "qrels").glob("*.tsv"))}
    alone = folder / "qrels.tsv"
    return found or ({"qrels": alone} if alone.is_file() else {})


def _joined(judged: EvalSet, asked: EvalSet, log: NoticeLog) -> Iterator[Case]:
    texts: dict[str, Question] = {question.qid: question for question in asked.questions}
    without = 0
    for question in judged.questions:
        known = texts.get(question.qid)
        without += known is None
        whole = question if known is None else msgspec.structs.replace(known, evidence=question.evidence)
        yield Case(question=whole, row=judged.rows.get(question.qid))
    if without:
        log.add("judged-without-text", "warning", count=without)
    if unjudged := len(texts.keys() - {question.qid for question in judged.questions}):
        log.add("questions-not-judged", "info", count=unjudged)
