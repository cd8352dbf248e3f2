"""Gold that names documents or chunks: are they in the corpus, and is each named once?"""

from __future__ import annotations

from collections.abc import Iterator

from konkyo.core.notice import Notice
from konkyo.core.question import Alternative, ChunkId, Question
from konkyo.diagnosis.evalset.material import Material
from konkyo.diagnosis.evalset.shelf import Shelf
from konkyo.text.ids import fold_id

__all__ = ["gold_in_corpus", "gold_named_once"]


def gold_in_corpus(material: Material) -> Iterator[Notice]:
    """Unknown and ambiguous IDs, and versions that the corpus does not hold.

    Where not a single ID is known, that is one fault (the IDs are of another kind), not one for each question.
    """
    shelf = material.shelf
    if shelf is None:
        return
    named = [(question, one) for question in material.questions for one in _alternatives(question) if _identifier(one)]
    checkable = [(question, one) for question, one in named if not isinstance(one, ChunkId) or shelf.chunks]
    known = [_known(one, shelf) for _, one in checkable]
    if checkable and not any(known):
        first = _identifier(checkable[0][1])
        example = next(iter(shelf.documents or shelf.chunks), "")
        yield material.say_of_all(
            "gold-nowhere-in-corpus",
            "error",
            count=len(known),
            found=first,
            example=example,
            perhaps=shelf.perhaps(first),
        )
        return
    if len(checkable) < len(named):
        yield material.say_of_all("chunks-not-checked", "info", count=len(named) - len(checkable))
    by_stem = [one for _, one in checkable if not isinstance(one, ChunkId) and _by_stem(one, shelf)]
    if by_stem:
        name = _identifier(by_stem[0])
        yield material.say_of_all("gold-by-stem", "info", count=len(by_stem), found=name, file=shelf.name(name))
    for (question, one), is_known in zip(checkable, known, strict=True):
        if not is_known:
            yield _unknown(material, shelf, question, one)
        elif (version := _missing_version(one, shelf)) is not None:
            yield material.say(
                "gold-version-unknown",
                "error",
                question,
                material.column_of(one),
                found=_identifier(one),
                version=getattr(one, "version", ""),
                known=version,
            )


def gold_named_once(material: Material) -> Iterator[Notice]:
    """The same ID twice in one row: it would count as two pieces that must both be found."""
    for question in material.questions:
        seen: set[Alternative] = set()
        for one in _alternatives(question):
            if one in seen:
                found = _identifier(one) or getattr(one, "text", "")[:40]
                yield material.say("gold-twice", "warning", question, material.column_of(one), found=found)
            seen.add(one)


def _alternatives(question: Question) -> Iterator[Alternative]:
    return (one for piece in question.evidence for one in piece.any_of)


def _identifier(one: Alternative) -> str:
    return one.chunk if isinstance(one, ChunkId) else one.doc


def _known(one: Alternative, shelf: Shelf) -> bool:
    return shelf.has_chunk(one.chunk) if isinstance(one, ChunkId) else shelf.has(one.doc) or shelf.has_chunk(one.doc)


def _by_stem(one: Alternative, shelf: Shelf) -> bool:
    name = _identifier(one)
    return shelf.name(name) != fold_id(name)


def _unknown(material: Material, shelf: Shelf, question: Question, one: Alternative) -> Notice:
    name = _identifier(one)
    column = material.column_of(one)
    if len(several := shelf.namesakes(name)) > 1:
        return material.say("gold-ambiguous", "error", question, column, found=name, files=", ".join(several[:3]))
    perhaps = shelf.perhaps(name)
    code = "gold-not-in-corpus-near" if perhaps else "gold-not-in-corpus"
    return material.say(code, "error", question, column, found=name, perhaps=perhaps)


def _missing_version(one: Alternative, shelf: Shelf) -> str | None:
    """The versions that there are, where the one that is named is not among them."""
    if isinstance(one, ChunkId) or not one.version:
        return None
    there = [document.version for document in shelf.versions(one.doc)]
    return None if not there or one.version in there else ", ".join(version or "-" for version in there)
