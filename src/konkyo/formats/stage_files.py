"""`STAGE=FILE`: one run file for each stage gives any system a funnel, with no new format."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path

from msgspec import Struct

from konkyo.core.errors import UsageError
from konkyo.core.stages import RANKED_STAGES, Stage

__all__ = ["StageFile", "stage_file", "stage_files"]


class StageFile(Struct, frozen=True):
    """A file, and the ranking that it is said to hold; `named` is false where nobody said."""

    path: Path
    stage: Stage = "candidates"
    name: str = ""
    named: bool = False


def stage_file(given: str | PathLike[str]) -> StageFile:
    """Read `FILE`, `STAGE=FILE`, or `STAGE/NAME=FILE` for one of several rankings of a stage.

    A file whose own name holds `=` is that file. Raises `UsageError` for a stage that leaves no ranking.

    >>> found = stage_file("candidates/bm25=runs/bm25.txt")
    >>> found.stage, found.name, found.path.name
    ('candidates', 'bm25', 'bm25.txt')
    """
    text = fspath(given)
    label, equals, file = text.partition("=")
    stage, _, name = label.partition("/")
    if equals and stage in RANKED_STAGES:
        return StageFile(Path(file), stage, name, named=True)
    if equals and not Path(text).exists():
        raise UsageError("unknown-stage", found=label, known=", ".join(RANKED_STAGES), example=f"candidates/{label}")
    return StageFile(Path(text))


def stage_files(given: str | PathLike[str] | Sequence[str | PathLike[str]]) -> tuple[StageFile, ...]:
    """All of them. Several files without a stage are rankings side by side, told apart by their names.

    >>> [found.name for found in stage_files(["bm25.run", "e5.run"])]
    ['bm25', 'e5']
    """
    files = [stage_file(one) for one in ([given] if isinstance(given, str | PathLike) else given)]
    unnamed = sum(not one.named for one in files)
    if unnamed < 2:
        return tuple(files)
    return tuple(one if one.named else StageFile(one.path, name=_stem(one.path)) for one in files)


def _stem(path: Path) -> str:
    return path.name.removesuffix(".gz").rpartition(".")[0] or path.name
