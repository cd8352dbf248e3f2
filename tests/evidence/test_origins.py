"""Source, parse, chunk and index, from an index record and from artefacts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from konkyo.core import (
    Alternative,
    Artefacts,
    Chunk,
    ChunkId,
    DocId,
    Document,
    DocumentFact,
    Evidence,
    Footing,
    Held,
    IndexRecord,
    Lost,
    NotRecorded,
    Partly,
    Question,
    Quote,
    Span,
    Stage,
    Trace,
)
from konkyo.evidence import first_loss, trails

RULE = "備品の予約は利用日の30日前から受け付けます。予約の取り消しは利用開始の1時間前までできます。"
ORIGINS: tuple[Stage, ...] = ("source", "parse", "chunk", "index")
UNKNOWN = NotRecorded("no-record")


class Library:
    """Artefacts over a few documents, cut at fixed places; `cuts=None` means that no chunks are to be had."""

    def __init__(self, *documents: Document, cuts: Sequence[int] | None = (0, 30)) -> None:
        self._documents = documents
        self._cuts = cuts

    def document(self, doc: str, version: str = "") -> Document | None:
        fitting = [each for each in self._documents if each.doc == doc and version in ("", each.version)]
        return fitting[-1] if fitting else None

    def chunk(self, chunk: str) -> Chunk | None:
        every = [each for document in self._documents for each in self.chunks(document.doc) or ()]
        return next((each for each in every if each.chunk == chunk), None)

    def chunks(self, doc: str, version: str = "") -> Sequence[Chunk] | None:
        document = self.document(doc, version)
        if self._cuts is None or document is None:
            return None
        spans = zip(self._cuts, (*self._cuts[1:], len(document.text)), strict=False)
        return [
            Chunk(f"{doc}#{number}", Span(doc, start, end, document.version), document.text[start:end])
            for number, (start, end) in enumerate(spans)
            if start < end
        ]


D1 = Document("D1", RULE, "v1", valid_from="2024-04-01", valid_to="2025-04-01")


def origins(
    piece: Alternative | Evidence, artefacts: Artefacts | None = None, index: IndexRecord | None = None, **question: str
) -> list[Footing]:
    evidence = piece if isinstance(piece, Evidence) else Evidence((piece,))
    asked = Question("q1", "", evidence=(evidence,), **question)  # type: ignore[arg-type]
    (trail,) = trails(asked, Trace("q1", index_version="i1"), artefacts=artefacts, index=index)
    assert tuple(point.stage for point in trail.points[:4]) == ORIGINS
    return [point.footing for point in trail.points[:4]]


@pytest.mark.parametrize(
    ("piece", "source", "parse", "chunk"),
    [
        (DocId("D1"), Held(None, ("D1",)), Held(None, ("D1",)), Held(None, ("D1#0",))),
        (Span("D1", 0, 10), Held(None, ("D1",)), Held(None, ("D1",)), Held(None, ("D1#0",))),
        (Span("D1", 25, 35), Held(None, ("D1",)), Held(None, ("D1",)), Held(None, ("D1#0", "D1#1"))),
        (
            Span("D1", 40, 57),
            Held(None, ("D1",)),
            Partly(((7, 17),), 17, None, ("D1",)),
            Partly(((7, 17),), 17, None, ("D1#1",)),
        ),
        (Span("D1", 90, 99), Held(None, ("D1",)), Lost(None), Lost(None)),
        (Quote("30日前から", "D1"), Held(None, ("D1",)), Held(None, ("D1",)), Held(None, ("D1#0",))),
        (
            Quote("予約の取り消しは利用開始の1時間前まで", "D1"),
            Held(None, ("D1",)),
            Held(None, ("D1",)),
            Held(None, ("D1#0", "D1#1")),
        ),
        (Quote("表の中の数字", "D1"), Held(None, ("D1",)), Lost(None), Lost(None)),
        (Quote("30日前から"), UNKNOWN, NotRecorded("unknown-document"), UNKNOWN),
        (ChunkId("D1#1"), Held(None, ("D1",)), Held(None, ("D1",)), Held(None, ("D1#1",))),
        (ChunkId("old-7"), UNKNOWN, NotRecorded("unknown-document"), UNKNOWN),
        (DocId("D1", "v2"), Lost(None, "version"), NotRecorded("unknown-document"), UNKNOWN),
        (DocId("D9"), Lost(None, "unknown-document"), NotRecorded("unknown-document"), UNKNOWN),
    ],
)
def test_artefacts_are_looked_at_for_the_very_piece(
    piece: Alternative, source: Footing, parse: Footing, chunk: Footing
) -> None:
    assert origins(piece, Library(D1)) == [source, parse, chunk, UNKNOWN]


def test_an_alternative_in_another_document_will_do() -> None:
    either = Evidence((DocId("D9"), Quote("30日前から", "D1")))
    assert origins(either, Library(D1))[:3] == [Held(None, ("D1",)), Held(None, ("D1",)), Held(None, ("D1#0",))]


def test_a_document_without_text_was_lost_in_parsing() -> None:
    assert origins(DocId("D2"), Library(Document("D2", " \n"))) == [
        Held(None, ("D2",)),
        Lost(None),
        Held(None, ("D2#0",)),
        UNKNOWN,
    ]


def test_no_chunks_to_be_had_is_no_loss_and_none_made_is_one() -> None:
    assert origins(DocId("D1"), Library(D1, cuts=None))[2] == UNKNOWN
    assert origins(DocId("D1"), Library(D1, cuts=()))[2] == Lost(None)


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("", Held(None, ("D1",))),
        ("2024-04-01", Held(None, ("D1",))),
        ("2025-03-31", Held(None, ("D1",))),
        ("2025-04-01", Lost(None, "not-valid")),
        ("2024-03-31", Lost(None, "not-valid")),
    ],
)
def test_the_day_of_the_question_decides_validity(day: str, expected: Footing) -> None:
    assert origins(DocId("D1"), Library(D1), as_of=day)[0] == expected
    assert origins(DocId("D2"), Library(Document("D2", RULE)), as_of=day)[0] == Held(None, ("D2",))


def record(*facts: DocumentFact, version: str = "i1") -> IndexRecord:
    return IndexRecord(version, facts)


@pytest.mark.parametrize(
    ("fact", "piece", "expected"),
    [
        (DocumentFact("D1", "index", "used"), DocId("D1"), Held()),
        (DocumentFact("Ｄ１", "index", "used"), DocId("D1"), Held()),
        (DocumentFact("D1", "index", "lost", reason="timeout"), DocId("D1"), Lost(None, "timeout")),
        (DocumentFact("D1", "index", "lost"), Quote("30日", "D1"), Lost(None, "lost")),
        (DocumentFact("D1", "index", "partly"), DocId("D1"), Partly((), 0)),
        (DocumentFact("D1", "index", "partly"), Span("D1", 0, 3), NotRecorded("partly")),
        (DocumentFact("D2", "index", "used"), DocId("D1"), Lost(None, "unknown-document")),
        (DocumentFact("D1", "index", "used", version="v1"), DocId("D1", "v2"), Lost(None, "version")),
        (DocumentFact("D1", "source", "used"), DocId("D1"), UNKNOWN),
        (DocumentFact("D1", "index", "used"), Quote("30日"), UNKNOWN),
        (DocumentFact("D1", "index", "used"), ChunkId("D1#0"), UNKNOWN),
    ],
)
def test_the_index_record_knows_documents(fact: DocumentFact, piece: Alternative, expected: Footing) -> None:
    assert origins(piece, index=record(fact))[3] == expected


def test_the_record_of_another_index_says_nothing() -> None:
    facts = record(DocumentFact("D1", "index", "lost"), version="i0")
    assert origins(DocId("D1"), index=facts) == [NotRecorded("other-index-version")] * 4


def test_record_and_artefacts_together() -> None:
    quote = Quote("表の中の数字", "D1")
    used = record(DocumentFact("D1", "parse", "used"), DocumentFact("D1", "chunk", "used"))
    lost = record(DocumentFact("D1", "parse", "lost", reason="encrypted"))
    assert origins(quote, Library(D1), used)[1] == Lost(None)
    assert origins(DocId("D1"), Library(D1), lost)[1] == Lost(None, "encrypted")
    assert origins(DocId("D1"), Library(D1, cuts=None), used)[2] == Held()
    assert origins(DocId("D1"), Library(D1), used)[0] == Held(None, ("D1",))


def test_the_first_loss_may_lie_before_the_search() -> None:
    wanted = Question("q1", "", evidence=(Evidence((Quote("表の中の数字", "D1"),)),))
    (trail,) = trails(wanted, Trace("q1"), artefacts=Library(D1))
    assert first_loss(trail) == ("source", "parse")
