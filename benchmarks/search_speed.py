"""Searching by words and by vectors, against others on the same corpus in the same run.

    python benchmarks/search_speed.py [--chunks 100000] [--queries 200] [--peers bm25s tantivy]

Words are drawn by Zipf's law, the same tokens are given to all; queries are drawn from the same law, less its first
hundred words. Vectors are random ones of unit length. Times are of the process, one query at a time.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from konkyo.core import Principal
from konkyo.core.index import Access
from konkyo.core.pipeline import LexicalSettings
from konkyo.pipeline.index.embedded.access import AccessClass, AccessRules
from konkyo.pipeline.index.embedded.lexical import LexicalScorer
from konkyo.pipeline.index.embedded.postings import Postings, read_postings, write_postings
from konkyo.pipeline.index.embedded.ranking import best
from konkyo.pipeline.index.embedded.vectors import VectorScorer

LENGTH, VOCABULARY, TOP, WIDTH = 60, 200_000, 100, 384


def corpus(chunks: int, seed: int = 0) -> list[list[str]]:
    """Chunks of some sixty words by Zipf's law."""
    numbers = np.random.default_rng(seed)
    lengths = numbers.integers(LENGTH // 2, LENGTH * 3 // 2, chunks)
    words = numbers.zipf(1.2, int(lengths.sum())) % VOCABULARY
    names = [f"w{number}" for number in range(VOCABULARY)]
    ends = np.cumsum(lengths)
    flat = words.tolist()
    return [[names[word] for word in flat[end - length : end]] for end, length in zip(ends, lengths, strict=True)]


def queries(count: int, seed: int = 1) -> list[list[str]]:
    """Queries of four words, none of them among the hundred that are everywhere."""
    numbers = np.random.default_rng(seed)
    return [[f"w{word}" for word in 100 + numbers.zipf(1.2, 4) % (VOCABULARY - 100)] for _ in range(count)]


def timed(run: Callable[[int], object], count: int) -> tuple[float, float]:
    """p50 and p99 in milliseconds, after a few runs that nobody counts."""
    for number in range(min(count, 5)):
        run(number)
    times = []
    for number in range(count):
        started = time.perf_counter()
        run(number)
        times.append((time.perf_counter() - started) * 1000)
    return float(np.percentile(times, 50)), float(np.percentile(times, 99))


def ours(texts: Sequence[list[str]], asked: Sequence[list[str]]) -> tuple[Postings, list[list[int]]]:
    """Build, then search."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        write_postings(Path(folder), ((tokens, (), ()) for tokens in texts))
        built = time.perf_counter() - started
        size = sum(path.stat().st_size for path in Path(folder).iterdir()) / 1e6
        postings = read_postings(Path(folder))
        scorer = LexicalScorer(postings, LexicalSettings())
        p50, p99 = timed(lambda number: best(scorer.scores(asked[number]), TOP, above=0.0), len(asked))
        found = [best(scorer.scores(query), TOP, above=0.0).tolist() for query in asked]
    print(f"konkyo   build {built:7.1f} s  p50 {p50:7.2f} ms  p99 {p99:7.2f} ms  files {size:.0f} MB")
    return postings, found


def peer_bm25s(texts: Sequence[list[str]], asked: Sequence[list[str]]) -> list[list[int]]:
    """bm25s, its numpy engine, Lucene's idf."""
    import bm25s

    started = time.perf_counter()
    index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    index.index(list(texts), show_progress=False)
    built = time.perf_counter() - started

    def run(number: int) -> list[int]:
        rows: list[int] = index.retrieve([asked[number]], k=TOP, show_progress=False)[0][0].tolist()
        return rows

    p50, p99 = timed(run, len(asked))
    print(f"bm25s    build {built:7.1f} s  p50 {p50:7.2f} ms  p99 {p99:7.2f} ms")
    return [run(number) for number in range(len(asked))]


def peer_tantivy(texts: Sequence[list[str]], asked: Sequence[list[str]]) -> list[list[int]]:
    """tantivy, one segment after waiting for its merges."""
    import tantivy

    schema = tantivy.SchemaBuilder()
    schema.add_text_field("text", stored=False, tokenizer_name="whitespace")
    schema.add_integer_field("row", stored=True, fast=True)
    started = time.perf_counter()
    index = tantivy.Index(schema.build())
    writer = index.writer(heap_size=512_000_000, num_threads=1)
    for row, tokens in enumerate(texts):
        writer.add_document(tantivy.Document(text=" ".join(tokens), row=row))
    writer.commit()
    writer.wait_merging_threads()
    built = time.perf_counter() - started
    index.reload()
    searcher = index.searcher()
    parsed = [index.parse_query(" ".join(query), ["text"]) for query in asked]
    p50, p99 = timed(lambda number: searcher.search(parsed[number], TOP), len(asked))
    print(f"tantivy  build {built:7.1f} s  p50 {p50:7.2f} ms  p99 {p99:7.2f} ms")
    return [[searcher.doc(at)["row"][0] for _, at in searcher.search(query, TOP).hits] for query in parsed]


def overlap(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> float:
    """The share of our first hundred that a peer has as well."""
    return float(np.mean([len({*a} & {*b}) / len(a) for a, b in zip(one, other, strict=True) if a]))


def vectors(chunks: int, asked: int) -> None:
    """Exact search over all rows and over a permitted hundredth, against plain numpy."""
    numbers = np.random.default_rng(2)
    stored = numbers.normal(size=(chunks, WIDTH)).astype(np.float32)
    stored /= np.linalg.norm(stored, axis=1, keepdims=True)
    wanted = numbers.normal(size=(asked, WIDTH)).astype(np.float32)
    wanted /= np.linalg.norm(wanted, axis=1, keepdims=True)
    scorer = VectorScorer(stored)
    classes = [AccessClass(f"T{number}", (("all",),)) for number in range(100)]
    rules = AccessRules(classes, (np.arange(chunks) % 100).astype(np.int32))
    rows = rules.rows(Access(Principal("", "T7", ("all",))))
    p50, p99 = timed(lambda number: scorer.best(wanted[number], None, "cosine", TOP), asked)
    print(f"vectors  konkyo, all rows      p50 {p50:7.2f} ms  p99 {p99:7.2f} ms")

    def plain(number: int) -> object:
        scores = stored @ wanted[number]
        first = np.argpartition(-scores, TOP)[:TOP]
        return first[np.argsort(-scores[first])]

    p50, p99 = timed(plain, asked)
    print(f"vectors  numpy, all rows       p50 {p50:7.2f} ms  p99 {p99:7.2f} ms")
    p50, p99 = timed(lambda number: scorer.best(wanted[number], rows, "cosine", TOP), asked)
    print(f"vectors  konkyo, permitted 1 % p50 {p50:7.2f} ms  p99 {p99:7.2f} ms")


def main() -> None:
    """Print one line for each engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--peers", nargs="*", default=["bm25s", "tantivy"], choices=["bm25s", "tantivy"])
    parser.add_argument("--no-vectors", action="store_true")
    given = parser.parse_args()
    texts, asked = corpus(given.chunks), queries(given.queries)
    print(f"{given.chunks} chunks, {sum(map(len, texts))} words, {given.queries} queries, top {TOP}")
    _, found = ours(texts, asked)
    for name, peer in (("bm25s", peer_bm25s), ("tantivy", peer_tantivy)):
        if name in given.peers:
            print(f"         of our first {TOP} {name} has {overlap(found, peer(texts, asked)):.4f}")
    if not given.no_vectors:
        vectors(given.chunks, given.queries)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
