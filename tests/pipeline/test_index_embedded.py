"""The embedded index: the conformance kit, and what concerns its files alone."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from konkyo.core import KonkyoError, Principal, UnreadableInput, UsageError
from konkyo.core.index import Access
from konkyo.core.pipeline import LexicalSettings, VectorSettings
from konkyo.pipeline.index.embedded import EmbeddedStore, durable
from konkyo.pipeline.index.embedded.lock import only_writer
from konkyo.pipeline.index.embedded.ranking import best
from konkyo.pipeline.index.protocol import IndexContent
from pipeline.index_kit import EVERYBODY, IndexConformance, corpus
from pipeline.making import FakeEmbedder, chunk, document

WRITER = """
import sys
from konkyo.pipeline.index.embedded import EmbeddedStore
from pipeline.index_kit import corpus
from pipeline.making import FakeEmbedder
store = EmbeddedStore(sys.argv[1])
print("ready", flush=True)
for number in range(1000):
    store.write(corpus([f"保証 {number} {text}" for text in range(300)]), analyzer="bigram", embedder=FakeEmbedder())
"""


class TestEmbedded(IndexConformance):
    def store(self, folder: Path) -> EmbeddedStore:
        return EmbeddedStore(folder)


def test_a_writer_killed_at_any_moment_leaves_a_whole_index(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    store.write(corpus(["返品"]), analyzer="bigram")
    moments = random.Random(5)
    for _ in range(10):
        tests = str(Path(__file__).parent.parent)
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": tests},
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(moments.uniform(0.0, 0.2))
            writer.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        for version in store.versions():
            index = store.open(version)
            assert sum(1 for _ in index.all_chunks()) == index.manifest.chunks
        assert store.open().lexical(["保証", "返品"], EVERYBODY, LexicalSettings())
    store.write(corpus(["解約"]), analyzer="bigram")
    assert not list(tmp_path.glob(".building-*"))
    assert [hit.id for hit in store.open().lexical(["解約"], EVERYBODY, LexicalSettings())] == ["c000"]


@pytest.mark.parametrize("at", range(24))
def test_a_full_disk_leaves_the_current_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    store = EmbeddedStore(tmp_path)
    first = store.write(corpus(["返品"]), analyzer="bigram")
    calls = 0
    sync = os.fsync

    def full(descriptor: int) -> None:
        nonlocal calls
        calls += 1
        if calls == at + 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(durable.os, "fsync", full)
    with pytest.raises(UsageError) as caught:
        store.write(corpus(["保証"]), analyzer="bigram", embedder=FakeEmbedder())
    monkeypatch.undo()
    assert caught.value.notice.values["reason"] == "ENOSPC"
    assert store.current() == first
    assert store.open().lexical(["返品"], EVERYBODY, LexicalSettings())
    assert not list(tmp_path.glob(".building-*"))
    second = store.write(corpus(["保証"]), analyzer="bigram", embedder=FakeEmbedder())
    assert store.current() == second


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with only_writer(tmp_path), pytest.raises(UsageError) as caught:
        EmbeddedStore(tmp_path).write(corpus(["x"]))
    assert caught.value.notice.code == "index-being-written"


def test_a_damaged_version_is_named(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path)
    version = store.write(corpus(["保証"]), analyzer="bigram")
    (tmp_path / version / "rows.npy").write_bytes(b"")
    with pytest.raises(UnreadableInput):
        store.open()
    with pytest.raises(UsageError, match="nothing"):
        store.open("nothing")


def test_vectors_that_are_none_are_refused(tmp_path: Path) -> None:
    class Broken(FakeEmbedder):
        def passages(self, texts: object, /) -> np.ndarray:  # type: ignore[override,type-arg]
            return np.full((1, 16), np.nan, dtype=np.float32)

    with pytest.raises(KonkyoError):
        EmbeddedStore(tmp_path).write(corpus(["保証"]), embedder=Broken())


@pytest.mark.parametrize("size", [0, 1, 511, 5_000, 120_000])
def test_the_best_of_many_scores(size: int) -> None:
    scores = np.random.default_rng(size).integers(0, 50, size).astype(np.float64)
    for depth in (1, 10, 100):
        expected = [row for row in np.argsort(-scores, kind="stable") if scores[row] > 0][:depth]
        assert best(scores, depth, above=0.0).tolist() == expected


def test_a_tenant_of_one_percent_gets_its_exact_top_five(tmp_path: Path) -> None:
    """100,000 chunks of 100 tenants: the search within the permission equals a search of the tenant's chunks alone."""
    count, width = 100_000, 16
    numbers = np.random.default_rng(1)
    vectors = numbers.normal(size=(count, width)).astype(np.float32)

    class Given(FakeEmbedder):
        def passages(self, texts: object, /) -> np.ndarray:  # type: ignore[override,type-arg]
            return vectors

    documents = [document(f"D{tenant:02}", tenant=f"T{tenant:02}") for tenant in range(100)]
    chunks = [chunk(f"c{number:06}", f"D{number % 100:02}", f"t{number}") for number in range(count)]
    store = EmbeddedStore(tmp_path)
    index = store.open(
        store.write(IndexContent(documents, chunks), analyzer="bigram", embedder=Given(dimensions=width))
    )
    for tenant in range(0, 100, 9):
        access = Access(Principal("u", f"T{tenant:02}", ("all",)))
        query = numbers.normal(size=width).astype(np.float32)
        own = np.arange(tenant, count, 100)
        cosines = vectors[own].astype(np.float64) @ query / np.linalg.norm(vectors[own].astype(np.float64), axis=1)
        expected = [f"c{number:06}" for number in own[np.argsort(-cosines, kind="stable")[:5]]]
        assert [hit.id for hit in index.vector(query, access, VectorSettings(depth=5))] == expected
        assert index.counts(access).permitted == 1_000
