"""For each rule what makes it hold, and the nearest thing that does not."""

from __future__ import annotations

from typing import NamedTuple

from diagnosis.making import asked, passages, quoted, ranked, traced
from konkyo.core import Citation, ContextItem, DocId, Dropped, Hit, Judgement, Question, StageRecord, Trace


class Seen(NamedTuple):
    """One question and its trace, at k = 3."""

    question: Question
    trace: Trace


class Example(NamedTuple):
    """`fires` is what the rule is about; `silent` differs in the one thing that matters."""

    fires: Seen
    silent: Seen


G = asked("G")
RIGHT = {"answer_ok": True}
WRONG = {"answer_ok": False}
JA = "予約の取り消しは利用開始の1時間前まで"
EN = "The warranty lasts 24 months from delivery."


def _both(fires: Trace, silent: Trace, question: Question = G) -> Example:
    return Example(Seen(question, fires), Seen(question, silent))


def _dropped(reason: str, stage: str = "context") -> StageRecord:
    return (
        StageRecord("context", dropped=(Dropped("G", reason),))
        if stage == "context"
        else StageRecord("permission", ranked("permission", "X").hits, dropped=(Dropped("G", reason),))
    )


def _scored(*pairs: tuple[str, float]) -> tuple[Hit, ...]:
    return tuple(Hit(name, score=score) for name, score in pairs)


EXAMPLES: dict[str, list[Example]] = {
    "permission-hidden": [
        _both(
            traced(_dropped("acl", "permission"), ranked("candidates", "X Y Z")),
            traced(ranked("permission", "G X"), ranked("candidates", "X Y Z")),
        ),
        _both(
            traced(ranked("candidates", "X", asked=3, dropped=(Dropped("G", "ACL"),))),
            traced(ranked("candidates", "X", asked=3, dropped=(Dropped("G", "stopword"),))),
        ),
    ],
    "permission-after-search": [
        _both(
            traced(ranked("candidates", "X", asked=40, dropped=tuple(Dropped(f"H{n}", "acl") for n in range(39)))),
            traced(ranked("candidates", "X", asked=40)),
        ),
        _both(
            traced(
                StageRecord("permission", (Hit("X"),), asked=40, dropped=(Dropped("H1"), Dropped("H2"))),
                ranked("candidates", "X Y Z", asked=3),
            ),
            traced(
                StageRecord("permission", (Hit("X"),), dropped=(Dropped("H1"), Dropped("H2"))),
                ranked("candidates", "X Y Z", asked=3),
            ),
        ),
    ],
    "permission-leak": [
        Example(
            Seen(asked("G", expect="refuse"), traced(ranked("candidates", "X G"), abstained=True)),
            Seen(asked("G", expect="refuse"), traced(ranked("candidates", "X Y"), abstained=True)),
        ),
        Example(
            Seen(
                asked(quoted("暗証番号は4桁です"), expect="refuse"),
                traced(ranked("rerank", passages("暗証番号は4桁です。"))),
            ),
            Seen(
                asked(quoted("暗証番号は4桁です"), expect="refuse"),
                traced(ranked("rerank", passages("受付は9時から。"))),
            ),
        ),
    ],
    "chunk-split": [
        _both(
            traced(ranked("candidates", passages("予約の取り消し", "a", "b", "は利用開始の1時間前まで。延長は1回"))),
            traced(ranked("candidates", passages("備品の予約は30日前から", "延長は1回まで"))),
            asked(quoted(JA)),
        ),
        _both(
            traced(ranked("candidates", passages("a", "b", "c", "The warranty lasts 24", "months from delivery."))),
            traced(ranked("candidates", passages("a", "b", "c", EN))),
            asked(quoted(EN)),
        ),
        _both(
            traced(ranked("candidates", passages(JA[:12])), context=(ContextItem(1, "c1", text=JA[:12]),)),
            traced(ranked("candidates", passages(JA)), context=(ContextItem(1, "c1", text=JA[:12]),)),
            asked(quoted(JA)),
        ),
    ],
    "chunk-fragments": [
        _both(
            traced(ranked("candidates", passages("予約の取り消しは", "利用開始の1時間前まで。")), **WRONG),
            traced(ranked("candidates", passages(JA)), **WRONG),
            asked(quoted(JA)),
        ),
        _both(
            traced(ranked("candidates", passages("The warranty lasts 24", "months from delivery.")), **WRONG),
            traced(ranked("candidates", passages("The warranty lasts 24", "months from delivery.")), **RIGHT),
            asked(quoted(EN)),
        ),
    ],
    "candidates-other-version": [
        _both(
            traced(ranked("candidates", (Hit("G", version="1"), Hit("X")))),
            traced(ranked("candidates", (Hit("H", version="1"), Hit("X")))),
            asked(DocId("G", "2")),
        ),
    ],
    "candidates-empty": [
        _both(traced(ranked("candidates", "")), traced(ranked("candidates", "X"))),
    ],
    "candidates-cut-off": [
        _both(
            traced(ranked("candidates", "X Y Z W", asked=4)),
            traced(ranked("candidates", "X Y Z W", asked=5)),
        ),
        _both(
            traced(ranked("candidates", "X Y", "bm25", asked=2), ranked("candidates", "X", "vector", asked=2)),
            traced(ranked("candidates", "X Y", "bm25"), ranked("candidates", "X", "vector")),
        ),
    ],
    "candidates-exhausted": [
        _both(
            traced(ranked("candidates", "X Y", asked=50)),
            traced(ranked("candidates", "X Y", "bm25", asked=50), ranked("candidates", "X", "vector")),
        ),
    ],
    "candidates-not-found": [
        _both(
            traced(ranked("candidates", "X Y Z W")),
            traced(ranked("candidates", "X Y Z W", asked=4)),
        ),
        _both(traced(ranked("candidates", "X Y")), traced(context="X Y")),
    ],
    "not-retrieved": [
        _both(traced(context="X Y"), traced(context="X G")),
        _both(traced(ranked("fusion", "")), traced(ranked("candidates", ""))),
    ],
    "candidates-one-ranking": [
        _both(
            traced(ranked("candidates", "a b c d G", "bm25"), ranked("candidates", "a b", "ベクトル")),
            traced(ranked("candidates", "a b c d G", "bm25"), ranked("candidates", "a b c G", "ベクトル")),
        ),
        _both(
            traced(ranked("candidates", "a b c d G", "bm25"), ranked("candidates", "a b", "vector")),
            traced(ranked("candidates", "a b c d G", "bm25"), ranked("candidates", (Hit("", text="a"),), "vector")),
        ),
        _both(
            traced(ranked("candidates", "a b c d G", "bm25"), ranked("candidates", "a b", "vector")),
            traced(ranked("candidates", "a b c d G", "bm25")),
        ),
    ],
    "fusion-left-out": [
        _both(
            traced(ranked("candidates", "a G", "bm25"), ranked("candidates", "b c", "vector"), ranked("fusion", "a b")),
            traced(ranked("candidates", "a G", "bm25"), ranked("candidates", "b c", "vector"), ranked("fusion", "a G")),
        ),
    ],
    "fusion-pushed-down": [
        _both(
            traced(
                ranked("candidates", "G a", "bm25"), ranked("candidates", "b c", "vector"), ranked("fusion", "a b c G")
            ),
            traced(
                ranked("candidates", "a b c G", "bm25"),
                ranked("candidates", "b c a G", "vector"),
                ranked("fusion", "a b c G"),
            ),
        ),
    ],
    "rerank-pushed-out": [
        _both(
            traced(ranked("candidates", "a G b c d"), ranked("rerank", "a b c d G")),
            traced(ranked("candidates", "a b c d G"), ranked("rerank", "a b c d G")),
        ),
        _both(
            traced(ranked("fusion", "a G b c d"), ranked("rerank", "a b c")),
            traced(ranked("fusion", "a G b c d"), ranked("rerank", "a b G")),
        ),
    ],
    "rerank-beyond-depth": [
        _both(
            traced(ranked("candidates", "a b c d e G"), ranked("rerank", "e d c", attempted=5)),
            traced(ranked("candidates", "a b c d e G"), ranked("rerank", "e d c", attempted=6)),
        ),
        _both(
            traced(ranked("candidates", "a b c d e G"), ranked("rerank", "e d c", attempted=5)),
            traced(ranked("candidates", "a b c d e G"), ranked("rerank", "e d c")),
        ),
    ],
    "threshold-dropped": [
        _both(
            traced(ranked("rerank", "a G b"), ranked("threshold", "a")),
            traced(ranked("rerank", "a G b"), ranked("threshold", "a G")),
        ),
        _both(
            traced(ranked("rerank", "a G b"), ranked("threshold", "a")),
            traced(ranked("fusion", "a G b"), ranked("threshold", "a")),
        ),
    ],
    "context-over-budget": [
        _both(
            traced(ranked("threshold", "a G b"), _dropped("budget"), context="a"),
            traced(ranked("threshold", "a G b"), _dropped("duplicate"), context="a"),
        ),
    ],
    "context-duplicate": [
        _both(
            traced(ranked("threshold", "a G b"), _dropped("near-duplicate"), context="a b"),
            traced(ranked("threshold", "a G b"), _dropped("tokens"), context="a b"),
        ),
    ],
    "context-cut": [
        _both(
            traced(
                ranked("threshold", passages("延長は1回まで", JA)),
                context=(ContextItem(1, "c1", text="延長は1回まで"), ContextItem(2, "c2", text=JA[:10], cut=True)),
            ),
            traced(
                ranked("threshold", passages("延長は1回まで", JA)),
                context=(ContextItem(1, "c1", text="延長は1回まで"), ContextItem(2, "c2", text=JA)),
            ),
            asked(quoted(JA)),
        ),
        _both(
            traced(ranked("threshold", "a# G#1"), context=(ContextItem(1, "G#1", cut=True),)),
            traced(ranked("threshold", "a# G#1"), context=(ContextItem(1, "a#", cut=True),)),
            asked("G#1"),
        ),
    ],
    "context-left-out": [
        _both(
            traced(ranked("threshold", "a G b"), context="a b"),
            traced(ranked("threshold", "a G b"), _dropped("budget"), context="a b"),
        ),
        _both(
            traced(ranked("threshold", "a G b"), context="a b"),
            traced(ranked("rerank", "a G b"), context="a b"),
        ),
    ],
    "lost-between": [
        _both(
            traced(ranked("rerank", "a G b"), context="a b"),
            traced(ranked("threshold", "a G b"), context="a b"),
        ),
        _both(
            traced(ranked("candidates", "G a", "bm25"), ranked("candidates", "b c", "vector"), ranked("rerank", "a b")),
            traced(ranked("candidates", "G a"), ranked("rerank", "a b")),
        ),
    ],
    "ranking-tied": [
        _both(
            traced(ranked("candidates", tuple(Hit(name, rank=n, score=1.0) for n, name in enumerate("abcG", 1)))),
            traced(ranked("candidates", tuple(Hit(name, rank=n, score=-n) for n, name in enumerate("abcG", 1)))),
        ),
        _both(
            traced(ranked("candidates", _scored(("a", 3), ("b", 2), ("c", 1), ("G", 1)))),
            traced(ranked("candidates", _scored(("a", 3), ("b", 2), ("c", 1), ("G", 0.9)))),
        ),
        _both(
            traced(ranked("fusion", _scored(("Z", 1), ("a", 3), ("b", 2), ("G", 2), ("A", 2)), by_score=True)),
            traced(ranked("fusion", "Z a b G A", by_score=True)),
            asked("b"),
        ),
    ],
    "ranking-low": [
        _both(traced(ranked("candidates", "a b c G")), traced(ranked("candidates", "a b c d"))),
        _both(
            traced(ranked("candidates", "a b c d G"), context="a b c"), traced(ranked("candidates", "G"), context="a")
        ),
    ],
    "record-contradicts": [
        _both(
            traced(ranked("candidates", "a b", asked=5), ranked("rerank", "a b c G")),
            traced(ranked("candidates", "a b", asked=2), ranked("rerank", "a b c G")),
        ),
        _both(
            traced(ranked("candidates", "a b"), ranked("rerank", "a b c G")),
            traced(ranked("candidates", "a b"), ranked("rerank", "a b c d")),
        ),
    ],
    "answer-error": [
        _both(
            traced(ranked("candidates", "G"), error="HTTP 529\noverloaded"),
            traced(ranked("candidates", "G"), error="HTTP 529, then retried", **RIGHT),
        ),
    ],
    "answer-abstained": [
        _both(
            traced(ranked("candidates", "G"), answer="資料からは分かりません。", abstained=True),
            traced(ranked("candidates", "G"), answer="30日前からです。", abstained=False, **WRONG),
        ),
    ],
    "answer-contradicts": [
        _both(
            traced(ranked("candidates", "G"), judgements=(Judgement("20日前から", "contradicts"),), **WRONG),
            traced(ranked("candidates", "G"), judgements=(Judgement("20日前から", "silent"),), **WRONG),
        ),
    ],
    "answer-misread": [
        _both(traced(ranked("candidates", "G"), **WRONG), traced(ranked("candidates", "G"), **RIGHT)),
        _both(traced(ranked("candidates", "G"), **WRONG), traced(ranked("candidates", "a"), **WRONG)),
        _both(traced(ranked("candidates", "G"), **WRONG), traced(ranked("candidates", "G"))),
    ],
    "answer-lucky": [
        _both(traced(ranked("candidates", "a"), **RIGHT), traced(ranked("candidates", "G"), **RIGHT)),
    ],
    "answer-not-abstained": [
        Example(
            Seen(asked(expect="abstain"), traced(ranked("candidates", "a"), answer="18時です。", abstained=False)),
            Seen(asked(expect="abstain"), traced(ranked("candidates", "a"), abstained=True)),
        ),
        Example(
            Seen(asked("G", expect="refuse"), traced(ranked("candidates", "a"), **WRONG)),
            Seen(asked("G", expect="refuse"), traced(ranked("candidates", "a"))),
        ),
    ],
    "answer-not-asked-back": [
        Example(
            Seen(asked("G", expect="clarify"), traced(ranked("candidates", "G"), **WRONG)),
            Seen(asked("G", expect="clarify"), traced(ranked("candidates", "G"), abstained=True)),
        ),
    ],
    "answer-cites-unknown": [
        _both(
            traced(context="G a", citations=(Citation("[3]", "D99"),), **RIGHT),
            traced(context="G a", citations=(Citation("[1]", "Ｇ"), Citation("[9]")), **RIGHT),
        ),
        _both(
            traced(context="G a", citations=(Citation("", "D99"),), **RIGHT),
            traced(ranked("candidates", "G a"), citations=(Citation("", "D99"),), **RIGHT),
        ),
    ],
}
