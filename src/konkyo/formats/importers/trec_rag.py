"""TREC RAG: answers of the track's format (2024), and the lists of candidates that rerankers of the track exchange.

An answer is a list of sentences, each with the numbers (from 0) of the references that it cites; `references` are the
segments that the generator was given. A request has a `query` and scored `candidates`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Citation, ContextItem, Hit, StageRecord, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, identifier, mapping_of, objects_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["TREC_RAG"]


class _TrecRag:
    kind = "trec-rag"
    names = ("run_id", "topic_id", "topic", "references", "response_length", "answer", "candidates", "query")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A topic with references and an answer, or a query with candidates."""
        first = head.first()
        if head.form not in ("lines", "json"):
            return ()
        if head.has("topic_id", "references", "answer"):
            return ("topic_id", "references", "answer")
        return ("query", "candidates") if _is_request(first) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a topic."""
        for head in heads:
            for row, record in records(head, log):
                case = _request(record, row) if _is_request(record) else _answer(record, row)
                if case is None:
                    log.add("qid-missing", "error", row, "topic_id")
                else:
                    yield case


TREC_RAG: Final = _TrecRag()


def _is_request(record: Mapping[str, Any]) -> bool:
    query, candidates = record.get("query"), record.get("candidates")
    return isinstance(query, Mapping) and "qid" in query and isinstance(candidates, list)


def _answer(record: Mapping[str, Any], row: int) -> Case | None:
    qid, text = identifier(record.get("topic_id")), text_of(record.get("topic"))
    if not qid:
        return None
    given, said = record.get("references"), record.get("answer")
    references = [identifier(one) for one in given] if isinstance(given, list) else None
    sentences = objects_of(said)
    cited = dict.fromkeys(number for one in sentences for number in _numbers(one.get("citations")))
    trace = Trace(
        qid,
        question=text,
        run=text_of(record.get("run_id")),
        context=None if references is None else tuple(ContextItem(n, one) for n, one in enumerate(references, 1)),
        answer=" ".join(text_of(one.get("text")) for one in sentences) or None,
        citations=tuple(
            Citation(f"[{number}]", references[number] if references and 0 <= number < len(references) else "")
            for number in cited
        ),
    )
    return Case(trace, Question(qid, text), row)


def _numbers(value: Any) -> list[int]:
    return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []


def _request(record: Mapping[str, Any], row: int) -> Case | None:
    query = record["query"]
    qid, text = identifier(query.get("qid")), text_of(query.get("text"))
    if not qid:
        return None
    hits = tuple(map(_hit, objects_of(record["candidates"])))
    return Case(Trace(qid, question=text, stages=(StageRecord("candidates", hits),)), Question(qid, text), row)


def _hit(candidate: Mapping[str, Any]) -> Hit:
    doc = mapping_of(candidate.get("doc"))
    text = next((doc[key] for key in ("segment", "contents", "text", "passage") if isinstance(doc.get(key), str)), None)
    return Hit(identifier(candidate.get("docid")), score=finite(candidate.get("score")), text=text)
