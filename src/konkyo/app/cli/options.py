"""Options that several verbs have, worded once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from konkyo.app.cli.language import current_words
from konkyo.core.errors import UsageError
from konkyo.core.notice import Place

__all__ = ["chosen_format", "format_option", "lang_option", "output_option"]

_TEXT: Final = ("", ".txt", ".log")

Decorator = Callable[[Any], Any]

_BY_SUFFIX: Final = {
    ".json": "json",
    ".md": "md",
    ".html": "html",
    ".htm": "html",
    ".csv": "csv",
    ".xlsx": "xlsx",
    ".xml": "junit",
}


def lang_option() -> Decorator:
    """The option `--lang`; `set_language` has read it already, here it is checked and shown in the help."""
    return click.option(
        "--lang", type=click.Choice(["ja", "en"]), expose_value=False, help=current_words().say("cli.option.lang")
    )


def format_option(formats: Sequence[str]) -> Decorator:
    """The option `--format` of a verb whose result has these formats; `None` where it was not given."""
    return click.option(
        "--format", "format", type=click.Choice(list(formats)), help=current_words().say("cli.option.format")
    )


def output_option() -> Decorator:
    """The option `-o`, `--output`: the file to write instead of the screen."""
    return click.option(
        "-o",
        "--output",
        "output",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help=current_words().say("cli.option.output"),
    )


def chosen_format(format: str | None, output: Path | None, formats: Sequence[str]) -> str:
    """The format asked for, else the one that the name of the output file says; the table for the screen and for text.

    Another ending raises `UsageError`: a table in a file that is called `report.pdf` helps nobody.

    >>> chosen_format(None, Path("report.html"), ("table", "html"))
    'html'
    >>> chosen_format(None, None, ("table", "html"))
    'table'
    """
    if format:
        return format
    ending = output.suffix.lower() if output else ""
    if ending in _TEXT:
        return "table"
    named = _BY_SUFFIX.get(ending, "")
    if named not in formats:
        raise UsageError("no-format-of-ending", place=Place(file=str(output)), found=ending, known=", ".join(formats))
    return named
