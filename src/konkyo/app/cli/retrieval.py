"""What the verbs around an index share: where it is, and what it is made from."""

from __future__ import annotations

from pathlib import Path

import click

from konkyo.api.settings import find_project
from konkyo.app.cli.language import current_words
from konkyo.core.config import CorpusSettings
from konkyo.core.errors import UsageError

__all__ = ["corpus_and_rules", "index_folder", "index_option"]


def index_option() -> click.Option:
    """`--index`: the folder of the index."""
    return click.Option(["--index", "index"], metavar="DIR", help=current_words().say("index.option.index"))


def index_folder(given: str | None) -> Path:
    """The folder of the command line, else `.konkyo/index` beside `konkyo.toml`, else here."""
    if given:
        return Path(given)
    project = find_project()
    return (project.path.parent if project else Path()) / ".konkyo" / "index"


def corpus_and_rules(given: str | None) -> tuple[str, CorpusSettings | None]:
    """The documents, of the command line or of `konkyo.toml`, and the rules of `konkyo.toml` on them."""
    project = find_project()
    corpus = given or (project.corpus if project else "")
    if not corpus:
        raise UsageError("argument-nowhere", name="DIR", key="corpus.path")
    return corpus, project.config.corpus if project else None
