"""Konkyo: follow the evidence of each question through a RAG, and name the stage at which it was lost.

The functions are the verbs of the command; `measure` is the verb `metrics`, since `konkyo.metrics` is the room of the
numbers. Nothing is loaded before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from konkyo.api.check import check
    from konkyo.api.chunks import chunks
    from konkyo.api.demo import demo
    from konkyo.api.diagnose import diagnose
    from konkyo.api.doctor import doctor
    from konkyo.api.import_ import import_
    from konkyo.api.index import index
    from konkyo.api.init import init
    from konkyo.api.metrics import metrics as measure
    from konkyo.api.search import search
    from konkyo.api.trail import trail
    from konkyo.core import (
        ChunkId,
        ContextItem,
        DocId,
        Evidence,
        Hit,
        KonkyoError,
        Principal,
        Question,
        Quote,
        Span,
        StageRecord,
        Trace,
    )
    from konkyo.formats.corpus import read_corpus
    from konkyo.formats.evalset import read_evalset
    from konkyo.formats.evalset_write import write_evalset
    from konkyo.formats.opening import open_evalset, open_results
    from konkyo.formats.traces import write_traces
    from konkyo.report import render

__version__ = "0.1.0"

__all__ = [
    "ChunkId",
    "ContextItem",
    "DocId",
    "Evidence",
    "Hit",
    "KonkyoError",
    "Principal",
    "Question",
    "Quote",
    "Span",
    "StageRecord",
    "Trace",
    "__version__",
    "check",
    "chunks",
    "demo",
    "diagnose",
    "doctor",
    "import_",
    "index",
    "init",
    "measure",
    "open_evalset",
    "open_results",
    "read_corpus",
    "read_evalset",
    "render",
    "search",
    "trail",
    "write_evalset",
    "write_traces",
]

_ELSEWHERE = {
    "measure": ("konkyo.api.metrics", "metrics"),
    "open_evalset": ("konkyo.formats.opening", "open_evalset"),
    "open_results": ("konkyo.formats.opening", "open_results"),
    "read_corpus": ("konkyo.formats.corpus", "read_corpus"),
    "read_evalset": ("konkyo.formats.evalset", "read_evalset"),
    "render": ("konkyo.report", "render"),
    "write_evalset": ("konkyo.formats.evalset_write", "write_evalset"),
    "write_traces": ("konkyo.formats.traces", "write_traces"),
}
"""Names that neither `konkyo.core` nor a module of their own in `konkyo.api` holds."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'konkyo' has no attribute {name!r}")
    import_module("konkyo.api")  # from here on errors speak in sentences
    where, what = _ELSEWHERE.get(name) or (f"konkyo.api.{name}" if name.islower() else "konkyo.core", name)
    return getattr(import_module(where), what)


def __dir__() -> list[str]:
    return sorted(__all__)
