"""Free-form variables of other tools' tests as a row of an eval set, by whatever names a column may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from konkyo.core.notice import Place
from konkyo.core.question import Question
from konkyo.formats.columns import match_columns
from konkyo.formats.evalset_columns import EVALSET_KEYS
from konkyo.formats.evalset_question import question_from
from konkyo.formats.export_values import text_of
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record

__all__ = ["question_of"]


def question_of(given: Mapping[str, Any], number: int, row: int, log: NoticeLog) -> Question | None:
    """The question, with its gold where the variables hold it; None, and why in the log, where they make none.

    `number` names a question that has no ID. Variables that are no column of an eval set are kept as tags.

    >>> question = question_of({"質問": "旅費は？", "relevant_doc_ids": ["D1"], "level": 2}, 7, 1, NoticeLog("x"))
    >>> question.qid, question.text, question.evidence[0].any_of[0].doc, question.tags
    ('q7', '旅費は？', 'D1', {'level': '2'})
    """
    filled = {key: value for key, value in given.items() if value not in (None, "", [], {})}
    layout = match_columns(tuple(filled), EVALSET_KEYS, Place(file=log.file, row=row))
    values = tuple(filled.values())
    record = Record(
        row,
        {field: values[at] for field, at in layout.fields.items() if field != "tags"},
        {field: layout.names[at] for field, at in layout.fields.items()},
        {name: text_of(values[at]) for at, name in layout.others},
    )
    return question_from(record, log, number)
