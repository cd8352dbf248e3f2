"""Arguments that were left out: `konkyo.toml` has them, or nobody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from konkyo.api.settings import find_project
from konkyo.core.config import ProjectSettings
from konkyo.core.errors import UsageError

__all__ = ["corpus_given", "evalset_given", "k_given", "results_given", "results_known"]


def evalset_given(evalset: str | None) -> str:
    """The eval set of the command line, else that of `konkyo.toml`."""
    project = None if evalset else find_project()
    return evalset or (project.evalset if project else "") or _nowhere("EVALSET", "project.evalset")


def results_given(results: Sequence[str]) -> tuple[str, ...]:
    """The results of the command line, else those of `konkyo.toml`."""
    project = None if results else find_project()
    return tuple(results) or (project.results if project else ()) or (_nowhere("RESULTS", "project.results"),)


def results_known() -> tuple[str, ...]:
    """The results that `konkyo.toml` names, for the next command; none without one."""
    project = find_project()
    return project.results if project else ()


def corpus_given(corpus: str | None) -> str | None:
    """The corpus of the command line, else that of `konkyo.toml`, else none: it is always a choice."""
    if corpus:
        return corpus
    project = find_project()
    return (project.corpus or None) if project else None


def k_given(k: int | None) -> int:
    """How many hits reach the answer: as the command line says, else `konkyo.toml`, else 3."""
    if k is not None:
        return k
    project = find_project()
    return project.config.project.k if project else ProjectSettings().k


def _nowhere(argument: str, key: str) -> NoReturn:
    raise UsageError("argument-nowhere", name=argument, key=key)
