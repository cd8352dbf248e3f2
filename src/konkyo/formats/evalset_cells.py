"""A question as the cells of a table, each in the form that reads back as the same value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from konkyo.core.errors import UsageError
from konkyo.core.question import ChunkId, DocId, Evidence, Question
from konkyo.formats.columns import normal_name
from konkyo.formats.evalset_columns import EVALSET_COLUMNS
from konkyo.formats.evalset_values import EXPECT, SOURCE, SPLIT
from konkyo.formats.idcells import mangled
from konkyo.formats.idlists import Piece, needs_quoting, parse_ids, split_text

__all__ = ["HEADERS", "Lang", "evalset_table"]

Lang = Literal["ja", "en"]

HEADERS: Final[dict[str, tuple[str, str]]] = {
    "qid": ("質問ID", "qid"),
    "text": ("質問", "question"),
    "docs": ("正解文書ID", "relevant_doc_ids"),
    "chunks": ("正解チャンクID", "relevant_chunk_ids"),
    "evidence": ("根拠", "evidence"),
    "answer": ("期待する答え", "expected_answer"),
    "kind": ("種類", "kind"),
    "expect": ("期待する動作", "expect"),
    "facts": ("必須事項", "facts"),
    "must_not": ("禁止事項", "must_not"),
    "user": ("利用者", "user"),
    "tenant": ("テナント", "tenant"),
    "groups": ("グループ", "groups"),
    "as_of": ("基準日", "as_of"),
    "split": ("分割", "split"),
    "source": ("出所", "source"),
    "weight": ("重み", "weight"),
    "label_version": ("正解の版", "label_version"),
}
"""Field to its header in Japanese and English, in the order in which columns are written."""

_ALWAYS: Final = ("qid", "text", "docs", "answer")
_JAPANESE: Final[Mapping[str, str]] = {
    english: japanese
    for words in (EXPECT, SPLIT, SOURCE)
    for japanese, english in reversed(list(words.items()))
    if not japanese.isascii()
}

Cell = str | float


def evalset_table(questions: Sequence[Question], lang: Lang) -> tuple[list[str], list[list[Cell]]]:
    """(header, rows): the four usual columns, every other that any question fills, and the tags."""
    rows = [_cells(question, lang) for question in questions]
    tags = list(dict.fromkeys(name for question in questions for name in question.tags))
    used = {field for row in rows for field, cell in row.items() if cell != ""} | set(_ALWAYS)
    used |= _claimed(tags)
    fields = [field for field in HEADERS if field in used]
    column = 0 if lang == "ja" else 1
    header = [HEADERS[field][column] for field in fields] + tags
    body = [
        [row.get(field, "") for field in fields] + [question.tags.get(tag, "") for tag in tags]
        for question, row in zip(questions, rows, strict=True)
    ]
    return header, body


def _cells(question: Question, lang: Lang) -> dict[str, Cell]:
    cells: dict[str, Cell] = {
        "qid": question.qid,
        "text": question.text,
        "answer": question.answer,
        "kind": question.kind,
        "facts": _list_cell(question.facts),
        "must_not": _list_cell(question.must_not),
        "user": question.asker.user,
        "tenant": question.asker.tenant,
        "groups": _list_cell(question.asker.groups),
        "as_of": question.as_of,
        "label_version": question.label_version,
    }
    for field, default in (("expect", "answer"), ("split", "dev"), ("source", "human")):
        value: str = getattr(question, field)
        if value != default:
            cells[field] = _JAPANESE[value] if lang == "ja" else value
    if question.weight != 1.0:
        cells["weight"] = question.weight
    field, cell = _evidence_cell(question.evidence)
    cells[field] = cell
    return cells


def _evidence_cell(evidence: tuple[Evidence, ...]) -> tuple[str, str]:
    """Plain IDs in the column of IDs; anything else in the full form, as JSON."""
    alternatives = [alternative for piece in evidence for alternative in piece.any_of]
    if all(isinstance(one, DocId) and not one.version for one in alternatives):
        field = "docs"
    elif all(isinstance(one, ChunkId) for one in alternatives):
        field = "chunks"
    else:
        return "evidence", _json(evidence)
    pieces = tuple(Piece(tuple(_name(one) for one in piece.any_of), piece.grade) for piece in evidence)
    ids = [identifier for piece in pieces for identifier in piece.any_of]
    if any(needs_quoting(identifier) or mangled(identifier) for identifier in ids):
        return "evidence", _json(evidence)
    cell = ";".join("|".join(piece.any_of) + (f"={piece.grade}" if piece.grade != 1 else "") for piece in pieces)
    return (field, cell) if parse_ids(cell).pieces == pieces else ("evidence", _json(evidence))


def _name(alternative: object) -> str:
    assert isinstance(alternative, DocId | ChunkId)
    return alternative.doc if isinstance(alternative, DocId) else alternative.chunk


def _list_cell(items: tuple[str, ...]) -> str:
    simple = ";".join(items)
    return simple if split_text(simple) == items else _json(items)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode("utf-8")


def _claimed(tags: Iterable[str]) -> set[str]:
    """The fields whose columns must be written so that a tag of a similar name stays a tag.

    A tag that bears a field's own name (`kind`) cannot be told from the field in a table: that is an error.
    """
    fields: set[str] = set()
    for tag in tags:
        for field, aliases in EVALSET_COLUMNS.items():
            if normal_name(tag) in map(normal_name, aliases.strong) or not tag.strip():
                raise UsageError("tag-name-taken", found=tag, field=field)
            if normal_name(tag) in map(normal_name, aliases.weak):
                fields.add(field)
    return fields
