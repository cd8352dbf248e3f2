"""The two sides of `diagnose` and `trail`: questions and traces, with identifiers read as was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import TYPE_CHECKING

from konkyo.core.notice import Notice
from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.formats.opening import open_evalset, open_recorded

if TYPE_CHECKING:
    from konkyo.diagnosis.identifier_mends import Mender

__all__ = ["Inputs", "PathGiven"]

PathGiven = str | PathLike[str]


class Inputs:
    """Questions with gold, and traces to be gone through as often as needed; both with the same reading of IDs."""

    def __init__(
        self,
        evalset: PathGiven | Sequence[Question],
        results: PathGiven | Sequence[PathGiven],
        *,
        as_: str | None = None,
        ids: Sequence[str] = (),
    ) -> None:
        self._mender = _mender(ids)
        self._results = open_recorded(results, as_=as_)
        if isinstance(evalset, str | PathLike):
            gold = open_evalset(evalset)
            given, self._said = gold.questions, gold.notices
        else:
            given, self._said = tuple(evalset), ()
        self.questions = tuple(map(self._mender.question, given)) if self._mender else given

    def __iter__(self) -> Iterator[Trace]:
        return map(self._mender.trace, self._results) if self._mender else iter(self._results)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the files gave reason to say, and which identifiers were rewritten; after the traces were read.

        One file may be both sides: what it gave reason to say is said once.
        """
        fresh = (notice for notice in self._results.notices if notice not in self._said)
        return (*self._said, *fresh, *(self._mender.notices() if self._mender else ()))


def _mender(ids: Sequence[str]) -> Mender | None:
    if not ids:
        return None
    from konkyo.diagnosis.identifier_mends import Mender

    return Mender(ids)
