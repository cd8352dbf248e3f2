"""The next useful command, with the arguments that the user gave."""

from __future__ import annotations

import re

from konkyo.report.layout import Command
from konkyo.report.options import Options
from konkyo.words import Words

__all__ = ["next_command"]

_PLAIN = re.compile(r"[\w@%+=:,./\\#-]+")


def next_command(words: Words, options: Options, key: str, *parts: str) -> Command:
    """`konkyo` and the parts; `{0}`, `{1}` in a part stand for the user's arguments, named where there are none.

    The sentence before it is `report.next.<key>`.
    """
    named = ("EVALSET", "RESULTS")
    inputs = [*options.inputs, *named[len(options.inputs) :]]
    filled = [
        " ".join(_quoted(text) for text in (inputs[1:] if part == "{1}" else inputs[:1] if part == "{0}" else [part]))
        for part in parts
    ]
    return Command(words.say(f"report.next.{key}"), " ".join(["konkyo", *filled]))


def _quoted(part: str) -> str:
    """A part as shells take it: in double quotes, which both POSIX shells and Windows know, where it needs them."""
    return part if _PLAIN.fullmatch(part) else '"' + part.replace('"', '\\"') + '"'
