"""Gold and hits that carry different names: which questions cannot be judged for that reason alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from konkyo.core.identifiers import IdentifierReport, Mend
from konkyo.core.question import Question
from konkyo.core.trace import Trace
from konkyo.core.trail import Held
from konkyo.diagnosis.case import Case, look
from konkyo.diagnosis.classes import Placed
from konkyo.diagnosis.examine import Examined, examine
from konkyo.diagnosis.identifier_mends import Mender, switch_of
from konkyo.diagnosis.identifiers import explain_traces
from konkyo.diagnosis.judge import Judge
from konkyo.text.ids import fold_id

__all__ = ["names_apart"]

_COARSE = frozenset({"chunk", "fragment", "same-file"})
"""Forms under which different parts of one document are the same."""

_WHOLE_RUN = 10
"""So many questions without any of their gold are no accident."""


def names_apart(
    asked: Mapping[str, Question], seen: Mapping[str, Examined], traces: Iterable[Trace], k: int
) -> tuple[IdentifierReport | None, dict[str, Examined]]:
    """Why identifiers do not meet, and the questions that get no class because of it.

    These are questions without any of their gold that would have some if identifiers were read in another form: what
    cannot be joined shows nothing about the retrieval. Where no gold of the run is met as written, that holds for all
    of its questions, whether or not the other form finds them too. `asked` has the questions by their folded qid.
    """
    report = explain_traces(asked.values(), traces)
    mend = None if report is None else _explaining(report)
    if report is None or mend is None:
        return report, {}
    every = report.matched == 0
    return report, dict(_read_otherwise(asked, seen, traces, k, Mender([mend.code]), every=every))


def _explaining(report: IdentifierReport) -> Mend | None:
    """The reading of identifiers that explains why gold is not found: the one that gains most, chance left out.

    A reading that throws different identifiers together, or takes another part of the same document for the same,
    explains only what happens to a whole run: a few questions whose documents were found in other places are just that.
    """
    if report.compared != "retrieved":
        return None
    whole_run = report.matched == 0 and report.questions >= _WHOLE_RUN
    mends = [
        mend
        for mend in report.mends
        if whole_run or not (mend.collisions or _COARSE.intersection(mend.code.split("+")))
    ]
    return max(mends, key=lambda mend: mend.questions - mend.by_chance, default=None)


def _read_otherwise(
    asked: Mapping[str, Question],
    seen: Mapping[str, Examined],
    traces: Iterable[Trace],
    k: int,
    mender: Mender,
    *,
    every: bool,
) -> Iterator[tuple[str, Examined]]:
    done: set[str] = set()
    switch = switch_of(mender.codes)
    for trace in traces:
        question = asked.get(fold_id(trace.qid))
        if question is None or question.qid in done:
            continue
        done.add(question.qid)
        if seen[question.qid].placed.klass != "A":
            continue
        mended = _found(look(mender.question(question), mender.trace(trace), k))
        if mended or every:
            placed = Placed("n/a", note="gold-not-joinable")
            case = replace(look(question, trace, k), placed=placed, mended=mended, switch=switch)
            yield question.qid, examine(case, Judge())


def _found(case: Case) -> frozenset[int]:
    """The needed pieces that some list holds."""
    return frozenset(
        number
        for number in case.needed
        if any(isinstance(located.footings[number], Held) for _, located in case.followed)
    )
