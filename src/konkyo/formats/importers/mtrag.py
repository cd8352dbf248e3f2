"""MTRAG (IBM's multi-turn benchmark): tasks and responses, JSON Lines, one turn of a conversation each.

The passages of a task are what the generator was given, with the search engine's scores. People judged them one by
one: those judged relevant become the gold. Since only what was retrieved was judged, nothing can be missed, and that
is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.question import DocId, Evidence, Expect, Question
from konkyo.core.trace import Hit, StageRecord, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, identifier, mapping_of, objects_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["MTRAG"]


class _MtRag:
    kind = "mtrag"
    names = ("conversation_id", "task_id", "task_type", "turn", "contexts", "input", "targets", "predictions")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A task with its conversation so far."""
        wanted = ("task_id", "conversation_id", "input")
        turns = head.first().get("input")
        spoken = isinstance(turns, list) and all(isinstance(turn, dict) and "speaker" in turn for turn in turns)
        return wanted if head.form in ("lines", "json") and head.has(*wanted) and spoken else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a prediction, or a task where there is none."""
        for head in heads:
            for row, record in records(head, log):
                qid = identifier(record.get("task_id"))
                if qid:
                    yield from _cases(record, qid, row, log)
                else:
                    log.add("qid-missing", "error", row, "task_id")


MTRAG: Final = _MtRag()


def _cases(record: Mapping[str, Any], qid: str, row: int, log: NoticeLog) -> Iterator[Case]:
    turns = objects_of(record.get("input"))
    text = next((text_of(turn.get("text")) for turn in reversed(turns) if turn.get("speaker") == "user"), "")
    passages = objects_of(record.get("contexts"))
    asked = Question(
        qid,
        text,
        kind="; ".join(map(text_of, _list(record.get("Question Type")))),
        evidence=_gold(passages, row, log),
        expect=_expect(record),
        answer=next((text_of(one.get("text")) for one in objects_of(record.get("targets"))), ""),
        tags={
            key: text_of(value)
            for key in ("conversation_id", "turn", "dataset", "collection", "Collection", "answerability")
            if (value := record.get(key)) not in (None, "", [])
        },
    )
    stages = (StageRecord("context", tuple(map(_hit, passages))),) if "contexts" in record else ()
    answers = [text_of(one.get("text")) for one in objects_of(record.get("predictions"))]
    if not stages and not answers:
        yield Case(question=asked, row=row)
        return
    trace = Trace(qid, question=text, stages=stages)
    for repeat, answer in enumerate(answers or [""]):
        yield Case(msgspec.structs.replace(trace, answer=answer or None, repeat=repeat), asked, row)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _hit(passage: Mapping[str, Any]) -> Hit:
    return Hit(
        identifier(passage.get("document_id")), score=finite(passage.get("score")), text=text_of(passage.get("text"))
    )


def _gold(passages: Sequence[Mapping[str, Any]], row: int, log: NoticeLog) -> tuple[Evidence, ...]:
    """The passages that most of their judges called relevant."""
    found = []
    for passage in passages:
        votes = mapping_of(mapping_of(passage.get("feedback")).get("relevant"))
        cast = [mapping_of(vote).get("value") for vote in votes.values()]
        if cast.count("yes") * 2 > len(cast) and (name := identifier(passage.get("document_id"))):
            found.append(Evidence((DocId(name),)))
    if found:
        log.per_column("gold-among-retrieved", "warning", "contexts.feedback.relevant", row)
    return tuple(found)


def _expect(record: Mapping[str, Any]) -> Expect:
    """What a good system does with a question that the corpus does not answer."""
    given = {text_of(one).upper() for one in _list(record.get("answerability"))}
    return "abstain" if given == {"UNANSWERABLE"} else "answer"
