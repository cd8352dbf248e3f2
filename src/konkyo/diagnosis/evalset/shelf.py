"""The corpus as the rules look things up in it."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final

from konkyo.core.document import Chunk, Document
from konkyo.diagnosis.identifier_forms import FORMS
from konkyo.text.fold import Folded, fold
from konkyo.text.ids import fold_id

__all__ = ["Shelf"]

_MOST_COMPARED: Final = 5_000
"""Names of a larger corpus are not compared letter by letter when one is looked for that was perhaps meant."""

_LEAST_COMPARED: Final = 6
_DIGITS: Final = re.compile(r"\d+")
_BETWEEN: Final = "\uffff"


class Shelf:
    """Documents by ID (all versions of each) and chunks by ID, after the lossless folding of IDs.

    `rights` says whether the corpus tells who may read what. A document that was read from a file is found by the
    file's name without its ending, too, as long as only one answers to it.
    """

    def __init__(self, documents: Sequence[Document], chunks: Sequence[Chunk] = (), *, rights: bool = False) -> None:
        self.rights = rights
        self.documents: dict[str, list[Document]] = {}
        for document in documents:
            self.documents.setdefault(fold_id(document.doc), []).append(document)
        self.chunks = {fold_id(chunk.chunk): chunk for chunk in chunks}
        self._chunks_of: dict[str, list[Chunk]] = {}
        for chunk in chunks:
            self._chunks_of.setdefault(fold_id(chunk.span.doc), []).append(chunk)
        self._folded: dict[int, Folded] = {}

    def versions(self, doc: str) -> list[Document]:
        """All versions of a document; none where it is unknown."""
        return self.documents.get(self.name(doc), [])

    def name(self, doc: str) -> str:
        """The corpus' own (folded) name of a document."""
        folded = fold_id(doc)
        files = self._stems.get(folded, [])
        return files[0] if folded not in self.documents and len(files) == 1 else folded

    def has(self, doc: str) -> bool:
        """Whether a document, or a chunk of it, is there."""
        name = self.name(doc)
        return name in self.documents or name in self._chunks_of

    def namesakes(self, doc: str) -> Sequence[str]:
        """The files that a bare name could mean."""
        return self._stems.get(fold_id(doc), ())

    def has_chunk(self, chunk: str) -> bool:
        """Whether a chunk is there, or a document of that name (some tools call both by one ID)."""
        return fold_id(chunk) in self.chunks or self.has(chunk)

    def texts(self, doc: str, version: str = "") -> list[Folded]:
        """The folded texts of a document's versions (of one, if it is named and there), else of its chunks."""
        documents = self.versions(doc)
        named = [document for document in documents if version and document.version == version]
        if documents:
            return [self.folded(document) for document in named or documents]
        return [self.folded(chunk) for chunk in self._chunks_of.get(self.name(doc), ())]

    def folded(self, item: Document | Chunk) -> Folded:
        """The folded text of a document or chunk, made once."""
        if id(item) not in self._folded:
            self._folded[id(item)] = fold(item.text)
        return self._folded[id(item)]

    def holders(self, quote: str) -> list[str]:
        """The documents (or chunks) whose text holds a quote after folding, in the corpus' order, each once."""
        wanted = fold(quote).folded
        text, starts, names = self._everything
        found: dict[str, None] = {}
        place = text.find(wanted) if wanted else -1
        while place >= 0:
            number = bisect_right(starts, place) - 1
            found.setdefault(names[number])
            end = starts[number + 1] if number + 1 < len(starts) else len(text)
            place = text.find(wanted, end)
        return list(found)

    def perhaps(self, identifier: str) -> str:
        """What an unknown ID probably means: the same in another form, or else with a letter or two changed."""
        names = self._names
        for form in FORMS.values():
            wanted = form(fold_id(identifier))
            found = [name for name in names if form(name) == wanted and _numbers_agree(identifier, name)]
            if found:
                return found[0] if len(found) == 1 else ""
        parts = [part for part in fold_id(identifier).split() if part]
        if len(parts) > 1 and all(self.has(part) for part in parts):
            return ";".join(parts)
        return self._misspelt(fold_id(identifier))

    def _misspelt(self, identifier: str) -> str:
        """The name that differs in a letter or two of many; one that differs in a number is another document."""
        if len(identifier) < _LEAST_COMPARED or len(self._names) > _MOST_COMPARED:
            return ""
        close = difflib.get_close_matches(identifier, self._names, n=1, cutoff=0.85)
        return close[0] if close and _DIGITS.findall(close[0]) == _DIGITS.findall(identifier) else ""

    @cached_property
    def _names(self) -> list[str]:
        return [*self.documents, *self.chunks]

    @cached_property
    def _stems(self) -> dict[str, list[str]]:
        stems: dict[str, list[str]] = {}
        for name, versions in self.documents.items():
            if any(fold_id(document.source) == name for document in versions):  # its ID is its path in the folder
                path = PurePosixPath(name)
                for bare in dict.fromkeys((path.stem, path.name, str(path.with_suffix("")))):
                    if bare != name:
                        stems.setdefault(bare, []).append(name)
        return stems

    @cached_property
    def _everything(self) -> tuple[str, list[int], list[str]]:
        """All folded texts in one, where each begins, and whose it is."""
        items: Iterable[tuple[str, Document | Chunk]] = (
            [(document.doc, document) for versions in self.documents.values() for document in versions]
            if self.documents
            else [(chunk.chunk, chunk) for chunk in self.chunks.values()]
        )
        starts: list[int] = []
        names: list[str] = []
        parts: list[str] = []
        length = 0
        for name, item in items:
            starts.append(length)
            names.append(name)
            parts.append(self.folded(item).folded)
            length += len(parts[-1]) + len(_BETWEEN)
        return _BETWEEN.join(parts), starts, names


def _numbers_agree(one: str, other: str) -> bool:
    """Whether the numbers of one ID are all among the other's: a form that drops numbers must not join X-1 to X-2."""
    left, right = (Counter(n.lstrip("0") for n in _DIGITS.findall(fold_id(each))) for each in (one, other))
    return left <= right or right <= left
