"""Tables as text in which each row can be understood alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

__all__ = ["column_names", "row_text", "unit_in"]

_UNIT: Final = re.compile(
    r"[（(\[［]?\s*(?:単位|unit|units)\s*[:：]?\s*([^\s()（）\[\]［］、。]{1,20})\s*[)）\]］]?"
    r"|\(\s*in\s+([^)]{1,30}?)\s*\)",
    re.I,
)


def column_names(header: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """One name a column from several header rows; what a merged cell repeats is said once.

    >>> column_names([["品名", "料金", "料金"], ["品名", "大人", "子供"]])
    ('品名', '料金 / 大人', '料金 / 子供')
    """
    return tuple(
        " / ".join(dict.fromkeys(flat for name in names if (flat := " ".join(name.split()))))
        for names in zip(*header, strict=True)
    )


def row_text(columns: Sequence[str], cells: Sequence[str]) -> str:
    """A row on one line, each filled cell with the name of its column.

    >>> row_text(("型番", "", "保証"), ("XR-220", "新品", "3年"))
    '型番: XR-220 | 新品 | 保証: 3年'
    """
    names = tuple(columns) or ("",) * len(cells)
    flat = ((name, " ".join(cell.split())) for name, cell in zip(names, cells, strict=True))
    return " | ".join(f"{name}: {cell}" if name else cell for name, cell in flat if cell)


def unit_in(text: str) -> str:
    """The unit that a caption names, or empty.

    >>> unit_in("表2 料金（単位：千円）"), unit_in("Sales (in thousands)"), unit_in("料金表")
    ('千円', 'thousands', '')
    """
    found = _UNIT.search(text)
    return (found[1] or found[2]).strip() if found else ""
