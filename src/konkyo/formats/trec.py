"""TREC runs (`qid Q0 doc rank score tag`) and qrels (`qid 0 doc grade`), read as columns.

As with trec_eval the order of a run is made from its scores; the rank column is not looked at. Unlike it, a line that
is not one (too few columns, a score that is no number) is named and left out, and the others are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Level, Notice, Place
from konkyo.formats.log import NoticeLog
from konkyo.formats.trec_blocks import line_blocks
from konkyo.formats.trec_lines import Lines, columns_of, tokens_of
from konkyo.formats.trec_numbers import decimals, integers, is_number
from konkyo.formats.trec_words import BLANK, PAD, PADDING, Buffer, Ints, Tokens, Words

__all__ = ["Qrels", "RunBlock", "ScatteredRows", "read_qrels", "run_blocks"]

_RUN_COLUMNS: Final = 6
_QRELS_COLUMNS: Final = 4
_SHOWN: Final = 80
_TWICE: Final[dict[bool, tuple[str, Level]]] = {
    False: ("trec-pair-twice", "warning"),
    True: ("trec-grades-differ", "error"),
}
"""What to say of a pair that is judged twice, by whether its grades differ."""


class ScatteredRows(Exception):
    """A question's rows do not stand together; the run has to be read with `gathered=True`."""


@dataclass(frozen=True)
class RunBlock:
    """Rows of some questions, each with all its rows, in the order of the file.

    Rows `starts[i]` up to `starts[i + 1]` are those of `qids[i]`.
    """

    qids: Tokens
    starts: Ints
    docs: Tokens
    scores: NDArray[np.float64]


@dataclass(frozen=True)
class Qrels:
    """Judged pairs: `question[i]` (a number into `qids`), document and grade of each. No pair is there twice."""

    qids: Tokens
    question: Ints
    docs: Tokens
    grade: Ints
    path: str = ""
    notices: tuple[Notice, ...] = field(default=())


def run_blocks(path: Path, log: NoticeLog, *, gathered: bool = False) -> Iterator[RunBlock]:
    """The run as a stream of blocks of whole questions; what there is to say goes into the log.

    Raises `ScatteredRows` at the end when it has come upon a question that it had left behind. With `gathered` the
    whole file is held in memory and its rows are put in the order of their questions, so that this cannot happen.
    """
    if gathered:
        yield _gathered(path, log)
        return
    seen: list[Words] = []
    rest, parts, line = b"", [b""], 1
    for buffer in chain(line_blocks(path, log), (None,)):
        if buffer is not None:
            parts.append(buffer.bytes[PAD:-PAD])
            if sum(map(len, parts)) < len(rest):  # one very long question: look at it again when it has doubled
                continue
        rows = _rows(Buffer(b"".join((PADDING, rest, *parts, PADDING))), line, log, last=buffer is None)
        rest, parts, line = rows.rest, [], rows.line
        if len(rows.block.qids):
            seen.append(rows.block.qids.hashes())
            yield rows.block
    if not seen:
        raise _nothing(log)
    if len(np.unique(np.concatenate(seen))) < sum(map(len, seen)):
        raise ScatteredRows


@dataclass(frozen=True)
class _Rows:
    """A block, the bytes of its last question, which may go on in the next one, and the line that they begin at."""

    block: RunBlock
    rest: bytes
    line: int


def _rows(buffer: Buffer, line: int, log: NoticeLog, *, last: bool) -> _Rows:
    lines = columns_of(buffer, _RUN_COLUMNS, (0, 2, 4), _tag_of_words)
    qids, docs, written = lines.columns
    starts = qids.changes()
    rest, upto, stop = b"", len(qids), lines.count
    if not last and len(starts):
        upto = int(starts[-1])
        stop = lines.row(upto)
        rest = buffer.bytes[int(qids.start[upto]) : -PAD]
        starts = starts[:-1]
    _say_odd(lines, stop, line, log, _RUN_COLUMNS)
    docs, written = docs.take(slice(upto)), written.take(slice(upto))
    scores = decimals(written)
    wrong = np.isnan(scores)
    if wrong.any():
        for row in np.flatnonzero(wrong).tolist():
            log.add("trec-score", "error", line + lines.row(row), found=_text(written[row]))
        kept = np.flatnonzero(~wrong)
        qids, docs, scores = qids.take(kept), docs.take(kept), scores[kept]
        starts = qids.changes()
    return _Rows(RunBlock(qids.take(starts), starts, docs, scores), rest, line + stop)


def _tag_of_words(line: list[bytes]) -> bool:
    """Whether a line is too long because its tag has several words, which trec_eval reserves for later.

    It must not be possible to read it as a line whose identifier holds a blank: rank and score stand in their places,
    and no number stands behind them.
    """
    rank, score, tag = line[3:6]
    return rank.isdigit() and is_number(score) and not is_number(tag)


def _gathered(path: Path, log: NoticeLog) -> RunBlock:
    block = _rows(_whole(path, log), 1, log, last=True).block
    if not len(block.qids):
        raise _nothing(log)
    _, codes = np.unique(block.qids.values(), return_inverse=True)
    question = np.repeat(codes, np.diff(np.append(block.starts, len(block.scores))))
    order = np.argsort(question, kind="stable")
    starts = np.flatnonzero(np.diff(question[order], prepend=-1))
    return RunBlock(
        block.qids.take(np.unique(codes, return_index=True)[1]), starts, block.docs.take(order), block.scores[order]
    )


def _whole(path: Path, log: NoticeLog) -> Buffer:
    return Buffer(
        b"".join((PADDING, *(memoryview(block.bytes)[PAD:-PAD] for block in line_blocks(path, log)), PADDING))
    )


def read_qrels(path: Path) -> Qrels:
    """All judged pairs of a qrels file.

    A pair that is there again with the same grade is dropped with a warning; with another grade neither counts, and
    it is an error. So is a grade that is no whole number. Raises `UnreadableInput` where no pair is left.
    """
    log = NoticeLog(str(path))
    lines = columns_of(_whole(path, log), _QRELS_COLUMNS, (0, 2, 3))
    _say_odd(lines, lines.count, 1, log, _QRELS_COLUMNS)
    qids, docs, written = lines.columns
    grade, good = integers(written)
    for row in np.flatnonzero(~good).tolist():
        log.add("trec-grade", "error", 1 + lines.row(row), found=_text(written[row]))
    good &= _once(qids, docs, grade, lines, log)
    qids, docs, grade = qids.take(good), docs.take(good), grade[good]
    if not len(docs):
        raise _nothing(log)
    starts = qids.changes()
    _, first, codes = np.unique(qids.take(starts).values(), return_index=True, return_inverse=True)
    by_place = np.argsort(np.argsort(first))[codes]
    question = np.repeat(by_place, np.diff(np.append(starts, len(qids))))
    return Qrels(qids.take(starts[np.sort(first)]), question, docs, grade, str(path), log.notices())


def _once(qids: Tokens, docs: Tokens, grade: Ints, lines: Lines, log: NoticeLog) -> NDArray[np.bool_]:
    """Which rows stay when no pair may be there twice."""
    keep = np.ones(len(docs), dtype=np.bool_)
    keys = qids.hashes() * np.uint64(3) ^ docs.hashes()
    _, inverse, counts = np.unique(keys, return_inverse=True, return_counts=True)
    if counts.max(initial=1) == 1:
        return keep
    first: dict[tuple[bytes, bytes], int] = {}
    for row in np.flatnonzero(counts[inverse] > 1).tolist():
        before = first.setdefault((qids[row], docs[row]), row)
        if before == row:
            continue
        differs = bool(grade[before] != grade[row])
        code, level = _TWICE[differs]
        doc, where = _text(docs[row]), 1 + lines.row(before)
        log.add(code, level, 1 + lines.row(row), qid=_text(qids[row]), doc=doc, first=where)
        keep[row] = False
        if differs:
            keep[before] = False
    return keep


def _say_odd(lines: Lines, stop: int, first: int, log: NoticeLog, width: int) -> None:
    for number, text in lines.odd:
        if number < stop:
            log.add(
                "trec-columns", "error", first + number, found=_text(text), count=len(tokens_of(text)), columns=width
            )


def _text(token: bytes) -> str:
    return token.decode("utf-8", "replace").replace(BLANK, " ")[:_SHOWN]


def _nothing(log: NoticeLog) -> UnreadableInput:
    """No row at all: the first fault is the reason, where there is one."""
    first = next((notice for notice in log.notices() if notice.level == "error"), None)
    if first is None:
        return UnreadableInput("empty-file", place=Place(file=log.file))
    return UnreadableInput(first.code, place=first.place, **first.values)
