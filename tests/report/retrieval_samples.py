"""Results of `index` and `search`, small enough to read."""

from __future__ import annotations

from konkyo.core import Dropped, Hit, Notice, Principal, StageRecord
from konkyo.core.index import (
    Access,
    FusedItem,
    FusedPart,
    IndexDifference,
    IndexManifest,
    IndexReport,
    SearchReport,
    TrueRank,
)
from konkyo.core.pipeline import ModelIdentity

MANIFEST = IndexManifest(
    "0123456789abcdef",
    documents=2,
    chunks=3,
    analyzer="bigram",
    analyzer_version="terms-1",
    embedder=ModelIdentity("e5", "1", 384, "query: ", "passage: "),
    parts={"chunker": "c1", "embedder": "e1"},
)


def indexed() -> IndexReport:
    difference = IndexDifference("old", "new", 1, ("D1#0-9",), ("D2#0-5",), (), ("chunker",))
    return IndexReport(
        ".konkyo/index",
        MANIFEST,
        written=True,
        files=3,
        lost=("broken.pdf",),
        partly=("scan.pdf",),
        unreadable=1,
        difference=difference,
        notices=(Notice("index-read-by-nobody", values={"count": 1, "of": 2}),),
    )


def planned() -> IndexReport:
    return IndexReport(".konkyo/index", IndexManifest("0123456789abcdef"), written=False, files=0)


def searched() -> SearchReport:
    hits = (
        Hit("D1#0-9", "D1", 1, 0.03252, "返品は30日以内です。", "2", 0, 9),
        Hit("D2#0-5", "D2", 2, 0.01639, "送料は当社", "", 0, 5),
    )
    stages = (
        StageRecord(
            "permission", attempted=3, facts={"permitted": 2, "chunks": 3, "tenant": 0, "acl": 1, "not_valid": 0}
        ),
        StageRecord("candidates", hits, "bm25", asked=100, attempted=2, facts={"tokens": "返品", "k1": 1.2}),
        StageRecord("candidates", hits[:1], "vector", asked=100, attempted=2, dropped=(Dropped("D3#0-4", "acl"),)),
        StageRecord(
            "fusion",
            hits,
            "rrf",
            seconds=0.001,
            facts={"method": "rrf", "lists": 2, "lowest_possible": 0.0, "highest_possible": 2 / 61},
        ),
    )
    fused = (
        FusedItem("D1#0-9", 1, 0.03252, (FusedPart("bm25", 1, 2.5, 1 / 61), FusedPart("vector", 2, 0.8, 1 / 62))),
        FusedItem("D2#0-5", 2, 0.01639, (FusedPart("bm25", 1, 1.5, 1 / 61),)),
    )
    access = Access(Principal("sato", "T1", ("人事",)), "2026-12-01")
    notices = (Notice("search-words-only", "info"),)
    ranks = (TrueRank("D3#0-4", "bm25", 412), TrueRank("D3#0-4", "vector", None))
    return SearchReport("返品の期限", MANIFEST, access, 5, stages, hits, fused, ranks, explained=True, notices=notices)
