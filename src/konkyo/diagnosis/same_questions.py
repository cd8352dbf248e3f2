"""Whether results that carry a question's ID answer that question, where both sides have its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final

from konkyo.core.errors import UsageError
from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.text.overlap import jaccard, shingles

__all__ = ["SameQuestions"]

_UNRELATED: Final = 0.02
"""Questions whose runs of three characters have less in common are two questions."""

_BY_CHANCE: Final = 0.05
"""Pairs that are alike by no more than this above strangers of the same file are strangers themselves."""

_NO_ACCIDENT: Final = 3
"""So many questions, and none of them the same: the IDs were given by two different lists."""

_SAMPLE: Final = 200
_NAMED: Final = 5

Words = tuple[str, str]
"""What the eval set and the results ask under one ID."""


class SameQuestions:
    """Looks at each pair that an ID brought together.

    Where a file has no IDs its questions are numbered. Numbers meet those of any other file, and everything that is
    counted after that is about pairs which have nothing to do with each other.
    """

    def __init__(self, questions: Sequence[Question]) -> None:
        self._asked = {question.text for question in questions}
        self._compared = 0
        self._other: dict[str, Words] = {}
        self._apart: list[str] = []

    def see(self, question: Question, trace: Trace) -> None:
        """Compare the words of both sides; a side that has none, or is in another script, says nothing."""
        asked, answered = question.text, trace.question
        if not asked or not answered or _wide(asked) != _wide(answered):
            return
        self._compared += 1
        if asked == answered:
            return
        self._other[question.qid] = asked, answered
        if answered in self._asked or _alike((asked, answered)) < _UNRELATED:
            self._apart.append(question.qid)

    def notices(self) -> Iterator[Notice]:
        """A warning where some are apart. Where all are, there is nothing to go on: `UsageError`."""
        if len(self._other) == self._compared >= _NO_ACCIDENT and _strangers(list(self._other.values())[:_SAMPLE]):
            qid = next(iter(self._other))
            asked, answered = self._example(qid)
            raise UsageError("questions-all-differ", of=self._compared, qid=qid, asked=asked, answered=answered)
        if self._apart:
            qids = ", ".join(self._apart[:_NAMED]) + (", ..." if len(self._apart) > _NAMED else "")
            asked, answered = self._example(self._apart[0])
            values: dict[str, str | int | float] = {
                "count": len(self._apart),
                "of": self._compared,
                "qids": qids,
                "qid": self._apart[0],
                "asked": asked,
                "answered": answered,
            }
            yield Notice("questions-differ", "error", values=values)

    def _example(self, qid: str) -> Words:
        asked, answered = self._other[qid]
        return _short(asked), _short(answered)


def _wide(text: str) -> bool:
    """Whether a text is Chinese, Japanese or Korean, so that a translation is not taken for another question."""
    return any(character >= "\u2e80" for character in text)


def _alike(pair: Words) -> float:
    one, other = pair
    return jaccard(shingles(one), shingles(other))


def _strangers(pairs: Sequence[Words]) -> bool:
    """Whether pairs are no more alike than each one's question is with its neighbour's."""
    own = fmean(map(_alike, pairs))
    neighbours = [(pairs[number - 1][0], answered) for number, (_, answered) in enumerate(pairs)]
    return own - fmean(map(_alike, neighbours)) < _BY_CHANCE


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:40]}..."
