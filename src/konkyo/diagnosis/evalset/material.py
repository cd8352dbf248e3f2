"""What the rules on an eval set look at: its questions, where each stands in its file, and the corpus if given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from konkyo.core.notice import Level, Notice, Place
from konkyo.core.question import Alternative, ChunkId, DocId, Question, Quote
from konkyo.diagnosis.evalset.shelf import Shelf

__all__ = ["Material"]


class Material(Struct, frozen=True):
    """The questions with their rows and columns in `file`, the corpus as a `Shelf`, and the date of today (ISO).

    `columns` gives the file's own name of a field; a field that it lacks is named by ours.
    """

    questions: Sequence[Question]
    file: str = ""
    rows: Mapping[str, int] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    shelf: Shelf | None = None
    today: str = ""

    def place(self, question: Question, column: str = "") -> Place:
        """Where a question's field stands."""
        return Place(self.file, self.rows.get(question.qid), self.columns.get(column, column), question.qid)

    def say(
        self, code: str, level: Level, question: Question, column: str = "", /, **values: str | int | float
    ) -> Notice:
        """A notice on one question."""
        return Notice(code, level, self.place(question, column), values)

    def say_of_all(self, code: str, level: Level, /, column: str = "", **values: str | int | float) -> Notice:
        """A notice on the file as a whole."""
        return Notice(code, level, Place(self.file, column=self.columns.get(column, column)), values)

    def column_of(self, alternative: Alternative) -> str:
        """The field that an alternative was most probably written in."""
        if isinstance(alternative, DocId):
            wanted = "docs"
        elif isinstance(alternative, ChunkId):
            wanted = "chunks"
        else:
            wanted = "quotes" if isinstance(alternative, Quote) else "spans"
        return wanted if wanted in self.columns or "evidence" not in self.columns else "evidence"
