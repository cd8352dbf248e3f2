"""Whether an index can be asked with the models at hand: the same identity, and really the same vectors."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from konkyo.core.document import Chunk
from konkyo.core.errors import ConfigError
from konkyo.core.index import IndexDifference, IndexManifest
from konkyo.core.pipeline import Embedder
from konkyo.pipeline.chunk_context import searchable_text
from konkyo.pipeline.index.protocol import Index
from konkyo.text.analyze import Analyzer, analyzer

__all__ = ["analyzer_of", "check_embedder", "check_sample", "difference"]

_SAMPLE: Final = 3
_LEAST_COSINE: Final = 0.98
"""Between a vector as stored and as made again. Arithmetic in eight bits depends a little on the batch; models differ
far more."""


def analyzer_of(index: Index) -> Analyzer:
    """The analyzer that the index was made with. In another version it is refused: other tokens would not meet."""
    made = index.manifest
    found = analyzer(made.analyzer)
    if found.version != made.analyzer_version:
        raise ConfigError("index-other-analyzer", index=made.analyzer_version, found=found.version)
    return found


def check_embedder(index: Index, embedder: Embedder) -> None:
    """Refuse an embedder of another identity: name, version, dimensions, prefixes. Vectors of two never compare."""
    stored, given = index.manifest.embedder, embedder.identity
    if stored != given:
        raise ConfigError(
            "index-other-embedder",
            index=f"{stored.name} {stored.version} ({stored.dimensions})" if stored else "-",
            found=f"{given.name} {given.version} ({given.dimensions})",
        )


def check_sample(index: Index, embedder: Embedder) -> None:
    """Embed a few chunks again: an embedder that was swapped for another under the same name is found out."""
    import numpy as np

    sample = list(islice(index.all_chunks(), _SAMPLE))
    if not sample:
        return
    again = embedder.passages([searchable_text(chunk) for chunk in sample]).astype(np.float64)
    for chunk, vector in zip(sample, again, strict=True):
        stored = index.embedding(chunk.chunk)
        if stored is None:
            continue
        lengths = float(np.linalg.norm(stored)) * float(np.linalg.norm(vector))
        cosine = float(stored.astype(np.float64) @ vector) / lengths if lengths else 1.0
        if cosine < _LEAST_COSINE:
            raise ConfigError(
                "embedder-changed", model=embedder.identity.name, chunk=chunk.chunk, cosine=round(cosine, 3)
            )


def difference(
    old: IndexManifest, old_chunks: Iterable[Chunk], new: IndexManifest, new_chunks: Iterable[Chunk]
) -> IndexDifference:
    """What changes from one version to another, chunk by chunk, and which parts of the manifest."""
    before = {chunk.chunk: (chunk.span, searchable_text(chunk)) for chunk in old_chunks}
    after = {chunk.chunk: (chunk.span, searchable_text(chunk)) for chunk in new_chunks}
    both = before.keys() & after.keys()
    changed = sorted(name for name in both if before[name] != after[name])
    return IndexDifference(
        old.version,
        new.version,
        len(both) - len(changed),
        tuple(changed),
        tuple(sorted(after.keys() - before.keys())),
        tuple(sorted(before.keys() - after.keys())),
        tuple(
            sorted(part for part in old.parts.keys() | new.parts.keys() if old.parts.get(part) != new.parts.get(part))
        ),
    )
