"""RAGChecker: `{"results": [{query_id, query, gt_answer, response, retrieved_context}]}`, checked or not.

The texts it checks were given to the generator: they are the context. Its entailment tables become judgements, its
figures scores. It has expected answers, but no gold evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import ContextItem, Judgement, Trace, Verdict
from konkyo.formats.export_values import context_items, identifier, scores_of, tags_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import documents_in
from konkyo.formats.peek import Head

__all__ = ["RAGCHECKER"]

_VERDICTS: Final[dict[str, Verdict]] = {"entailment": "supports", "contradiction": "contradicts"}


class _RagChecker:
    kind = "ragchecker"
    names = ("results", "query_id", "query", "gt_answer", "response", "retrieved_context", "response_claims")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A list of results that have a `gt_answer` and a `retrieved_context`."""
        items = head.value.get("results") if head.form == "json" and isinstance(head.value, dict) else None
        first = items[0] if isinstance(items, list) and items and isinstance(items[0], dict) else {}
        wanted = ("query_id", "query", "retrieved_context")
        return ("results", *wanted) if all(key in first for key in wanted) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a result."""
        for head in heads:
            log.file = str(head.path)
            log.extend(head.notices)
            results = head.value.get("results") if isinstance(head.value, dict) else None
            for number, result in enumerate(results if isinstance(results, list) else (), start=1):
                if isinstance(result, dict):
                    yield _case(result, number, log)
                else:
                    log.add("json-not-object", "error", number, found=str(result)[:40])


RAGCHECKER: Final = _RagChecker()


def _case(result: Mapping[str, Any], number: int, log: NoticeLog) -> Case:
    qid = identifier(result.get("query_id")) or f"q{number}"
    text = text_of(result.get("query"))
    hits = documents_in(result["retrieved_context"]) if result.get("retrieved_context") is not None else None
    context = None if hits is None else context_items(hits)
    metrics = result.get("metrics")
    trace = Trace(
        qid,
        question=text,
        context=context,
        answer=text_of(result.get("response")) or None,
        judgements=_judgements(result, context or ()),
        scores=scores_of(metrics, log, number) if isinstance(metrics, Mapping) else {},
    )
    known = (*RAGCHECKER.names, "metrics", "gt_answer_claims", "answer2response", "response2answer")
    tags = tags_of(result, (*known, "retrieved2response", "retrieved2answer"))
    return Case(trace, Question(qid, text, answer=text_of(result.get("gt_answer")), tags=tags), number)


def _judgements(result: Mapping[str, Any], context: Sequence[ContextItem]) -> tuple[Judgement, ...]:
    """One a claim of the answer: the item that supports it, else one that contradicts it, else silence."""
    claims, table = result.get("response_claims"), result.get("retrieved2response")
    if not isinstance(claims, list) or not isinstance(table, list) or len(claims) != len(table):
        return ()
    found = []
    for claim, row in zip(claims, table, strict=True):
        text = " ".join(map(str, claim)) if isinstance(claim, list) else text_of(claim)
        opinions = [str(opinion).lower() for opinion in row] if isinstance(row, list) else []
        named = next((name for name in _VERDICTS if name in opinions), "")
        at = opinions.index(named) if named else len(context)
        item = context[at].id if at < len(context) else ""
        found.append(Judgement(text, _VERDICTS.get(named, "silent"), item, judge="ragchecker"))
    return tuple(found)
