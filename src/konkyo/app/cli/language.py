"""The language of this call: what `--lang` says, else `konkyo.toml`, else the locale."""

from __future__ import annotations

from collections.abc import Sequence

from konkyo.api.settings import effective_language
from konkyo.words import Lang, Words, words

__all__ = ["asked_language", "current_words", "set_language"]

_language: list[Lang] = ["en"]
_given: list[str] = [""]


def set_language(arguments: Sequence[str]) -> None:
    """Settle the language before click parses anything: help texts and click's own errors need it too."""
    _given[0] = _asked(arguments)
    _language[0] = effective_language(_given[0])[0]


def asked_language() -> str:
    """What `--lang` says in this call; empty where it was not given."""
    return _given[0]


def current_words() -> Words:
    """The catalogue in the language of this call."""
    return words(_language[0])


def _asked(arguments: Sequence[str]) -> str:
    asked = ""
    for number, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and number + 1 < len(arguments):
            asked = arguments[number + 1]
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    return asked
