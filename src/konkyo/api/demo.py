"""`demo`: a small example project, checked and diagnosed."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from konkyo.api.check import check
from konkyo.api.diagnose import diagnose
from konkyo.api.packaged import copy_packaged, packaged
from konkyo.api.settings import Lang, effective_language
from konkyo.core.config import CONFIG_NAME
from konkyo.core.errors import UsageError
from konkyo.core.notice import Place
from konkyo.core.results import DemoReport
from konkyo.formats.config import read_config

__all__ = ["demo"]


def demo(folder: str | PathLike[str] = "konkyo-demo", *, lang: Lang | None = None) -> DemoReport:
    """Put the example of a company's help desk into a folder, and look at it with `check` and `diagnose`.

    The folder is new, empty, or one that a demo in this language has made before; what is in it is kept.
    """
    home, language = Path(folder), lang or effective_language()[0]
    _refuse_foreign(home, language)
    files = copy_packaged("examples", language, home)
    project = read_config(home / CONFIG_NAME)
    evalset, k = project.evalset, project.config.project.k
    return DemoReport(
        folder=str(home),
        files=files,
        evalset=evalset,
        results=project.results,
        check=check(evalset, project.corpus),
        diagnosis=diagnose(evalset, project.results, k=k),
    )


def _refuse_foreign(home: Path, lang: str) -> None:
    """A folder with other things in it is none of ours."""
    if not home.exists():
        return
    if not home.is_dir():
        raise UsageError("demo-not-a-folder", place=Place(file=str(home)))
    config = home / CONFIG_NAME
    ours = dict(packaged("examples", lang))[CONFIG_NAME]
    if any(home.iterdir()) and not (config.is_file() and config.read_bytes() == ours):
        raise UsageError("demo-folder-in-use", place=Place(file=str(home)), folder=f"{home}-2")
