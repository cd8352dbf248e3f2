"""promptfoo: results (`--output results.json`), tests in CSV, and configurations in YAML.

A test's variables are a row of an eval set, under whatever names of ours or other tools' they have. A provider that
gives a list of texts is a retriever: the list is its ranking. Each provider (and prompt, where there are several) is a
run. That assertions passed is a score, no person's verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from konkyo.core.notice import Place
from konkyo.core.question import Question
from konkyo.core.trace import Hit, StageRecord, Trace
from konkyo.formats.columns import match_columns
from konkyo.formats.evalset_columns import EVALSET_KEYS
from konkyo.formats.evalset_question import question_from
from konkyo.formats.export_records import records
from konkyo.formats.export_values import context_items, finite, scores_of, text_of, texts_of, usage_of, zipped_hits
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.payloads import answer_in, documents_in
from konkyo.formats.peek import Head
from konkyo.formats.record import Record

__all__ = ["PROMPTFOO"]

_SPECIAL: Final = "__"
_CONTEXTS: Final = ("context", "contexts", "retrieved_contexts")
_EXPECTING: Final = frozenset({"factuality", "equals", "similar", "answer-relevance", "model-graded-factuality"})
_NO_COLUMNS: Final = frozenset({"__expected", "__prefix", "__suffix", "__description", "__threshold", "__metric"})


class _Promptfoo:
    kind = "promptfoo"
    names = ("evalId", "results", "config", "prompts", "providers", "tests", "vars", "assert", "__expected")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """An evaluation with its results, a configuration, or a table of tests."""
        if head.form == "table":
            return tuple(key for key in head.keys if key.rstrip("0123456789") in _NO_COLUMNS)
        first = head.first()
        if head.form == "json" and _results(first):
            return tuple(key for key in ("evalId", "results", "config") if key in first)
        if head.form in ("yaml", "json") and head.has("tests") and ("prompts" in first or "providers" in first):
            return tuple(key for key in ("prompts", "providers", "tests") if key in first)
        return ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """One case a result, or a test that was not run."""
        for head in heads:
            log.file = str(head.path)
            if head.form == "table":
                yield from _table(head, log)
            else:
                log.extend(head.notices)
                yield from _evaluation(head.first(), log)


PROMPTFOO: Final = _Promptfoo()


def _results(value: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    outer = value.get("results")
    inner = outer.get("results") if isinstance(outer, Mapping) else outer
    return [one for one in inner if isinstance(one, Mapping) and "vars" in one] if isinstance(inner, list) else []


def _table(head: Head, log: NoticeLog) -> Iterator[Case]:
    for number, (row, record) in enumerate(records(head, log), start=1):
        given = {key: value for key, value in record.items() if not key.startswith(_SPECIAL)}
        yield Case(question=_question(given, number, row, log), row=row)


def _evaluation(value: Mapping[str, Any], log: NoticeLog) -> Iterator[Case]:
    results = _results(value)
    config = value.get("config")
    listed = (config if isinstance(config, Mapping) else value).get("tests")
    tests = [one for one in listed if isinstance(one, Mapping)] if isinstance(listed, list) else []
    if isinstance(listed, str) and not results:
        log.add("tests-elsewhere", "warning", column="tests", found=listed[:120])
    numbers: dict[str, int] = {}
    for test in tests:
        numbers.setdefault(_key(test.get("vars")), len(numbers) + 1)
    if not results:
        for number, test in enumerate(tests, start=1):
            yield Case(question=_asserted(_question(_vars(test), number, number, log), test), row=number)
    prompts = {text_of(_mapping(result.get("prompt")).get("label")) for result in results}
    for row, result in enumerate(results, start=1):
        number = numbers.setdefault(_key(result.get("vars")), len(numbers) + 1)
        asked = _question(_vars(result), number, row, log)
        if asked is not None:
            yield Case(_trace(result, asked, _run(result, len(prompts) > 1), row, log), asked, row)


def _key(given: Any) -> str:
    return text_of(given)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _vars(test: Mapping[str, Any]) -> dict[str, Any]:
    return dict(_mapping(test.get("vars")))


def _question(given: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Question | None:
    """The variables of a test as a row of an eval set; the context that some tests hold is none of it."""
    named = {key: value for key, value in given.items() if key not in _CONTEXTS and value not in (None, "", [], {})}
    layout = match_columns(tuple(named), EVALSET_KEYS, Place(file=log.file, row=row))
    values = tuple(named.values())
    return question_from(
        Record(
            row,
            {field: values[at] for field, at in layout.fields.items() if field != "tags"},
            {field: layout.names[at] for field, at in layout.fields.items()},
            {name: text_of(values[at]) for at, name in layout.others},
        ),
        log,
        number,
    )


def _asserted(question: Question | None, test: Mapping[str, Any]) -> Question | None:
    """What a test's assertions expect, where its variables do not say."""
    asserts = test.get("assert")
    if question is None or question.answer or not isinstance(asserts, list):
        return question
    for each in asserts:
        if isinstance(each, Mapping) and each.get("type") in _EXPECTING and isinstance(each.get("value"), str):
            return msgspec.structs.replace(question, answer=each["value"])
    return question


def _run(result: Mapping[str, Any], several_prompts: bool) -> str:
    provider = result.get("provider")
    name = text_of(_mapping(provider).get("label") or _mapping(provider).get("id") or provider)
    label = text_of(_mapping(result.get("prompt")).get("label")) if several_prompts else ""
    return f"{name} / {label}" if label else name


def _trace(result: Mapping[str, Any], asked: Question, run: str, row: int, log: NoticeLog) -> Trace:
    response = _mapping(result.get("response"))
    output = response.get("output")
    ranked = isinstance(output, list) and all(isinstance(one, str) for one in output)
    context = next((value for key in _CONTEXTS if (value := _mapping(result.get("vars")).get(key))), None)
    inner = None if ranked else documents_in(output) if isinstance(output, Mapping) else None
    tokens = _mapping(response.get("tokenUsage"))
    latency = finite(result.get("latencyMs"))
    return Trace(
        asked.qid,
        question=asked.text,
        run=run,
        stages=(StageRecord("candidates", tuple(Hit(one, rank=n) for n, one in enumerate(output, 1))),)
        if ranked
        else (),
        context=context_items(inner if inner is not None else zipped_hits([], texts_of(context)))
        if context is not None or inner is not None
        else None,
        answer=None if ranked or output is None else answer_in(output),
        usage=usage_of(tokens.get("prompt"), tokens.get("completion"), result.get("cost")),
        seconds=None if latency is None else latency / 1000,
        error=text_of(result.get("error")) if not result.get("gradingResult") else "",
        scores=_scores(result, row, log),
    )


def _scores(result: Mapping[str, Any], row: int, log: NoticeLog) -> dict[str, float]:
    graded = _mapping(result.get("gradingResult"))
    found: dict[str, Any] = {}
    for part in graded.get("componentResults") or ():
        inner = _mapping(part)
        found |= _mapping(inner.get("named_scores")) | _mapping(inner.get("namedScores"))
    found |= _mapping(result.get("namedScores")) | _mapping(graded.get("namedScores"))
    for key in ("score", "success"):
        if key in result:
            found[key] = result[key]
    return scores_of(found, log, row)
