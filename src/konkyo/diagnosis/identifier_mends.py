"""Applying the mends that the user asked for: questions and traces with their identifiers read in another form."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from msgspec.structs import replace

from konkyo.core.errors import UsageError
from konkyo.core.notice import Notice
from konkyo.core.question import Alternative, ChunkId, Evidence, Question
from konkyo.core.trace import Citation, ContextItem, Dropped, Hit, StageRecord, Trace
from konkyo.diagnosis.identifier_forms import FORMS, compose
from konkyo.text.ids import fold_id

__all__ = ["Mender", "apply_mends", "switch_of"]


def apply_mends(switches: Iterable[str], identifier: str) -> str:
    """The identifier as the switches read it; without switches, in its lossless folding.

    >>> apply_mends(["page-from-one"], "X.pdf#page=4"), apply_mends([], " Ｄ０７")
    ('X-3.pdf', 'D07')
    """
    return Mender(switches).id(identifier)


def switch_of(codes: Iterable[str]) -> str:
    """What to write on the command line.

    >>> switch_of(["path", "case"])
    '--ids path --ids case'
    """
    return " ".join(f"--ids {code}" for code in codes)


class Mender:
    """Rewrites identifiers by the forms that were asked for, in the table's order, whatever order they came in.

    A name that is no form raises `UsageError`. `path+case` is two of them. What was changed is counted, for it
    has to be said.
    """

    def __init__(self, switches: Iterable[str]) -> None:
        asked = [code.strip() for switch in switches for code in switch.split("+")]
        for code in asked:
            if code not in FORMS:
                near = get_close_matches(code, FORMS, n=1, cutoff=0.5)
                known = ", ".join(FORMS)
                if near:
                    raise UsageError("unknown-ids-mend-near", found=code, nearest=near[0], known=known)
                raise UsageError("unknown-ids-mend", found=code, known=known)
        self.codes = tuple(code for code in FORMS if code in asked)
        self._read = compose(self.codes)
        self._known: dict[str, str] = {}

    @property
    def changed(self) -> int:
        """How many distinct identifiers were rewritten so far, beyond the lossless folding."""
        return sum(fold_id(before) != after for before, after in self._known.items())

    def notices(self) -> tuple[Notice, ...]:
        """What was done, once everything went through; nothing where nothing was asked."""
        if not self.codes:
            return ()
        return (Notice("ids-mended", "info", values={"switch": switch_of(self.codes), "changed": self.changed}),)

    def id(self, identifier: str) -> str:
        """The identifier in the form asked for; an empty one stays empty."""
        known = self._known.get(identifier)
        if known is None:
            known = self._known[identifier] = self._read(identifier) if identifier else ""
        return known

    def question(self, question: Question) -> Question:
        """The question with the identifiers of its evidence rewritten."""
        if not self.codes:
            return question
        return replace(question, evidence=tuple(self._piece(piece) for piece in question.evidence))

    def trace(self, trace: Trace) -> Trace:
        """The trace with the identifiers of hits, context, citations and dropped items rewritten."""
        if not self.codes:
            return trace
        context = trace.context
        return replace(
            trace,
            stages=tuple(self._stage(stage) for stage in trace.stages),
            context=None if context is None else tuple(self._item(item) for item in context),
            citations=tuple(self._citation(citation) for citation in trace.citations),
        )

    def _piece(self, piece: Evidence) -> Evidence:
        return replace(piece, any_of=tuple(self._alternative(each) for each in piece.any_of))

    def _alternative(self, alternative: Alternative) -> Alternative:
        if isinstance(alternative, ChunkId):
            return replace(alternative, chunk=self.id(alternative.chunk))
        return replace(alternative, doc=self.id(alternative.doc))

    def _stage(self, stage: StageRecord) -> StageRecord:
        return replace(
            stage,
            hits=tuple(self._hit(hit) for hit in stage.hits),
            dropped=tuple(self._dropped(item) for item in stage.dropped),
        )

    def _hit(self, hit: Hit) -> Hit:
        return replace(hit, id=self.id(hit.id), doc=self.id(hit.doc))

    def _dropped(self, item: Dropped) -> Dropped:
        return replace(item, id=self.id(item.id))

    def _item(self, item: ContextItem) -> ContextItem:
        span = None if item.span is None else replace(item.span, doc=self.id(item.span.doc))
        return replace(item, id=self.id(item.id), doc=self.id(item.doc), span=span)

    def _citation(self, citation: Citation) -> Citation:
        return replace(citation, id=self.id(citation.id))
