"""Where a result goes: standard output in the console's encoding, or a file, whole or not at all."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from konkyo.app.cli.language import current_words
from konkyo.core.errors import UsageError
from konkyo.core.notice import Notice, Place

__all__ = ["leave_pipe", "say_error", "terminal_width", "tolerant_streams", "wants_colour", "write_out"]

_FOR_PROGRAMS: Final = frozenset({"json", "csv", "xlsx", "html", "junit"})
"""Formats whose bytes are handed on as they are; the others are text for the console's own encoding."""


def tolerant_streams() -> None:
    """A console that lacks a character (cp932) shows `?` for it and never crashes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def leave_pipe() -> None:
    """Whoever read our output has gone: drop the rest, and keep Python from complaining about it at exit."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stands in for stdout to the end


def terminal_width() -> int:
    """Columns for tables: 80 in files, pipes and small windows; what there is, up to 120, on a console."""
    if not sys.stdout.isatty():
        return 80
    import shutil

    return max(min(shutil.get_terminal_size((80, 24)).columns, 120), 80)


def wants_colour() -> bool:
    """Colour on a console that is asked for none of `NO_COLOR` and `TERM=dumb`."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say_error(notice: Notice) -> None:
    """Print an error as place, sentence, and mend."""
    say = current_words()
    where = str(notice.place)
    click.echo(f"{where + ': ' if where else ''}{say.notice(notice)}", err=True)
    if mend := say.mend(notice):
        click.echo(f"  {mend}", err=True)


def write_out(
    content: bytes, path: Path | None, *, format: str = "table", inputs: Iterable[str | os.PathLike[str]] = ()
) -> None:
    """Write a rendered result to a file, or to standard output.

    A file is whole or not there: it is written beside and moved into place. None of `inputs` is overwritten.
    """
    if path is not None:
        _refuse_inputs(path, inputs)
        _replace(path, content)
    elif format in _FOR_PROGRAMS and hasattr(sys.stdout, "buffer"):
        if format == "xlsx" and sys.stdout.isatty():
            raise UsageError("binary-to-console", format=format)
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        click.echo(content.decode("utf-8-sig"), nl=False)
        sys.stdout.flush()


def _refuse_inputs(path: Path, inputs: Iterable[str | os.PathLike[str]]) -> None:
    for given in map(Path, inputs):
        if path == given or (path.exists() and given.exists() and path.samefile(given)):
            raise UsageError("would-overwrite-input", place=Place(file=str(path)))


def _replace(path: Path, content: bytes) -> None:
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    except OSError as error:
        code = "cannot-write" if path.parent.is_dir() else "no-folder-to-write"
        raise UsageError(code, place=Place(file=str(path)), reason=_reason(error)) from None
    finally:
        partial.unlink(missing_ok=True)


def _reason(error: OSError) -> str:
    """The system's name of the fault (`ENOENT`), which is the same in every language."""
    import errno

    return errno.errorcode.get(error.errno or 0, type(error).__name__)
