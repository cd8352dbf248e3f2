"""Rerankers behind HTTP: the shapes of Cohere, Jina and Voyage, and of the many servers that speak one of these."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from konkyo.core.errors import ConfigError
from konkyo.models.http_json import ModelUnavailable, post_json

__all__ = ["SHAPES", "HttpReranker", "Shape"]

ShapeName = Literal["cohere", "jina", "voyage"]


class Shape(Struct, frozen=True):
    """How one maker's interface is called: where, under which keys, and with which key of the environment."""

    url: str
    key: str
    most: str
    results: str
    extra: dict[str, bool]
    most_texts: int


SHAPES: Final[dict[ShapeName, Shape]] = {
    "cohere": Shape("https://api.cohere.com/v2/rerank", "COHERE_API_KEY", "top_n", "results", {}, 1000),
    "jina": Shape(
        "https://api.jina.ai/v1/rerank", "JINA_API_KEY", "top_n", "results", {"return_documents": False}, 2048
    ),
    "voyage": Shape(
        "https://api.voyageai.com/v1/rerank", "VOYAGE_API_KEY", "top_k", "data", {"truncation": True}, 1000
    ),
}


class HttpReranker:
    """A reranker at an address. The key is read from the environment when it is used, and kept nowhere.

    `max_tokens` is how much of query and text the model reads, where the user knows it; longer texts are cut there.
    """

    def __init__(
        self,
        shape: ShapeName,
        model: str,
        *,
        url: str = "",
        key_variable: str | None = None,
        max_tokens: int | None = None,
        timeout: float = 30.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if shape not in SHAPES:
            raise ConfigError("rerank-shape", found=shape, known=", ".join(SHAPES))
        self._shape = SHAPES[shape]
        self._model = model
        self._url = url or self._shape.url
        self._variable = self._shape.key if key_variable is None else key_variable
        self._timeout, self._sleep = timeout, sleep
        self.max_tokens = max_tokens
        self.name = f"{shape}:{model}"

    def __repr__(self) -> str:
        return f"HttpReranker({self.name!r})"

    def scores(self, query: str, texts: Sequence[str], /) -> list[float]:
        """One score a text, in the order given, whatever the order of the answer.

        An answer that leaves a text out, names one twice or has no number for one is an error: nothing is guessed.
        """
        scores: list[float] = []
        for start in range(0, len(texts), self._shape.most_texts):
            scores += self._asked(query, texts[start : start + self._shape.most_texts])
        return scores

    def _asked(self, query: str, texts: Sequence[str]) -> list[float]:
        # Some servers refuse an empty text and others leave it out without a word; a blank is neither.
        documents = [text if text.strip() else " " for text in texts]
        body = {
            "model": self._model,
            "query": query,
            "documents": documents,
            self._shape.most: len(documents),
            **self._shape.extra,
        }
        answer = post_json(self._url, body, key=self._key(), timeout=self._timeout, sleep=self._sleep)
        found = _by_index(answer, self._shape.results)
        if sorted(found) != list(range(len(texts))):
            raise ModelUnavailable("rerank-answer", reranker=self.name, asked=len(texts), found=len(found))
        return [found[place] for place in range(len(texts))]

    def _key(self) -> str:
        """The key; none where the user says that the server wants none (an empty `key_variable`)."""
        if not self._variable:
            return ""
        key = os.environ.get(self._variable, "")
        if not key:
            raise ConfigError("model-key", variable=self._variable, model=self.name)
        return key


def _by_index(answer: Any, results: str) -> dict[int, float]:
    """The score of each place that the answer names; empty where the answer has another shape or a place twice."""
    entries: Any = answer.get(results) if isinstance(answer, dict) else None
    found: dict[int, float] = {}
    for entry in entries if isinstance(entries, list) else []:
        place: Any = entry.get("index") if isinstance(entry, dict) else None
        score: Any = entry.get("relevance_score") if isinstance(entry, dict) else None
        numbers = type(place) is int and type(score) in (int, float)
        if not numbers or not math.isfinite(score) or place in found:
            return {}
        found[place] = float(score)
    return found
