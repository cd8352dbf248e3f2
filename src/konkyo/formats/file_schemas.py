"""JSON Schemas of the files that Konkyo keeps, made from the nouns themselves so that they cannot drift apart.

`tools/generate.py` writes them to `konkyo/schemas`.
"""

from __future__ import annotations

import json
from typing import Any, Final

from konkyo.core.question import Question
from konkyo.core.run import RUN_SCHEMA, Manifest
from konkyo.core.trace import TRACE_SCHEMA, Trace
from konkyo.formats.json_schema import schema_of, settled

__all__ = ["file_schemas"]

_FILES: Final = (
    ("trace", Trace, TRACE_SCHEMA, "One line of a file of traces: what happened to one question, stage by stage"),
    ("run", Manifest, RUN_SCHEMA, "run.json: what a run was made of"),
    ("question", Question, "", "One line of an eval set in JSON Lines, as Konkyo writes it"),
)


def file_schemas() -> dict[str, bytes]:
    """The content of each schema by the name of its file."""
    return {f"{name}-1.schema.json": _bytes(_schema(name, noun, marker, title)) for name, noun, marker, title in _FILES}


def _schema(name: str, noun: type, marker: str, title: str) -> dict[str, Any]:
    made = schema_of(noun)
    definition = made["$defs"][noun.__name__]
    if marker:
        definition["properties"]["schema"] = {"const": marker, "default": marker}
    for key in ("qid", "run"):
        if key in definition.get("required", ()):
            definition["properties"][key] = {"type": "string", "minLength": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:konkyo:schema:{name}:1",
        "title": title,
        **made,
    }


def _bytes(schema: dict[str, Any]) -> bytes:
    return (json.dumps(settled(schema), ensure_ascii=False, indent=2) + "\n").encode("utf-8")
