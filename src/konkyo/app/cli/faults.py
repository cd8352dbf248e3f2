"""What click refuses, as notices with our own codes, so that it is said in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from konkyo.core.notice import Notice

__all__ = ["nearest", "notice_of"]

_ABSENT_OR_WRONG: Final = "does not exist"


def nearest(found: str, known: Sequence[str]) -> str:
    """The known name that is most like the one found, or an empty text where none is.

    >>> nearest("diagnos", ["demo", "diagnose"]), nearest("xyz", ["demo"])
    ('diagnose', '')
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(found, known, n=1, cutoff=0.5)), "")


def notice_of(error: click.ClickException) -> Notice:
    """A refusal of click's as a notice of ours."""
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error)
    if isinstance(error, click.MissingParameter):
        return _notice(f"missing-{_kind(error.param)}", name=_name(error.param))
    if isinstance(error, click.BadParameter):
        return _bad_value(error)
    if isinstance(error, click.BadOptionUsage):
        takes_none = "not take" in error.message
        return _notice("option-takes-no-value" if takes_none else "option-needs-value", name=error.option_name)
    if isinstance(error, click.UsageError) and "extra argument" in error.message:
        return _notice("too-many-arguments", found=error.message.rpartition("(")[2].rstrip(")"))
    return _notice("wrong-usage", message=error.format_message())


def unknown_verb(found: str, verbs: Sequence[str]) -> Notice:
    """There is no such verb."""
    near = nearest(found, verbs)
    if near:
        return _notice("no-such-verb-near", found=found, nearest=near)
    return _notice("no-such-verb", found=found)


def _notice(code: str, **values: str | int | float) -> Notice:
    return Notice(code, "error", values=values)


def _kind(parameter: click.Parameter | None) -> str:
    return "argument" if isinstance(parameter, click.Argument) else "option"


def _name(parameter: click.Parameter | None) -> str:
    """The name by which the user knows a parameter: `EVALSET`, `--lang`."""
    if parameter is None:
        return ""
    if isinstance(parameter, click.Argument):
        return parameter.human_readable_name.strip("[].")
    return max(parameter.opts, key=len)


def _no_such_option(error: click.NoSuchOption) -> Notice:
    found = error.option_name
    options = [
        name
        for parameter in (error.ctx.command.params if error.ctx else ())
        if isinstance(parameter, click.Option)
        for name in parameter.opts
    ]
    near = nearest(found, options)
    if near:
        return _notice("no-such-option-near", found=found, nearest=near)
    return _notice("no-such-option", found=found)


def _bad_value(error: click.BadParameter) -> Notice:
    """By the type of the parameter, since click's own message is English prose."""
    parameter = error.param
    name = _name(parameter)
    kind = parameter.type if parameter is not None else None
    if isinstance(kind, click.Choice):
        return _notice("not-a-choice", name=name, offered=", ".join(str(choice) for choice in kind.choices))
    if isinstance(kind, click.IntRange | click.FloatRange):
        return _out_of_range(name, kind)
    if isinstance(kind, click.types.IntParamType):
        return _notice("not-an-integer", name=name)
    if isinstance(kind, click.types.FloatParamType):
        return _notice("not-a-number", name=name)
    if isinstance(kind, click.Path | click.File):
        return _notice("path-absent" if _ABSENT_OR_WRONG in error.message else "path-wrong", name=name)
    return _notice("bad-value", name=name, message=error.message)


def _out_of_range(name: str, kind: click.IntRange | click.FloatRange) -> Notice:
    if kind.max is None:
        return _notice("below-range", name=name, least=f"{kind.min:g}")
    low = "" if kind.min is None else f"{kind.min:g}"
    return _notice("out-of-range", name=name, range=f"{low}..{kind.max:g}")
