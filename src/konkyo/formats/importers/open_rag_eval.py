"""open-rag-eval: one CSV row a passage, the answer on the first row of its question and run.

Passages are numbered within their question (`[1]`), as the citations in the answer are; they are no documents' IDs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Citation, ContextItem, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, scores_of, tags_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["OPEN_RAG_EVAL"]

_COLUMNS: Final = ("query_id", "query", "passage_id", "passage", "generated_answer")
_CITED: Final = re.compile(r"\[\d+\]")


class _OpenRagEval:
    kind = "open-rag-eval"
    names = (*_COLUMNS, "query_run")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """The five columns that its connector writes."""
        return _COLUMNS if head.form in ("table", "lines", "json") and head.has(*_COLUMNS) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a question and run, from all of its rows wherever they stand."""
        for head in heads:
            groups: dict[tuple[str, str], list[tuple[int, Mapping[str, Any]]]] = {}
            for row, record in records(head, log):
                qid = text_of(record.get("query_id")).strip()
                if qid:
                    groups.setdefault((qid, text_of(record.get("query_run")).strip()), []).append((row, record))
                else:
                    log.add("qid-missing", "error", row, "query_id")
            for (qid, run), rows in groups.items():
                yield _case(qid, run, rows, log)


OPEN_RAG_EVAL: Final = _OpenRagEval()


def _case(qid: str, run: str, rows: Sequence[tuple[int, Mapping[str, Any]]], log: NoticeLog) -> Case:
    number, first = rows[0]
    answer = next((text for _, record in rows if (text := text_of(record.get("generated_answer")))), None)
    context = tuple(
        ContextItem(n, text_of(record.get("passage_id")).strip(), text=text_of(record.get("passage")))
        for n, (_, record) in enumerate((each for each in rows if _has_passage(each[1])), start=1)
    )
    ids = {item.id for item in context}
    cited = dict.fromkeys(_CITED.findall(answer or ""))
    others = {key: value for key, value in first.items() if key not in (*_COLUMNS, "query_run")}
    figures = {key: value for key, value in others.items() if finite(value) is not None}
    trace = Trace(
        qid,
        question=text_of(first.get("query")),
        run="" if run.isdecimal() else run,
        repeat=int(run) if run.isdecimal() and len(run) < 10 else 0,
        context=context,
        answer=answer,
        citations=tuple(Citation(written, written if written in ids else "") for written in cited),
        scores=scores_of(figures, log, number),
    )
    return Case(trace, Question(qid, text_of(first.get("query")), tags=tags_of(others, figures)), number)


def _has_passage(record: Mapping[str, Any]) -> bool:
    return bool(record.get("passage_id") or record.get("passage"))
