"""A whole search: every stage on record, identifiers first, permissions inside, the shortage of filtering after."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from konkyo.core import ConfigError, Principal, StageRecord, UsageError
from konkyo.core.pipeline import LexicalSettings, PipelineSettings, RerankSettings, ThresholdSettings, VectorSettings
from konkyo.pipeline.index.embedded import EmbeddedStore
from konkyo.pipeline.index.protocol import Index, IndexContent
from konkyo.pipeline.search import search
from pipeline.index_kit import corpus
from pipeline.making import FakeEmbedder, chunk, document

ALL = Principal("u", "", ("all",))

CODES = [
    "E-1024：扉が開いています。扉を閉めてください。",
    "E-1042：給水の圧力が足りません。元栓を開けてください。",
    "E-1041：排水が詰まっています。フィルターを洗ってください。",
    "ABX-120Sは屋内用の機種です。定格は120Wです。",
    "ABX-120Rは屋外用の機種です。定格は150Wです。",
    "給湯器の凍結防止運転は外気温2℃で始まります。",
]


class Lengths:
    """A reranker that likes long texts."""

    name = "lengths-1"
    max_tokens = 20

    def __init__(self, scores: Sequence[float] | None = None) -> None:
        self.asked: list[str] = []
        self._scores = scores

    def scores(self, query: str, texts: Sequence[str], /) -> Sequence[float]:
        self.asked += texts
        return [float(len(text)) for text in texts] if self._scores is None else self._scores


def index_of(
    folder: Path, content: IndexContent, embedder: FakeEmbedder | None = None, analyzer: str = "bigram"
) -> Index:
    store = EmbeddedStore(folder)
    return store.open(store.write(content, analyzer=analyzer, embedder=embedder))


def stages(records: Sequence[StageRecord]) -> dict[str, StageRecord]:
    return {f"{record.stage} {record.name}".strip(): record for record in records}


@pytest.mark.parametrize("analyzer", ["bigram", "sudachi"])
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("E-1042の意味", "c001"),
        ("Ｅ－１０４２", "c001"),
        ("E1024 とは", "c000"),
        ("ＡＢＸ－１２０Ｒの定格", "c004"),
        ("abx 120s", "c003"),
        ("凍結", "c005"),
    ],
)
def test_the_right_identifier_is_the_first_hit(tmp_path: Path, analyzer: str, query: str, first: str) -> None:
    index = index_of(tmp_path, corpus(CODES), analyzer=analyzer)
    assert search(index, query, principal=ALL)[-1].hits[0].id == first


def test_every_stage_is_on_record(tmp_path: Path) -> None:
    embedder, reranker = FakeEmbedder(), Lengths()
    index = index_of(tmp_path, corpus(CODES), embedder)
    settings = PipelineSettings(rerank=RerankSettings("lengths-1", 2), threshold=ThresholdSettings(keep=0.0))
    found = search(index, "E-1042", principal=ALL, settings=settings, embedder=embedder, reranker=reranker)
    records = stages(found)
    assert list(records) == [
        "permission",
        "candidates bm25",
        "candidates vector",
        "fusion min-max",
        "rerank lengths-1",
        "threshold",
    ]
    assert records["permission"].facts["permitted"] == 6
    assert records["candidates bm25"].facts["analyzer"] == "bigram"
    assert "e-1042" in str(records["candidates bm25"].facts["tokens"]).split()
    assert records["fusion min-max"].facts["lists"] == 2
    assert records["rerank lengths-1"].attempted == len(reranker.asked) == 2
    assert {each.reason for each in records["rerank lengths-1"].dropped} == {"rerank-depth"}
    assert records["rerank lengths-1"].facts["texts_cut"] == 2
    assert len(records["threshold"].hits) == 1


def test_variants_have_rankings_of_their_own(tmp_path: Path) -> None:
    embedder = FakeEmbedder()
    index = index_of(tmp_path, corpus(CODES), embedder)
    found = stages(search(index, ["凍結", "扉"], principal=ALL, embedder=embedder))
    assert [name for name in found if name.startswith("candidates")] == [
        "candidates bm25",
        "candidates bm25 2",
        "candidates vector",
        "candidates vector 2",
    ]
    assert found["fusion min-max"].facts["lists"] == 4
    assert found["candidates bm25 2"].hits[0].id == "c000"


def test_a_query_without_tokens_is_told_and_finds_nothing_by_words(tmp_path: Path) -> None:
    found = stages(search(index_of(tmp_path, corpus(CODES)), "？！", principal=ALL))
    assert found["candidates bm25"].facts["token_count"] == 0
    assert found["fusion min-max"].hits == ()
    assert found["fusion min-max"].facts["empty_lists"] == 1


def test_nobody_finds_nothing(tmp_path: Path) -> None:
    found = stages(search(index_of(tmp_path, corpus(CODES)), "E-1042"))
    assert found["permission"].facts["acl"] == 6
    assert found["fusion min-max"].hits == ()


def test_filtering_afterwards_shows_its_shortage(tmp_path: Path) -> None:
    """One tenant in a hundred: of 40 candidates some .4 are left, where the search within has all five."""
    documents = [document(f"D{number:02}", tenant=f"T{number:02}") for number in range(100)]
    chunks = [chunk(f"c{number:04}", f"D{number * 37 % 100:02}", f"保証期間 {number}") for number in range(5_000)]
    index = index_of(tmp_path, IndexContent(documents, chunks))
    settings = PipelineSettings(lexical=LexicalSettings(depth=40), vector=VectorSettings(depth=40))
    left = []
    for tenant in range(100):
        asker = Principal("u", f"T{tenant:02}", ("all",))
        inside = search(index, "保証期間", principal=asker, settings=settings)
        after = search(index, "保証期間", principal=asker, settings=settings, filter="after")
        assert len(inside[-1].hits) == 40
        assert after[1].facts["expected_left"] == pytest.approx(0.4)
        assert len(after[1].hits) + len(after[1].dropped) == 40
        left.append(len(after[-1].hits))
    assert sum(left) / len(left) == pytest.approx(0.4)


def test_an_embedder_of_another_kind_is_refused(tmp_path: Path) -> None:
    index = index_of(tmp_path, corpus(CODES), FakeEmbedder())
    with pytest.raises(ConfigError):
        search(index, "凍結", principal=ALL, embedder=FakeEmbedder("other"))


@pytest.mark.parametrize("scores", [[], [1.0], [float("nan")] * 6])
def test_scores_of_no_use_are_refused(tmp_path: Path, scores: list[float]) -> None:
    index = index_of(tmp_path, corpus(CODES))
    with pytest.raises(UsageError):
        search(index, "E-1042 E-1024", principal=ALL, reranker=Lengths(scores))


def test_a_reranked_list_is_the_best_of_all_that_were_scored(tmp_path: Path) -> None:
    index = index_of(tmp_path, corpus([f"保証 {'長' * number}" for number in range(30)]))
    record = search(index, "保証", principal=ALL, reranker=Lengths())[-1]
    assert [hit.id for hit in record.hits] == [f"c{number:03}" for number in range(29, -1, -1)]
    assert record.facts["max_tokens"] == 20
    assert record.facts["order_changed"] is True


def test_an_index_of_another_analyzer_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = index_of(tmp_path, corpus(CODES))
    monkeypatch.setattr(type(index.manifest), "analyzer_version", "terms-0", raising=False)
    with pytest.raises(ConfigError):
        search(index, "凍結", principal=ALL)
