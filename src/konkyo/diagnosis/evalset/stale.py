"""Labels that were right once: the document has a new version, no longer holds, or has other readers."""

from __future__ import annotations

from collections.abc import Iterator

from konkyo.core.access import is_valid, may_read
from konkyo.core.document import Document
from konkyo.core.notice import Notice
from konkyo.core.question import ChunkId, Evidence, Principal, Question
from konkyo.diagnosis.evalset.material import Material
from konkyo.diagnosis.evalset.shelf import Shelf

__all__ = ["labels_fresh", "rights_agree", "validity_agrees"]

_NOBODY = Principal()


def labels_fresh(material: Material) -> Iterator[Notice]:
    """Questions labelled against a version of a document that the corpus no longer has, or has a newer one of."""
    for question, _, versions in _gold(material):
        if not question.label_version or not any(document.version for document in versions):
            continue
        labelled = next((d for d in versions if d.version == question.label_version), None)
        newest = max(versions, key=lambda document: (document.valid_from, document.version))
        if labelled is None or (not question.as_of and newest.valid_from > labelled.valid_from):
            yield material.say(
                "label-stale",
                "warning",
                question,
                "label_version",
                doc=newest.doc,
                found=question.label_version,
                now=newest.version,
            )


def validity_agrees(material: Material) -> Iterator[Notice]:
    """Gold that does not hold on the day the question is asked about: `as_of`, or else today."""
    for question, piece, versions in _gold(material):
        on = question.as_of or material.today
        if question.expect != "answer" or not on or any(is_valid(document, on) for document in versions):
            continue
        code = "gold-not-valid" if question.as_of else "gold-expired"
        last = versions[-1]
        valid = f"{last.valid_from or '...'} / {last.valid_to or '...'}"
        yield material.say(
            code,
            "error" if question.as_of else "warning",
            question,
            "as_of" if question.as_of else material.column_of(piece.any_of[0]),
            doc=last.doc,
            on=on,
            valid=valid,
        )


def rights_agree(material: Material) -> Iterator[Notice]:
    """Answers expected for askers who may not read the gold, and refusals for askers who may."""
    if material.shelf is None or not material.shelf.rights:
        return
    asked = [question for question in material.questions if question.asker != _NOBODY]
    if not asked:
        yield material.say_of_all("no-askers", "info", column="user")
        return
    if len(asked) < len(material.questions):
        yield material.say_of_all("some-askers", "info", column="user", count=len(material.questions) - len(asked))
    readable: dict[str, list[bool]] = {}
    for question, _, versions in _gold(material):
        if question.asker == _NOBODY:
            continue
        may = any(may_read(question.asker, document) for document in versions)
        readable.setdefault(question.qid, []).append(may)
        if question.expect == "answer" and not may:
            yield material.say(
                "gold-not-readable",
                "error",
                question,
                "groups",
                doc=versions[0].doc,
                asker=_asker(question.asker),
                readers=_readers(versions[0]),
            )
    for question in asked:
        if question.expect == "refuse" and readable.get(question.qid) and all(readable[question.qid]):
            yield material.say("refusal-readable", "error", question, "expect", asker=_asker(question.asker))


def _gold(material: Material) -> Iterator[tuple[Question, Evidence, list[Document]]]:
    """Each needed piece with the versions of all documents that its alternatives name, where the corpus has any."""
    if (shelf := material.shelf) is None:
        return
    for question in material.questions:
        for piece in question.evidence:
            versions = _versions(piece, shelf) if piece.grade >= 1 else []
            if versions:
                yield question, piece, versions


def _versions(piece: Evidence, shelf: Shelf) -> list[Document]:
    found: list[Document] = []
    for one in piece.any_of:
        versions = shelf.versions(one.chunk if isinstance(one, ChunkId) else one.doc)
        version = "" if isinstance(one, ChunkId) else one.version
        found += [document for document in versions if document.version == version or not version]
    return found


def _asker(asker: Principal) -> str:
    return " / ".join(part for part in (asker.user, asker.tenant, ", ".join(asker.groups)) if part)


def _readers(document: Document) -> str:
    tenant = [document.tenant] if document.tenant else []
    return "; ".join([*tenant, *("|".join(any_of) for any_of in document.readers)]) or "-"
