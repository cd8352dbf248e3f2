"""`konkyo init`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from konkyo.api.init import init
from konkyo.app.cli.common import current_words, lang_option

__all__ = ["command"]


def command() -> click.Command:
    """The command, with its help in the language of this call."""
    say = current_words().say

    @click.command("init", help=say("init.help"))
    @click.argument("folder", metavar="[DIR]", default=".", type=click.Path(path_type=Path))
    @lang_option()
    def run(folder: Path) -> None:
        made = init(folder, lang=current_words().lang)
        for path in made.made:
            click.echo(say("init.made", path=path))
        for path in made.kept:
            click.echo(say("init.kept", path=path))
        click.echo()
        click.echo(say("init.next"))
        if folder != Path():
            click.echo(f"  cd {shlex.quote(str(folder))}")
        click.echo("  konkyo check")

    return run
