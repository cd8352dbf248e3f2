"""The conformance kit of index backends: a backend's whole test file subclasses `IndexConformance`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from konkyo.core import KonkyoError, Principal, UsageError
from konkyo.core.index import Access
from konkyo.core.pipeline import LexicalSettings, VectorSettings
from konkyo.pipeline.index.identity import check_embedder, check_sample, difference
from konkyo.pipeline.index.protocol import Index, IndexContent, IndexStore
from konkyo.text.analyze import analyzer
from pipeline.making import FakeEmbedder, chunk, document
from pipeline.reference_bm25 import reference_ranking, reference_scores

EVERYBODY = Access(Principal("u", "", ("all",)))
WORDS = st.sampled_from(["保証", "期間", "返品", "XR-220", "E-1042", "refund", "policy", "税"])
TEXTS = st.lists(WORDS, min_size=0, max_size=8).map(" ".join)
slow = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class IndexConformance:
    """What any backend must do. Subclasses give the store."""

    def store(self, folder: Path) -> IndexStore:
        raise NotImplementedError

    def index(self, folder: Path, content: IndexContent, embedder: FakeEmbedder | None = None) -> Index:
        store = self.store(folder)
        return store.open(store.write(content, analyzer="bigram", embedder=embedder))

    def test_before_the_first_version_there_is_none(self, tmp_path: Path) -> None:
        store = self.store(tmp_path / "index")
        assert store.current() is None
        assert store.versions() == ()
        with pytest.raises(UsageError):
            store.open()

    def test_the_same_content_has_the_same_name(self, tmp_path: Path) -> None:
        store = self.store(tmp_path)
        content = corpus(["保証", "返品"])
        first = store.write(content, analyzer="bigram")
        assert store.write(content, analyzer="bigram") == first
        assert store.versions() == (first,)
        assert store.write(corpus(["保証", "税"]), analyzer="bigram") != first
        assert len(store.versions()) == 2

    def test_a_reader_of_the_old_version_is_not_disturbed(self, tmp_path: Path) -> None:
        store = self.store(tmp_path)
        old = store.open(store.write(corpus(["保証期間", "返品"]), analyzer="bigram"))
        store.write(corpus(["解約"]), analyzer="bigram")
        assert [hit.id for hit in old.lexical(["保証"], EVERYBODY, LexicalSettings())] == ["c000"]
        assert store.open().lexical(["保証"], EVERYBODY, LexicalSettings()) == ()

    def test_look_ups(self, tmp_path: Path) -> None:
        documents = [document("D1", "old", version="1", valid_from="2024-04-01"), document("D1", "new", version="2")]
        documents[1] = document("D1", "new", version="2", valid_from="2026-04-01")
        chunks = [chunk("b", "D1", "new", version="2"), chunk("a", "D1", "old", version="1")]
        index = self.index(tmp_path, IndexContent(documents, chunks))
        assert index.document("D1") == documents[1]
        assert index.document("D1", "1") == documents[0]
        assert index.document("D9") is None
        assert index.chunk("a") == chunks[1]
        assert index.chunk("z") is None
        assert index.chunks("D1", "2") == [chunks[0]]
        assert index.chunks("D9") is None
        assert [each.chunk for each in index.all_chunks()] == ["a", "b"]

    def test_the_record_says_what_became_of_each_document(self, tmp_path: Path) -> None:
        index = self.index(tmp_path, IndexContent([document("D1"), document("D2")], [chunk("c", "D1", "x")]))
        facts = {fact.doc: (fact.outcome, fact.count, fact.reason) for fact in index.record().facts}
        assert facts == {"D1": ("used", 1, ""), "D2": ("lost", 0, "no-chunks")}
        assert index.record().version == index.manifest.version

    @pytest.mark.parametrize(
        "content",
        [
            IndexContent([document("D1")], [chunk("c", "D1", "x"), chunk("c", "D1", "y")]),
            IndexContent([document("D1"), document("D1")], []),
            IndexContent([document("D1")], [chunk("c", "D2", "x")]),
        ],
    )
    def test_content_that_contradicts_itself_is_refused(self, tmp_path: Path, content: IndexContent) -> None:
        store = self.store(tmp_path)
        with pytest.raises(KonkyoError):
            store.write(content)
        assert store.current() is None

    def test_nothing_at_all_is_an_index_too(self, tmp_path: Path) -> None:
        index = self.index(tmp_path, IndexContent([], []), FakeEmbedder())
        assert index.lexical(["保証"], EVERYBODY, LexicalSettings()) == ()
        assert index.vector(FakeEmbedder().queries(["x"])[0], EVERYBODY, VectorSettings()) == ()
        assert index.counts(EVERYBODY).chunks == 0

    @slow
    @given(texts=st.lists(st.tuples(TEXTS, TEXTS, TEXTS), min_size=1, max_size=12), query=TEXTS, data=st.data())
    def test_bm25f_is_that_of_the_reference(
        self,
        tmp_path_factory: pytest.TempPathFactory,
        texts: list[tuple[str, str, str]],
        query: str,
        data: st.DataObject,
    ) -> None:
        weights = st.sampled_from([0.0, 0.5, 1.0, 3.0])
        chosen = LexicalSettings(
            k1=data.draw(st.sampled_from([0.0, 0.9, 1.2, 2.0])),
            b=data.draw(st.sampled_from([0.0, 0.4, 0.75, 1.0])),
            title_weight=data.draw(weights),
            heading_weight=data.draw(weights),
        )
        chunks = [
            chunk(f"c{number:03}", "D1", text, title=title, headings=(head,) if head else ())
            for number, (text, title, head) in enumerate(texts)
        ]
        index = self.index(tmp_path_factory.mktemp("index"), IndexContent([document("D1")], chunks))
        cut = analyzer("bigram")
        fields = {
            each.chunk: {"text": cut.tokens(text), "title": cut.tokens(title), "headings": cut.tokens(head)}
            for each, (text, title, head) in zip(chunks, texts, strict=True)
        }
        asked = cut.query(query)
        expected = reference_scores(
            fields,
            asked,
            k1=chosen.k1,
            b=chosen.b,
            weights={"text": 1.0, "title": chosen.title_weight, "headings": chosen.heading_weight},
        )
        hits = index.lexical(asked, EVERYBODY, chosen)
        assert {hit.id: hit.score for hit in hits} == pytest.approx(
            {name: score for name, score in expected.items() if score > 0}, abs=1e-6
        )
        assert ordered_alike([hit.id for hit in hits], expected)
        for hit in hits:
            assert index.lexical_rank(asked, hit.id, EVERYBODY, chosen) == hit.rank

    def test_ties_are_by_identifier(self, tmp_path: Path) -> None:
        index = self.index(tmp_path, corpus(["保証"] * 30))
        hits = index.lexical(["保証"], EVERYBODY, LexicalSettings(depth=7))
        assert [hit.id for hit in hits] == [f"c{number:03}" for number in range(7)]
        assert index.lexical_rank(["保証"], "c020", EVERYBODY, LexicalSettings()) == 21

    @pytest.mark.parametrize("distance", ["cosine", "dot", "l2"])
    def test_vectors_are_exact_by_each_distance(self, tmp_path: Path, distance: str) -> None:
        embedder = FakeEmbedder(unit=False)
        texts = [f"text {number}" for number in range(200)]
        index = self.index(tmp_path, corpus(texts), embedder)
        query = embedder.queries(["a query"])[0].astype(np.float64)
        vectors = np.array([index.embedding(f"c{number:03}") for number in range(200)], dtype=np.float64)
        exact = {
            "cosine": vectors @ query / np.linalg.norm(vectors, axis=1) / np.linalg.norm(query),
            "dot": vectors @ query,
            "l2": -np.linalg.norm(vectors - query, axis=1),
        }[distance]
        chosen = VectorSettings(distance=distance, depth=20)  # type: ignore[arg-type]
        hits = index.vector(query.astype(np.float32), EVERYBODY, chosen)
        assert [hit.id for hit in hits] == [f"c{number:03}" for number in np.argsort(-exact, kind="stable")[:20]]
        assert [hit.score for hit in hits] == pytest.approx(np.sort(exact)[::-1][:20].tolist(), abs=1e-9)
        deepest = f"c{int(np.argmin(exact)):03}"
        assert index.vector_rank(query.astype(np.float32), deepest, EVERYBODY, chosen) == 200

    def test_distances_differ_on_vectors_of_different_length(self, tmp_path: Path) -> None:
        embedder = FakeEmbedder(unit=False, dimensions=4)
        index = self.index(tmp_path, corpus([f"t{n}" for n in range(50)]), embedder)
        query = embedder.queries(["q"])[0]
        tops = {
            distance: [hit.id for hit in index.vector(query, EVERYBODY, VectorSettings(distance=distance, depth=5))]
            for distance in ("cosine", "dot", "l2")
        }
        assert len({tuple(top) for top in tops.values()}) == 3

    @pytest.mark.parametrize(
        ("groups", "tenant", "seen"),
        [
            ((), "", set()),
            (("人事",), "", set()),
            (("人事", "課長"), "", {"and"}),
            (("総務", "課長"), "", {"and"}),
            (("all",), "", {"open"}),
            (("all",), "T1", {"open", "t1"}),
            (("all", "人事", "課長"), "T2", {"open", "and"}),
        ],
    )
    def test_permissions_are_and_of_or_and_deny_by_default(
        self, tmp_path: Path, groups: tuple[str, ...], tenant: str, seen: set[str]
    ) -> None:
        documents = [
            document("and", readers=(("人事", "総務"), ("課長",))),
            document("open"),
            document("t1", tenant="T1"),
            document("nobody", readers=()),
        ]
        chunks = [chunk(each.doc, each.doc, "保証 期間") for each in documents]
        embedder = FakeEmbedder()
        index = self.index(tmp_path, IndexContent(documents, chunks), embedder)
        access = Access(Principal("u", tenant, groups))
        assert {hit.id for hit in index.lexical(["保証"], access, LexicalSettings())} == seen
        assert {hit.id for hit in index.vector(embedder.queries(["q"])[0], access, VectorSettings())} == seen
        assert set(index.denied([each.doc for each in documents], access)) == {"and", "open", "t1", "nobody"} - seen
        counts = index.counts(access)
        assert (counts.chunks, counts.permitted) == (4, len(seen))
        assert counts.permitted + counts.tenant + counts.acl + counts.not_valid == 4
        assert index.lexical_rank(["保証"], "nobody", access, LexicalSettings()) is None
        assert index.vector_rank(embedder.queries(["q"])[0], "nobody", access, VectorSettings()) is None

    @pytest.mark.parametrize(("day", "seen"), [("2025-01-01", "old"), ("2026-04-01", "new"), ("2026-03-31", "old")])
    def test_validity_on_the_day_asked_for(self, tmp_path: Path, day: str, seen: str) -> None:
        documents = [
            document("R", version="old", valid_from="2024-04-01", valid_to="2026-04-01"),
            document("R", version="new", valid_from="2026-04-01"),
        ]
        chunks = [chunk(each.version, "R", "保証期間は一年", version=each.version) for each in documents]
        index = self.index(tmp_path, IndexContent(documents, chunks))
        access = Access(Principal("u", "", ("all",)), day)
        assert [hit.id for hit in index.lexical(["保証"], access, LexicalSettings())] == [seen]
        assert set(index.denied(["old", "new"], access).values()) == {"not-valid"}

    def test_scores_do_not_depend_on_who_asks(self, tmp_path: Path) -> None:
        documents = [document("mine"), document("theirs", readers=(("other",),))]
        chunks = [chunk("m", "mine", "保証 期間")]
        chunks += [chunk(f"t{number}", "theirs", "保証") for number in range(50)]
        embedder = FakeEmbedder()
        index = self.index(tmp_path, IndexContent(documents, chunks), embedder)
        alone = index.lexical(["保証"], EVERYBODY, LexicalSettings())[0]
        among = index.lexical(["保証"], Access(Principal("u", "", ("all", "other"))), LexicalSettings())
        assert alone.score == next(hit.score for hit in among if hit.id == "m")
        query = embedder.queries(["q"])[0]
        near = index.vector(query, Access(Principal("u", "", ("all", "other"))), VectorSettings())
        assert index.vector(query, EVERYBODY, VectorSettings())[0].score == next(h.score for h in near if h.id == "m")

    def test_other_embedders_are_found_out(self, tmp_path: Path) -> None:
        index = self.index(tmp_path, corpus(["保証", "返品"]), FakeEmbedder())
        check_embedder(index, FakeEmbedder())
        check_sample(index, FakeEmbedder())
        with pytest.raises(KonkyoError, match="fake2"):
            check_embedder(index, FakeEmbedder("fake2"))
        with pytest.raises(KonkyoError) as caught:
            check_sample(index, FakeEmbedder(seed="another model under the same name"))
        assert caught.value.notice.code == "embedder-changed"

    def test_texts_that_stayed_are_not_embedded_again(self, tmp_path: Path) -> None:
        store = self.store(tmp_path)
        store.write(corpus(["保証", "返品"]), analyzer="bigram", embedder=FakeEmbedder())
        again = FakeEmbedder()
        store.write(corpus(["返品", "解約", "解約"]), analyzer="bigram", embedder=again)
        assert again.embedded == ["解約"]
        check_sample(store.open(), FakeEmbedder())

    def test_a_vector_search_needs_vectors_of_the_same_kind(self, tmp_path: Path) -> None:
        index = self.index(tmp_path, corpus(["保証"]))
        with pytest.raises(UsageError):
            index.vector(FakeEmbedder().queries(["q"])[0], EVERYBODY, VectorSettings())

    def test_differences_between_versions(self, tmp_path: Path) -> None:
        store = self.store(tmp_path)
        old = store.open(store.write(corpus(["一", "二", "三"]), analyzer="bigram"))
        content, embedder = corpus(["一", "弐"]), FakeEmbedder()
        planned = store.plan(content, analyzer="bigram", embedder=embedder)
        found = difference(old.manifest, old.all_chunks(), planned, content.chunks)
        assert (found.same, found.changed, found.added, found.removed) == (1, ("c001",), (), ("c002",))
        assert found.parts == ("embedder",)
        assert store.current() == old.manifest.version
        assert embedder.embedded == []
        new = store.open(store.write(content, analyzer="bigram", embedder=embedder))
        assert new.manifest == planned
        assert difference(new.manifest, new.all_chunks(), old.manifest, old.all_chunks()).added == ("c002",)


def corpus(texts: Sequence[str]) -> IndexContent:
    """One document for everybody, a chunk for each text, c000 and so on."""
    return IndexContent([document("D1")], [chunk(f"c{number:03}", "D1", text) for number, text in enumerate(texts)])


def ordered_alike(found: list[str], expected: dict[str, float]) -> bool:
    """Whether the order is that of the reference; scores that are equal but for rounding may come either way."""
    return all(
        one == other or abs(expected[one] - expected[other]) < 1e-9
        for one, other in zip(found, reference_ranking(expected), strict=True)
    )
