"""What reads other tools' files: one protocol, one table, and the entry points of plugins.

A plugin names its importer in its own `pyproject.toml`:

    [project.entry-points."konkyo.importers"]
    acme = "acme_rag.konkyo:IMPORTER"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, runtime_checkable

from msgspec import Struct

from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head

__all__ = ["BUILT_IN", "GENERAL", "GROUP", "Case", "Importer", "general_importers", "importers"]

GROUP: Final = "konkyo.importers"


class Case(Struct, frozen=True, gc=False):
    """One question as a file tells of it: what happened to it, what is known of its gold, or both.

    `mark` tells two records of the same question apart without holding either; without it the trace itself does.
    """

    trace: Trace | None = None
    question: Question | None = None
    row: int | None = None
    mark: int | None = None


@runtime_checkable
class Importer(Protocol):
    """Reads the files of one tool.

    `names` are the keys or columns that this tool writes: an input that nobody knows is told what it is nearest to.
    `sniff` gives the names by which it knows the input as its own (they are shown as the reason), or nothing.
    `read` yields the cases of its inputs in their order, streams where the form allows, says in the log what could
    not be read, and never invents an ID, a score or an order.
    """

    kind: str
    names: tuple[str, ...]

    def sniff(self, head: Head, /) -> Sequence[str]:
        """The keys, columns or entries that make the input this tool's; empty for any other input."""
        ...

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """All cases of the inputs, which this importer's `sniff` has claimed or the user has assigned to it."""
        ...


BUILT_IN: Final[Mapping[str, str]] = {
    "trace": "konkyo.formats.traces:TRACES",
    "run": "konkyo.formats.importers.run_folder:RUN_FOLDER",
    "results": "konkyo.formats.importers.results_table:RESULTS_TABLE",
    "beir": "konkyo.formats.importers.beir:BEIR",
    "ragas": "konkyo.formats.importers.ragas:RAGAS",
    "ragchecker": "konkyo.formats.importers.ragchecker:RAGCHECKER",
    "open-rag-eval": "konkyo.formats.importers.open_rag_eval:OPEN_RAG_EVAL",
    "autorag": "konkyo.formats.importers.autorag:AUTORAG",
    "azure-evaluator": "konkyo.formats.importers.azure_evaluator:AZURE_EVALUATOR",
    "azure-search": "konkyo.formats.importers.azure_search:AZURE_SEARCH",
    "mtrag": "konkyo.formats.importers.mtrag:MTRAG",
    "trec-rag": "konkyo.formats.importers.trec_rag:TREC_RAG",
    "promptfoo": "konkyo.formats.importers.promptfoo:PROMPTFOO",
    "langfuse": "konkyo.formats.importers.langfuse:LANGFUSE",
    "langsmith": "konkyo.formats.importers.langsmith:LANGSMITH",
    "dify": "konkyo.formats.importers.dify:DIFY",
    "trulens": "konkyo.formats.importers.trulens:TRULENS",
    "deepeval": "konkyo.formats.importers.deepeval:DEEPEVAL",
    "openinference": "konkyo.formats.importers.openinference:OPENINFERENCE",
}
"""Kind to module and name; the modules are imported when a file has to be recognised."""

GENERAL: Final[Mapping[str, str]] = {
    "rankings": "konkyo.formats.importers.rankings:RANKINGS",
    "qrels": "konkyo.formats.importers.questions:QRELS",
    "evalset": "konkyo.formats.importers.questions:EVALSET",
}
"""Forms that are nobody's own, and that other kinds may look like: asked only where no kind above knows an input."""


@cache
def importers() -> Mapping[str, Importer]:
    """All importers by kind: ours, then those of plugins. A plugin cannot take a name of ours."""
    from importlib.metadata import entry_points

    found: dict[str, Importer] = {kind: _load(where) for kind, where in BUILT_IN.items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        if entry.name not in found:
            found[entry.name] = _checked(entry.load(), entry.value)
    return found


@cache
def general_importers() -> Mapping[str, Importer]:
    """The importers of general forms, by kind."""
    return {kind: _load(where) for kind, where in GENERAL.items()}


def _load(where: str) -> Importer:
    module, _, name = where.partition(":")
    return _checked(getattr(import_module(module), name), where)


def _checked(given: Any, where: str) -> Importer:
    if not isinstance(given, Importer):
        raise TypeError(f"{where} is no importer: it needs kind, names, sniff and read")
    return given
