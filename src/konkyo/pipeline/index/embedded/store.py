"""The versions of an index in a folder: written beside one another, and switched between at once.

.konkyo/index/<version>/   a version; nothing in it is ever changed
.konkyo/index/current      the name of the version that is searched
.konkyo/index/.building-*  what a writer is at work on, or was when it died; the next writer removes it
"""

from __future__ import annotations

import errno
import shutil
from os import PathLike
from pathlib import Path

import numpy as np

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.index import IndexManifest
from konkyo.core.notice import Place
from konkyo.core.pipeline import Embedder
from konkyo.pipeline.index.embedded.build import Known, build, manifest_of
from konkyo.pipeline.index.embedded.durable import replace_text, sync_folder
from konkyo.pipeline.index.embedded.index import EmbeddedIndex
from konkyo.pipeline.index.embedded.lock import only_writer
from konkyo.pipeline.index.protocol import IndexContent
from konkyo.text.analyze import analyzer as analyzer_named

__all__ = ["EmbeddedStore"]


class EmbeddedStore:
    """The index in a folder, which need not exist before something is written."""

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)

    def versions(self) -> tuple[str, ...]:
        """All whole versions, in the order of their names."""
        return tuple(sorted(each.parent.name for each in self.folder.glob("[!.]*/manifest.json")))

    def current(self) -> str | None:
        """The version that is searched; `None` before the first."""
        try:
            return (self.folder / "current").read_text(encoding="utf-8").strip() or None
        except FileNotFoundError:
            return None

    def open(self, version: str | None = None, /) -> EmbeddedIndex:
        """A version, by default the current one. It stays as it is, whatever is written meanwhile."""
        wanted = version or self.current()
        if wanted is None:
            raise UsageError("no-index", place=Place(file=str(self.folder)))
        if wanted not in self.versions():
            raise UsageError(
                "unknown-index-version", found=wanted, known=", ".join(self.versions()) or "-", folder=str(self.folder)
            )
        try:
            return EmbeddedIndex(self.folder / wanted)
        except (OSError, ValueError, EOFError) as error:
            place = Place(file=str(self.folder / wanted))
            raise UnreadableInput("index-broken", place=place, reason=type(error).__name__) from error

    def plan(
        self, content: IndexContent, /, *, analyzer: str = "auto", embedder: Embedder | None = None
    ) -> IndexManifest:
        """What `write` would make of the content; nothing is written or embedded."""
        return manifest_of(content, analyzer_named(analyzer), embedder)

    def write(self, content: IndexContent, /, *, analyzer: str = "auto", embedder: Embedder | None = None) -> str:
        """Write a version beside the others and switch to it at once; the version's name.

        What exists already is only switched to. A writer that fails or dies leaves the current version as it is.
        """
        cut = analyzer_named(analyzer)
        manifest = manifest_of(content, cut, embedder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with only_writer(self.folder):
                for left in self.folder.glob(".building-*"):
                    shutil.rmtree(left, ignore_errors=True)
                if manifest.version not in self.versions():
                    building = self.folder / f".building-{manifest.version}"
                    try:
                        building.mkdir()
                        build(building, content, manifest, cut, embedder, self._known(embedder))
                        sync_folder(building)
                        building.rename(self.folder / manifest.version)
                    finally:
                        shutil.rmtree(building, ignore_errors=True)
                    sync_folder(self.folder)
                replace_text(self.folder / "current", manifest.version)
        except OSError as error:
            reason = errno.errorcode.get(error.errno or 0, type(error).__name__)
            raise UsageError("index-not-written", place=Place(file=str(self.folder)), reason=reason) from error
        return manifest.version

    def _known(self, embedder: Embedder | None) -> Known:
        """The vectors of the current version, where the same embedder made them."""
        version = self.current()
        if embedder is None or version is None or version not in self.versions():
            return {}
        index = self.open(version)
        if index.manifest.embedder != embedder.identity or index.vectors is None:
            return {}
        digests = np.load(index.folder / "digests.npy", mmap_mode="r")
        return {bytes(digest): vector for digest, vector in zip(digests, index.vectors, strict=True)}
