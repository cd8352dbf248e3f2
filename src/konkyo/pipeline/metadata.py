"""What is known of a document beside its text: from folder rules, the table of metadata, and its own front matter."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final

from msgspec.structs import asdict, replace

from konkyo.core.config import FolderRule
from konkyo.core.document import Document
from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.formats.columns import match_columns
from konkyo.formats.corpus_columns import CORPUS_COLUMNS
from konkyo.formats.corpus_records import document_from, readers_of
from konkyo.formats.idlists import ListFault
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text

__all__ = ["front_values", "own_values", "ruled", "with_metadata"]

_FROM_FILE: Final = frozenset({"text", "source", "chunk", "start", "end"})
"""Fields of a corpus that a file has by being there."""


def ruled(inside: str, rules: Sequence[FolderRule]) -> list[dict[str, Any]]:
    """What the rules that match a path say, in their order.

    >>> ruled("hr/leave.md", [FolderRule("hr/*", readers="人事"), FolderRule("it/*", tenant="it")])
    [{'readers': '人事'}]
    """
    matching = [rule for rule in rules if fnmatchcase(inside, rule.match)]
    return [{name: value for name, value in asdict(rule).items() if value and name != "match"} for rule in matching]


def front_values(meta: Mapping[str, str], file: str) -> tuple[dict[str, Any], dict[str, str]]:
    """(known fields, tags) of a file's own front matter, whatever its keys are called."""
    layout = match_columns(tuple(meta), CORPUS_COLUMNS, Place(file=file))
    values = tuple(meta.values())
    fields = {field: values[at] for field, at in layout.fields.items()}
    return fields, {name: as_text(values[at]) for at, name in layout.others}


def own_values(document: Document) -> dict[str, Any]:
    """The metadata that a document holds already."""
    given = {name: getattr(document, name) for name in ("doc", "title", "version", "valid_from", "valid_to", "tenant")}
    readers = {"readers": [list(any_of) for any_of in document.readers]}
    return {name: value for name, value in (given | readers).items() if value}


def with_metadata(
    document: Document, layers: Sequence[Mapping[str, Any]], tags: Mapping[str, str], file: str
) -> tuple[Document, tuple[Notice, ...]]:
    """The document with what is said of it, from the most general layer to its own, and what is to be said of that.

    The most special value counts, but for rights: all lists of readers must hold, and tenants must agree, so that
    nothing a file says of itself opens it wider. What is not understood raises `UnreadableInput`.
    """
    log = NoticeLog(file)
    merged: dict[str, Any] = {"doc": document.doc, "title": document.title}
    for layer in layers:
        merged |= {name: value for name, value in layer.items() if value and name not in _FROM_FILE}
    _same_tenant(layers, file)
    if readers := _all_readers(layers, file):
        merged["readers"] = readers
    found = document_from(Record(1, {**merged, "text": "-"}, {}, dict(tags)), log)
    faults = [notice for notice in log.notices() if notice.level == "error"]
    if found is None or faults:
        raise UnreadableInput(faults[0].code, place=faults[0].place, **faults[0].values)
    whole = replace(found, text=document.text, blocks=document.blocks, source=document.source)
    return whole, log.notices()


def _same_tenant(layers: Iterable[Mapping[str, Any]], file: str) -> None:
    named = list(dict.fromkeys(as_text(layer["tenant"]).strip() for layer in layers if layer.get("tenant")))
    if len(named) > 1:
        raise UnreadableInput("tenant-differs", place=Place(file=file), found=named[0], other=named[1])


def _all_readers(layers: Iterable[Mapping[str, Any]], file: str) -> list[list[str]]:
    """Every list of every layer: a principal must be in one group of each."""
    lists: list[list[str]] = []
    for layer in layers:
        if value := layer.get("readers"):
            try:
                lists += [list(any_of) for any_of in readers_of(_plain(value))]
            except ListFault as error:
                place = Place(file=file, column="readers")
                raise UnreadableInput(error.code, place=place, found=as_text(value)[:80]) from None
    return [list(any_of) for any_of in dict.fromkeys(tuple(each) for each in lists)]


def _plain(value: Any) -> Any:
    """Front matter keeps lists as JSON."""
    if isinstance(value, str) and value.startswith("["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
