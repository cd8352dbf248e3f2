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
from konkyo.app.cli.project import corpus_given, evalset_given, k_given, results_given, results_known

__all__ = [
    "asked_language",
    "chosen_format",
    "corpus_given",
    "current_words",
    "evalset_given",
    "format_option",
    "k_given",
    "lang_option",
    "output_option",
    "results_given",
    "results_known",
    "say_error",
    "set_language",
    "terminal_width",
    "tolerant_streams",
    "wants_colour",
    "write_out",
]
