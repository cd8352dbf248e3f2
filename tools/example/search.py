"""A small search over the example's documents: sections as chunks, BM25, a likeness of letters, rank fusion."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from konkyo.core import Document, Hit

_SECTION = re.compile(r"^## .+$", re.MULTILINE)
_WORD = re.compile(r"[a-z0-9][a-z0-9-]*|[^\x00-\x7f]")


@dataclass(frozen=True)
class Passage:
    """One section of one document."""

    id: str
    doc: str
    version: str
    start: int
    end: int
    text: str

    def hit(self, rank: int, score: float) -> Hit:
        """The passage as a retrieved item."""
        return Hit(self.id, self.doc, rank, round(score, 4), self.text, self.version, self.start, self.end)


def passages(documents: Iterable[Document]) -> list[Passage]:
    """Every section from its heading to the next; the name tells versions apart where a document has several."""
    documents = list(documents)
    versions = Counter(document.doc for document in documents)
    found = []
    for document in documents:
        name = document.doc if versions[document.doc] == 1 else f"{document.doc}@{document.version}"
        starts = [match.start() for match in _SECTION.finditer(document.text)]
        for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(document.text)], strict=True), start=1):
            text = document.text[start:end].rstrip()
            found.append(Passage(f"{name}#{number}", document.doc, document.version, start, start + len(text), text))
    return found


def tokens(text: str) -> list[str]:
    """Words of Latin letters and figures; pairs of neighbouring Japanese characters."""
    found: list[str] = []
    previous = ""
    for part in _WORD.findall(text.lower()):
        if part.isascii():
            found.append(part)
            previous = ""
        else:
            if previous:
                found.append(previous + part)
            previous = part
    return found


def bm25(query: str, corpus: Sequence[Passage], *, k1: float = 1.2, b: float = 0.75) -> list[tuple[Passage, float]]:
    """All passages that share a token with the query, best first."""
    bags = [Counter(tokens(passage.text)) for passage in corpus]
    mean = sum(map(Counter.total, bags)) / len(bags)
    scores = [0.0] * len(corpus)
    for token in set(tokens(query)):
        holding = sum(token in bag for bag in bags)
        weight = math.log(1 + (len(bags) - holding + 0.5) / (holding + 0.5))
        for number, bag in enumerate(bags):
            if count := bag[token]:
                scores[number] += weight * count * (k1 + 1) / (count + k1 * (1 - b + b * bag.total() / mean))
    return _best_first(corpus, scores)


def likeness(query: str, corpus: Sequence[Passage]) -> list[tuple[Passage, float]]:
    """Cosine of the counts of letters in threes and twos: stands in for vectors, which would need a model."""
    asked = _letters(query)
    return _best_first(corpus, [_cosine(asked, _letters(passage.text)) for passage in corpus])


def fused(rankings: Sequence[Sequence[Passage]], *, constant: int = 60) -> list[tuple[Passage, float]]:
    """Reciprocal rank fusion."""
    scores: dict[Passage, float] = {}
    for ranking in rankings:
        for rank, passage in enumerate(ranking, start=1):
            scores[passage] = scores.get(passage, 0.0) + 1 / (constant + rank)
    return _best_first(list(scores), list(scores.values()))


def overlap(query: str, passage: Passage) -> float:
    """Share of the query's tokens that the passage has, as a reranker's score between 0.1 and 0.8."""
    asked = set(tokens(query))
    return 0.1 + 0.7 * len(asked & set(tokens(passage.text))) / max(len(asked), 1)


def _best_first(corpus: Sequence[Passage], scores: Sequence[float]) -> list[tuple[Passage, float]]:
    found = [(passage, score) for passage, score in zip(corpus, scores, strict=True) if score > 0]
    return sorted(found, key=lambda each: (-each[1], each[0].id))


def _letters(text: str) -> Counter[str]:
    plain = re.sub(r"[\s|#-]+", " ", text.lower())
    return Counter(plain[at : at + size] for size in (2, 3) for at in range(len(plain) - size + 1))


def _cosine(one: Counter[str], other: Counter[str]) -> float:
    shared = sum(count * other[part] for part, count in one.items())
    norms = math.sqrt(sum(n * n for n in one.values()) * sum(n * n for n in other.values()))
    return shared / norms if norms else 0.0
