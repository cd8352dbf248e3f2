"""promptfoo: results (`--output results.json` or `.jsonl`), tests in CSV, and configurations in YAML or JSON.

A test's variables are a row of an eval set, under whatever names of ours or other tools' they have. A provider that
gives a list is a retriever: the list is its ranking, of IDs where they look like names, else of texts. Each provider
(and prompt, where there are several) is a run. That assertions passed is a score, no person's verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.question import Question
from konkyo.core.trace import ContextItem, Hit, StageRecord, Trace
from konkyo.formats.export_questions import question_of
from konkyo.formats.export_records import records
from konkyo.formats.export_values import (
    context_items,
    decoded,
    finite,
    mapping_of,
    objects_of,
    scores_of,
    text_of,
    texts_of,
    usage_of,
)
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in
from konkyo.formats.peek import Head

__all__ = ["PROMPTFOO"]

_SPECIAL: Final = "__"
_CONTEXTS: Final = ("context", "contexts", "retrieved_contexts")
_EXPECTING: Final = frozenset({"factuality", "equals", "similar", "answer-relevance", "model-graded-factuality"})
_COLUMNS: Final = frozenset({"__expected", "__prefix", "__suffix", "__description", "__threshold", "__metric"})
_OUTCOMES: Final = frozenset({"response", "error"})
_NAME: Final = re.compile(r"[^\s。、]{1,300}")


class _Promptfoo:
    kind = "promptfoo"
    names = ("evalId", "results", "config", "prompts", "providers", "tests", "vars", "assert", "__expected")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """An evaluation or its results, a configuration, or a table of tests."""
        if head.form == "table":
            return tuple(key for key in head.keys if key.rstrip("0123456789") in _COLUMNS)
        first = head.first()
        if head.form == "json" and _results(first):
            return tuple(key for key in ("evalId", "results", "config") if key in first)
        if (
            head.form in ("json", "lines")
            and {"provider", "vars"} <= first.keys()
            and first.keys() & {"response", "error"}
        ):
            return ("provider", "vars")
        if head.form in ("yaml", "json") and head.has("tests") and ("prompts" in first or "providers" in first):
            return tuple(key for key in ("prompts", "providers", "tests") if key in first)
        return ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a result, or a test that was not run."""
        for head in heads:
            if head.form == "table":
                for number, (row, record) in enumerate(records(head, log), start=1):
                    given = {key: value for key, value in record.items() if not key.startswith(_SPECIAL)}
                    yield Case(question=question_of(given, number, row, log), row=row)
                continue
            found = [record for _, record in records(head, log)]
            results: list[Mapping[str, Any]] = [one for one in found if isinstance(one.get("vars"), Mapping)]
            results += [one for record in found for one in _results(record)]
            tests = [one for record in found for one in _tests(record, log, ran=bool(results))]
            yield from _cases(results, tests, log)


PROMPTFOO: Final = _Promptfoo()


def _results(value: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    outer = value.get("results")
    inner = outer.get("results") if isinstance(outer, Mapping) else outer
    return [one for one in inner if "vars" in mapping_of(one)] if isinstance(inner, list) else []


def _tests(value: Mapping[str, Any], log: NoticeLog, *, ran: bool) -> list[Mapping[str, Any]]:
    """The tests of a configuration. Where they are in another file, that is the one to be read."""
    given = mapping_of(value.get("config", value)).get("tests")
    listed = given if isinstance(given, list) else [given]
    for file in (one for one in listed if isinstance(one, str) and not ran):
        log.add("tests-elsewhere", "error", column="tests", found=file[:120])
    return objects_of(listed)


def _cases(results: Sequence[Mapping[str, Any]], tests: Iterable[Mapping[str, Any]], log: NoticeLog) -> Iterator[Case]:
    """Results by the numbers of their tests; the tests themselves where nothing was run."""
    numbers: dict[str, int] = {}
    for test in tests:
        number = numbers.setdefault(text_of(test.get("vars")), len(numbers) + 1)
        if not results:
            asked = _asserted(_question(test, number, number, log), test)
            yield Case(question=asked, row=number)
    prompts = {text_of(mapping_of(result.get("prompt")).get("label")) for result in results}
    for row, result in enumerate(results, start=1):
        number = numbers.setdefault(text_of(result.get("vars")), len(numbers) + 1)
        asked = _question(result, number, row, log)
        if asked is not None:
            yield Case(_trace(result, asked, _run(result, len(prompts) > 1), row, log), asked, row)


def _question(test: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Question | None:
    """The variables of a test; the context that some tests bring along is what is judged, not what is asked."""
    return question_of(
        {str(key): value for key, value in mapping_of(test.get("vars")).items() if key not in _CONTEXTS},
        number,
        row,
        log,
    )


def _asserted(question: Question | None, test: Mapping[str, Any]) -> Question | None:
    """What a test's assertions expect, where its variables do not say."""
    asserts = test.get("assert")
    if question is None or question.answer or not isinstance(asserts, list):
        return question
    for each in map(mapping_of, asserts):
        if each.get("type") in _EXPECTING and isinstance(each.get("value"), str):
            return msgspec.structs.replace(question, answer=each["value"])
    return question


def _run(result: Mapping[str, Any], several_prompts: bool) -> str:
    provider = result.get("provider")
    name = text_of(mapping_of(provider).get("label") or mapping_of(provider).get("id") or provider)
    label = text_of(mapping_of(result.get("prompt")).get("label")) if several_prompts else ""
    return f"{name} / {label}" if label else name


def _trace(result: Mapping[str, Any], asked: Question, run: str, row: int, log: NoticeLog) -> Trace:
    response = mapping_of(result.get("response"))
    output = decoded(response.get("output"))
    ranking = _ranking(output) if isinstance(output, list) else None
    tokens, latency = mapping_of(response.get("tokenUsage")), finite(result.get("latencyMs"))
    return Trace(
        asked.qid,
        question=asked.text,
        run=run,
        stages=() if ranking is None else (StageRecord("candidates", ranking),),
        context=_context(result, output),
        answer=None if ranking is not None or output is None else answer_in(output),
        usage=usage_of(tokens.get("prompt"), tokens.get("completion"), result.get("cost")),
        seconds=None if latency is None else latency / 1000,
        error=text_of(result.get("error") or response.get("error")) if not result.get("gradingResult") else "",
        scores=_scores(result, row, log),
    )


def _ranking(output: list[Any]) -> tuple[Hit, ...] | None:
    if all(isinstance(one, str) and _NAME.fullmatch(one) for one in output):
        return tuple(Hit(one, rank=rank) for rank, one in enumerate(output, start=1))
    return documents_in(output)


def _context(result: Mapping[str, Any], output: Any) -> tuple[ContextItem, ...] | None:
    """What a pipeline says that it used, else the context that the test brought along."""
    inner = documents_in(output) if isinstance(output, Mapping) else None
    if inner is not None:
        return context_items(inner)
    given = next((value for key in _CONTEXTS if (value := mapping_of(result.get("vars")).get(key))), None)
    return None if given is None else context_items(Hit("", text=text) for text in texts_of(given))


def _scores(result: Mapping[str, Any], row: int, log: NoticeLog) -> dict[str, float]:
    graded = mapping_of(result.get("gradingResult"))
    parts = graded.get("componentResults")
    found: dict[str, Any] = {}
    for part in map(mapping_of, parts if isinstance(parts, list) else ()):
        found |= {**mapping_of(part.get("named_scores")), **mapping_of(part.get("namedScores"))}
    found |= {**mapping_of(graded.get("namedScores")), **mapping_of(result.get("namedScores"))}
    found |= {key: result[key] for key in ("score", "success") if key in result}
    return scores_of(found, log, row)
