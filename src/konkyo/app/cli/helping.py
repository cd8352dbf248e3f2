"""Help pages in the reader's language, wrapped by the columns that characters take on a console."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import click

from konkyo.app.cli.language import current_words
from konkyo.report.width import pad, width, wrap

__all__ = ["HelpContext", "HelpFormatter", "localised"]

_COLUMNS: Final = 78
_HEADINGS: Final = {
    "Options": "cli.help.options",
    "Commands": "cli.help.commands",
    "Positional arguments": "cli.help.arguments",
}
_EXTRA: Final = re.compile(r"\[(?=default: |required\b)(?P<items>[^\[\]]*)\]$")


class HelpFormatter(click.HelpFormatter):
    """Click's formatter with our words, and with lines cut where a Japanese console would cut them."""

    def __init__(self) -> None:
        super().__init__(width=_COLUMNS)
        self._words = current_words()
        self._ambiguous = 2 if self._words.lang == "ja" else 1

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line that shows how to call it."""
        super().write_usage(prog, args, prefix or f"{self._words.say('cli.help.usage')} ")

    def write_heading(self, heading: str) -> None:
        """The title of a section."""
        known = _HEADINGS.get(heading)
        super().write_heading(self._words.say(known) if known else heading)

    def write_text(self, text: str) -> None:
        """Paragraphs, and lines that begin with a blank as they are: examples."""
        indent = " " * self.current_indent
        for line in text.splitlines() or [""]:
            kept = [line] if line.startswith(" ") else wrap(line, self.width - len(indent), ambiguous=self._ambiguous)
            self.write("".join(f"{(indent + part).rstrip()}\n" for part in kept))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms and what they mean, in two columns."""
        rows = list(rows)
        indent = " " * self.current_indent
        first = min(max((width(term, ambiguous=self._ambiguous) for term, _ in rows), default=0), col_max)
        hanging = indent + " " * (first + col_spacing)
        for term, meaning in rows:
            lines = wrap(self._extras(meaning), self.width - len(hanging), ambiguous=self._ambiguous)
            head = pad(term, first + col_spacing, ambiguous=self._ambiguous)
            if width(term, ambiguous=self._ambiguous) > first:
                self.write(f"{indent}{term}\n{hanging}{lines[0]}\n")
            else:
                self.write(f"{indent}{head}{lines[0]}".rstrip() + "\n")
            self.write("".join(f"{hanging}{line}\n" for line in lines[1:]))

    def _extras(self, meaning: str) -> str:
        """Click's remarks behind an option (`[default: 3; required]`) in our words."""
        say = self._words.say

        def ours(found: re.Match[str]) -> str:
            items = found["items"].replace("default: ", f"{say('cli.help.default')} ")
            return f"[{re.sub(r'required$', say('cli.help.required'), items)}]"

        return _EXTRA.sub(ours, meaning)


class HelpContext(click.Context):
    """The context that lays help out by `HelpFormatter`."""

    def make_formatter(self) -> click.HelpFormatter:
        """One for each page: the language may have changed since the last."""
        return HelpFormatter()


def localised(command: click.Command) -> click.Command:
    """The same command with its help, its usage line and its `--help` option in the language of this call."""
    say = current_words().say
    command.context_class = HelpContext
    command.options_metavar = say("cli.help.options-metavar")
    command.add_help_option = False
    if not any("--help" in parameter.opts for parameter in command.params):
        click.help_option("-h", "--help", help=say("cli.option.help"))(command)
    if isinstance(command, click.Group):
        command.subcommand_metavar = say("cli.help.verb-metavar")
    return command
