"""A folder of documents of any kind: read one after the other, with what is known of each; no bad file stops it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from os import PathLike, walk
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from konkyo.core.config import CorpusSettings
from konkyo.core.errors import MissingExtra, UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.core.pipeline import Parsed, ParseReport
from konkyo.formats.columns import match_columns
from konkyo.formats.corpus import read_corpus
from konkyo.formats.corpus_columns import CORPUS_COLUMNS
from konkyo.formats.documents import KINDS, read_document
from konkyo.formats.jsonlines import json_objects
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file
from konkyo.formats.tables import open_table
from konkyo.pipeline.metadata import front_values, own_values, ruled, with_metadata
from konkyo.pipeline.parse import parse
from konkyo.pipeline.sidecar import Sidecar, read_sidecar, sidecar_of

__all__ = ["read_folder"]

_TABLES: Final = frozenset({"csv", "jsonl", "xlsx"})


def read_folder(folder: str | PathLike[str], settings: CorpusSettings | None = None) -> Iterator[Parsed]:
    """Each file of a folder, or of a single path, in the order of paths; its ID is its path, unless it names itself.

    Hidden files and links to outside are passed over or refused, files of unknown kinds counted in a last report.
    A table with the columns of a corpus (an ID and a text) gives a document a row. What cannot be read is `lost`
    with the reason; a table of metadata that cannot be read is an error, since rights may stand in it.
    """
    rules = settings or CorpusSettings()
    root = Path(folder)
    if not root.is_dir():
        regular_file(root)
    table = sidecar_of(root, rules.metadata) if root.is_dir() else None
    sidecar = read_sidecar(table) if table is not None else None
    reader = _Reader(root, rules, sidecar)
    for path in _files(root):
        if table is None or path != table:
            yield from reader.read(path)
    yield from reader.remarks()


def _files(root: Path) -> list[Path]:
    """Regular files below the root, links to folders not followed, hidden ones passed over."""
    if not root.is_dir():
        return [root]
    found: list[Path] = []
    for place, folders, names in walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(place, name) for name in names if not name.startswith((".", "~$"))]
    return sorted(path for path in found if path.is_file() or path.is_symlink())


class _Reader:
    """Reads file by file, and remembers what only the whole folder shows."""

    def __init__(self, root: Path, rules: CorpusSettings, sidecar: Sidecar | None) -> None:
        self._root = root
        self._rules = rules
        self._sidecar = sidecar
        self._seen: dict[str, None] = {}
        self._first: dict[tuple[str, str], str] = {}
        self._others: Counter[str] = Counter()

    def read(self, path: Path) -> Iterator[Parsed]:
        inside = path.relative_to(self._root).as_posix() if path != self._root else path.name
        inside = unicodedata.normalize("NFC", inside)
        self._seen[inside] = None
        if any(fnmatchcase(inside, pattern) for pattern in self._rules.exclude):
            return
        kind = KINDS.get(path.suffix.lower())
        if kind is None:
            self._others[path.suffix.lower() or "-"] += 1
            return
        try:
            if kind in _TABLES and _is_corpus(path, kind):
                yield from map(self._once, self._rows(path, inside))
            else:
                yield self._once(self._file(path, inside))
        except (UnreadableInput, MissingExtra) as error:
            yield Parsed(ParseReport(str(path), "lost", inside, kind, notices=(error.notice,)))

    def remarks(self) -> Iterator[Parsed]:
        """What is said of the folder as a whole; nothing for a folder in order."""
        place = Place(file=str(self._root))
        notices: list[Notice] = list(self._sidecar.notices) if self._sidecar else []
        if self._sidecar is not None:
            notices += self._sidecar.unmatched(self._seen)
        if self._others:
            values: dict[str, str | int | float] = {
                "count": self._others.total(),
                "found": ", ".join(sorted(self._others))[:200],
            }
            notices.append(Notice("files-passed-over", "info", place, values))
        if notices:
            yield Parsed(ParseReport(str(self._root), "partly", notices=tuple(notices)))

    def _file(self, path: Path, inside: str) -> Parsed:
        raw = read_document(path, root=self._root if self._root.is_dir() else None)
        broken = next((notice for notice in raw.notices if notice.code == "front-matter-broken"), None)
        if broken is not None:  # rights may stand in it
            raise UnreadableInput(broken.code, place=broken.place, **broken.values)
        parsed = parse(raw, file=str(path))
        if parsed.document is None:
            return parsed
        own, tags = front_values(raw.meta, str(path))
        document, said = with_metadata(
            parsed.document, [*self._layers(inside), own], tags | self._tags(inside), str(path)
        )
        report = replace(parsed.report, doc=document.doc, notices=(*parsed.report.notices, *said))
        return Parsed(report, document)

    def _rows(self, path: Path, inside: str) -> Iterator[Parsed]:
        """The documents of a table of documents, texts as they stand."""
        corpus = read_corpus(path)
        for number, document in enumerate(corpus.documents):
            said = corpus.notices if not number else ()
            report = ParseReport(str(path), "used", document.doc, "row", characters=len(document.text), notices=said)
            layers = [*self._layers(inside), own_values(document)]
            try:
                whole, more = with_metadata(document, layers, document.tags | self._tags(inside), str(path))
            except UnreadableInput as error:
                yield Parsed(replace(report, outcome="lost", notices=(*said, error.notice)))
                continue
            yield Parsed(replace(report, notices=(*said, *more)), whole)

    def _layers(self, inside: str) -> list[dict[str, Any]]:
        return [*ruled(inside, self._rules.rules), *([self._sidecar.values(inside)] if self._sidecar else [])]

    def _tags(self, inside: str) -> dict[str, str]:
        return self._sidecar.tags(inside) if self._sidecar else {}

    def _once(self, parsed: Parsed) -> Parsed:
        """The document, unless another one has its ID and version."""
        if (document := parsed.document) is None:
            return parsed
        key = document.doc, document.version
        if key not in self._first:
            self._first[key] = parsed.report.file
            return parsed
        place = Place(file=parsed.report.file)
        twice = Notice("document-twice", "error", place, {"doc": document.doc, "first": self._first[key]})
        return Parsed(replace(parsed.report, outcome="lost", notices=(*parsed.report.notices, twice)))


def _is_corpus(path: Path, kind: str) -> bool:
    """Whether a table has an ID and a text in each row: then its rows are documents, and it is none."""
    log = NoticeLog(str(path))
    try:
        if kind == "jsonl":
            names = tuple(next((item for _, item in json_objects(path, log)), {}))
        else:
            names = tuple(open_table(path, CORPUS_COLUMNS, log=log).header.cells)
        return {"doc", "text"} <= match_columns(names, CORPUS_COLUMNS, Place(file=str(path))).fields.keys()
    except UnreadableInput:
        return False  # what is wrong with it is said when it is read
