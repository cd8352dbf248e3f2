"""YAML files of other tools, read as plain data: no tags of Python's, no endless nesting."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.encoding import detect_encoding, open_text

__all__ = ["yaml_value"]

_MOST_BYTES: Final = 16 << 20
"""The reader is slow; no configuration that people write comes near this."""


def yaml_value(path: Path) -> Any:
    """The value of a YAML file, dates and all as YAML has them."""
    import yaml

    place = Place(file=str(path))
    size = path.stat().st_size
    if size > _MOST_BYTES:
        raise UnreadableInput("yaml-too-large", place=place, found=size, most=_MOST_BYTES)
    with open_text(path, detect_encoding(path)) as stream:
        text = stream.read()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(text, loader)  # a safe loader, in C where it is there
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        place = Place(file=str(path), row=line)
        raise UnreadableInput("yaml-broken", place=place, reason=str(error.problem)[:120]) from None
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError) as error:
        raise UnreadableInput("yaml-broken", place=place, reason=type(error).__name__) from None
