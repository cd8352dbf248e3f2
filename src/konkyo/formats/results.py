"""Results as every verb takes them: a stream of traces, and what there is to say of the files they came from."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence

import msgspec

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Notice, Place
from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.formats.duplicates import same_key
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.tally import Tally

__all__ = ["Results"]

_Key = tuple[str, str, int]


class Results:
    """The traces of some files of one kind. Iterating reads them anew, and streams where the kind allows.

    `notices`, `cannot_tell`, `questions` (with the gold that the files carry) and `stages` are those of a whole
    reading; asking for them before one has come to its end reads the files through.
    """

    def __init__(
        self, kind: str, why: Sequence[str], files: Sequence[str], read: Callable[[NoticeLog], Iterator[Case]]
    ) -> None:
        self.kind = kind
        self.why = ", ".join(why)
        self.files = tuple(files)
        self._read = read
        self._done: _Reading | None = None

    def __iter__(self) -> Iterator[Trace]:
        reading = _Reading(self.files[0])
        yield from reading.traces(self._read(reading.log))
        self._done = reading
        reading.finish()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the files gave reason to say."""
        return self._whole().log.notices()

    @property
    def cannot_tell(self) -> tuple[str, ...]:
        """Codes of what the files do not record; the sentences are `cannot-tell.<code>`."""
        return self._whole().tally.cannot_tell()

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that the files carry, each once, in their order, with whatever gold was there."""
        return tuple(self._whole().questions.values())

    @property
    def rows(self) -> dict[str, int]:
        """Where each question of `questions` was first seen, where the form has rows."""
        return self._whole().rows

    @property
    def stages(self) -> dict[str, int]:
        """How many traces have each stage (and ranking: `candidates/bm25`)."""
        return self._whole().tally.stage_counts()

    @property
    def traces(self) -> int:
        """How many traces there are."""
        return self._whole().tally.traces

    def _whole(self) -> _Reading:
        if self._done is None:
            for _ in self:
                pass
        assert self._done is not None
        return self._done


class _Reading:
    """One pass over the files."""

    def __init__(self, file: str) -> None:
        self.log = NoticeLog(file)
        self.tally = Tally()
        self.questions: dict[str, Question] = {}
        self.rows: dict[str, int] = {}
        self._seen: dict[_Key, int] = {}
        self._marks: dict[tuple[str, str], set[int]] = {}
        self._next: dict[tuple[str, str], int] = {}

    def traces(self, cases: Iterator[Case]) -> Iterator[Trace]:
        """The traces in their order, each question's runs told apart."""
        for case in cases:
            if case.question is not None:
                self._question(case.question, case.row)
            if case.trace is not None and (trace := self._new(case.trace, case)) is not None:
                self.tally.trace(trace)
                yield trace

    def finish(self) -> None:
        """Say what only a whole reading can tell; refuse files in which there was nothing."""
        if self.tally.traces or self.questions:
            if len(self.tally.runs) > 1:
                runs = ", ".join(sorted(self.tally.runs))[:200]
                self.log.add("several-runs", "info", count=len(self.tally.runs), found=runs)
            return
        fault = next((notice for notice in self.log.notices() if notice.level == "error"), None)
        if fault is None:
            raise UnreadableInput("no-cases", place=Place(file=self.log.file))
        raise UnreadableInput(fault.code, place=fault.place, **fault.values)

    def _question(self, question: Question, row: int | None) -> None:
        """Keep the first of each; a later one that differs in what it asks or wants is said."""
        key = same_key(question.qid)
        known = self.questions.get(key)
        if known is None:
            self.questions[key] = question
            self.tally.question(question)
            if row is not None:
                self.rows[question.qid] = row
        elif known != question:
            self.log.add("question-differs", "warning", row, qid=question.qid, found=question.qid)

    def _new(self, trace: Trace, case: Case) -> Trace | None:
        """The trace, unless the very same was seen before; another one of the same question and run is a repeat."""
        key = same_key(trace.qid), trace.run, trace.repeat
        mark = zlib.crc32(msgspec.json.encode(trace)) if case.mark is None else case.mark
        if key not in self._seen:
            self._seen[key] = mark
            return trace
        marks = self._marks.setdefault(key[:2], {self._seen[key]})
        if mark in marks:
            self.log.add("trace-again", "warning", case.row, qid=trace.qid, found=trace.qid)
            return None
        marks.add(mark)
        repeat = self._next.get(key[:2], trace.repeat + 1)
        while (*key[:2], repeat) in self._seen:
            repeat += 1
        self._next[key[:2]] = repeat + 1
        self._seen[*key[:2], repeat] = mark
        self.log.add("repeat-made", "warning", case.row, qid=trace.qid, found=trace.qid, repeat=repeat)
        return msgspec.structs.replace(trace, repeat=repeat)
