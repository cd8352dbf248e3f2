"""JSON Schemas from nouns, the same with every version of Python."""

from __future__ import annotations

import json
from typing import Any

import msgspec

__all__ = ["schema_of", "settled"]


def schema_of(noun: type) -> dict[str, Any]:
    """The JSON Schema of a noun, as JSON would give it back."""
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(noun)))
    return schema


def settled(schema: Any) -> Any:
    """The same schema with the parts of each `anyOf` in the order of their text, which versions of Python differ in.

    >>> settled({"anyOf": [{"type": "null"}, {"type": "integer"}]})
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}
    """
    if isinstance(schema, list):
        return [settled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: sorted(map(settled, value), key=json.dumps) if key == "anyOf" else settled(value)
        for key, value in schema.items()
    }
