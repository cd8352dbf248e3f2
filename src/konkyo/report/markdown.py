"""A page as GitHub-flavoured Markdown, made to be pasted: tables, no raw HTML, nothing that links or calls anybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from konkyo.report import layout as on_page
from konkyo.report.layout import Cell, Page, Row, Table
from konkyo.report.options import Options
from konkyo.report.width import visible
from konkyo.words import Words

__all__ = ["escaped", "write_markdown"]

_SPECIAL: Final = re.compile(r"[\\`*_{}\[\]<>#|!~&]")
_AT_START: Final = re.compile(r"^(\s*\d*)([-+=.)])(?=\s|[-=]|$)")
_CALLS: Final = re.compile(r"(?<!\w)@(?=\w)|(?<=:)(?=//)|(?<=[wW]{3})(?=\.)")
_RULE: Final = {"left": ":--", "right": "--:"}


def write_markdown(page: Page, words: Words, options: Options) -> bytes:  # noqa: ARG001
    """The page as UTF-8 text."""
    about = [_opening(page.about)] if page.about else []
    parts = [f"# {escaped(page.title)}", *about, *_blocks(page.blocks, 2)]
    return ("\n\n".join(parts) + "\n").encode("utf-8")


def escaped(text: str) -> str:
    r"""Text of which Markdown makes nothing but itself, within a line: no markup, table, image, link, or mention.

    >>> escaped("a|b *c*\n![x](https://h.example/y)")
    'a\\|b \\*c\\* \\!\\[x\\](https:<!-- -->//h.example/y)'
    """
    return _CALLS.sub(lambda found: found[0] + "<!-- -->", _SPECIAL.sub(r"\\\g<0>", visible(text)))


def _opening(text: str) -> str:
    r"""The same at the start of a line, where a list or a rule could begin.

    >>> _opening("1. one"), _opening("- two"), _opening("-0.25")
    ('1\\. one', '\\- two', '-0.25')
    """
    return _AT_START.sub(r"\1\\\2", escaped(text))


def _blocks(blocks: tuple[on_page.Block, ...], level: int) -> Iterator[str]:
    for block in blocks:
        yield from _WRITE[type(block)](block, level)


def _verdict(block: on_page.Verdict, level: int) -> Iterator[str]:  # noqa: ARG001
    yield f"**{escaped(block.text)}**"


def _prose(block: on_page.Prose, level: int) -> Iterator[str]:  # noqa: ARG001
    yield _opening(block.text)


def _section(block: on_page.Section, level: int) -> Iterator[str]:
    inner = list(_blocks(block.blocks, level + 1))
    if inner:
        yield f"{'#' * min(level, 6)} {escaped(block.title)}"
        yield from inner


def _table(block: Table, level: int) -> Iterator[str]:  # noqa: ARG001
    if block.caption:
        yield _opening(block.caption)
    header = _cells(tuple(Cell(column.title) for column in block.columns))
    rule = "|" + "|".join(_RULE[column.align] for column in block.columns) + "|"
    yield "\n".join([header, rule, *map(_cells, (*block.rows, *block.foot))])
    if block.note:
        yield _opening(block.note)


def _cells(cells: Row) -> str:
    return "| " + " | ".join(escaped(cell.text) for cell in cells) + " |"


def _bars(block: on_page.Bars, level: int) -> Iterator[str]:  # noqa: ARG001
    header = f"| | {escaped(block.held)} | {escaped(block.partly)} | n | | |"
    rows = [
        f"| {escaped(bar.label)} | {bar.held} | {bar.partly} | {bar.of} | {escaped(bar.share)} | {escaped(bar.note)} |"
        for bar in block.bars
    ]
    yield "\n".join([header, "|:--|--:|--:|--:|--:|:--|", *rows])


def _items(block: on_page.Items, level: int) -> Iterator[str]:  # noqa: ARG001
    lines = []
    for number, item in enumerate(block.items, start=1):
        lead = f"{number}. " if block.numbered else "- "
        label = f"**{escaped(item.label)}**: " if item.label else ""
        lines.append(f"{lead}{label}{_opening(item.text)}")
        lines += [f"{' ' * len(lead)}- {_opening(detail)}" for detail in item.details]
    yield "\n".join(lines)


def _terms(block: on_page.Terms, level: int) -> Iterator[str]:  # noqa: ARG001
    yield "\n".join(f"- **{escaped(term)}**: {escaped(meaning)}" for term, meaning in block.terms)


def _command(block: on_page.Command, level: int) -> Iterator[str]:  # noqa: ARG001
    command = visible(block.command)
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", command)), default=0))
    yield _opening(block.lead)
    yield f"{fence}\n{command}\n{fence}"


def _fold(block: on_page.Fold, level: int) -> Iterator[str]:  # noqa: ARG001
    if block.elsewhere:
        yield _opening(block.elsewhere)


def _nothing(block: on_page.Block, level: int) -> Iterator[str]:  # noqa: ARG001
    yield from ()


_WRITE: Final[dict[type, Callable[[Any, int], Iterator[str]]]] = {
    on_page.Verdict: _verdict,
    on_page.Prose: _prose,
    on_page.Section: _section,
    on_page.Table: _table,
    on_page.Bars: _bars,
    on_page.Items: _items,
    on_page.Terms: _terms,
    on_page.Command: _command,
    on_page.Fold: _fold,
    on_page.Shares: _nothing,
    on_page.Lines: _nothing,
}
