"""Dify: answers of its chat API, histories of messages, and results of a data set's retrieval.

`retriever_resources` are the segments that the prompt was filled with, by position and with scores: the segment is
the chunk, the document its document. Dify writes an empty list where it was told not to cite as well, so an empty one
says nothing. Whether users liked an answer is kept as a tag: it is no verdict on whether it is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Hit, StageRecord, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, identifier, mapping_of, objects_of, tags_of, text_of, usage_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import qid_in
from konkyo.formats.peek import Head

__all__ = ["DIFY"]

_RESOURCES: Final = "retriever_resources"


class _Dify:
    kind = "dify"
    names = ("message_id", "conversation_id", "answer", _RESOURCES, "metadata", "agent_thoughts", "records")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A message of a conversation, a page of them, or the records of a retrieval."""
        if head.form not in ("json", "lines"):
            return ()
        first = next(_messages(head.first()), {})
        if "conversation_id" in first and ("answer" in first or _resources(first) is not None):
            return tuple(key for key in self.names if key in first)
        found = first.get("records")
        segments = isinstance(found, list) and all(isinstance(one, dict) and "segment" in one for one in found)
        return ("query", "records") if segments and "query" in first else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a message or retrieval."""
        number = 0
        for head in heads:
            for row, record in records(head, log):
                for message in _messages(record):
                    number += 1
                    if isinstance(message.get("records"), list):
                        yield _retrieval(message, number, row)
                    else:
                        yield _message(message, number, row, log)


DIFY: Final = _Dify()


def _messages(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    page = record.get("data")
    if isinstance(page, list):
        yield from objects_of(page)
    elif record:
        yield record


def _resources(message: Mapping[str, Any]) -> Any:
    return message.get(_RESOURCES, mapping_of(message.get("metadata")).get(_RESOURCES))


def _message(message: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Case:
    inputs, meta = message.get("inputs"), mapping_of(message.get("metadata"))
    name = identifier(message.get("message_id")) or identifier(message.get("id"))
    known = qid_in(inputs, meta)
    used = meta.get("usage")
    used = used if isinstance(used, Mapping) else message
    resources = _resources(message)
    if resources == []:
        log.per_column("sources-empty", "info", _RESOURCES, row)
    text = text_of(message.get("query"))
    tags = {
        "conversation_id": message.get("conversation_id"),
        "message_id": name if known else None,
        "feedback": mapping_of(message.get("feedback")).get("rating"),
    }
    trace = Trace(
        known or name or f"q{number}",
        question=text,
        stages=(StageRecord("context", _hits(resources)),) if isinstance(resources, list) and resources else (),
        answer=text_of(message.get("answer")) or None,
        usage=usage_of(
            used.get("prompt_tokens", used.get("message_tokens")),
            used.get("completion_tokens", used.get("answer_tokens")),
            used.get("total_price") if used.get("currency") == "USD" else None,
        ),
        seconds=finite(used.get("latency", message.get("provider_response_latency"))),
        error=text_of(message.get("error")),
        tags=tags_of(tags, ()),
    )
    return Case(trace, Question(trace.qid, text) if text else None, row)


def _retrieval(record: Mapping[str, Any], number: int, row: int) -> Case:
    query = record.get("query")
    text = text_of(query.get("content") if isinstance(query, Mapping) else query)
    segments = [{**one, **mapping_of(one.get("segment"))} for one in objects_of(record["records"])]
    qid = qid_in(record) or f"q{number}"
    return Case(
        Trace(qid, question=text, stages=(StageRecord("candidates", _hits(segments)),)), Question(qid, text), row
    )


def _hits(resources: Sequence[Any]) -> tuple[Hit, ...]:
    return tuple(map(_hit, objects_of(resources)))


def _hit(one: Mapping[str, Any]) -> Hit:
    doc = mapping_of(one.get("document")).get("id") or one.get("document_id")
    position = one.get("position") if "segment_id" in one else None  # a segment's own is its place in its document
    return Hit(
        identifier(one.get("segment_id") or one.get("id")),
        identifier(doc),
        rank=position if isinstance(position, int) and position > 0 else 0,
        score=finite(one.get("score")),
        text=one["content"] if isinstance(one.get("content"), str) else None,
    )
