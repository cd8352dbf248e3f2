"""What a stream of traces and questions has and what it lacks, seen as it goes by."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Final

from konkyo.core.question import Question
from konkyo.core.trace import StageRecord, Trace

__all__ = ["CANNOT_TELL", "Tally"]

CANNOT_TELL: Final = (
    "no-traces",
    "no-retrieval",
    "context-only",
    "one-ranking",
    "no-retrievers",
    "no-context",
    "no-ids",
    "no-texts",
    "no-scores",
    "no-depth",
    "no-gold",
    "no-expected",
    "no-answer",
    "no-verdict",
    "no-times",
    "no-asker",
)
"""Every code of `Tally.cannot_tell`, in its order; each has a sentence `cannot-tell.<code>`."""

_ID, _DOC, _TEXT, _SCORE = (attrgetter(name) for name in ("id", "doc", "text", "score"))
_RETRIEVAL: Final = frozenset({"candidates", "fusion", "rerank", "threshold"})


class Tally:
    """Counts while traces pass, so that nothing has to be held.

    Something *cannot be told* when no trace (or question) at all has it. What only some of them have is not missing.
    """

    def __init__(self) -> None:
        self.traces = 0
        self.questions = 0
        self.stages: Counter[str] = Counter()
        self.runs: set[str] = set()
        self._records: Counter[tuple[str, str]] = Counter()
        self._has: set[str] = set()

    def trace(self, trace: Trace) -> None:
        """One trace goes by."""
        self.traces += 1
        self.runs.add(trace.run)
        has = self._has
        retrieval = context = retrievers = 0
        for record in trace.stages:
            self._records[record.stage, record.name] += 1
            if record.stage in _RETRIEVAL:
                retrieval += 1
                retrievers += record.stage == "candidates" and record.name != ""
                self._look(record)
            elif record.stage == "context":
                context += 1
                self._look(record)
        if retrieval:
            has.add("retrieval")
        if retrieval > 1:
            has.add("rankings")
        if retrievers > 1:
            has.add("retrievers")
        if context or trace.context is not None:
            has.add("context")
        self._look_around(trace)

    def _look(self, record: StageRecord) -> None:
        has, hits = self._has, record.hits
        if record.asked is not None:
            has.add("depth")
        if record.seconds is not None:
            has.add("times")
        if hits:
            has.add("hits")
            if "ids" not in has and (any(map(_ID, hits)) or any(map(_DOC, hits))):
                has.add("ids")
            if "texts" not in has and any(map(_TEXT, hits)):
                has.add("texts")
            if "scores" not in has and [*map(_SCORE, hits)].count(None) < len(hits):
                has.add("scores")

    def _look_around(self, trace: Trace) -> None:
        has = self._has
        if trace.context:
            self._records["context", ""] += not any(record.stage == "context" for record in trace.stages)
            has.add("hits")
            if "ids" not in has and (any(map(_ID, trace.context)) or any(map(_DOC, trace.context))):
                has.add("ids")
            if "texts" not in has and any(map(_TEXT, trace.context)):
                has.add("texts")
        if trace.answer is not None:
            has.add("answer")
        if trace.answer_ok is not None:
            has.add("verdict")
        if trace.seconds is not None:
            has.add("times")
        if trace.asker is not None:
            has.add("asker")

    def question(self, question: Question) -> None:
        """One question that the file carries goes by."""
        self.questions += 1
        if question.evidence or question.expect != "answer":
            self._has.add("gold")
        if question.answer or question.facts:
            self._has.add("expected")

    def stage_counts(self) -> dict[str, int]:
        """How many traces have each stage; a key with a ranking's name is `candidates/bm25`."""
        return {f"{stage}/{name}" if name else stage: count for (stage, name), count in self._records.items()}

    def cannot_tell(self) -> tuple[str, ...]:
        """The codes of what nothing in the stream tells."""
        has = self._has
        lacks = {f"no-{what}" for what in ("gold", "expected") if what not in has}
        if not self.traces:
            return self._in_order(lacks | {"no-traces"})
        lacks |= {f"no-{what}" for what in ("answer", "verdict", "times", "asker") if what not in has}
        if "retrieval" not in has:
            lacks.add("context-only" if "context" in has else "no-retrieval")
        else:
            lacks |= {f"no-{what}" for what in ("retrievers", "context", "scores", "depth") if what not in has}
            if "rankings" not in has:
                lacks.add("one-ranking")
        if "hits" in has:
            lacks |= {f"no-{what}" for what in ("ids", "texts") if what not in has}
        return self._in_order(lacks)

    @staticmethod
    def _in_order(lacks: set[str]) -> tuple[str, ...]:
        return tuple(code for code in CANNOT_TELL if code in lacks)
