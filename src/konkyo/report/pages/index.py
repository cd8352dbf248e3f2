"""The page of `index`: the version, what it is made of, what changed."""

from __future__ import annotations

from typing import Final

from konkyo.core.index import IndexDifference, IndexReport
from konkyo.report.layout import Block, Cell, Column, Command, Page, Prose, Section, Table, Verdict, row
from konkyo.report.options import Options
from konkyo.report.pages.commands import quoted
from konkyo.report.pages.notices import notices_section
from konkyo.report.phrases import count, listed
from konkyo.words import Words

__all__ = ["index_page"]

_SHOWN: Final = 20
"""So many chunks are named of each kind of change; JSON has them all."""


def index_page(result: IndexReport, words: Words, options: Options) -> Page:
    """What was written, or would be."""
    blocks: tuple[Block, ...] = (
        _verdict(result, words),
        _facts(result, words),
        *_difference(result.difference, words),
        *notices_section(words, result.notices),
        _next(result, words, options),
    )
    return Page(words.say("index.title"), blocks, options.date, words.lang)


def _verdict(result: IndexReport, words: Words) -> Verdict:
    key = "index.written" if result.written else "index.planned"
    made = result.manifest
    text = words.say(
        key, version=made.version, documents=count(made.documents), chunks=count(made.chunks), folder=result.folder
    )
    return Verdict(text, "warn" if result.lost else "good")


def _next(result: IndexReport, words: Words, options: Options) -> Command:
    """Search it; of a plan, carry it out."""
    if result.written:
        return Command(words.say("index.next"), 'konkyo search "..." --group GROUP --explain')
    documents = quoted(options.inputs[0], "DIR") if options.inputs else "DIR"
    return Command(words.say("index.next-write"), f"konkyo index {documents}")


def _facts(result: IndexReport, words: Words) -> Table:
    made = result.manifest
    embedder = made.embedder
    facts = (
        ("index.files", count(result.files)),
        *((("index.lost", f"{len(result.lost)}: {listed(words, result.lost)}"),) if result.lost else ()),
        *((("index.partly", f"{len(result.partly)}: {listed(words, result.partly)}"),) if result.partly else ()),
        ("index.analyzer", f"{made.analyzer} ({made.analyzer_version})"),
        (
            "index.embedder",
            f"{embedder.name} {embedder.version} ({embedder.dimensions})" if embedder else words.say("index.none"),
        ),
        (
            "index.parts",
            ", ".join(f"{name} {value}" for name, value in sorted(made.parts.items()) if name != "analyzer"),
        ),
    )
    columns = (Column(""), Column("", wrap=True))
    return Table(columns, tuple(row(Cell(words.say(key), "muted"), text) for key, text in facts))


def _difference(found: IndexDifference | None, words: Words) -> tuple[Block, ...]:
    """How the version differs from the current one; nothing for a first version."""
    if found is None:
        return ()
    kinds = (("changed", found.changed), ("added", found.added), ("removed", found.removed))
    columns = (Column(words.say("index.change")), Column(words.say("index.chunks"), "right"), Column("ID", wrap=True))
    rows = (
        row(words.say("index.same"), count(found.same), ""),
        *(row(words.say(f"index.{kind}"), count(len(names)), listed(words, names, _SHOWN)) for kind, names in kinds),
    )
    parts = (Prose(words.say("index.parts-changed", parts=", ".join(found.parts))),) if found.parts else ()
    title = words.say("index.difference", old=found.old, new=found.new)
    return (Section(title, (Table(columns, rows), *parts)),)
