"""AutoRAG; its samples are Parquet and made here."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from formats.importer_kit import ImporterConformance, read
from konkyo.api.check import check
from konkyo.core import ChunkId, ContextItem, Evidence, UnreadableInput
from konkyo.formats.corpus import read_corpus
from konkyo.formats.importing import importers
from konkyo.formats.peek import look

QUESTIONS = {
    "qid": ["a1", "a2"],
    "query": ["会議室は何分前まで取り消せますか", "Who approves a business trip?"],
    "retrieval_gt": [[["K4", "K5"], ["K9"]], [["T1"]]],
    "generation_gt": [["60分前", "1時間前"], ["The manager"]],
}
TEXTS = {
    "K4": "会議室は60分前まで取り消せる。",
    "K9": "取り消しは窓口でも行う。",
    "T1": "The manager approves trips.",
    "X": "別の文",
}
NODES = (
    ("retrieve_line", "lexical_retrieval", "_lexical", [["K4", "X"], ["X"]], [[7.5, 2.25], [1.5]]),
    ("retrieve_line", "semantic_retrieval", "_semantic", [["X", "K9"], ["T1", "X"]], [[0.75, 0.5], [0.875, 0.25]]),
    ("retrieve_line", "hybrid_retrieval", "", [["K4", "X", "K9"], ["T1", "X"]], [[0.625, 0.5, 0.375], [0.75, 0.5]]),
    ("retrieve_line", "passage_reranker", "", [["K4", "K9"], ["T1"]], [[0.9375, math.nan], [0.96875]]),
)


def write(path: Path, columns: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), path)


def trial(folder: Path) -> Path:
    """A trial as AutoRAG leaves it: each node's best file holds what the nodes before it found, too."""
    columns: dict[str, Any] = dict(QUESTIONS)
    rows = ["node_line_name,node_type,best_module_filename,best_module_name,best_module_params,best_execution_time"]
    for line, node, suffix, ids, scores in NODES:
        columns |= {
            f"retrieved_ids{suffix}": ids,
            f"retrieved_contents{suffix}": [[TEXTS[name] for name in one] for one in ids],
            f"retrieve_scores{suffix}": scores,
        }
        write(folder / line / node / "best_0.parquet", columns)
        rows.append(f"{line},{node},0.parquet,Module,\"{{'top_k': 10, 'strategy': ExampleClass()}}\",0.5")
    columns["prompts"] = [f"問い\n{TEXTS['K4']}\n", f"Question\n{TEXTS['T1']}\n"]
    write(folder / "post_line" / "prompt_maker" / "best_0.parquet", columns)
    columns |= {"generated_texts": ["60分前です。", "The manager."], "rouge": [0.5, math.nan]}
    write(folder / "post_line" / "generator" / "best_0.parquet", columns)
    rows += ["post_line,prompt_maker,0.parquet,Fstring,{},0.1", "post_line,generator,0.parquet,LLM,{},0.1"]
    (folder / "summary.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


class TestAutoRag(ImporterConformance):
    kind = "autorag"
    japanese = ("会議室は何分前まで取り消せますか",)

    @pytest.fixture
    def samples(self, tmp_path: Path) -> list[Path]:
        write(tmp_path / "own" / "qa.parquet", QUESTIONS)
        return [tmp_path / "own" / "qa.parquet", trial(tmp_path / "own" / "project" / "0").parent]

    def numbers(self, path: Path) -> set[float]:
        given = [score for *_, scores in NODES for row in scores for score in row]
        return {0.5, *given}

    def test_no_other_tool_takes_them(self, samples: list[Path]) -> None:
        for path in samples:
            assert [kind for kind, importer in importers().items() if importer.sniff(look(path))] == ["autorag"]


def test_a_trial_is_a_funnel(tmp_path: Path) -> None:
    results, (first, second) = read(trial(tmp_path / "0"))
    assert [(record.stage, record.name, [hit.id for hit in record.hits]) for record in first.stages] == [
        ("candidates", "lexical", ["K4", "X"]),
        ("candidates", "semantic", ["X", "K9"]),
        ("fusion", "", ["K4", "X", "K9"]),
        ("rerank", "", ["K4", "K9"]),
    ]
    assert [record.asked for record in first.stages] == [10, 10, 10, 10]
    assert [hit.score for hit in first.stages[3].hits] == [0.9375, None]
    assert first.context == (ContextItem(1, "K4", text=TEXTS["K4"]),)
    assert (first.answer, first.scores) == ("60分前です。", {"rouge": 0.5})
    assert second.scores == {}
    assert results.questions[0].evidence == (
        Evidence((ChunkId("K4"), ChunkId("K5"))),
        Evidence((ChunkId("K9"),)),
    )
    assert results.questions[0].answer == "60分前"
    assert results.cannot_tell == ("no-verdict", "no-times", "no-asker")


def test_a_node_that_is_not_there_is_said(tmp_path: Path) -> None:
    folder = trial(tmp_path / "0")
    (folder / "retrieve_line" / "passage_reranker" / "best_0.parquet").unlink()
    with (folder / "summary.csv").open("a", encoding="utf-8") as stream:
        stream.write("retrieve_line,gone,0.parquet,M,{},0.1\n..,..,0.parquet,M,{},0.1\n")
    results, (first, _) = read(folder)
    assert "rerank" not in [record.stage for record in first.stages]
    assert [(notice.code, notice.values) for notice in results.notices if notice.level == "warning"] == [
        ("node-without-result", {"node": "passage_reranker"}),
        ("node-not-there", {"found": "retrieve_line/gone"}),
        ("node-not-there", {"found": "../.."}),
    ]


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"doc_id": ["d"], "contents": ["本文"]}, "corpus-only"),
        ({"generated_texts": ["回答"]}, "beside-results"),
        ({"retrieved_ids": [["a"]]}, "beside-results"),
        ({"無関係": [1]}, "kind-not-known"),
    ],
)
def test_parts_that_tell_nothing_alone(tmp_path: Path, columns: dict[str, Any], code: str) -> None:
    write(tmp_path / "x.parquet", columns)
    with pytest.raises(UnreadableInput) as raised:
        read(tmp_path / "x.parquet")
    assert raised.value.notice.code == code


def test_a_broken_parquet_file_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "qa.parquet", QUESTIONS)
    content = (tmp_path / "qa.parquet").read_bytes()
    (tmp_path / "cut.parquet").write_bytes(content[: len(content) // 2])
    with pytest.raises(UnreadableInput) as raised:
        read(tmp_path / "cut.parquet")
    assert raised.value.notice.code == "parquet-broken"


def test_the_real_project(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "autorag"
    results, traces = read(folder / "result_project")
    assert (results.kind, results.why, len(traces)) == ("autorag", "summary.csv", 10)
    assert results.stages == {
        "candidates/lexical": 10,
        "candidates/semantic": 10,
        "fusion": 10,
        "rerank": 10,
        "context": 10,
    }
    assert [record.asked for record in traces[0].stages] == [10, 10, 10, 5]
    assert all(question.evidence for question in results.questions)
    assert traces[0].stages[3].hits[0].score == 0.26889747381210327
    gold = results.questions[0].evidence[0].any_of[0]
    assert isinstance(gold, ChunkId)
    assert traces[0].stages[3].hits[0].id == gold.chunk
    assert results.cannot_tell == ("no-verdict", "no-times", "no-asker")
    for name, count in (("qa.parquet", 20), ("qa_data_sample.parquet", 10)):
        assert len(read(folder / name)[0].questions) == count


def test_the_corpus_is_one_of_chunks(tmp_path: Path) -> None:
    path = tmp_path / "corpus.parquet"
    write(
        path,
        {
            "doc_id": ["K4", "K9"],
            "contents": ["会議室は60分前まで取り消せる。", "取り消しは窓口でも行う。"],
            "path": ["/data/規程/会議室.pdf", None],
            "metadata": [{"page": 3, "next_id": "K9"}, {"page": 4, "next_id": ""}],
        },
    )
    corpus = read_corpus(path)
    assert [(chunk.chunk, chunk.span.doc, chunk.text) for chunk in corpus.chunks] == [
        ("K4", "会議室.pdf", "会議室は60分前まで取り消せる。"),
        ("K9", "", "取り消しは窓口でも行う。"),
    ]
    write(tmp_path / "x.parquet", {"doc_id": ["K4"]})
    with pytest.raises(UnreadableInput) as raised:
        read_corpus(tmp_path / "x.parquet")
    assert raised.value.notice.code == "corpus-columns-missing"


def test_the_gold_of_real_data_is_in_its_corpus(konkyo_data: Path) -> None:
    folder = konkyo_data / "importers" / "autorag"
    report = check(folder / "qa.parquet", folder / "corpus.parquet")
    assert (report.questions, report.with_gold) == (20, 20)
    assert not [notice for notice in report.notices if notice.level == "error"]
