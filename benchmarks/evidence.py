"""What it costs to fold texts and to locate evidence.

    python benchmarks/evidence.py

Seconds of CPU time on made-up data from a fixed seed; nothing is read or written.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from konkyo.core import Alternative, ChunkId, DocId, Evidence, Hit, Question, Quote, Span
from konkyo.evidence import Locator
from konkyo.text.fold import fold
from konkyo.text.overlap import near_duplicates
from konkyo.text.sentences import sentences

MILLIONS = 10
WORDS = (
    "予約",
    "取り消し",
    "備品",
    "会議室",
    "期限は",
    "申請と",
    "返却。",
    "延長",
    "連絡先",
    "定員",
    "利用者の",
    "届け出を",
    "窓口、",
)
TEXTS = {
    "English": "The quick brown fox jumps. ",
    "English, wrapped": "The quick\nbrown  fox jumps.\n",
    "Japanese": "備品の予約は利用日の三十日前から受け付けます。",
    "Japanese, wrapped": "備品の予約は利用日の\n30日前から受け付けます。",
    "half-width kana": "ﾃﾞｰﾀﾍﾞｰｽｶﾞ",
    "full-width letters": "ＡＢＣ１２３　",
    "combining marks": "か\u3099き\u3099",
    "one to many": "㈱",
}


def timed(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    started = time.process_time()
    work()
    return time.process_time() - started


def folding() -> None:
    """Fold long texts, and find the way back for the first time."""
    print(f"fold, {MILLIONS} million characters                 there    back")
    for name, text in TEXTS.items():
        raw = (text * (MILLIONS * 1_000_000 // len(text) + 1))[: MILLIONS * 1_000_000]
        there = timed(lambda raw=raw: fold(raw))
        folded = fold(raw)
        back = timed(lambda folded=folded: folded.span(0, len(folded.folded)))
        print(f"  {name:<40} {there:6.2f}  {back:6.2f}")


Row = tuple[Question, tuple[Hit, ...]]


def by_name(name: str, wanted: Callable[[str], Alternative], questions: int) -> Iterator[Row]:
    """Questions with 100 hits each; one of their two pieces is among them."""
    rng = random.Random(0)
    for number in range(questions):
        docs = rng.sample(range(50_000), 100)
        gold = (docs[rng.randrange(100)], rng.randrange(50_000, 60_000))
        pieces = tuple(Evidence((wanted(name.format(doc)),)) for doc in gold)
        yield (
            Question(str(number), "", evidence=pieces),
            tuple(Hit(name.format(doc), rank=rank) for rank, doc in enumerate(docs, 1)),
        )


def by_content(questions: int, quotes: bool) -> Iterator[Row]:
    """Questions with 100 passages of about 300 characters each."""
    rng = random.Random(1)
    for number in range(questions):
        texts = ["".join(rng.choices(WORDS, k=100)) for _ in range(100)]
        place = rng.randrange(100)
        gold = Quote(texts[place][100:140], "D1") if quotes else Span("D1", place * 1000 + 100, place * 1000 + 140)
        hits = tuple(
            Hit(f"c{n}", "D1", n + 1, text=text, start=n * 1000, end=n * 1000 + len(text))
            for n, text in enumerate(texts)
        )
        yield Question(str(number), "", evidence=(Evidence((gold,)),)), hits


def locating() -> None:
    """Locate evidence of each kind in lists of 100 hits."""
    print("locate, 10,000 questions of 100 hits             seconds")
    for label, rows, times in (
        ("document ID", by_name("D{:06}", DocId, 10_000), 1),
        ("document ID, Japanese", by_name("就業規則{:06}.md", DocId, 10_000), 1),
        ("chunk ID", by_name("D{:06}#1", ChunkId, 10_000), 1),
        ("span (1,000 measured)", by_content(1000, quotes=False), 10),
        ("quote (1,000 measured)", by_content(1000, quotes=True), 10),
    ):
        ready = list(rows)
        seconds = timed(lambda ready=ready: [Locator(question).hits(hits) for question, hits in ready])
        print(f"  {label:<40} {seconds * times:6.2f}")


def splitting() -> None:
    """Sentences of a long text, near-duplicates of many questions."""
    rng = random.Random(7)
    lines = "備品の予約は30日前（休業日を除く。）から受け付けます。It costs 3.5 USD.\n" * 100_000
    questions = ["".join(rng.choices(WORDS, k=8)) + "いつですか" for _ in range(10_000)]
    print("text                                              seconds")
    print(f"  sentences of {len(lines) / 1e6:.1f} million characters {timed(lambda: sentences(lines)):22.2f}")
    print(f"  near-duplicates among 10,000 questions {timed(lambda: near_duplicates(questions)):18.2f}")


if __name__ == "__main__":
    folding()
    locating()
    splitting()
