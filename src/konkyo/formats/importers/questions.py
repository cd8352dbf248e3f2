"""Questions and nothing else: eval sets of any form, and judged pairs (qrels)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.columns import match_columns
from konkyo.formats.evalset import read_evalset
from konkyo.formats.evalset_columns import EVALSET_COLUMNS, QRELS_FIELDS
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head
from konkyo.formats.trec import read_qrels
from konkyo.formats.trec_nouns import qrels_questions

__all__ = ["EVALSET", "QRELS"]


class _EvalSet:
    kind = "evalset"
    names = ("qid", "question", "relevant_doc_ids", "expected_answer", "kind", "種類")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A column of question texts."""
        if head.form not in ("table", "lines", "json") or not head.keys:
            return ()
        try:
            layout = match_columns(head.keys, EVALSET_COLUMNS, Place(file=str(head.path)))
        except UnreadableInput:
            return ()
        return tuple(layout.names[at] for at in layout.fields.values()) if "text" in layout.fields else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """The questions as `read_evalset` reads them."""
        for head in heads:
            log.file = str(head.path)
            found = read_evalset(head.path)
            log.extend(found.notices)
            yield from (Case(question=question, row=found.rows.get(question.qid)) for question in found.questions)


class _Qrels:
    kind = "qrels"
    names = ("query-id", "corpus-id", "score")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Lines of four columns, or a table of question, document and grade."""
        if head.form == "qrels":
            return ("qid", "0", "docno", "grade")
        if head.form != "table":
            return ()
        try:
            layout = match_columns(head.keys, QRELS_FIELDS, Place(file=str(head.path)))
        except UnreadableInput:
            return ()
        return layout.names if layout.fields.keys() == QRELS_FIELDS.keys() else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One question without text for each that was judged."""
        for head in heads:
            log.file = str(head.path)
            if head.form == "qrels":
                qrels = read_qrels(head.path)
                log.extend(qrels.notices)
                yield from (Case(question=question) for question in qrels_questions(qrels))
            else:
                yield from EVALSET.read([head], log)


EVALSET: Final = _EvalSet()
QRELS: Final = _Qrels()
