"""Questions that are nearly the same, and questions that repeat the wording of what they look for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from konkyo.core.notice import Notice
from konkyo.core.question import ChunkId, Evidence, Question, Quote, Span
from konkyo.diagnosis.evalset.material import Material
from konkyo.diagnosis.evalset.shelf import Shelf
from konkyo.text.ids import fold_id
from konkyo.text.overlap import leak, near_duplicates, squeeze

__all__ = ["LEAK_RUN", "LEAK_SHARE", "SIMILAR", "no_leaks", "questions_differ"]

SIMILAR: Final = 0.8
"""Jaccard similarity of shingles from which two questions count as nearly the same."""

LEAK_RUN: Final = 0.6
"""A question leaks when so much of it stands in the gold in one run."""

LEAK_SHARE: Final = 0.8
"""... or when so many of its shingles stand in a gold passage (not in a whole document, which has most of them)."""

_LEAST_LEAKED: Final = 8
"""Characters of a run below which it says nothing (a product's name)."""


def questions_differ(material: Material) -> Iterator[Notice]:
    """Near-duplicates: harmless doubling, contradicting gold, or a test question that was seen in dev."""
    questions = material.questions
    for pair in near_duplicates([question.text for question in questions], SIMILAR):
        first, second = questions[pair.first], questions[pair.second]
        if (first.asker, first.as_of) != (second.asker, second.as_of):
            continue  # who asks, or when, is what they differ in
        values: dict[str, str | float] = {"first": first.qid, "similarity": pair.similarity}
        if pair.similarity == 1 and (first.expect, set(first.evidence)) != (second.expect, set(second.evidence)):
            yield material.say("same-question-other-gold", "error", second, "text", **values)
        elif first.split != second.split:
            yield material.say("near-duplicate-across-splits", "warning", second, "text", **values)
        else:
            yield material.say("near-duplicate", "warning", second, "text", **values)


def no_leaks(material: Material) -> Iterator[Notice]:
    """Questions that keyword search answers by their own words: they make a system look better than it is."""
    for question in material.questions:
        if not question.text:
            continue
        length = len(squeeze(question.text))
        for passage, whole in _passages(question, material.shelf):
            found = leak(question.text, passage)
            run = found.length >= max(_LEAST_LEAKED, LEAK_RUN * length)
            if run or (not whole and length >= _LEAST_LEAKED and (found.share or 0) >= LEAK_SHARE):
                share = max(found.length / length, 0 if whole else (found.share or 0))
                yield material.say("wording-leak", "warning", question, "text", share=share, found=found.longest[:40])
                break


def _passages(question: Question, shelf: Shelf | None) -> Iterator[tuple[str, bool]]:
    """(text, whether it is a whole document) of the question's gold, as far as it can be had."""
    for piece in question.evidence:
        yield from _narrow(piece, shelf) or _documents(piece, shelf)


def _narrow(piece: Evidence, shelf: Shelf | None) -> list[tuple[str, bool]]:
    texts = [one.text for one in piece.any_of if isinstance(one, Quote)]
    if shelf is not None:
        chunks = (shelf.chunks.get(fold_id(one.chunk)) for one in piece.any_of if isinstance(one, ChunkId))
        texts += [chunk.text for chunk in chunks if chunk is not None]
        spans = (one for one in piece.any_of if isinstance(one, Span))
        texts += [document.text[s.start : s.end] for s in spans for document in shelf.versions(s.doc)[:1]]
    return [(text, False) for text in texts]


def _documents(piece: Evidence, shelf: Shelf | None) -> list[tuple[str, bool]]:
    if shelf is None:
        return []
    names = [one.chunk if isinstance(one, ChunkId) else one.doc for one in piece.any_of]
    return [(document.text, True) for name in names for document in shelf.versions(name)[:1]]
