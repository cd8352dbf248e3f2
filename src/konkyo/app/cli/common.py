"""What the verbs share: language, streams, common options, and how errors and files are written."""

from __future__ import annotations

import io
import locale
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from konkyo.core.notice import Notice
from konkyo.words import Lang, Words, words

__all__ = ["current_words", "lang_option", "say_error", "set_language", "tolerant_streams", "write_out"]

_language: list[Lang] = ["en"]


def set_language(arguments: Sequence[str]) -> None:
    """Take the language from `--lang`, else from the locale. Help texts need it before click parses anything."""
    asked = ""
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            asked = arguments[number + 1]
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    _language[0] = _lang(asked or _locale_name())


def _locale_name() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or ""


def _lang(name: str) -> Lang:
    return "ja" if name.lower().startswith(("ja", "japanese")) else "en"


def current_words() -> Words:
    """The catalogue in the language of this call."""
    return words(_language[0])


def tolerant_streams() -> None:
    """A console that lacks a character (cp932) shows `?` for it and never crashes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def lang_option() -> Callable[[Any], Any]:
    """The option `--lang`; it is read by `set_language`, and here only checked and shown in the help."""
    return click.option(
        "--lang", type=click.Choice(["ja", "en"]), expose_value=False, help=current_words().say("cli.option.lang")
    )


def say_error(notice: Notice) -> None:
    """Print an error as place, sentence, and mend."""
    say = current_words()
    where = str(notice.place)
    click.echo(f"{where + ': ' if where else ''}{say.notice(notice)}", err=True)
    if mend := say.mend(notice):
        click.echo(f"  {mend}", err=True)


def write_out(content: bytes, path: Path | None) -> None:
    """Write a rendered result to a file (whole or not at all), or to standard output."""
    if path is None:
        if hasattr(sys.stdout, "buffer") and not sys.stdout.isatty():
            sys.stdout.buffer.write(content)
            sys.stdout.flush()
        else:
            click.echo(content.decode("utf-8-sig"), nl=False)
        return
    partial = path.with_name(path.name + ".part")
    partial.write_bytes(content)
    partial.replace(path)
