"""Small corpora and models that tests make for themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from konkyo.core import Chunk, ChunkContext, Document, Span
from konkyo.core.pipeline import ModelIdentity

EVERYONE = (("all",),)


class FakeEmbedder:
    """Vectors from a digest of each text: the same text has the same vector, others have nothing in common."""

    def __init__(self, name: str = "fake", dimensions: int = 16, *, seed: str = "", unit: bool = True) -> None:
        self.identity = ModelIdentity(name, "1", dimensions, "query: ", "passage: ", 512, unit)
        self._seed, self._unit = seed, unit
        self.embedded: list[str] = []

    def passages(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        self.embedded += texts
        return self._vectors(texts)

    def queries(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        return self._vectors(texts)

    def count_tokens(self, text: str, /) -> int:
        return len(text)

    def _vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        found = np.zeros((len(texts), self.identity.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            digest = hashlib.sha256((self._seed + text).encode()).digest()
            found[row] = np.random.default_rng(list(digest[:8])).normal(size=self.identity.dimensions)
            if self._unit:
                found[row] /= np.linalg.norm(found[row])
        return found


def document(doc: str, text: str = "", **given: object) -> Document:
    return Document(doc, text, **({"readers": EVERYONE} | given))  # type: ignore[arg-type]


def chunk(
    name: str, doc: str, text: str, *, title: str = "", headings: tuple[str, ...] = (), version: str = ""
) -> Chunk:
    return Chunk(name, Span(doc, 0, len(text), version), text, ChunkContext(title, headings))
