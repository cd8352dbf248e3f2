"""Azure AI Search: responses of `docs/search`, bare or with what was asked.

`@search.score` (BM25, or the fused score of a hybrid search) and `@search.rerankerScore` (0 to 4) are of different
kinds: each has a stage of its own, `fusion` and `rerank`. With `debug` on, the subscores give the rankings of the text
and of each vector field, as far as the returned documents go. A response does not say what was asked; lines such as
`{"qid": "q1", "search": "...", "response": {...}}` do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.trace import Hit, StageRecord, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, identifier, mapping_of, objects_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["AZURE_SEARCH"]

_SCORE: Final = "@search.score"
_RERANKED: Final = "@search.rerankerScore"
_KEY_FIELDS: Final = ("chunk_id", "chunkId", "id", "key", "document_id", "documentId", "doc_id")
_DOC_FIELDS: Final = (
    "parent_id",
    "parentId",
    "document_id",
    "documentId",
    "doc_id",
    "sourcefile",
    "metadata_storage_name",
)
_TEXT_FIELDS: Final = ("chunk", "content", "text", "merged_content", "page_content")
_QID_FIELDS: Final = ("qid", "question_id", "query_id", "id")
_ASKED_FIELDS: Final = ("question", "search", "query", "text")


class _AzureSearch:
    kind = "azure-search"
    names = ("value", _SCORE, _RERANKED, "@search.captions", "@odata.count", "@search.answers", "@search.coverage")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """A list `value` of documents with a search score."""
        if head.form not in ("json", "lines"):
            return ()
        response = _response(head.first())
        items = response.get("value")
        first = items[0] if isinstance(items, list) and items and isinstance(items[0], dict) else {}
        found = tuple(key for key in (_SCORE, _RERANKED) if key in first)
        empty = items == [] and any(str(key).startswith(("@search.", "@odata.")) for key in response)
        return found or (("value", "@odata") if empty else ())

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a response."""
        number = 0
        for head in heads:
            for row, record in records(head, log):
                number += 1
                if isinstance(_response(record).get("value"), list):
                    yield _case(record, number, row, log)
                else:
                    log.add("no-search-response", "error", row, found=", ".join(record)[:80])


AZURE_SEARCH: Final = _AzureSearch()


def _response(record: Mapping[str, Any]) -> Mapping[str, Any]:
    inner = record.get("response", record.get("results"))
    return inner if isinstance(inner, Mapping) else record


def _case(record: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Case:
    response, request = _response(record), record.get("request")
    request = {**record, **request} if isinstance(request, Mapping) else record
    wrapped = response is not record
    qid = next((found for key in _QID_FIELDS if (found := identifier(record.get(key)))), "") or f"q{number}"
    text = next((found for key in _ASKED_FIELDS if (found := text_of(request.get(key)).strip())), "")
    asked = int(top) if wrapped and (top := finite(request.get("top"))) is not None and top > 0 else None
    items = objects_of(response["value"])
    _say(response, items, row, log)
    key_field, text_field = _fields(items, row, log)
    trace = Trace(
        qid,
        question=text,
        stages=tuple(_stages(items, key_field, text_field, asked)),
        index_version=text_of(request.get("index")) if wrapped else "",
    )
    return Case(trace, Question(qid, text) if text else None, row)


def _say(response: Mapping[str, Any], items: Sequence[Mapping[str, Any]], row: int, log: NoticeLog) -> None:
    """What the service did less of than it was asked for."""
    if reason := text_of(response.get("@search.semanticPartialResponseReason")):
        log.add("semantic-partial", "warning", row, found=reason[:60])
    coverage = finite(response.get("@search.coverage"))
    if coverage is not None and coverage < 100:
        log.add("search-coverage", "warning", row, found=f"{coverage:g}")
    if response.get("@odata.nextLink") or response.get("@search.nextPageParameters"):
        log.add("response-continues", "info", row, found=len(items))


def _fields(items: Sequence[Mapping[str, Any]], row: int, log: NoticeLog) -> tuple[str, str]:
    """The fields that hold the documents' key and text; said where they could only be guessed by their looks."""
    names = list(dict.fromkeys(key for item in items for key in item if not key.startswith("@")))
    key = next((name for name in _KEY_FIELDS if name in names), "")
    if not key:
        ending = [name for name in names if name.endswith(("Id", "ID", "_id", "Key", "_key"))]
        key = ending[0] if len(ending) == 1 else ""
        if items:
            log.per_column("key-field-guessed" if key else "key-field-missing", "warning", key or "value", row)
    text = next((name for name in _TEXT_FIELDS if name in names), "")
    if not text:
        prose = {name: max(len(text_of(item.get(name))) for item in items) for name in names if name != key}
        text = max(prose, key=lambda name: prose[name], default="") if any(n > 40 for n in prose.values()) else ""
        if text:
            log.per_column("text-field-guessed", "info", text, row)
    return key, text


def _stages(items: Sequence[Mapping[str, Any]], key: str, text: str, asked: int | None) -> Iterator[StageRecord]:
    def ranked(scores: Sequence[tuple[Mapping[str, Any], Any]]) -> tuple[Hit, ...]:
        return tuple(_hit(item, finite(score), key, text) for item, score in scores)

    for name, scores in _subscores(items).items():
        yield StageRecord("candidates", ranked(scores), name, by_score=True)
    reranked = [(item, item[_RERANKED]) for item in items if finite(item.get(_RERANKED)) is not None]
    scored = [(item, item.get(_SCORE)) for item in items]
    by_score = bool(reranked)  # the order of the response is then the reranker's
    yield StageRecord("fusion", ranked(scored), asked=None if by_score else asked, by_score=by_score)
    if reranked:
        yield StageRecord("rerank", ranked(reranked), asked=asked, attempted=len(reranked))


def _subscores(items: Sequence[Mapping[str, Any]]) -> dict[str, list[tuple[Mapping[str, Any], Any]]]:
    """The documents and scores of each parallel search, from `@search.documentDebugInfo`."""
    found: dict[str, list[tuple[Mapping[str, Any], Any]]] = {}
    for item in items:
        debug: Any = item.get("@search.documentDebugInfo")
        debug = debug[0] if isinstance(debug, list) and debug else debug
        for level in ("vectors", "subscores"):
            debug = mapping_of(mapping_of(debug).get(level))
        text = mapping_of(debug.get("text")).get("searchScore")
        if finite(text):  # 0 is what a document has that the text search did not find
            found.setdefault("text", []).append((item, text))
        for fields in objects_of(debug.get("vectors")):
            for field, scores in fields.items():
                if finite(mapping_of(scores).get("searchScore")) is not None:
                    found.setdefault(f"vector:{field}", []).append((item, scores["searchScore"]))
    return found


def _hit(item: Mapping[str, Any], score: float | None, key: str, text: str) -> Hit:
    name = identifier(item.get(key)) if key else ""
    doc = next((found for field in _DOC_FIELDS if field != key and (found := identifier(item.get(field)))), "")
    return Hit(name, doc, score=score, text=text_of(item.get(text)) if text else None)
