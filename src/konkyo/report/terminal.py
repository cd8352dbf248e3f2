"""A page as plain text for a console: 80 columns, no box characters, words carry the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from konkyo.report import layout as on_page
from konkyo.report.layout import Cell, Column, Page, Row, Table, Tone
from konkyo.report.options import Options
from konkyo.report.width import longest_unit, pad, visible, width, wrap
from konkyo.words import Words

__all__ = ["write_terminal"]

_COLOURS: Final[dict[Tone, str]] = {"strong": "1", "muted": "2", "good": "32", "warn": "33", "bad": "31"}
_GAP: Final = 2
_LEAST: Final = 8
_LONG_WORD: Final = 24
_BAR: Final = 32
_SHORT_BAR: Final = 12


def write_terminal(page: Page, words: Words, options: Options) -> bytes:
    """The page as UTF-8 text; the console's own encoding is the stream's business."""
    console = _Console(options, ambiguous=2 if words.lang == "ja" else 1)
    lines = [*console.verdict(on_page.Verdict(page.title))]
    if page.about:
        lines += console.prose(on_page.Prose(page.about, "muted"))
    lines += console.blocks(page.blocks)
    return ("\n".join(lines) + "\n").encode("utf-8")


class _Console:
    """Lines for one console, known by its width and its colours."""

    def __init__(self, options: Options, *, ambiguous: int) -> None:
        self._options = options
        self._ambiguous = ambiguous
        self._write: dict[type, Callable[[Any], Iterator[str]]] = {
            on_page.Verdict: self.verdict,
            on_page.Prose: self.prose,
            on_page.Section: self.section,
            on_page.Table: self.table,
            on_page.Bars: self.bars,
            on_page.Items: self.items,
            on_page.Terms: self.terms,
            on_page.Command: self.command,
            on_page.Fold: self.fold,
            on_page.Shares: self.nothing,
            on_page.Lines: self.nothing,
        }

    def blocks(self, blocks: tuple[on_page.Block, ...]) -> Iterator[str]:
        """One block after the other, a blank line before each."""
        for block in blocks:
            lines = list(self._write[type(block)](block))
            if lines:
                yield ""
                yield from lines

    def verdict(self, block: on_page.Verdict) -> Iterator[str]:
        """The sentence to take away."""
        for line in self._wrapped(block.text):
            yield self._toned(line, block.tone)

    def prose(self, block: on_page.Prose) -> Iterator[str]:
        """A paragraph."""
        for line in self._wrapped(block.text):
            yield self._toned(line, block.tone)

    def section(self, block: on_page.Section) -> Iterator[str]:
        """A heading, then its blocks without a blank line before the first."""
        inner = list(self.blocks(block.blocks))
        if inner:
            yield self._toned(visible(block.title), "strong")
            yield from inner[1:]

    def items(self, block: on_page.Items) -> Iterator[str]:
        """A list; details hang below their sentence."""
        for number, item in enumerate(block.items, start=1):
            lead = f"{number}. " if block.numbered else "- "
            label = f"{item.label}: " if item.label else ""
            yield from self._hanging(lead, label + item.text, item.tone)
            for detail in item.details:
                yield from self._hanging(" " * len(lead), detail, "")

    def terms(self, block: on_page.Terms) -> Iterator[str]:
        """Definitions, each hanging below its term."""
        for term, meaning in block.terms:
            yield from self._hanging("", f"{term}: {meaning}", "", indent=2)

    def command(self, block: on_page.Command) -> Iterator[str]:
        """The next command, alone on its line so that it can be copied; it is never cut."""
        yield from self._wrapped(block.lead)
        yield f"  {visible(block.command)}"

    def fold(self, block: on_page.Fold) -> Iterator[str]:
        """Where the details are: a console cannot fold."""
        if block.elsewhere:
            yield from self._wrapped(block.elsewhere)

    def nothing(self, block: on_page.Block) -> Iterator[str]:  # noqa: ARG002
        """What a console cannot show well: tables beside it say the same."""
        yield from ()

    def bars(self, block: on_page.Bars) -> Iterator[str]:
        """A chart: `#` held, `+` partly, `.` not there, `?` not known. The bars give way to the words beside them."""
        labels = [visible(bar.label) for bar in block.bars]
        counts = [f"{bar.held}/{bar.of}" for bar in block.bars]
        shares = _right([bar.share for bar in block.bars])
        ends = [
            f"{text}  {rate}  {bar.note}".rstrip()
            for text, rate, bar in zip(_right(counts), shares, block.bars, strict=True)
        ]
        widest = max(map(self._columns, labels), default=0)
        room = self._options.width - widest - max(map(self._columns, ends), default=0) - 2 * _GAP
        space = min(max(room, _SHORT_BAR), _BAR)
        for label, bar, end in zip(labels, block.bars, ends, strict=True):
            yield f"{self._padded(label, widest)}  {_drawn(bar, space)}  {end}"
        yield from self._wrapped(f"# {block.held}  + {block.partly}  . {block.lost}  ? {block.unknown}")

    def table(self, block: Table) -> Iterator[str]:
        """Columns flush left or right; what is too wide is wrapped within its column."""
        rows = [*block.rows, *block.foot]
        columns = block.columns
        widths = self._widths(columns, rows)
        if block.caption:
            yield from self._wrapped(block.caption)
        rule = "-" * (sum(widths) + _GAP * (len(widths) - 1))
        if any(column.title for column in columns):
            yield from self._row(columns, tuple(Cell(column.title, "muted") for column in columns), widths)
            yield rule
        for cells in block.rows:
            yield from self._row(columns, cells, widths)
        if block.foot:
            yield rule
            for cells in block.foot:
                yield from self._row(columns, cells, widths)
        if block.note:
            yield from self._wrapped(block.note)

    def _widths(self, columns: tuple[Column, ...], rows: list[Row]) -> list[int]:
        """The natural widths, taken from the widest wrapping columns until the table fits; words are cut last."""
        texts = [
            [visible(text) for text in (column.title, *(cells[place].text for cells in rows))]
            for place, column in enumerate(columns)
        ]
        widths = [max(map(self._columns, column)) for column in texts]
        give = [place for place, column in enumerate(columns) if column.wrap]
        whole = {place: min(max(map(self._word, texts[place])), _LONG_WORD) for place in give}
        for floor in (whole, dict.fromkeys(give, _LEAST)):
            excess = sum(widths) + _GAP * (len(widths) - 1) - self._options.width
            while excess > 0 and (able := [place for place in give if widths[place] > max(floor[place], _LEAST)]):
                widths[max(able, key=lambda at: widths[at])] -= 1
                excess -= 1
        return widths

    def _word(self, text: str) -> int:
        """The columns of the longest thing that should stay on one line."""
        return longest_unit(text, ambiguous=self._ambiguous)

    def _row(self, columns: tuple[Column, ...], cells: Row, widths: list[int]) -> Iterator[str]:
        parts = [
            wrap(visible(cell.text), space, ambiguous=self._ambiguous)
            for cell, space in zip(cells, widths, strict=True)
        ]
        for line in range(max(len(part) for part in parts)):
            shown = [
                self._cell(part[line] if line < len(part) else "", space, column, cell.tone)
                for part, space, column, cell in zip(parts, widths, columns, cells, strict=True)
            ]
            yield (" " * _GAP).join(shown).rstrip()

    def _cell(self, text: str, space: int, column: Column, tone: Tone) -> str:
        blanks = " " * (space - self._columns(text))
        toned = self._toned(text, tone)
        return blanks + toned if column.align == "right" else toned + blanks

    def _hanging(self, lead: str, text: str, tone: Tone, *, indent: int | None = None) -> Iterator[str]:
        space = len(lead) if indent is None else indent
        for number, line in enumerate(self._wrapped(text, self._options.width - space)):
            yield (lead if number == 0 else " " * space) + self._toned(line, tone)

    def _wrapped(self, text: str, columns: int | None = None) -> list[str]:
        return wrap(visible(text), columns or self._options.width, ambiguous=self._ambiguous)

    def _columns(self, text: str) -> int:
        return width(text, ambiguous=self._ambiguous)

    def _padded(self, text: str, columns: int) -> str:
        return pad(text, columns, ambiguous=self._ambiguous)

    def _toned(self, text: str, tone: Tone) -> str:
        code = _COLOURS.get(tone) if self._options.colour else None
        return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text


def _right(texts: list[str]) -> list[str]:
    """ASCII texts flush right."""
    widest = max(map(len, texts), default=0)
    return [text.rjust(widest) for text in texts]


def _drawn(bar: on_page.Bar, space: int) -> str:
    """The bar in characters, each kind by its count."""
    counts = (bar.held, bar.partly, bar.of - bar.held - bar.partly, bar.unknown)
    lengths = _lengths(counts, space)
    return "".join(sign * length for sign, length in zip("#+.?", lengths, strict=True)) or "." * space


def _lengths(counts: tuple[int, ...], space: int) -> list[int]:
    """The space shared out by largest remainder; whatever there is at all gets at least one character."""
    whole = sum(counts)
    if not whole:
        return [0] * len(counts)
    exact = [count / whole * space for count in counts]
    lengths = [max(int(share), 1) if count else 0 for share, count in zip(exact, counts, strict=True)]
    while sum(lengths) != space:
        step = 1 if sum(lengths) < space else -1
        able = [place for place, count in enumerate(counts) if count and (step > 0 or lengths[place] > 1)]
        lengths[max(able, key=lambda place: step * (exact[place] - lengths[place]))] += step
    return lengths
