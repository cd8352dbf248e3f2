"""`konkyo import`: parse, read, render; `-o` is where the traces go, the report goes to the screen."""

from __future__ import annotations

from pathlib import Path

import click

from konkyo.app.cli.common import (
    chosen_format,
    current_words,
    format_option,
    lang_option,
    terminal_width,
    wants_colour,
    write_out,
)
from konkyo.core.results import ImportReport
from konkyo.report.render import formats_of, render

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    from konkyo.formats.opening import kinds

    say = current_words().say
    made = click.Command("import", callback=_run, help=say("import.about"), epilog=say("import.epilog"))
    made.params = [
        click.Argument(["files"], nargs=-1, required=True, metavar="FILE..."),
        click.Option(["--as", "as_"], metavar="KIND", help=say("import.option.as", kinds=", ".join(kinds()))),
        click.Option(
            ["-o", "--output"], metavar="FILE", type=click.Path(path_type=Path), help=say("import.option.output")
        ),
        click.Option(["--evalset"], metavar="FILE", type=click.Path(path_type=Path), help=say("import.option.evalset")),
    ]
    for add in (lang_option(), format_option(formats_of(ImportReport))):
        made = add(made)
    return made


def _run(
    files: tuple[str, ...], as_: str | None, output: Path | None, evalset: Path | None, format: str | None
) -> None:
    from konkyo.api.import_ import import_

    report = import_(files, as_=as_, output=output, evalset=evalset)
    form = chosen_format(format, None, formats_of(ImportReport))
    content = render(report, form, current_words(), width=terminal_width(), colour=wants_colour(), inputs=files)
    write_out(content, None, format=form)
