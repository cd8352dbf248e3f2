"""Azure's RAG chat evaluator (ai-rag-chat-evaluator): `eval_results.jsonl` and the questions that it is run with.

The context is one text, a paragraph `source: passage` each. Sources stand in square brackets: those of the expected
answer (`truth`) are the gold, those of the answer its citations. They are kept as written, even where they could never
match; the diagnosis finds that out and offers to mend it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.question import DocId, Evidence, Question
from konkyo.core.trace import Citation, ContextItem, Trace
from konkyo.formats.export_records import records
from konkyo.formats.export_values import finite, scores_of, tags_of, text_of
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.peek import Head, look

__all__ = ["AZURE_EVALUATOR"]

_RESULTS: Final = "eval_results.jsonl"
_SETTINGS: Final = (
    ("testdata_path", "target_url"),
    ("evaluation_gpt_model", "evaluation_timestamp"),
    ("gpt_groundedness", "gpt_relevance"),
)
_CITED: Final = re.compile(r"\[([^\[\]\n]+?\.\w{2,5}(?:#[^\[\]\s]*)?)\]")
_SOURCE: Final = re.compile(r"(?:\A|\n)[ \t]*([^\n:]{1,200}\.\w{2,5}(?:#[^\s:]*)?): ")


class _AzureEvaluator:
    kind = "azure-evaluator"
    names = ("question", "truth", "answer", "context", "gpt_groundedness", "gpt_relevance", "citation_match")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """`question` and `truth`; the folder of a run; or the settings and totals that lie beside its results."""
        if head.form == "folder":
            return (_RESULTS,) if head.has(_RESULTS) else ()
        if head.form not in ("lines", "json", "table"):
            return ()
        if head.has("question", "truth"):
            return tuple(key for key in self.names if key in head.keys)
        return next((keys for keys in _SETTINGS if head.form == "json" and head.has(*keys)), ())

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a question; several files are several runs."""
        for head in heads:
            if head.form != "folder" and not head.has("question", "truth"):
                raise UnreadableInput("beside-results", place=Place(file=str(head.path)), results=_RESULTS)
            file = look(head.path / _RESULTS) if head.form == "folder" else head
            run = file.path.parent.name if len(heads) > 1 else ""
            for number, (row, record) in enumerate(records(file, log), start=1):
                yield _case(record, f"q{number}", run, row, log)


AZURE_EVALUATOR: Final = _AzureEvaluator()


def _case(record: Mapping[str, Any], qid: str, run: str, row: int, log: NoticeLog) -> Case:
    text, truth = text_of(record.get("question")), text_of(record.get("truth"))
    gold = dict.fromkeys(_CITED.findall(truth))
    others = {key: value for key, value in record.items() if key not in ("question", "truth", "answer", "context")}
    figures = {key: value for key, value in others.items() if key != "latency" and _is_figure(value)}
    asked = Question(
        qid,
        text,
        evidence=tuple(Evidence((DocId(source),)) for source in gold),
        answer=truth,
        tags=tags_of(others, (*figures, "latency")),
    )
    if "answer" not in record and "context" not in record:
        return Case(question=asked, row=row)
    answer = text_of(record.get("answer")) or None
    context = _passages(text_of(record["context"])) if record.get("context") is not None else None
    known = {item.id for item in context or ()}
    trace = Trace(
        qid,
        question=text,
        run=run,
        context=context,
        answer=answer,
        citations=tuple(
            Citation(source, source if source in known else "")
            for source in dict.fromkeys(_CITED.findall(answer or ""))
        ),
        seconds=finite(record.get("latency")),
        scores=scores_of(figures, log, row),
    )
    return Case(trace, asked, row)


def _is_figure(value: Any) -> bool:
    return value is None or isinstance(value, bool) or finite(value) is not None or str(value).lower() == "nan"


def _passages(context: str) -> tuple[ContextItem, ...]:
    """The paragraphs of a context by their sources; one that names none is an item without ID."""
    starts = list(_SOURCE.finditer(context))
    if not starts:
        return (ContextItem(1, "", text=context),) if context.strip() else ()
    ends = [*(start.start() for start in starts[1:]), len(context)]
    before = context[: starts[0].start()].strip()
    items = [("", before)] if before else []
    items += [(start[1].strip(), context[start.end() : end].strip()) for start, end in zip(starts, ends, strict=True)]
    return tuple(ContextItem(n, source, text=text) for n, (source, text) in enumerate(items, start=1))
