"""The `konkyo` command: finds the verb, shows errors as sentences, and sets the exit code."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

import click

from konkyo.app.cli.common import current_words, say_error, set_language, tolerant_streams
from konkyo.core.errors import KonkyoError

__all__ = ["VERBS", "cli", "main"]

VERBS: Final = ("demo", "init", "doctor", "check", "import", "metrics", "diagnose", "trail")
"""In the order in which `--help` lists them; each is `konkyo.app.cli.<verb>`, with its command as `command`."""


class _Verbs(click.Group):
    """Verbs are imported when they are called for, so that the others cost nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in VERBS:
            return None
        module = import_module(f"konkyo.app.cli.{'import_' if cmd_name == 'import' else cmd_name}")
        command: click.Command = module.command()
        return command


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="konkyo")
def cli() -> None:
    """Follow the evidence of each question through a RAG."""


def main(arguments: list[str] | None = None) -> None:
    """Entry point of the `konkyo` command."""
    tolerant_streams()
    given = sys.argv[1:] if arguments is None else arguments
    set_language(given)
    cli.help = current_words().say("cli.about")
    try:
        code = cli.main(given, prog_name="konkyo", standalone_mode=False)
    except KonkyoError as error:
        say_error(error.notice)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)
