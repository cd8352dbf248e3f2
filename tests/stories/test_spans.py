"""Spans of a traced RAG and an eval set: the first stage that lost the evidence, without a line of code."""

from __future__ import annotations

from pathlib import Path

import pytest

from konkyo.api.diagnose import diagnose

SPANS = Path(__file__).parent.parent / "data" / "importers" / "openinference" / "hybrid.jsonl"


@pytest.mark.parametrize(
    ("gold", "klass", "lost"),
    [("7", "C or OK", []), ("c-012", "B", [("rerank", "rerank")]), ("c-999", "A", [(None, "candidates")])],
    ids=["sent", "pushed out by the reranker", "never found"],
)
def test_the_stage_that_lost_it(tmp_path: Path, gold: str, klass: str, lost: list[tuple[str | None, str]]) -> None:
    evalset = tmp_path / "evalset.csv"
    evalset.write_text(f"qid,質問,正解チャンクID\n旅費-1,出張の日当はいくらですか？,{gold}\n", encoding="utf-8")
    (question,) = diagnose(evalset, SPANS, k=3).questions
    assert question.klass == klass
    assert [(finding.stage_from, finding.stage_to) for finding in question.findings] == lost
