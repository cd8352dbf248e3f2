"""When gold and what was found never or seldom meet: why, and which reading of the identifiers would mend it.

Nothing here changes an identifier. Each form is tried alone, then together with others (at most three), on the
questions that do not match; what gains is counted on all of them, beside what it would gain by chance (with the gold
of other questions) and how many identifiers it would throw together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from konkyo.core.identifiers import Compared, IdentifierReport, Mend
from konkyo.core.question import ChunkId, Question
from konkyo.core.trace import ContextItem, Hit, Trace
from konkyo.diagnosis.identifier_forms import FORMS, Form, compose
from konkyo.diagnosis.identifier_mends import switch_of
from konkyo.text.ids import fold_id, fold_ids

__all__ = ["SELDOM", "explain_mismatch", "explain_traces"]

SELDOM = 0.5
"""Below this share of questions with gold among what was found, the identifiers are looked into."""

_SAMPLE = 100
_FOUND_IN_SAMPLE = 100
_MOST_TOGETHER = 3
_MOST_MENDS = 6
_WORTH = 0.1
_STRANGERS = 3

Pair = tuple[Sequence[str], Sequence[str]]
"""The gold and the found identifiers of one question."""


def explain_mismatch(
    gold: Mapping[str, Sequence[str]], found: Mapping[str, Sequence[str]], *, compared: Compared = "retrieved"
) -> IdentifierReport:
    """How many questions have gold among what was found, and what would bring more together when that is seldom.

    `gold` and `found` name the identifiers of each question. Questions without gold, or without a record of what was
    found, do not count; an empty record does. Matching is by the lossless folding (NFKC, trim). Where at least half of
    the questions match, no mend is looked for. A mend is named when it lifts the count by at least a tenth of the
    questions that do not match, chance left out.

    >>> report = explain_mismatch({"q1": ["D01"], "q2": ["D07"]}, {"q1": ["d01", "d02"], "q2": ["d07"]})
    >>> report.matched, [(mend.switch, mend.questions) for mend in report.mends]
    (0, [('--ids case', 2)])
    """
    pairs = [(gold[qid], found[qid]) for qid in gold if gold[qid] and qid in found]
    as_written = _Reading(pairs, compose(()))
    report = IdentifierReport(
        matched=as_written.questions,
        questions=len(pairs),
        pieces_matched=len(as_written.met),
        pieces=sum(len(set(wanted)) for wanted, _ in pairs),
        compared=compared,
    )
    if not pairs or report.matched >= SELDOM * report.questions:
        return report
    apart = (pair for number, pair in enumerate(pairs) if number not in as_written.matching)
    example = next(((wanted[0], offered[0]) for wanted, offered in apart if offered), ("", ""))
    return replace(report, example=example, mends=_mends(pairs, as_written))


def explain_traces(questions: Iterable[Question], traces: Iterable[Trace]) -> IdentifierReport | None:
    """`explain_mismatch` for what was retrieved (hits of all stages and the context), and for what answers cite.

    `None` where there is nothing to say: no identifiers on one of the sides, at least half of the questions match, or
    some match and no mend would help, which is a matter of retrieval and not of names.
    """
    wanted = {question.qid: (question, names) for question in questions if (names := _gold(question))}
    gold = {qid: names for qid, (_, names) in wanted.items()}
    retrieved: dict[str, list[str]] = {}
    cited: dict[str, list[str]] = {}
    matched: set[str] = set()
    for trace in traces:
        if trace.qid not in wanted:
            continue
        question, names = wanted[trace.qid]
        if trace.stages or trace.context:
            found = list(_retrieved(question, trace))
            retrieved.setdefault(trace.qid, []).extend(found)
            if not set(map(fold_id, names)).isdisjoint(fold_ids(found)):
                matched.add(trace.qid)
        if len(matched) >= SELDOM * len(wanted):
            return None  # nothing is wrong with the names, whatever is still to come
        if trace.answer is not None:
            cited.setdefault(trace.qid, []).extend(each.id or each.written for each in trace.citations)
    reports = [explain_mismatch(gold, retrieved)]
    if any(cited.values()):
        reports.append(explain_mismatch(gold, cited, compared="cited"))
    telling = [report for report in reports if _telling(report)]
    if not telling:
        return None
    return replace(telling[0], cited=telling[1]) if len(telling) > 1 else telling[0]


class _Reading:
    """All pairs under one reading: which questions match, which pieces meet what, and what falls together."""

    def __init__(self, pairs: Sequence[Pair], read: Callable[[str], str]) -> None:
        self._pairs = pairs
        self._key = _Memory(read)
        self.met: dict[tuple[int, str], str] = {}
        for number, (wanted, offered) in enumerate(pairs):
            self.met.update({(number, name): other for name, other in self._meetings(wanted, offered)})
        self.matching = {number for number, _ in self.met}

    @property
    def questions(self) -> int:
        return len(self.matching)

    def by_chance(self) -> int:
        """How many questions match the gold of other questions, over a few rotations of who owns which gold."""
        n = len(self._pairs)
        rotations = sorted({n * turn // (_STRANGERS + 1) for turn in range(1, _STRANGERS + 1)} - {0})
        hits = 0
        for turn in rotations:
            for number, (own, offered) in enumerate(self._pairs):
                # Gold that both questions share is no chance.
                stranger = set(self._pairs[(number + turn) % n][0]) - set(own)
                hits += next(self._meetings(tuple(stranger), offered), None) is not None
        return round(hits / len(rotations)) if rotations else 0

    def collisions(self) -> int:
        """How many identifiers, distinct on one side as written, share their key with another one of that side."""
        together = 0
        for side in (0, 1):
            names = {fold_id(name): name for pair in self._pairs for name in pair[side]}
            sizes = Counter(self._key[name] for name in names.values())
            together += sum(size for size in sizes.values() if size > 1)
        return together

    def _meetings(self, wanted: Sequence[str], offered: Sequence[str]) -> Iterator[tuple[str, str]]:
        key = self._key
        keys = {key[name] for name in wanted}
        by_key = {key[name]: name for name in offered if key[name] in keys}
        if by_key:
            yield from ((name, by_key[key[name]]) for name in wanted if key[name] in by_key)


class _Memory(dict[str, str]):
    """A function's results, kept."""

    def __init__(self, function: Callable[[str], str]) -> None:
        self._function = function

    def __missing__(self, name: str) -> str:
        value = self[name] = self._function(name)
        return value


def _mends(pairs: Sequence[Pair], as_written: _Reading) -> tuple[Mend, ...]:
    missing = [pair for number, pair in enumerate(pairs) if number not in as_written.matching]
    step = -(-len(missing) // _SAMPLE)
    sample = [(wanted, offered[:_FOUND_IN_SAMPLE]) for wanted, offered in missing[::step]]
    least = max(1.0, _WORTH * len(missing))
    counted: list[tuple[Mend, frozenset[tuple[int, str]]]] = []
    forms = {code: Form(code, _Memory(form.__call__).__getitem__, form.raw) for code, form in FORMS.items()}
    for codes in _gaining(sample, forms):
        reading = _Reading(pairs, compose(codes, forms))
        mend = _mend(codes, reading)
        if mend.questions - max(mend.by_chance, as_written.questions) < least:
            continue
        counted.append((mend, frozenset(reading.met)))
    counted.sort(key=lambda each: (-each[0].questions, each[0].collisions, each[0].code.count("+")))
    told: dict[frozenset[tuple[int, str]], Mend] = {}
    for mend, met in counted:
        told.setdefault(met, mend)  # of those that come to the same, the one that throws least together
    return tuple(told.values())[:_MOST_MENDS]


def _gaining(sample: Sequence[Pair], forms: Mapping[str, Form]) -> list[tuple[str, ...]]:
    """Forms, alone or together, that match more of the sample than any part of theirs does."""
    names = {name for pair in sample for side in pair for name in side}
    active = [code for code in forms if any(compose((code,), forms)(name) != fold_id(name) for name in names)]
    gains: dict[tuple[str, ...], int] = {(): 0}
    for many in range(1, _MOST_TOGETHER + 1):
        for codes in combinations(active, many):
            parts = [gains[part] for fewer in range(many) for part in combinations(codes, fewer) if part in gains]
            best = max(parts)
            if best == len(sample):
                continue
            gain = _Reading(sample, compose(codes, forms)).questions
            if gain > best:
                gains[codes] = gain
    return [codes for codes in gains if codes]


def _mend(codes: tuple[str, ...], reading: _Reading) -> Mend:
    apart = [(name, other) for (_, name), other in reading.met.items() if fold_id(name) != fold_id(other)]
    return Mend(
        code="+".join(codes),
        switch=switch_of(codes),
        questions=reading.questions,
        pieces=len(reading.met),
        by_chance=reading.by_chance(),
        collisions=reading.collisions(),
        example=apart[0],
    )


def _telling(report: IdentifierReport) -> bool:
    seldom = report.questions > 0 and report.matched < SELDOM * report.questions
    return seldom and (bool(report.mends) or report.matched == 0)


def _gold(question: Question) -> list[str]:
    """The identifiers of all pieces that are needed, whatever alternative names them."""
    pieces = [piece for piece in question.evidence if piece.grade >= 1]
    names = (each.chunk if isinstance(each, ChunkId) else each.doc for piece in pieces for each in piece.any_of)
    return [name for name in dict.fromkeys(names) if name]


def _retrieved(question: Question, trace: Trace) -> Iterator[str]:
    """Identifiers of the kind that the gold is of: of chunks, else of documents."""
    chunks = any(isinstance(each, ChunkId) for piece in question.evidence for each in piece.any_of)
    items: list[Hit | ContextItem] = [hit for stage in trace.stages for hit in stage.hits]
    items.extend(trace.context or ())
    for item in items:
        name = item.id if chunks else item.doc or item.id
        if name:
            yield name
