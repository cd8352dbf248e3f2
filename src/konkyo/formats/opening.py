"""The ways in: whatever a person hands over as results, or as questions with their gold."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Final

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.notice import Place
from konkyo.formats.evalset import EvalSet, read_evalset
from konkyo.formats.importing import Importer, importers
from konkyo.formats.peek import Head, look
from konkyo.formats.results import Results

__all__ = ["open_evalset", "open_results"]

_SHOWN: Final = 12
"""So many names of columns or keys are shown of an input that nobody knows."""

PathGiven = str | PathLike[str]


def open_results(paths: PathGiven | Sequence[PathGiven], *, as_: str | None = None) -> Results:
    """Open results of any kind that an importer knows: one file, several of one kind, or a folder.

    `as_` is the kind to read them as, against or without what they look like. Nothing is read before it is needed.
    Raises `UnreadableInput` where no importer, or more than one, knows the input, and `UsageError` for a wrong `as_`.
    """
    given = [Path(path) for path in ([paths] if isinstance(paths, str | PathLike) else paths)]
    if not given:
        raise UsageError("no-files")
    heads = [look(path) for path in given]
    importer, why = _recognised(heads) if as_ is None else (_chosen(as_), ("--as",))
    return Results(importer.kind, why, [str(path) for path in given], lambda log: importer.read(heads, log))


def open_evalset(path: PathGiven, *, as_: str | None = None) -> EvalSet:
    """Open questions with their gold: an eval set as `read_evalset` reads it, or an export that carries them."""
    if as_ is None:
        head = look(Path(path))
        claims = _claims(head)
        if not claims:
            return read_evalset(path)
    results = open_results(path, as_=as_)
    return EvalSet(results.questions, results.notices, str(path), results.rows, results.kind)


def _chosen(as_: str) -> Importer:
    found = importers().get(as_)
    if found is None:
        near = difflib.get_close_matches(as_, importers(), n=1, cutoff=0.5)
        raise UsageError("kind-unknown", found=as_, near=near[0] if near else "-", known=", ".join(importers()))
    return found


def _claims(head: Head) -> dict[str, Sequence[str]]:
    return {kind: why for kind, importer in importers().items() if (why := importer.sniff(head))}


def _recognised(heads: Sequence[Head]) -> tuple[Importer, Sequence[str]]:
    """The one importer that knows all of the inputs, and the names by which it does."""
    kinds: dict[str, str] = {}
    reasons: dict[str, None] = {}
    for head in heads:
        claims = _claims(head)
        if not claims:
            raise _unknown(head)
        if len(claims) > 1:
            place = Place(file=str(head.path))
            raise UnreadableInput("kind-ambiguous", place=place, kinds=", ".join(claims), first=next(iter(claims)))
        kind, why = next(iter(claims.items()))
        kinds.setdefault(kind, str(head.path))
        reasons.update(dict.fromkeys(why))
    if len(kinds) > 1:
        (first, first_file), (second, second_file), *_ = kinds.items()
        place = Place(file=second_file)
        raise UnreadableInput("kinds-differ", place=place, first=first, file=first_file, second=second)
    return importers()[next(iter(kinds))], tuple(reasons)


def _unknown(head: Head) -> UnreadableInput:
    seen = ", ".join(key.strip() for key in head.keys if key.strip())
    place = Place(file=str(head.path))
    return UnreadableInput(
        "kind-not-known", place=place, form=head.form, seen=seen[:300] or "-", near="-", known=", ".join(importers())
    )
