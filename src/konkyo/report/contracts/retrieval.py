"""`index` and `search` as JSON."""

from __future__ import annotations

from typing import Any

from konkyo.core import Hit, StageRecord
from konkyo.core.index import FusedItem, IndexDifference, IndexManifest, IndexReport, SearchReport
from konkyo.report.contracts.notices import notices_json
from konkyo.report.options import Options
from konkyo.words import Words

__all__ = ["index_contract", "search_contract"]

Json = dict[str, Any]


def index_contract(result: IndexReport, words: Words, options: Options) -> Json:  # noqa: ARG001
    """`konkyo.index-report/1`."""
    return {
        "schema": "konkyo.index-report/1",
        "folder": result.folder,
        "written": result.written,
        "index": _manifest(result.manifest),
        "files": result.files,
        "lost": list(result.lost),
        "partly": list(result.partly),
        "read_by_nobody": result.unreadable,
        "difference": _difference(result.difference) if result.difference else None,
        "notices": notices_json(result.notices, words),
    }


def search_contract(result: SearchReport, words: Words, options: Options) -> Json:
    """`konkyo.search/1`; texts of hits only where text may be shown."""
    asker = result.access.principal
    return {
        "schema": "konkyo.search/1",
        "query": result.query,
        "index": _manifest(result.manifest),
        "asker": {"user": asker.user or None, "tenant": asker.tenant or None, "groups": list(asker.groups)},
        "as_of": result.access.as_of or None,
        "k": result.k,
        "hits": [_hit(hit, options) for hit in result.hits],
        "fused": [_fused(item) for item in result.fused],
        "true_ranks": [{"chunk": one.chunk, "ranking": one.ranking, "rank": one.rank} for one in result.ranks],
        "stages": [_stage(record) for record in result.stages],
        "notices": notices_json(result.notices, words),
    }


def _manifest(made: IndexManifest) -> Json:
    model = made.embedder
    return {
        "version": made.version,
        "documents": made.documents,
        "chunks": made.chunks,
        "analyzer": made.analyzer,
        "analyzer_version": made.analyzer_version,
        "embedder": {"name": model.name, "version": model.version, "dimensions": model.dimensions} if model else None,
        "parts": dict(made.parts),
    }


def _difference(found: IndexDifference) -> Json:
    return {
        "old": found.old,
        "new": found.new,
        "same": found.same,
        "changed": list(found.changed),
        "added": list(found.added),
        "removed": list(found.removed),
        "parts": list(found.parts),
    }


def _hit(hit: Hit, options: Options) -> Json:
    return {
        "id": hit.id,
        "doc": hit.doc or None,
        "version": hit.version or None,
        "rank": hit.rank,
        "score": hit.score,
        "start": hit.start,
        "end": hit.end,
        **({"text": hit.text} if options.with_text else {}),
    }


def _fused(item: FusedItem) -> Json:
    return {
        "id": item.id,
        "rank": item.rank,
        "score": item.score,
        "parts": [
            {"ranking": part.ranking, "rank": part.rank, "score": part.score, "added": part.added}
            for part in item.parts
        ],
    }


def _stage(record: StageRecord) -> Json:
    """A stage as it is in a trace, its hits without their text."""
    return {
        "stage": record.stage,
        "name": record.name or None,
        "asked": record.asked,
        "attempted": record.attempted,
        "seconds": record.seconds,
        "facts": dict(record.facts),
        "hits": [{"id": hit.id, "rank": hit.rank, "score": hit.score} for hit in record.hits],
        "dropped": [{"id": each.id, "reason": each.reason} for each in record.dropped],
    }
