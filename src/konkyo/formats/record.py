"""One row or JSON object before it becomes a question: values by field, and where each came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from konkyo.formats.tables import Mark

__all__ = ["Record", "as_text"]


class Record(Struct):
    """`values` hold no blanks: a field that is absent was empty. `names` are the columns' own names."""

    row: int
    values: dict[str, Any]
    names: Mapping[str, str]
    tags: dict[str, str] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)

    def name(self, field_name: str) -> str:
        """The column's name in the file, for messages."""
        return self.names.get(field_name, field_name)


def as_text(value: object) -> str:
    """A JSON value as text: strings as they are, others as JSON writes them.

    >>> as_text(7), as_text(True), as_text("x"), as_text(["a", 1])
    ('7', 'true', 'x', '["a",1]')
    """
    if isinstance(value, str):
        return value
    import msgspec

    return msgspec.json.encode(value).decode("utf-8")
