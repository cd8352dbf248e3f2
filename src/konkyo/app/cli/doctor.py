"""`konkyo doctor`."""

from __future__ import annotations

from pathlib import Path

import click

from konkyo.api.doctor import doctor
from konkyo.app.cli.common import (
    asked_language,
    chosen_format,
    current_words,
    format_option,
    lang_option,
    output_option,
)
from konkyo.app.cli.output import terminal_width, wants_colour, write_out
from konkyo.core.results import DoctorReport
from konkyo.report import formats_of, render

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    formats = formats_of(DoctorReport)

    @click.command("doctor", help=current_words().say("doctor.help"))
    @format_option(formats)
    @output_option()
    @lang_option()
    def run(format: str | None, output: Path | None) -> None:
        chosen = chosen_format(format, output, formats)
        report = doctor(lang=asked_language())
        content = render(
            report, chosen, current_words(), width=terminal_width(), colour=output is None and wants_colour()
        )
        write_out(content, output, format=chosen)

    return run
