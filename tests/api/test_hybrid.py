"""`index` and `search` from Python, with an embedder of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from konkyo import Principal, index, search
from konkyo.api.search import true_ranks
from konkyo.core import ConfigError, UnreadableInput
from konkyo.core.index import Access
from pipeline.making import FakeEmbedder, document

ALL = Access(Principal("u", "", ("all",)), "2026-12-01")
DOCUMENTS = [
    document("D1", "返品は30日以内です。"),
    document("D2", "E-1042は給水の圧力不足です。"),
    document("D3", "賞与は機密です。", readers=(("人事",),)),
    document("D4", "   "),
]


def test_words_and_vectors_are_searched_and_fused(tmp_path: Path) -> None:
    embedder = FakeEmbedder()
    made = index(DOCUMENTS, tmp_path, embedder=embedder)
    assert (made.manifest.documents, made.manifest.chunks, made.files) == (4, 3, 4)
    assert made.manifest.embedder == embedder.identity
    report = search("E-1042", tmp_path, access=ALL, embedder=embedder)
    assert [(stage.stage, stage.name) for stage in report.stages] == [
        ("permission", ""),
        ("candidates", "bm25"),
        ("candidates", "vector"),
        ("fusion", "min-max"),
    ]
    assert {hit.doc for hit in report.hits} == {"D1", "D2"}
    for item in report.fused:
        assert item.score == pytest.approx(sum(part.added for part in item.parts))
    vector = report.stages[2]
    for hit in vector.hits:
        ranks = true_ranks("E-1042", hit.id, tmp_path, access=ALL, embedder=embedder)
        assert {one.ranking: one.rank for one in ranks}["vector"] == hit.rank


def test_the_same_documents_are_the_same_version_and_embedded_once(tmp_path: Path) -> None:
    first = index(DOCUMENTS, tmp_path, embedder=FakeEmbedder())
    again = FakeEmbedder()
    second = index(DOCUMENTS, tmp_path, embedder=again)
    assert second.manifest == first.manifest
    assert second.difference is not None
    assert (second.difference.same, second.difference.changed) == (3, ())
    assert len(again.embedded) == 3  # the sample that shows whether it is still the same model
    with pytest.raises(ConfigError):
        index(DOCUMENTS, tmp_path, embedder=FakeEmbedder(seed="swapped"))


def test_another_embedder_is_refused_and_none_means_words_alone(tmp_path: Path) -> None:
    index(DOCUMENTS, tmp_path, embedder=FakeEmbedder())
    with pytest.raises(ConfigError):
        search("返品", tmp_path, access=ALL, embedder=FakeEmbedder("other"))
    assert [stage.stage for stage in search("返品", tmp_path, access=ALL).stages].count("candidates") == 1


def test_the_record_follows_each_document(tmp_path: Path) -> None:
    from konkyo.pipeline.index.embedded import EmbeddedStore

    index(DOCUMENTS, tmp_path)
    facts = {
        (fact.doc, fact.stage): (fact.outcome, fact.count) for fact in EmbeddedStore(tmp_path).open().record().facts
    }
    assert facts["D1", "index"] == ("used", 1)
    assert facts["D4", "chunk"] == ("lost", 0)
    assert facts["D4", "index"] == ("lost", 0)


def test_no_documents_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput):
        index([], tmp_path)
