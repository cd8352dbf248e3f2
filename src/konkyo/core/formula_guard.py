"""Text that a spreadsheet would take for a formula, made harmless in CSV, and read back as it was.

A cell is dangerous when, after blanks and invisible characters, it begins with `=`, `+`, `-` or `@`, or when it begins
with a tab or a carriage return. Writing puts one `'` before it; reading takes one away. Text that already looks guarded
(`'=1`) gets one more, so that nothing is ever lost: `unguard(guard(x)) == x` for every text.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["guard", "unguard"]

_DANGEROUS: Final = re.compile(r"'*(?:[\t\r]|[\s\u200b-\u200f\u2060\ufeff\u00ad]*[=+\-@])")


def guard(text: str) -> str:
    """The text as it may stand in a CSV cell.

    >>> [guard(text) for text in ("=1+1", " =1", "-5%引き", "２０％", "'=1", "plain")]
    ["'=1+1", "' =1", "'-5%引き", '２０％', "''=1", 'plain']
    """
    return f"'{text}" if _DANGEROUS.match(text) else text


def unguard(text: str) -> str:
    """The text that `guard` was given.

    >>> unguard("'=1+1"), unguard("'quoted'")
    ('=1+1', "'quoted'")
    """
    return text[1:] if text[:1] == "'" and _DANGEROUS.match(text) else text
