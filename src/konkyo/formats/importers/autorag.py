"""AutoRAG: `qa` and `corpus` in Parquet, and the folder of a trial with the Parquet files of its best modules.

A trial is a funnel: lexical and semantic retrieval are rankings of the candidates, hybrid retrieval is the fusion,
then come reranker and filter (the threshold), and the generator's text is the answer. Gold is an AND of ORs:
`[[a, b], [c]]` needs c, and one of a and b.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.question import ChunkId, Evidence, Question
from konkyo.core.stages import Stage
from konkyo.core.trace import ContextItem, StageRecord, Trace
from konkyo.formats.export_records import table_rows
from konkyo.formats.export_values import as_list, finite, identifier, scores_of, text_of, texts_of, zipped_hits
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.parquet_source import parquet_columns, parquet_rows
from konkyo.formats.peek import Head
from konkyo.formats.python_literals import python_value

__all__ = ["AUTORAG"]

_QA: Final = ("qid", "query", "retrieval_gt", "generation_gt")
_CORPUS: Final = frozenset({"doc_id", "contents"})
_LISTS: Final = ("retrieved_ids", "retrieved_contents", "retrieve_scores")
_NODES: Final[Mapping[str, tuple[Stage, str, str]]] = {
    "lexical_retrieval": ("candidates", "lexical", "_lexical"),
    "semantic_retrieval": ("candidates", "semantic", "_semantic"),
    "retrieval": ("candidates", "", ""),
    "hybrid_retrieval": ("fusion", "", ""),
    "passage_augmenter": ("fusion", "augmented", ""),
    "passage_reranker": ("rerank", "", ""),
    "passage_filter": ("threshold", "", ""),
    "passage_compressor": ("threshold", "compressed", ""),
}
"""Type of node to stage, ranking, and the suffix of its columns."""
_PARTS: Final = (
    ("module_name", "module_params"),
    ("node_type", "best_module_filename"),
    ("node_lines",),
    ("trial_name", "start_time"),
    ("generated_texts",),
    ("retrieved_ids",),
    ("prompts",),
    ("queries",),
)
"""What the other files of a trial hold; they tell nothing without their folder."""
_FIGURE: Final = re.compile(
    r"(?:.*_)?(?:recall|precision|f1|ndcg|mrr|map|bleu|rouge|meteor|sem_score|g_eval|bert_score)"
)


class _AutoRag:
    kind = "autorag"
    names = (*_QA, "doc_id", "contents", "retrieved_ids", "retrieve_scores", "summary.csv")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """Its data sets, a node's Parquet file, or the folder of a trial or project."""
        if head.form == "folder":
            return ("summary.csv",) if _trial(head.path) is not None else ()
        if head.form == "parquet" and head.has("qid", "query", "retrieval_gt"):
            return tuple(key for key in (*_QA, *_LISTS) if key in head.keys)
        if head.form == "parquet" and set(head.keys) >= _CORPUS:
            return ("doc_id", "contents")
        parts = _PARTS if head.form == "parquet" else _PARTS[:4]
        return next((keys for keys in parts if head.has(*keys)), ())

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a question. A corpus has none; its texts are no part of the results."""
        for head in heads:
            log.file = str(head.path)
            if head.form == "folder":
                trial = _trial(head.path)
                if trial is not None:
                    yield from _funnel(trial, log)
            elif set(head.keys) >= _CORPUS and not head.has("qid"):
                if len(heads) == 1:
                    raise UnreadableInput("corpus-only", place=Place(file=str(head.path)))
            elif head.form == "parquet" and head.has("qid"):
                node = _NODES.get(head.path.parent.name)
                for row, record in parquet_rows(head.path, head.keys):
                    yield _case(record, tuple(_all_records(record, node)), row, log)
            else:
                raise UnreadableInput("beside-results", place=Place(file=str(head.path)), results="result_project/0")


AUTORAG: Final = _AutoRag()


def _trial(folder: Path) -> Path | None:
    """The folder itself if it is a trial, else the newest trial in it."""
    if (folder / "summary.csv").is_file() and any(folder.glob("*_line/*/best_*.parquet")):
        return folder
    numbered = sorted((path for path in folder.iterdir() if path.name.isdecimal() and path.is_dir()), key=_number)
    trials = [path for path in numbered if (path / "summary.csv").is_file()]
    return trials[-1] if trials else None


def _number(path: Path) -> int:
    return int(path.name)


def _funnel(trial: Path, log: NoticeLog) -> Iterator[Case]:
    """Every node's best file adds its stage to the questions, in the order of the trial's summary."""
    stages: dict[str, list[StageRecord]] = {}
    last: dict[str, tuple[int, Mapping[str, Any]]] = {}
    for node, folder, depth in _nodes(trial, log):
        best = next(iter(sorted(folder.glob("best_*.parquet"))), None)
        if best is None:
            log.add("node-without-result", "warning", node=node)
            continue
        stage, name, suffix = _NODES.get(node, ("context", "", "-"))
        for row, record in parquet_rows(best, parquet_columns(best)):
            qid = identifier(record.get("qid"))
            if not qid:
                log.add("qid-missing", "error", row, "qid")
                continue
            last[qid] = row, record
            found = _records(record, suffix, (stage, name), depth) if node in _NODES else ()
            stages.setdefault(qid, []).extend(found)
    for qid, (number, whole) in last.items():
        yield _case(whole, tuple(stages.get(qid, ())), number, log)


def _nodes(trial: Path, log: NoticeLog) -> Iterator[tuple[str, Path, int | None]]:
    """(type, folder, depth asked for) of each node in the order in which they ran."""
    for row, record in table_rows(trial / "summary.csv", log):
        line, node = text_of(record.get("node_line_name")), text_of(record.get("node_type"))
        folder = trial / line / node
        if not (_is_name(line) and _is_name(node) and folder.is_dir()):
            log.add("node-not-there", "warning", row, found=f"{line}/{node}"[:80])
            continue
        yield node, folder, _depth(text_of(record.get("best_module_params")))


def _is_name(part: str) -> bool:
    """Whether a part of a path stays inside its folder."""
    return part not in ("", ".", "..") and Path(part).name == part


def _depth(parameters: str) -> int | None:
    try:
        value = python_value(parameters)
    except ValueError:
        return None
    depth = finite(value.get("top_k")) if isinstance(value, dict) else None
    return int(depth) if depth and depth > 0 else None


def _records(
    record: Mapping[str, Any], suffix: str, stage: tuple[Stage, str], depth: int | None = None
) -> tuple[StageRecord, ...]:
    ids, texts, scores = (record.get(name + suffix) for name in _LISTS)
    if ids is None and texts is None:
        return ()
    return (StageRecord(stage[0], zipped_hits(as_list(ids), texts_of(texts), as_list(scores)), stage[1], asked=depth),)


def _all_records(record: Mapping[str, Any], node: tuple[Stage, str, str] | None) -> Iterator[StageRecord]:
    """The rankings that a node's file holds: its own, and those of retrievals before it."""
    branches = [
        found for stage, name, suffix in _NODES.values() if suffix for found in _records(record, suffix, (stage, name))
    ]
    yield from branches
    if node is not None and not node[2]:
        yield from _records(record, "", (node[0], node[1]))
    else:
        yield from _records(record, "", ("fusion" if branches else "candidates", ""))


def _case(record: Mapping[str, Any], stages: tuple[StageRecord, ...], row: int, log: NoticeLog) -> Case:
    qid, text = identifier(record.get("qid")) or f"q{row}", text_of(record.get("query"))
    asked = Question(
        qid,
        text,
        evidence=tuple(_gold(record.get("retrieval_gt"))),
        answer=next(iter(texts_of(record.get("generation_gt"))), ""),
    )
    answer = text_of(record.get("generated_texts")) or None
    if not stages and answer is None:
        return Case(question=asked, row=row)
    figures: Mapping[str, Any] = {key: value for key, value in record.items() if _FIGURE.fullmatch(key)}
    prompt = record.get("prompts")
    trace = Trace(
        qid,
        question=text,
        stages=stages,
        context=_sent(stages, text_of(prompt)) if prompt else None,
        answer=answer,
        scores=scores_of(figures, log, row),
    )
    return Case(trace, asked, row)


def _gold(value: Any) -> Iterator[Evidence]:
    for group in as_list(value):
        any_of = tuple(ChunkId(name) for item in as_list(group) if (name := identifier(item)))
        if any_of:
            yield Evidence(any_of)


def _sent(stages: Sequence[StageRecord], prompt: str) -> tuple[ContextItem, ...] | None:
    """The passages of the last ranking that stand in the prompt: those were sent. None where it cannot be told."""
    if not stages or not all(hit.text for hit in stages[-1].hits):
        return None
    sent = [hit for hit in stages[-1].hits if hit.text and hit.text.strip() in prompt]
    return tuple(ContextItem(n, hit.id, text=hit.text) for n, hit in enumerate(sent, start=1)) if sent else None
