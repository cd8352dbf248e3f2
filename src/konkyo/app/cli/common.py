"""What every verb needs of the command line, in one place to import from."""

from __future__ import annotations

from konkyo.app.cli.language import asked_language, current_words, set_language
from konkyo.app.cli.options import (
    chosen_format,
    format_option,
    lang_option,
    output_option,
)
from konkyo.app.cli.output import (
    say_error,
    terminal_width,
    tolerant_streams,
    wants_colour,
    write_out,
)

__all__ = [
    "asked_language",
    "chosen_format",
    "current_words",
    "format_option",
    "lang_option",
    "output_option",
    "say_error",
    "set_language",
    "terminal_width",
    "tolerant_streams",
    "wants_colour",
    "write_out",
]
