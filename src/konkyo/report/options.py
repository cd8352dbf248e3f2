"""What a reader may choose about a rendered result."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """How to lay out.

    `with_text` lets through what comes from the documents: quotes, retrieved text, the answers made from them.
    `width` (columns) and `colour` are for the terminal. `inputs` are the arguments as the user gave them, to be
    put into the next command. `date` is printed as given; without it no output holds a date.
    """

    with_text: bool = False
    width: int = 80
    colour: bool = False
    inputs: tuple[str, ...] = ()
    date: str = ""
