"""Dify: answers of its chat API, histories of messages, and results of a data set's retrieval.

`retriever_resources` is what the generator was given, by position and with scores; the segment is the chunk, the
document its document. Whether users liked an answer is kept as a tag: it is no verdict on whether it is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Hit, StageRecord, Trace, Usage
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, identifier, tags_of, text_of, usage_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["DIFY"]

_MESSAGE: Final = frozenset({"answer", "conversation_id"})


class _Dify:
    kind = "dify"
    names = ("message_id", "conversation_id", "answer", "retriever_resources", "metadata", "agent_thoughts", "records")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A message of a conversation, a page of them, or the records of a retrieval."""
        if head.form not in ("json", "lines"):
            return ()
        first = next(_messages(head.first()), {})
        if first.keys() >= _MESSAGE:
            return tuple(key for key in self.names if key in first)
        found = head.first().get("records")
        segments = isinstance(found, list) and all(isinstance(one, dict) and "segment" in one for one in found)
        return ("query", "records") if segments and "query" in head.first() else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a message or retrieval."""
        number = 0
        for head in heads:
            for row, record in records(head, log):
                for message in _messages(record):
                    number += 1
                    yield _retrieval(message, number, row) if "records" in message else _message(message, number, row)


DIFY: Final = _Dify()


def _messages(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    page = record.get("data")
    if isinstance(page, list):
        yield from (one for one in page if isinstance(one, Mapping))
    elif record:
        yield record


def _message(message: Mapping[str, Any], number: int, row: int) -> Case:
    qid = identifier(message.get("message_id")) or identifier(message.get("id")) or f"q{number}"
    meta = message.get("metadata")
    meta = meta if isinstance(meta, Mapping) else {}
    used = meta.get("usage")
    used = used if isinstance(used, Mapping) else message
    resources = message.get("retriever_resources", meta.get("retriever_resources"))
    text = text_of(message.get("query"))
    feedback = message.get("feedback")
    rating = feedback.get("rating") if isinstance(feedback, Mapping) else None
    trace = Trace(
        qid,
        question=text,
        stages=(StageRecord("context", _hits(resources)),) if isinstance(resources, list) else (),
        answer=text_of(message.get("answer")) or None,
        usage=_usage(used),
        seconds=finite(used.get("latency", message.get("provider_response_latency"))),
        error=text_of(message.get("error")),
        tags=tags_of({"conversation_id": message.get("conversation_id"), "feedback": rating}, ()),
    )
    return Case(trace, Question(qid, text) if text else None, row)


def _usage(used: Mapping[str, Any]) -> Usage | None:
    taken = used.get("prompt_tokens", used.get("message_tokens"))
    given = used.get("completion_tokens", used.get("answer_tokens"))
    return usage_of(taken, given, used.get("total_price") if used.get("currency") == "USD" else None)


def _retrieval(record: Mapping[str, Any], number: int, row: int) -> Case:
    query = record.get("query")
    text = text_of(query.get("content") if isinstance(query, Mapping) else query)
    found = record["records"] if isinstance(record["records"], list) else []
    segments = [
        {**one, **one["segment"]} for one in found if isinstance(one, dict) and isinstance(one.get("segment"), dict)
    ]
    qid = identifier(record.get("qid")) or f"q{number}"
    return Case(
        Trace(qid, question=text, stages=(StageRecord("candidates", _hits(segments)),)), Question(qid, text), row
    )


def _hits(resources: Sequence[Any]) -> tuple[Hit, ...]:
    return tuple(_hit(one) for one in resources if isinstance(one, Mapping))


def _hit(one: Mapping[str, Any]) -> Hit:
    document = one.get("document")
    doc = document.get("id") if isinstance(document, Mapping) else one.get("document_id")
    position = one.get("position") if "document_name" in one else None  # in a segment it is its place in the document
    return Hit(
        identifier(one.get("segment_id") or one.get("id")),
        identifier(doc),
        rank=position if isinstance(position, int) and position > 0 else 0,
        score=finite(one.get("score")),
        text=one.get("content") if isinstance(one.get("content"), str) else None,
    )
