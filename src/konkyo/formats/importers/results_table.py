"""The table of results: `qid, retrieved_doc_ids, answer_ok`, one row a question; CSV, TSV, XLSX or JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.columns import match_columns
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head
from konkyo.formats.seed_columns import RESULT_COLUMNS, STAGE_COLUMNS
from konkyo.formats.seed_results import ResultsTable

__all__ = ["RESULTS_TABLE"]


class _ResultsTable:
    kind = "results"
    names = (
        "qid",
        "retrieved_doc_ids",
        "bm25_ids",
        "vector_ids",
        "fused_ids",
        "reranked_ids",
        "context_ids",
        "answer_ok",
    )

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A column of question IDs, and one of the IDs that were retrieved."""
        if head.form not in ("table", "lines", "json") or head.has("user_input"):  # RAGAS names its IDs likewise
            return ()
        try:
            layout = match_columns(head.keys, RESULT_COLUMNS, Place(file=str(head.path)))
        except UnreadableInput:
            return ()
        ranked = [layout.name(field) for field in layout.fields if field in STAGE_COLUMNS]
        return (layout.name("qid"), *ranked) if "qid" in layout.fields and ranked else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """The rows of all tables; a verdict on the answer comes along where there is one."""
        for head in heads:
            log.file = str(head.path)
            table = ResultsTable(head.path)
            for trace in table:
                yield Case(trace)
            log.extend(table.notices)


RESULTS_TABLE: Final = _ResultsTable()
