"""The six questions that every figure and class is known of by hand."""

from __future__ import annotations

from konkyo.core import DocId, Evidence, Hit, Question, StageRecord, Trace

GOLD = {"q1": "D03", "q2": "D05", "q3": "D07;D08", "q4": "D11", "q5": "D14", "q6": "D05;D06"}
FOUND = {
    "q1": ("D03;D02;D09;D10;D01", True),
    "q2": ("D04;D09;D05;D01;D12", True),
    "q3": ("D07;D01;D02;D09;D08", False),
    "q4": ("D02;D03;D09;D10;D01", False),
    "q5": ("D14;D13;D02;D01;D09", False),
    "q6": ("D01;D02;D09;D06;D05", True),
}
KINDS = {"q1": "数値", "q2": "期限", "q3": "複数文書", "q4": "", "q5": "数値", "q6": ""}


def questions() -> list[Question]:
    """The eval set."""
    return [
        Question(qid, f"質問{qid}", kind=KINDS[qid], evidence=tuple(Evidence((DocId(doc),)) for doc in docs.split(";")))
        for qid, docs in GOLD.items()
    ]


def traces(depth: int = 5, *, judged: bool = True) -> list[Trace]:
    """The results, down to a depth, with or without verdicts."""
    return [
        Trace(
            qid,
            stages=(StageRecord("candidates", tuple(Hit(doc) for doc in docs.split(";")[:depth])),),
            answer_ok=right if judged else None,
        )
        for qid, (docs, right) in FOUND.items()
    ]
