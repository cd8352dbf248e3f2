"""Writing an eval set so that reading it gives the same questions again."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

import msgspec

from konkyo.core.errors import UsageError
from konkyo.core.notice import Place
from konkyo.core.question import Question
from konkyo.formats.evalset_cells import Lang, evalset_table
from konkyo.formats.tables_write import csv_bytes, xlsx_bytes

__all__ = ["evalset_bytes", "write_evalset"]


def write_evalset(questions: Sequence[Question], path: str | PathLike[str], *, lang: Lang = "en") -> None:
    """Write CSV, TSV, XLSX or JSONL, by the file's name; `lang` is the language of a table's header.

    `read_evalset(path).questions` is the same again, but for blanks around texts and, in tables, CRLF inside them (it
    becomes LF). The file is written whole or not at all.
    """
    file = Path(path)
    content = evalset_bytes(questions, file.suffix.lower(), lang=lang)
    partial = file.with_name(file.name + ".part")
    partial.write_bytes(content)
    partial.replace(file)


def evalset_bytes(questions: Sequence[Question], suffix: str, *, lang: Lang = "en") -> bytes:
    """The content of such a file.

    >>> print(evalset_bytes([Question("q1", "何日前からですか")], ".jsonl").decode().strip())
    {"qid":"q1","text":"何日前からですか"}
    """
    if suffix in {".jsonl", ".ndjson"}:
        return b"".join(msgspec.json.encode(question) + b"\n" for question in questions)
    if suffix not in {".csv", ".tsv", ".xlsx"}:
        raise UsageError("evalset-suffix", place=Place(), found=suffix)
    header, rows = evalset_table(questions, lang)
    if suffix == ".xlsx":
        return xlsx_bytes(header, rows, title="質問" if lang == "ja" else "questions")
    return csv_bytes(header, rows, delimiter="\t" if suffix == ".tsv" else ",")
