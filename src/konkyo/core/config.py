"""What `konkyo.toml` may say: one closed file. A table is a noun here; a key that is not a field is refused.

    [project]   what the verbs take when they are called without arguments
    [corpus]    the documents that the questions are about

A room that comes to need settings adds its noun and a field of `Config`; reading, the errors with their lines and
nearest names, the JSON Schema and `doctor` follow from the types.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

__all__ = ["CONFIG_NAME", "Config", "CorpusSettings", "Project", "ProjectSettings"]

CONFIG_NAME = "konkyo.toml"


class ProjectSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`[project]`. Paths are relative to the folder of `konkyo.toml`."""

    lang: Annotated[
        Literal["ja", "en"] | None, Meta(description="Language of screens and reports; by default the locale's.")
    ] = None
    evalset: Annotated[str, Meta(description="The questions: CSV, TSV, JSONL, XLSX, or an export with gold.")] = ""
    results: Annotated[
        str | tuple[str, ...],
        Meta(description="What was retrieved and answered: a file, or several (STAGE=FILE for TREC)."),
    ] = ()
    k: Annotated[int, Meta(ge=1, description="So many hits reach the answer; 3 by default.")] = 3


class CorpusSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`[corpus]`."""

    path: Annotated[str, Meta(description="Folder or file of the documents, relative to konkyo.toml.")] = ""


class Config(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole of `konkyo.toml`."""

    project: ProjectSettings = field(default_factory=ProjectSettings)
    corpus: CorpusSettings = field(default_factory=CorpusSettings)


class Project(Struct, frozen=True):
    """A `konkyo.toml` that was found: where, what it says, and which keys (`project.k`) it really holds."""

    path: Path
    config: Config
    given: frozenset[str] = frozenset()

    @property
    def evalset(self) -> str:
        """The eval set's path as it can be opened from here; empty where the file names none."""
        return self.located(self.config.project.evalset)

    @property
    def results(self) -> tuple[str, ...]:
        """The paths of the results as they can be opened from here, `STAGE=` kept."""
        named = self.config.project.results
        return tuple(self.located(path) for path in ((named,) if isinstance(named, str) else named))

    @property
    def corpus(self) -> str:
        """The corpus' path as it can be opened from here; empty where the file names none."""
        return self.located(self.config.corpus.path)

    def located(self, named: str) -> str:
        """A path of the file's, joined to the file's folder; a `STAGE=` in front of it stays in front.

        >>> Project(Path("p/konkyo.toml"), Config()).located("bm25=runs/a.run").replace("\\\\", "/")
        'bm25=p/runs/a.run'
        """
        stage, equals, path = named.rpartition("=")
        return f"{stage}{equals}{self.path.parent / path}" if path else ""
