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

__all__ = ["CONFIG_NAME", "Config", "CorpusSettings", "FolderRule", "Project", "ProjectSettings"]

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


class FolderRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`[[corpus.rules]]`: what holds for the files of a folder. A later rule goes before an earlier one."""

    match: Annotated[
        str, Meta(description="Pattern of paths in the folder, such as hr/* (the * goes through subfolders).")
    ] = "*"
    readers: Annotated[
        str, Meta(description="Groups that may read: a|b for either, ; for both. Adds to what the files say.")
    ] = ""
    tenant: Annotated[str, Meta(description="Whose documents they are.")] = ""
    version: Annotated[str, Meta(description="Version of the documents.")] = ""
    valid_from: Annotated[str, Meta(description="First day on which they hold (ISO).")] = ""
    valid_to: Annotated[str, Meta(description="First day on which they no longer hold (ISO).")] = ""


class CorpusSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`[corpus]`."""

    path: Annotated[str, Meta(description="Folder or file of the documents, relative to konkyo.toml.")] = ""
    metadata: Annotated[
        str, Meta(description="Table (CSV, XLSX, JSONL) in the folder with a column file and what holds for each.")
    ] = ""
    exclude: Annotated[tuple[str, ...], Meta(description="Patterns of paths in the folder that are not read.")] = ()
    rules: Annotated[tuple[FolderRule, ...], Meta(description="What holds for the files of a folder.")] = ()


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
