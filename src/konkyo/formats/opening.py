"""The ways in: whatever a person hands over as results, or as questions with their gold."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Final

from msgspec.structs import replace

from konkyo.core.errors import UnreadableInput, UsageError
from konkyo.core.notice import Place
from konkyo.formats.columns import normal_name
from konkyo.formats.evalset import EvalSet, read_evalset
from konkyo.formats.importing import Importer, general_importers, importers
from konkyo.formats.peek import Head, look
from konkyo.formats.results import Results
from konkyo.formats.stage_files import stage_files
from konkyo.formats.traces import TRACES
from konkyo.formats.trec_blocks import refuse_lz4

__all__ = ["kinds", "open_evalset", "open_recorded", "open_results"]

_TABLES: Final = ("results", "evalset")
"""Kinds whose questions are read best as the eval set that the same file is."""

_GOLD: Final = frozenset({"relevant_doc_ids", "relevant_chunk_ids"})
_FOUND: Final = frozenset({"retrieved_doc_ids", "retrieved_chunk_ids", "answer_ok"})

PathGiven = str | PathLike[str]


def open_results(paths: PathGiven | Sequence[PathGiven], *, as_: str | None = None) -> Results:
    """Open results of any kind that an importer knows: one file, several of one kind, or a folder.

    Rankings may be given as `STAGE=FILE`, one for each stage. `as_` is the kind to read the inputs as, against or
    without what they look like. Nothing but their beginnings is read before it is needed. Raises `UnreadableInput`
    where no importer, or more than one, knows an input, and `UsageError` for a wrong `as_`.
    """
    heads = _heads(paths)
    importer, why = _recognised(heads) if as_ is None else (_chosen(as_), ("--as",))
    named = next((head for head in heads if head.stage is not None), None)
    if named is not None and importer.kind != "rankings":
        raise UsageError("stage-needs-run", place=Place(file=str(named.path)))
    return Results(importer.kind, why, [str(head.path) for head in heads], lambda log: importer.read(heads, log))


def open_recorded(paths: PathGiven | Sequence[PathGiven], *, as_: str | None = None) -> Results:
    """`open_results` for what has to record something: a file of nothing but questions raises `UsageError`."""
    results = open_results(paths, as_=as_)
    if results.kind == "evalset":
        raise UsageError("evalset-as-results", place=Place(file=results.files[0]))
    return results


def open_evalset(path: PathGiven, *, as_: str | None = None) -> EvalSet:
    """Open questions with their gold: an eval set, qrels, a BEIR folder, or an export that carries them.

    A table of results that says nothing of its questions but their IDs raises `UsageError`.
    """
    if as_ is None:
        head = _heads(path)[0]
        if _own_questions(head) or not _claims(head):
            return read_evalset(path)
    results = open_results(path, as_=as_)
    if results.kind in _TABLES:
        found = read_evalset(path)
        if results.kind == "results" and not any(each.text or each.evidence or each.answer for each in found.questions):
            raise UsageError("results-as-evalset", place=Place(file=str(path)))
        return found
    if not results.questions:
        raise UnreadableInput("no-gold-in-it", place=Place(file=str(path)), kind=results.kind)
    return EvalSet(results.questions, results.notices, str(path), results.rows, results.kind)


def kinds() -> tuple[str, ...]:
    """Every kind that `as_` may name."""
    return (*importers(), *general_importers())


def _heads(paths: PathGiven | Sequence[PathGiven]) -> list[Head]:
    files = stage_files(paths)
    if not files:
        raise UsageError("no-files")
    heads = []
    for file in files:
        refuse_lz4(file.path)
        heads.append(replace(look(file.path), stage=file.stage if file.named else None, ranking=file.name))
    return heads


def _chosen(as_: str) -> Importer:
    found = importers().get(as_) or general_importers().get(as_)
    if found is None:
        near = difflib.get_close_matches(as_, kinds(), n=1, cutoff=0.5)
        raise UsageError("kind-unknown", found=as_[:60], near=near[0] if near else "-", known=", ".join(kinds()))
    return found


def _claims(head: Head) -> dict[str, Sequence[str]]:
    """Who knows the input, and by what; general forms count where no tool's importer does.

    A file that names a schema of ours is ours, whoever else might read it: the others need not be loaded to be asked.
    """
    if (why := TRACES.sniff(head)) == ("schema",):
        return {TRACES.kind: why}
    return _sniffed(head, importers()) or dict(list(_sniffed(head, general_importers()).items())[:1])


def _own_questions(head: Head) -> bool:
    """Whether a table is an eval set by the names that we write ourselves, and holds no results."""
    columns = set(head.keys)
    return head.form == "table" and columns >= {"qid", "question"} and bool(columns & _GOLD) and not columns & _FOUND


def _sniffed(head: Head, by: Mapping[str, Importer]) -> dict[str, Sequence[str]]:
    return {kind: why for kind, importer in by.items() if (why := importer.sniff(head))}


def _recognised(heads: Sequence[Head]) -> tuple[Importer, Sequence[str]]:
    """The one importer that knows all of the inputs, and the names by which it does."""
    kinds_seen: dict[str, str] = {}
    reasons: dict[str, None] = {}
    for head in heads:
        claims = _claims(head)
        if not claims:
            raise _unknown(head)
        if len(claims) > 1:
            place = Place(file=str(head.path))
            raise UnreadableInput("kind-ambiguous", place=place, kinds=", ".join(claims), first=next(iter(claims)))
        kind, why = next(iter(claims.items()))
        kinds_seen.setdefault(kind, str(head.path))
        reasons.update(dict.fromkeys(why))
    if len(kinds_seen) > 1:
        (first, first_file), (second, second_file), *_ = kinds_seen.items()
        raise UnreadableInput(
            "kinds-differ", place=Place(file=second_file), first=first, first_file=first_file, second=second
        )
    return _chosen(next(iter(kinds_seen))), tuple(reasons)


def _unknown(head: Head) -> UnreadableInput:
    """What was seen, and which kinds have most of these names."""
    seen = [key.strip() for key in head.keys if key.strip()]
    normal = {normal_name(key) for key in seen}
    shared = {
        kind: len(normal & {normal_name(name) for name in importer.names})
        for kind, importer in {**importers(), **general_importers()}.items()
    }
    near = [kind for kind in sorted(shared, key=lambda kind: -shared[kind]) if shared[kind]][:3]
    return UnreadableInput(
        "kind-not-known",
        place=Place(file=str(head.path)),
        form=head.form,
        seen=", ".join(seen)[:300] or "-",
        near=", ".join(near) or "-",
        known=", ".join(kinds()),
    )
