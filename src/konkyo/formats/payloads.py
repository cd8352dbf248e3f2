"""What frameworks put into inputs and outputs: questions, answers, and documents, in whatever shape they have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from konkyo.core.trace import Hit
from konkyo.formats.export_values import decoded, finite, identifier, text_of

__all__ = ["answer_in", "documents_in", "qid_in", "question_in"]

_QUESTION_KEYS: Final = (
    "question", "query", "user_input", "input", "prompt", "query_str", "query_bundle", "str_or_query_bundle", "text",
    "search", "inputs", "args", "質問",
)  # fmt: skip
_ANSWER_KEYS: Final = (
    "answer", "response", "output", "result", "text", "content", "message", "outputs", "completion", "generations",
    "回答",
)  # fmt: skip
_LIST_KEYS: Final = (
    "documents", "docs", "source_documents", "nodes", "source_nodes", "retrieved_documents", "retrieved_contexts",
    "contexts", "context", "chunks", "passages", "results", "hits", "matches", "output", "value",
)  # fmt: skip
_ID_KEYS: Final = ("id", "chunk_id", "chunkId", "document_id", "documentId", "doc_id", "id_", "node_id", "_id", "docid")
_DOC_KEYS: Final = ("doc_id", "document_id", "doc_uri", "source", "file_path", "file_name", "ref_doc_id", "url", "uri")
_TEXT_KEYS: Final = (
    "text", "content", "page_content", "pageContent", "contents", "passage", "chunk", "body", "context",
)  # fmt: skip
_SCORE_KEYS: Final = ("score", "relevance_score", "similarity", "@search.score", "_score")
_QID_KEYS: Final = ("konkyo.qid", "qid", "question_id", "query_id")
_DEPTH: Final = 6


def qid_in(*places: Any) -> str:
    """The ID that a question has in the eval set, where somebody has put it into the metadata of its trace.

    >>> qid_in(None, '{"qid": "旅費-1"}'), qid_in({"konkyo": {"qid": 7}}), qid_in({"id": "x"})
    ('旅費-1', '7', '')
    """
    for place in map(decoded, places):
        if isinstance(place, Mapping):
            own = place.get("konkyo")
            if found := _first(_QID_KEYS, (place, own if isinstance(own, Mapping) else {})):
                return found
    return ""


def question_in(value: Any, depth: int = 0) -> str:
    """The question in an input: the text itself, the last message of the user, or what stands under a usual key.

    >>> question_in('"旅費の上限は？"'), question_in({"messages": [{"role": "user", "content": "howdy"}]})
    ('旅費の上限は？', 'howdy')
    """
    value = decoded(value)
    if isinstance(value, str) or depth > _DEPTH:
        return value if isinstance(value, str) else ""
    if isinstance(value, Mapping):
        if isinstance(value.get("messages"), list):
            return _last_said(value["messages"], ("user", "human"))
        return next((found for key in _QUESTION_KEYS if (found := question_in(value.get(key), depth + 1))), "")
    if isinstance(value, list):
        said = _last_said(value, ("user", "human"))
        return said or (question_in(value[0], depth + 1) if len(value) == 1 else "")
    return ""


def answer_in(value: Any, depth: int = 0) -> str | None:
    """The answer in an output, likewise; None where there is none.

    >>> answer_in({"choices": [{"message": {"role": "assistant", "content": "30日前"}}]}), answer_in({})
    ('30日前', None)
    """
    value = decoded(value)
    if isinstance(value, str) or depth > _DEPTH:
        return (value or None) if isinstance(value, str) else None
    if isinstance(value, Mapping):
        if isinstance(value.get("choices"), list) and value["choices"]:
            return answer_in(value["choices"][0], depth + 1)
        if isinstance(value.get("messages"), list):
            return _last_said(value["messages"], ("assistant", "ai")) or None
        return next((found for key in _ANSWER_KEYS if (found := answer_in(value.get(key), depth + 1))), None)
    if isinstance(value, list) and value:
        parts = [item["text"] for item in value if isinstance(item, Mapping) and isinstance(item.get("text"), str)]
        return "".join(parts) or answer_in(value[-1], depth + 1)
    return None


def documents_in(value: Any, depth: int = 0) -> tuple[Hit, ...] | None:
    """The documents in an output, in their order; None where there is no list of any."""
    value = decoded(value)
    if isinstance(value, Mapping):
        for key in _LIST_KEYS:
            if key in value and depth < _DEPTH and (found := documents_in(value[key], depth + 1)) is not None:
                return found
        return None
    if not isinstance(value, list):
        return None
    hits = [_hit(item, rank) for rank, item in enumerate(value, start=1)]
    if any(hit is None for hit in hits):
        return None
    return tuple(hit for hit in hits if hit is not None)


def _hit(item: Any, rank: int) -> Hit | None:
    """One document: a text, or an object of LangChain's, LlamaIndex', a search engine's or a store's making."""
    item = decoded(item) if isinstance(item, str) and item.lstrip().startswith("{") else item
    if isinstance(item, str):
        return Hit("", rank=rank, text=item)
    if isinstance(item, list) and len(item) == 2 and isinstance(item[0], Mapping | str):  # (document, score)
        item = {**({"text": item[0]} if isinstance(item[0], str) else item[0]), "score": item[1]}
    if not isinstance(item, Mapping):
        return None
    outer = item
    for inner in ("node", "document", "segment", "doc", "entity", "kwargs", "_source"):
        if isinstance(item.get(inner), Mapping):
            item = {**item, **item[inner]}
    meta = decoded(item.get("metadata") or item.get("extra_info") or item.get("attributes"))
    meta = meta if isinstance(meta, Mapping) else {}
    text = next((item[key] for key in _TEXT_KEYS if isinstance(item.get(key), str)), None)
    name = _first(_ID_KEYS, (item, meta))
    if not name and text is None:
        return None
    doc = _first(_DOC_KEYS, (item, meta))
    scores = (place[key] for place in (outer, item, meta) for key in _SCORE_KEYS if place.get(key) is not None)
    score = next(scores, None)
    return Hit(name, doc if doc != name else "", rank, finite(score), text)


def _first(keys: Iterable[str], places: Iterable[Mapping[str, Any]]) -> str:
    places = tuple(places)
    return next((found for key in keys for place in places if (found := identifier(place.get(key)))), "")


def _last_said(messages: list[Any], roles: tuple[str, ...], depth: int = 0) -> str:
    """The last text that one of the roles said, whatever shape the messages have."""
    for given in reversed(messages):
        if isinstance(given, list) and depth < _DEPTH:
            said = _last_said(given, roles, depth + 1)
        else:
            message = _bare(given)
            said = _said(_content(message)) if _role(message).lower() in roles else ""
        if said:
            return said
    return ""


def _bare(message: Any) -> Mapping[str, Any]:
    """A message without what some frameworks wrap around it."""
    if not isinstance(message, Mapping):
        return {}
    inner = message.get("message")
    bare = inner if isinstance(inner, Mapping) else message
    kwargs = bare.get("kwargs")
    return {**bare, **kwargs} if isinstance(kwargs, Mapping) else bare


def _content(message: Mapping[str, Any]) -> Any:
    return message.get("content", message.get("message.content", message.get("text")))


def _role(message: Mapping[str, Any]) -> str:
    for key in ("role", "message.role", "type", "speaker"):
        if isinstance(message.get(key), str):
            return str(message[key])
    kind = message.get("id")  # LangChain's own serialisation: [..., "HumanMessage"]
    return str(kind[-1]).removesuffix("Message") if isinstance(kind, list) and kind else ""


def _said(content: Any) -> str:
    if isinstance(content, list):
        return "".join(text_of(part.get("text")) if isinstance(part, Mapping) else text_of(part) for part in content)
    return text_of(content)
