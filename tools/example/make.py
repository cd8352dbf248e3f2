"""Make the example of `konkyo demo`: eval sets and traces in `src/konkyo/examples`, from `questions.toml`.

python tools/example/make.py            write them
python tools/example/make.py --check    exit 1 if what is there differs from what would be written
"""

from __future__ import annotations

import csv
import io
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from search import Passage, bm25, fused, likeness, overlap, passages

from konkyo.core import (
    Citation,
    ContextItem,
    Document,
    Dropped,
    Principal,
    Span,
    StageRecord,
    Trace,
)
from konkyo.formats.corpus import read_corpus
from konkyo.formats.traces import trace_line

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "src" / "konkyo" / "examples"

Ranked = list[tuple[Passage, float]]
Story = dict[str, Any]

COLUMNS = {
    "ja": [
        "質問ID",
        "質問",
        "種類",
        "正解文書ID",
        "根拠の文言",
        "根拠の範囲",
        "期待する答え",
        "期待する動作",
        "グループ",
        "基準日",
    ],
    "en": [
        "qid",
        "question",
        "kind",
        "relevant_doc_ids",
        "quotes",
        "spans",
        "expected_answer",
        "expect",
        "groups",
        "as_of",
    ],
}
SECONDS = {"permission": 0.001, "bm25": 0.006, "vector": 0.024, "fusion": 0.001, "rerank": 0.19, "threshold": 0.0}


def main() -> int:
    """Write or compare every generated file."""
    told = tomllib.loads((HERE / "questions.toml").read_text(encoding="utf-8"))
    stale = []
    for lang in ("ja", "en"):
        for path, content in _files(told, lang):
            if "--check" in sys.argv[1:]:
                if not path.exists() or path.read_bytes() != content:
                    stale.append(path)
            else:
                path.write_bytes(content)
    for path in stale:
        print(f"not current: {path.relative_to(EXAMPLES)}")
    return 1 if stale else 0


def _files(told: Story, lang: str) -> Iterator[tuple[Path, bytes]]:
    system = System(told, lang)
    stories = told["question"]
    yield EXAMPLES / lang / "evalset.csv", _table([COLUMNS[lang], *map(system.row, stories)])
    yield EXAMPLES / lang / "traces.jsonl", b"".join(map(trace_line, map(system.trace, stories)))


def _table(rows: Sequence[Sequence[str]]) -> bytes:
    """CSV as a Japanese Excel opens it by double click: with a BOM."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


@dataclass(frozen=True)
class Plant:
    """What is moved at one stage for the sake of the story."""

    at: str
    what: str
    rank: int = 0
    score: float | None = None
    out: bool = False
    drop: str = ""
    keep: float | None = None
    show: bool = False


class System:
    """The fictional company's retrieval, over the documents of one language."""

    def __init__(self, told: Story, lang: str) -> None:
        self.told = told
        self.lang = lang
        self.settings = told["pipeline"]
        self.documents = read_corpus(EXAMPLES / lang / "docs").documents
        self.indexed = [each for each in passages(self.documents) if each.doc not in told["not_indexed"]]

    def row(self, story: Story) -> list[str]:
        """The row of the eval set, as a person would write it."""
        evidence = story.get("evidence", ())
        spans = [self._span(piece) for piece in evidence if piece.get("span")]
        return [
            story["qid"],
            self._said(story, "text"),
            self.told["kinds"][story["kind"]] if self.lang == "ja" else story["kind"],
            ";".join(piece["doc"] for piece in evidence if not piece.get("span")),
            ";".join(piece[self.lang] for piece in evidence if not (piece.get("span") or piece.get("whole"))),
            ";".join(f"{span.doc}:{span.start}-{span.end}" for span in spans),
            self._said(story, "expected"),
            self.told["expected"][story.get("expect", "answer")][self.lang],
            ";".join(self._asker(story).groups),
            self.told["today"],
        ]

    def trace(self, story: Story) -> Trace:
        """What the system did with the question."""
        plants = [_plant(each) for each in story.get("plant", ())]
        asker = self._asker(story)
        hidden = self._hidden(asker, plants)
        searched = [each for each in self.indexed if each.doc not in hidden]
        stages, sent = self._search(self._said(story, "text"), searched, plants)
        dropped = tuple(Dropped(doc, "acl") for doc in sorted(hidden))
        permission = StageRecord(
            "permission", attempted=len(self.documents), dropped=dropped, seconds=SECONDS["permission"]
        )
        answer = self._said(story, "answer")
        seconds = sum(stage.seconds or 0 for stage in stages) + 0.8 + 0.01 * len(answer)
        return Trace(
            qid=story["qid"],
            question=self._said(story, "text"),
            run="example",
            asker=asker,
            as_of=self.told["today"],
            index_version=self.told["index_version"],
            stages=(permission, *stages),
            context=sent,
            answer=answer,
            answer_ok=story.get("ok"),
            citations=tuple(_citations(answer, sent, story.get("cites", ()))),
            abstained=story.get("abstained", False),
            seconds=round(seconds, 3),
        )

    def _said(self, story: Story, what: str) -> str:
        return str(story[what][self.lang])

    def _asker(self, story: Story) -> Principal:
        return Principal(groups=tuple(self.told["groups"][story.get("asker", "staff")][self.lang]))

    def _span(self, piece: Story) -> Span:
        """Where a quote stands in its document; it must stand there once."""
        document = self._document(piece)
        before, quote, after = document.text.partition(piece[self.lang])
        if not quote or quote in after:
            raise ValueError(f"not once in {document.doc}: {piece[self.lang]}")
        return Span(document.doc, len(before), len(before) + len(quote))

    def _document(self, piece: Story) -> Document:
        wanted = piece.get("version", "")
        return next(
            each for each in self.documents if each.doc == piece["doc"] and (not wanted or each.version == wanted)
        )

    def _hidden(self, asker: Principal, plants: Sequence[Plant]) -> set[str]:
        groups = set(asker.groups)
        hidden = {each.doc for each in self.documents if not all(groups & set(any_of) for any_of in each.readers)}
        for plant in plants:
            if plant.at == "permission":
                (hidden.discard if plant.show else hidden.add)(plant.what)
        return hidden

    def _search(
        self, query: str, corpus: Sequence[Passage], plants: Sequence[Plant]
    ) -> tuple[list[StageRecord], tuple[ContextItem, ...]]:
        depth, looked_at, limit = self.settings["depth"], self.settings["rerank"], self.settings["context"]
        by_id = {each.id: each for each in corpus}
        legs = {"bm25": bm25(query, corpus), "vector": likeness(query, corpus)}
        legs = {name: _moved(found, name, plants, by_id)[:depth] for name, found in legs.items()}
        together = _moved(fused([[each for each, _ in found] for found in legs.values()]), "fusion", plants, by_id)
        looked = [(each, overlap(query, each)) for each, _ in together[:looked_at]]
        reranked = _moved(sorted(looked, key=lambda each: (-each[1], each[0].id)), "rerank", plants, by_id)
        kept = [each for each in reranked if each[1] >= self.settings["threshold"]]
        stages = [_record("candidates", found, name, asked=depth) for name, found in legs.items()]
        stages.append(_record("fusion", together))
        stages.append(_record("rerank", reranked, asked=looked_at, attempted=len(looked)))
        stages.append(_record("threshold", kept, dropped=_without(reranked, kept, "score")))
        sent, dropped = _packed(kept, limit, plants)
        stages.append(StageRecord("context", dropped=dropped, asked=limit))
        return stages, sent


def _plant(told: Story) -> Plant:
    rest = {name: value for name, value in told.items() if name not in ("chunk", "doc", "at")}
    return Plant(told["at"], told.get("chunk") or told["doc"], **rest)


def _moved(ranked: Ranked, stage: str, plants: Sequence[Plant], known: dict[str, Passage]) -> Ranked:
    """The list after what the story moves in it. Scores stay in descending order."""
    for plant in plants:
        if plant.at != stage:
            continue
        ranked = [each for each in ranked if each[0].id != plant.what]
        if not plant.out:
            scores = [score for _, score in ranked]
            at = min(plant.rank - 1, len(ranked))
            score = _between(scores, at) if plant.score is None else plant.score
            above = [(each, max(old, score + 0.01 * (at - number))) for number, (each, old) in enumerate(ranked[:at])]
            below = [(each, min(old, score - 0.01 * number)) for number, (each, old) in enumerate(ranked[at:], start=1)]
            ranked = [*above, (known[plant.what], score), *below]
    return ranked


def _between(scores: Sequence[float], at: int) -> float:
    """A score for a place in a list of descending scores."""
    above = scores[at - 1] if at else max(scores, default=0.2) * 1.1
    return (above + scores[at]) / 2 if at < len(scores) else above * 0.9


def _record(stage: Any, ranked: Ranked, name: str = "", **told: Any) -> StageRecord:
    hits = tuple(each.hit(rank, score) for rank, (each, score) in enumerate(ranked, start=1))
    return StageRecord(stage, hits, name, seconds=SECONDS[name or stage], **told)


def _without(before: Ranked, after: Ranked, reason: str) -> tuple[Dropped, ...]:
    left = {each.id for each, _ in after}
    return tuple(Dropped(each.id, reason) for each, _ in before if each.id not in left)


def _packed(kept: Ranked, limit: int, plants: Sequence[Plant]) -> tuple[tuple[ContextItem, ...], tuple[Dropped, ...]]:
    """What is sent, numbered from 1, and what was left out and why."""
    ours = {plant.what: plant for plant in plants if plant.at == "context"}
    items: list[ContextItem] = []
    dropped: list[Dropped] = []
    for passage, _ in kept:
        plant = ours.get(passage.id)
        if plant and plant.drop:
            dropped.append(Dropped(passage.id, plant.drop))
        elif len(items) == limit:
            dropped.append(Dropped(passage.id, "rank"))
        else:
            items.append(_item(len(items) + 1, passage, plant.keep if plant else None))
    return tuple(items), tuple(dropped)


def _item(number: int, passage: Passage, keep: float | None) -> ContextItem:
    length = len(passage.text) if keep is None else int(len(passage.text) * keep)
    return ContextItem(
        n=number,
        id=passage.id,
        doc=passage.doc,
        version=passage.version,
        span=Span(passage.doc, passage.start, passage.start + length, passage.version),
        cut=keep is not None,
        text=passage.text[:length],
    )


def _citations(answer: str, sent: Sequence[ContextItem], cites: Sequence[str]) -> Iterator[Citation]:
    """The numbers in brackets, each with what it stands for."""
    for number in range(1, 10):
        if f"[{number}]" in answer:
            named = cites[0] if cites else next((item.id for item in sent if item.n == number), "")
            yield Citation(f"[{number}]", named)


if __name__ == "__main__":
    sys.exit(main())
