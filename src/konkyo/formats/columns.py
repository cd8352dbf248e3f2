"""Finding known columns in a header: English, Japanese, and other tools' names, in any order."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place

__all__ = ["Aliases", "Layout", "match_columns", "nearest", "normal_name", "recognised"]

_JOINTS: Final = re.compile(r"[\s_\-・/.]+")
_REMARK: Final = re.compile(r"\s*[(\[【〔].*$")


class Aliases(Struct, frozen=True):
    """Names of one field. The `weak` ones mean something else in other tools: they count only where no other claims."""

    strong: tuple[str, ...]
    weak: tuple[str, ...] = ()


class Layout(Struct, frozen=True):
    """Which column holds which field, and the columns that are nobody's (`others`): (position, name)."""

    fields: dict[str, int]
    others: tuple[tuple[int, str], ...]
    names: tuple[str, ...]

    def name(self, field: str) -> str:
        """The column's own name of a field, or empty."""
        position = self.fields.get(field)
        return "" if position is None else self.names[position]


@lru_cache(maxsize=4096)
def normal_name(name: str) -> str:
    """A header cell as it is compared: NFKC, without case, joints, and remarks in brackets.

    >>> normal_name("Query-ID"), normal_name("種類（任意）"), normal_name(" 正解文書ＩＤ ")
    ('queryid', '種類', '正解文書id')
    """
    folded = unicodedata.normalize("NFKC", name).strip(" \ufeff\u200b\"'").casefold()
    bare = _REMARK.sub("", folded)
    return _JOINTS.sub("", bare or folded)


def recognised(cells: Sequence[str], known: Mapping[str, Aliases]) -> int:
    """How many of the cells are names of known fields: tells a header from other rows."""
    names = {normal_name(alias) for aliases in known.values() for alias in (*aliases.strong, *aliases.weak)}
    return sum(normal_name(cell) in names for cell in cells if cell.strip())


def match_columns(names: Sequence[str], known: Mapping[str, Aliases], place: Place) -> Layout:
    """Give each known field its column. Two columns for one field, or one name twice, are refused.

    >>> known = {"qid": Aliases(("qid",)), "text": Aliases(("質問",))}
    >>> layout = match_columns(["質問", "qid", "難しさ"], known, Place())
    >>> layout.fields, layout.others
    ({'text': 0, 'qid': 1}, ((2, '難しさ'),))
    """
    fields: dict[str, int] = {}
    strong = {normal_name(alias): field for field, aliases in known.items() for alias in aliases.strong}
    weak = {normal_name(alias): field for field, aliases in known.items() for alias in aliases.weak}
    for position, name in enumerate(names):
        field = strong.get(normal_name(name)) if name.strip() else None
        if field is not None:
            _claim(fields, field, position, names, place)
    claimed = set(fields)
    for position, name in enumerate(names):
        field = weak.get(normal_name(name)) if name.strip() else None
        if field is not None and field not in claimed and position not in fields.values():
            _claim(fields, field, position, names, place)
    taken = set(fields.values())
    others = tuple((at, name.strip()) for at, name in enumerate(names) if at not in taken and name.strip())
    _no_twins(others, place)
    return Layout(fields, others, tuple(name.strip() for name in names))


def nearest(name: str, candidates: Sequence[str], cutoff: float = 0.6) -> str:
    """The candidate that a misspelt name most probably means, or empty.

    >>> nearest("expcted_answer", ["qid", "expected_answer"])
    'expected_answer'
    """
    by_normal = {normal_name(candidate): candidate for candidate in reversed(candidates)}
    close = difflib.get_close_matches(normal_name(name), by_normal, n=1, cutoff=cutoff)
    return by_normal[close[0]] if close else ""


def _claim(fields: dict[str, int], field: str, position: int, names: Sequence[str], place: Place) -> None:
    if field in fields:
        raise UnreadableInput(
            "two-columns-one-field",
            place=Place(file=place.file, row=place.row, column=names[position].strip()),
            first=names[fields[field]].strip(),
            second=names[position].strip(),
            field=field,
        )
    fields[field] = position


def _no_twins(others: Sequence[tuple[int, str]], place: Place) -> None:
    seen: set[str] = set()
    for _, name in others:
        if name in seen:
            raise UnreadableInput("column-twice", place=Place(file=place.file, row=place.row, column=name), found=name)
        seen.add(name)
