"""The next useful command, with the arguments that the user gave."""

from __future__ import annotations

import re
from typing import Final

from konkyo.report.layout import Command
from konkyo.report.options import Options
from konkyo.words import Words

__all__ = ["next_command", "quoted"]

_PLAIN: Final = re.compile(r"[\w@%+=:,./\\][\w@%+=:,./\\#~-]*")
_QUOTABLE: Final = re.compile(r"[\w@%+=:,./\\#~ ()\[\]{}'&;\u3000][\w@%+=:,./\\#~ ()\[\]{}'&;\u3000-]*")
_NAMES: Final = {"{0}": "EVALSET", "{1}": "RESULTS"}


def next_command(words: Words, options: Options, key: str, *parts: str, qid: str = "") -> Command:
    """`konkyo` and the parts: `{0}` stands for the user's first argument, `{1}` for the others, `{qid}` for a question.

    What is not there is named instead. The sentence before the command is `report.next.<key>`.
    """
    given = {
        "{0}": options.inputs[:1],
        "{1}": options.inputs[1:],
        "{qid}": (qid,),
    }
    filled = [text for part in parts for text in _filled(part, given)]
    return Command(words.say(f"report.next.{key}"), " ".join(["konkyo", *filled]))


def _filled(part: str, given: dict[str, tuple[str, ...]]) -> list[str]:
    if part not in given:
        return [part]
    name = _NAMES.get(part, "QID")
    return [quoted(text, name) for text in given[part]] or [name]


def quoted(text: str, name: str) -> str:
    """A text as POSIX shells, cmd and PowerShell all take it; the name where one of them would make more of it.

    A command is there to be copied, and the text may come from a file of somebody else's.

    >>> quoted("results.csv", "RESULTS"), quoted("my results.csv", "RESULTS"), quoted("q1$(reboot)", "QID")
    ('results.csv', '"my results.csv"', 'QID')
    """
    if _PLAIN.fullmatch(text):
        return text
    return f'"{text}"' if _QUOTABLE.fullmatch(text) else name
