"""What a rule is: a code, what it looks at, what it names, and what would undo it.

A rule looks at one *piece* of evidence that did not reach the generator, or at the *case* of a whole question. It reads
the record and nothing else, and where the record does not say, it does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from konkyo.core.stages import Stage
from konkyo.diagnosis.case import Case
from konkyo.diagnosis.intervals import Between
from konkyo.diagnosis.piece import Piece, Situation

__all__ = ["CaseRule", "PieceRule", "Rule", "Subject", "Values", "case_rule", "piece_rule"]

Values = Mapping[str, str | int | float]
Subject = TypeVar("Subject", Piece, Case)
Check = Callable[[Subject], Values | None]


@dataclass(frozen=True)
class Rule(Generic[Subject]):
    """One kind of fault.

    A rule about a piece is asked only in the situations that it is about (`Piece.situation`) and may rely on them; a
    rule about a question is asked anywhere. `check` gives the values of the sentence `finding.<code>` where the rule
    holds, else `None`. `stage` is the stage at fault, and `between` the interval where the record cannot name one
    stage. `cause` is the kind of cause (`cause.<cause>` in the catalogue), `remedies` are what mends it by itself, the
    most usual first, `probe` is what would prove it.
    """

    code: str
    stage: Stage
    cause: str
    check: Check[Subject]
    between: Callable[[Subject], Between] | None = None
    remedies: tuple[str, ...] = ()
    probe: str = ""
    situations: tuple[Situation, ...] = ()

    def where(self, subject: Subject) -> Between:
        """(last stage known to be good, first known to be bad); the same stage twice where it is named."""
        return self.between(subject) if self.between else (self.stage, self.stage)

    @property
    def why(self) -> str:
        """The rule in English, as the function that checks it says."""
        return " ".join((self.check.__doc__ or "").split())


PieceRule = Rule[Piece]
CaseRule = Rule[Case]


def piece_rule(
    code: str,
    stage: Stage,
    cause: str,
    *situations: Situation,
    between: Callable[[Piece], Between] | None = None,
    remedies: tuple[str, ...] = (),
    probe: str = "",
) -> Callable[[Check[Piece]], PieceRule]:
    """Make a rule of the function that checks a piece which did not reach the generator."""
    return lambda check: Rule(code, stage, cause, check, between, remedies, probe, situations)


def case_rule(
    code: str,
    stage: Stage,
    cause: str,
    *,
    between: Callable[[Case], Between] | None = None,
    remedies: tuple[str, ...] = (),
    probe: str = "",
) -> Callable[[Check[Case]], CaseRule]:
    """Make a rule of the function that checks a whole question."""
    return lambda check: Rule(code, stage, cause, check, between, remedies, probe)
