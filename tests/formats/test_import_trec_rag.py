"""TREC RAG."""

from __future__ import annotations

import json
import re
from pathlib import Path

from formats.importer_kit import SAMPLES, ImporterConformance, read
from konkyo.core import Citation, ContextItem


class TestTrecRag(ImporterConformance):
    kind = "trec-rag"
    japanese = ("対象家族一人につき93日まで取れる。", "介護休業は何日取れるか")
    streams = True


def test_citations_are_numbers_of_references() -> None:
    _, (trace,) = read(SAMPLES / "trec-rag" / "ja.jsonl")
    assert (trace.qid, trace.run) == ("2024-17", "bm25_rerank")
    assert trace.context == (ContextItem(1, "kaigo_3#2"), ContextItem(2, "kaigo_1#0"))
    assert trace.citations == (Citation("[0]", "kaigo_3#2"), Citation("[5]", ""))


def test_a_request_of_a_reranker_has_candidates() -> None:
    _, (trace,) = read(SAMPLES / "trec-rag" / "en.jsonl")
    (record,) = trace.stages
    assert (record.stage, trace.qid) == ("candidates", "429")
    assert [(hit.id, hit.score, hit.text) for hit in record.hits] == [
        ("care_3#2", 18.25, "Up to 93 days for each relative."),
        ("care_1#0", 17.5, "Leave is granted on request."),
    ]


def test_the_answer_in_the_documentation(konkyo_data: Path, tmp_path: Path) -> None:
    page = (konkyo_data / "importers" / "trec_rag" / "rag24.md").read_text(encoding="utf-8")
    blocks = re.findall(r'```bash\n(\{\n  "run_id".*?\n\})\n```', page, re.DOTALL)
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps(json.loads(block)) + "\n" for block in blocks), encoding="utf-8")
    results, traces = read(path)
    assert (results.kind, bool(traces)) == ("trec-rag", True)
    assert traces[0].qid == "23287"
    assert (traces[0].context or ())[0].id == "msmarco_v2.1_doc_45_546308869#11_963663453"
