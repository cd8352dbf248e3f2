"""Two small help desks, one Japanese, one English, each broken on purpose at one stage at a time.

A story is what a system recorded of one question about them: where the pieces of the answer were, and what became of
them. What each stage took out it says itself, or does not, as real systems do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from konkyo.core import (
    ChunkId,
    Citation,
    ContextItem,
    DocId,
    Dropped,
    Evidence,
    Hit,
    Judgement,
    Question,
    Quote,
    Stage,
    StageRecord,
    Trace,
)


@dataclass(frozen=True)
class Desk:
    """A help desk: its chunks by ID, a question, the words that answer it, and the chunk that holds them."""

    chunks: dict[str, str]
    text: str
    quote: str
    gold: str
    halves: tuple[str, str]
    wrong: str
    right: str
    missing: str

    def hits(self, names: str, *, texts: bool = True) -> tuple[Hit, ...]:
        """Hits of some chunks, each with its document and its text."""
        return tuple(
            Hit(name, name.partition("#")[0], rank, 1 / rank, self.chunks[name] if texts else None)
            for rank, name in enumerate(names.split(), start=1)
        )

    def ranked(self, stage: Stage, names: str, name: str = "", **more: object) -> StageRecord:
        """A stage that left some chunks."""
        return StageRecord(stage, self.hits(names), name, **more)

    def sent(self, names: str) -> tuple[ContextItem, ...]:
        """A context of some chunks."""
        return tuple(
            ContextItem(n, name, name.partition("#")[0], text=self.chunks[name])
            for n, name in enumerate(names.split(), start=1)
        )


JA = Desk(
    chunks={
        "R03#1": "予約の取り消しは、利用開始の1時間前まで画面からできます。",
        "R03#2": "延長は1回まで、次の予約が入っていない場合に限ります。",
        "R01#1": "備品の予約は利用日の30日前から受け付けます。",
        "R01#2": "受け付けは総務グループの窓口が行います。",
        "R02#1": "予約の変更は、前日の17時まで受け付けます。",
        "R04#1": "鍵は受付で受け取り、利用後に返します。",
        "R05#1": "会議室Bの定員は8人です。",
        "R06#1": "プロジェクターの持ち出しには届けが要ります。",
        "R03v1#1": "予約の取り消しは、利用開始の2時間前まで画面からできます。",
        "R03#a": "予約の取り消しは、利用開始",
        "R03#b": "の1時間前まで画面からできます。延長は1回まで。",
        "HR9#1": "役員の報酬は年2回改定します。",
    },
    text="予約を取り消せる期限はいつですか",
    quote="予約の取り消しは、利用開始の1時間前まで",
    gold="R03#1",
    halves=("R03#a", "R03#b"),
    wrong="利用開始の2時間前までです。",
    right="利用開始の1時間前までです。",
    missing="駐車場の料金はいくらですか",
)
EN = Desk(
    chunks={
        "K03#1": "A booking can be cancelled up to one hour before it starts.",
        "K03#2": "It can be extended once, unless somebody else has booked.",
        "K01#1": "Equipment can be booked 30 days ahead.",
        "K01#2": "Bookings are handled by the front desk.",
        "K02#1": "A booking can be changed until 5 pm on the day before.",
        "K04#1": "Collect the key at the front desk and bring it back.",
        "K05#1": "Room B seats eight people.",
        "K06#1": "Taking a projector out needs a form.",
        "K03v1#1": "A booking can be cancelled up to two hours before it starts.",
        "K03#a": "A booking can be cancelled up to",
        "K03#b": "one hour before it starts. It can be extended once.",
        "HR9#1": "Salaries of the board are revised twice a year.",
    },
    text="Until when can I cancel a booking?",
    quote="cancelled up to one hour before it starts",
    gold="K03#1",
    halves=("K03#a", "K03#b"),
    wrong="Up to two hours before it starts.",
    right="Up to one hour before it starts.",
    missing="What does parking cost?",
)


@dataclass(frozen=True)
class Story:
    """A question, what was recorded, and what has to be found: the code, the interval, the class."""

    question: Question
    trace: Trace
    code: str
    between: tuple[Stage | None, Stage]
    klass: str
    symptoms: tuple[str, ...] = ()
    also: tuple[str, ...] = field(default=())


def _ids(desk: Desk) -> dict[str, str]:
    """Seven other chunks by number, in the order in which searches find them."""
    others = [name for name in desk.chunks if name != desk.gold and "v1" not in name and name not in desk.halves]
    return {str(number): name for number, name in enumerate(others)} | {"G": desk.gold}


def stories(desk: Desk) -> dict[str, Story]:
    """The stories of one desk, by name. In the lists `G` stands for the chunk that answers, digits for others."""
    ids = _ids(desk)

    def names(places: str) -> str:
        return " ".join(ids.get(place, place) for place in places.split())

    def ranked(stage: Stage, places: str, name: str = "", **more: object) -> StageRecord:
        return desk.ranked(stage, names(places), name, **more)

    def traced(*stages: StageRecord, context: str | None = None, **more: object) -> Trace:
        made = None if context is None else desk.sent(names(context))
        return Trace("q", question=desk.text, stages=stages, context=made, **more)

    quote = Question("q", desk.text, evidence=(Evidence((Quote(desk.quote),)),), answer=desk.right)
    chunk = Question("q", desk.text, evidence=(Evidence((ChunkId(desk.gold),)),), answer=desk.right)
    version = Question("q", desk.text, evidence=(Evidence((DocId(desk.gold.partition("#")[0], "2"),)),))
    nowhere = Question("q", desk.missing, expect="abstain")
    secret = Question("q", desk.text, evidence=(Evidence((ChunkId("HR9#1"),)),), expect="refuse")
    old = next(name for name in desk.chunks if "v1" in name)
    wrong, right = {"answer": desk.wrong, "answer_ok": False}, {"answer": desk.right, "answer_ok": True}
    legs = (ranked("candidates", "G 0 1", "bm25", asked=10), ranked("candidates", "2 3 4", "vector", asked=10))
    return {
        "the document is not in the index": Story(
            quote,
            traced(ranked("candidates", "0 1 2 3", asked=10), context="0 1 2", **wrong),
            "candidates-exhausted",
            (None, "candidates"),
            "A",
        ),
        "the search stops too early": Story(
            chunk,
            traced(ranked("candidates", "0 1 2 3", asked=4), context="0 1 2", **wrong),
            "candidates-cut-off",
            (None, "candidates"),
            "A",
        ),
        "the answer is split over two chunks": Story(
            quote,
            traced(
                ranked("candidates", f"0 1 2 {desk.halves[0]} {desk.halves[1]}", asked=10), context="0 1 2", **wrong
            ),
            "chunk-split",
            ("chunk", "chunk"),
            "B",
            ("ranking-low",),
        ),
        "one half of the answer was found": Story(
            quote,
            traced(ranked("candidates", f"{desk.halves[0]} 0 1", asked=3), context=f"{desk.halves[0]} 0 1", **wrong),
            "chunk-split",
            ("chunk", "chunk"),
            "A",
            ("candidates-cut-off",),
        ),
        "permissions are applied after the search": Story(
            chunk,
            traced(
                ranked("candidates", "0", asked=40, dropped=tuple(Dropped(f"x{n}", "acl") for n in range(39))),
                context="0",
                abstained=True,
            ),
            "permission-after-search",
            ("permission", "permission"),
            "A",
            ("candidates-exhausted",),
        ),
        "the document is hidden from those who may read it": Story(
            chunk,
            traced(
                StageRecord("permission", desk.hits(names("0 1 2")), dropped=(Dropped(desk.gold, "group"),)),
                ranked("candidates", "0 1 2", asked=10),
                **wrong,
            ),
            "permission-hidden",
            ("permission", "permission"),
            "A",
            ("candidates-exhausted",),
        ),
        "an older version is found instead": Story(
            version,
            traced(StageRecord("candidates", (Hit(old, desk.gold.partition("#")[0], version="1"),)), **wrong),
            "candidates-other-version",
            (None, "candidates"),
            "A",
            ("candidates-not-found",),
        ),
        "right at rank 8 with k = 3": Story(
            quote,
            traced(
                ranked("candidates", "0 1 2 3 4 5 6 G"),
                ranked("rerank", "0 1 2 3 4 5 6 G"),
                ranked("threshold", "0 1 2 3 4 5 6 G"),
                context="0 1 2",
                **wrong,
            ),
            "ranking-low",
            ("context", "context"),
            "B",
        ),
        "only one of the searches knows the word": Story(
            quote,
            traced(
                ranked("candidates", "0 1 2 3 G", "bm25"),
                ranked("candidates", "2 0 1 3 4", "vector"),
                ranked("fusion", "0 2 1 3 G 4"),
                **wrong,
            ),
            "candidates-one-ranking",
            ("candidates", "candidates"),
            "B",
            ("ranking-low",),
        ),
        "fusion loses what one search had first": Story(
            chunk,
            traced(*legs, ranked("fusion", "0 2 1 3 G"), **wrong),
            "fusion-pushed-down",
            ("fusion", "fusion"),
            "B",
            ("ranking-low",),
        ),
        "fusion cuts what one search had first": Story(
            chunk,
            traced(*legs, ranked("fusion", "0 2 1 3"), **wrong),
            "fusion-left-out",
            ("fusion", "fusion"),
            "B",
        ),
        "the reranker pushes it out": Story(
            quote,
            traced(ranked("candidates", "0 G 1 2 3 4"), ranked("rerank", "0 1 2 3 4 G"), context="0 1 2", **wrong),
            "rerank-pushed-out",
            ("rerank", "rerank"),
            "B",
            ("ranking-low",),
        ),
        "the reranker never sees it": Story(
            quote,
            traced(
                ranked("candidates", "0 1 2 3 4 G"),
                ranked("rerank", "4 3 2 1 0", attempted=5),
                context="4 3 2",
                **wrong,
            ),
            "rerank-beyond-depth",
            ("rerank", "rerank"),
            "B",
            ("ranking-low",),
        ),
        "a threshold drops the evidence and the answer is lucky": Story(
            quote,
            traced(ranked("rerank", "0 G 1"), ranked("threshold", "0"), context="0", **right),
            "threshold-dropped",
            ("threshold", "threshold"),
            "B",
            (),
            ("answer-lucky",),
        ),
        "the context is cut in the middle of it": Story(
            quote,
            Trace(
                "q",
                stages=(ranked("threshold", "0 G"),),
                context=(
                    *desk.sent(names("0")),
                    ContextItem(2, desk.gold, text=desk.chunks[desk.halves[0]], cut=True),
                ),
                **wrong,
            ),
            "context-cut",
            ("context", "context"),
            "B",
        ),
        "there is no room left for it": Story(
            chunk,
            traced(
                ranked("rerank", "0 1 G"),
                StageRecord("context", dropped=(Dropped(desk.gold, "budget"),)),
                context="0 1",
                **wrong,
            ),
            "context-over-budget",
            ("context", "context"),
            "B",
            ("lost-between",),
        ),
        "deduplication keeps the superseded rule": Story(
            chunk,
            traced(
                ranked("rerank", f"{old} G 0"),
                StageRecord("context", dropped=(Dropped(desk.gold, "duplicate"),)),
                context=f"{old} 0",
                **wrong,
            ),
            "context-duplicate",
            ("context", "context"),
            "B",
            ("lost-between",),
        ),
        "lost where nothing was recorded": Story(
            chunk,
            traced(ranked("rerank", "0 G 1"), context="0 1", **wrong),
            "lost-between",
            ("rerank", "context"),
            "B",
        ),
        "the answer contradicts the evidence that is there": Story(
            quote,
            traced(
                ranked("candidates", "G 0 1"),
                context="G 0 1",
                judgements=(Judgement(desk.wrong, "contradicts", desk.gold, judge="numbers"),),
                **wrong,
            ),
            "answer-contradicts",
            ("answer", "answer"),
            "C",
            ("answer-misread",),
        ),
        "it declines although the evidence is there": Story(
            quote,
            traced(ranked("candidates", "G 0 1"), context="G 0 1", abstained=True),
            "answer-abstained",
            ("answer", "answer"),
            "C",
            ("answer-misread",),
        ),
        "an unanswerable question is answered": Story(
            nowhere,
            traced(ranked("candidates", "0 1 2"), context="0 1 2", answer=desk.wrong, abstained=False),
            "answer-not-abstained",
            ("answer", "answer"),
            "n/a",
        ),
        "it cites what does not exist": Story(
            quote,
            traced(ranked("candidates", "G 0"), context="G 0", citations=(Citation("[doc 9]", "X99#1"),), **right),
            "answer-cites-unknown",
            ("answer", "answer"),
            "OK",
        ),
        "a hidden document leaks into the candidates": Story(
            secret,
            traced(ranked("candidates", "0 HR9#1 1"), context="0 1", abstained=True),
            "permission-leak",
            ("candidates", "candidates"),
            "n/a",
        ),
        "the system breaks off": Story(
            quote,
            traced(ranked("candidates", "G 0"), error="HTTP 529"),
            "answer-error",
            ("candidates", "answer"),
            "C",
        ),
    }


def healthy(desk: Desk) -> dict[str, tuple[Question, Trace]]:
    """Stories in which nothing went wrong."""
    ids = _ids(desk)
    quote = Question("q", desk.text, evidence=(Evidence((Quote(desk.quote),)),), answer=desk.right)
    right = {"answer": desk.right, "answer_ok": True}
    gold, other = desk.gold, ids["0"]
    return {
        "found, sent, cited and right": (
            quote,
            Trace(
                "q",
                stages=(desk.ranked("candidates", f"{other} {gold}"), desk.ranked("rerank", f"{gold} {other}")),
                context=desk.sent(f"{gold} {other}"),
                citations=(Citation("[1]", gold),),
                **right,
            ),
        ),
        "declined because no document says so": (
            Question("q", desk.missing, expect="abstain"),
            Trace("q", stages=(desk.ranked("candidates", other),), context=desk.sent(other), abstained=True),
        ),
        "rightly hidden and refused": (
            Question("q", desk.text, evidence=(Evidence((ChunkId("HR9#1"),)),), expect="refuse"),
            Trace(
                "q",
                stages=(
                    StageRecord("permission", desk.hits(other), dropped=(Dropped("HR9#1", "acl"),)),
                    desk.ranked("candidates", other),
                ),
                abstained=True,
            ),
        ),
    }
