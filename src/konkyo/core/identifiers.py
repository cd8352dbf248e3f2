"""Why gold and what was found carry different names, and what would bring them together."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Compared", "IdentifierReport", "Mend"]

Compared = Literal["retrieved", "cited"]


class Mend(Struct, frozen=True, omit_defaults=True):
    """One way to read identifiers under which gold and found would meet. Offered, never applied by itself.

    `questions` and `pieces` would then match. `by_chance` is how many questions would match gold that belongs to
    *another* question: near `questions`, the mend only makes everything look alike. `collisions` counts identifiers
    that are distinct as written, on one side, and would fall together. `example` is a gold and a found identifier
    that meet. `code` names the forms that are applied, joined by `+`; `switch` is what applies them.
    """

    code: str
    switch: str
    questions: int
    pieces: int
    by_chance: int
    collisions: int
    example: tuple[str, str]


class IdentifierReport(Struct, frozen=True, omit_defaults=True):
    """How many questions have gold among what was found, as written (after the lossless folding), and the mends.

    Only questions count that have both gold identifiers and a record of what was found. `example` is a gold and a
    found identifier of a question that does not match. `cited` is the same for the citations of the answers, where
    there are any.
    """

    matched: int
    questions: int
    mends: tuple[Mend, ...] = ()
    pieces_matched: int = 0
    pieces: int = 0
    compared: Compared = "retrieved"
    example: tuple[str, str] = ("", "")
    cited: IdentifierReport | None = None
