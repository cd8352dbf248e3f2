"""The `konkyo` command: finds the verb, shows errors as sentences, and sets the exit code."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from konkyo import __version__
from konkyo.app.cli.faults import notice_of, unknown_verb
from konkyo.app.cli.helping import localised
from konkyo.app.cli.language import current_words, set_language
from konkyo.app.cli.options import lang_option
from konkyo.app.cli.output import leave_pipe, say_error, tolerant_streams
from konkyo.core.errors import KonkyoError
from konkyo.core.notice import Notice

__all__ = ["VERBS", "main"]

VERBS: Final = (
    "demo",
    "init",
    "doctor",
    "check",
    "import",
    "metrics",
    "diagnose",
    "trail",
    "chunks",
    "index",
    "search",
)
"""In the order in which `--help` lists them; each is `konkyo.app.cli.<verb>`, with its command as `command`."""

_WRONG_USAGE: Final = 2
_INTERRUPTED: Final = 130


class _UnknownVerb(click.UsageError):
    """No verb has this name."""

    def __init__(self, found: str, ctx: click.Context) -> None:
        super().__init__(found, ctx)
        self.notice = unknown_verb(found, VERBS)


class _Verbs(click.Group):
    """Verbs are imported when they are called for, so that the others cost nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in VERBS:
            return None
        module = import_module(f"konkyo.app.cli.{'import_' if cmd_name == 'import' else cmd_name}")
        return localised(module.command())

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            raise _UnknownVerb(args[0], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(verb, current_words().say(f"cli.verb.{verb}")) for verb in VERBS])


def cli() -> click.Group:
    """The command with its help in the language of this call."""
    say = current_words().say
    epilog = f"{say('cli.epilog')}\n{say('cli.exit-codes')}"
    group = _Verbs("konkyo", help=say("cli.about"), epilog=epilog, invoke_without_command=True)
    group.callback = _without_verb
    click.version_option(
        __version__, prog_name="konkyo", message="%(prog)s %(version)s", help=say("cli.option.version")
    )(group)
    lang_option()(group)
    localised(group)
    return group


def _without_verb() -> None:
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point of the `konkyo` command."""
    tolerant_streams()
    if arguments is None:
        _collect_seldom()
        given = _expanded(sys.argv[1:])
    else:
        given = list(arguments)
    set_language(given)
    sys.exit(_run(given))


def _collect_seldom() -> None:
    """Let Python look for garbage in cycles now and then only.

    Our nouns form no cycles, there may be millions of them, and a command ends soon: by its usual measure Python would
    spend a sixth of the time on going through them again and again.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def _run(given: list[str]) -> int:
    """Run a command line and say what went wrong; the exit code."""
    try:
        with cli().make_context("konkyo", given) as ctx:
            code = ctx.command.invoke(ctx)
            sys.stdout.flush()
            return code if isinstance(code, int) else 0
    except click.exceptions.Exit as wanted:
        return wanted.exit_code
    except KonkyoError as error:
        say_error(error.notice)
        return error.exit_code
    except click.ClickException as error:
        _say_refusal(error)
        return _WRONG_USAGE
    except (click.Abort, KeyboardInterrupt):
        click.echo(current_words().say("cli.interrupted"), err=True)
        return _INTERRUPTED
    except BrokenPipeError:
        leave_pipe()
        return 0
    except Exception as error:
        return _say_bug(error)


def _say_refusal(error: click.ClickException) -> None:
    """A wrong command line: what is wrong, and where the help is."""
    say_error(error.notice if isinstance(error, _UnknownVerb) else notice_of(error))
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    path = ctx.command_path if ctx else "konkyo"
    click.echo(current_words().say("cli.see-help", command=f"{path} --help"), err=True)


def _say_bug(error: Exception) -> int:
    """A fault of ours: short, with what to send; the traceback only for who asks for it."""
    say_error(Notice("bug", "error", values={"kind": type(error).__name__, "version": __version__}))
    if os.environ.get("KONKYO_DEBUG"):
        import traceback

        traceback.print_exception(error)
    return 1


def _expanded(arguments: Sequence[str]) -> list[str]:
    """File patterns, which the shells of Windows leave to the program."""
    if os.name != "nt":
        return list(arguments)
    from glob import glob

    expanded: list[str] = []
    for argument in arguments:
        expanded += (sorted(glob(argument)) if "*" in argument else []) or [argument]  # noqa: PTH207 - any path, as typed
    return expanded
