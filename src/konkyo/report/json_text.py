"""Contracts as JSON text: one entry a line, so that it can be read, compared and searched line by line."""

from __future__ import annotations

import json
import math
from typing import Any

from konkyo.report.options import Options
from konkyo.words import Words

__all__ = ["write_json"]


def write_json(contract: dict[str, Any], words: Words, options: Options) -> bytes:  # noqa: ARG001
    """UTF-8 JSON, keys in the order of the contract, each entry of a list on a line of its own.

    Texts are the data's own, unchanged. Half of a surrogate pair, which UTF-8 cannot hold, is written as its escape.
    """
    lines = ",\n".join(f"  {_inline(key)}: {_value(value)}" for key, value in contract.items())
    return f"{{\n{lines}\n}}\n".encode("utf-8", "backslashreplace")


def _value(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"    {_inline(entry)}" for entry in value) + "\n  ]"
    return _inline(value)


def _inline(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(value), ensure_ascii=False, allow_nan=False)


def _finite(value: Any) -> Any:
    """The value with null for every number that JSON cannot hold."""
    if isinstance(value, dict):
        return {key: _finite(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(entry) for entry in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
