"""Notices, and why identifiers do not meet, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from konkyo.core import IdentifierReport, Notice
from konkyo.report.phrases import told
from konkyo.words import Words

__all__ = ["identifiers_json", "notice_json", "notices_json"]

Json = dict[str, Any]


def notice_json(notice: Notice, words: Words) -> Json:
    """A notice: its stable code, place and values, and the sentence and mend in the reader's language."""
    message, mend = told(words, notice)
    place = notice.place
    return {
        "code": notice.code,
        "level": notice.level,
        "place": {
            "file": place.file or None,
            "row": place.row,
            "column": place.column or None,
            "qid": place.qid or None,
        },
        "values": dict(notice.values),
        "message": message,
        "mend": mend or None,
    }


def notices_json(notices: Iterable[Notice], words: Words) -> list[Json]:
    """Notices in their order."""
    return [notice_json(notice, words) for notice in notices]


def identifiers_json(report: IdentifierReport | None) -> Json | None:
    """Why identifiers do not meet; `None` where they do."""
    if report is None:
        return None
    return {
        "compared": report.compared,
        "matched": report.matched,
        "questions": report.questions,
        "pieces_matched": report.pieces_matched,
        "pieces": report.pieces,
        "example": _pair(report.example),
        "mends": [
            {
                "code": mend.code,
                "switch": mend.switch,
                "questions": mend.questions,
                "pieces": mend.pieces,
                "by_chance": mend.by_chance,
                "collisions": mend.collisions,
                "example": _pair(mend.example),
            }
            for mend in report.mends
        ],
        "cited": identifiers_json(report.cited),
    }


def _pair(example: tuple[str, str]) -> Json | None:
    return {"gold": example[0], "found": example[1]} if any(example) else None
