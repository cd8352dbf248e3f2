"""What the record cannot tell, how many questions that concerns, and what to record to be able to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from konkyo.core.notice import Level, Notice
from konkyo.core.question import Question
from konkyo.core.stages import STAGES, Stage, stage_index
from konkyo.diagnosis.examine import MISSING, Examined
from konkyo.diagnosis.join import named

__all__ = ["not_recorded"]

Row = tuple[Question, Examined]
More = Callable[[Sequence[Row]], dict[str, str | int | float]]
_ORIGINS: Final = STAGES[: stage_index("permission")]
_DEEPER: Final = frozenset({"candidates-not-found", "candidates-cut-off", "not-retrieved"})
_UNDECIDED: Final = ("no-text", "no-span", "no-id")


def not_recorded(rows: Sequence[Row]) -> tuple[Notice, ...]:
    """One notice for each thing that is not in the record and would have told more; worst first."""
    return tuple(_all(rows))


def _all(rows: Sequence[Row]) -> Iterator[Notice]:
    yield from _of("only-top-k", "warning", [row for row in rows if _top_only(row[1])], _depth)
    yield from _of("no-verdict", "warning", [row for row in rows if row[1].placed.klass == "C or OK"])
    silent = [row for row in rows if row[0].expect != "answer" and row[1].right is None and row[1] is not MISSING]
    yield from _of("no-abstention", "warning", silent)
    undecided = [row for row in rows if row[1].undecided]
    for reason in (*_UNDECIDED, ""):
        here = [row for row in undecided if _reason(row[1]) == reason]
        yield from _of(f"undecided-{reason or 'otherwise'}", "warning", here)
    yield from _of("no-final-list", "warning", [row for row in rows if row[1].reach and row[1].reach.guessed])
    yield from _stages(rows)


def _top_only(examined: Examined) -> bool:
    """Nothing of the evidence was found, and nothing below what was sent on was recorded: A or B, nobody knows."""
    reach = examined.reach
    if reach is None or examined.deepest > reach.limit or examined.placed.klass != "A":
        return False
    return any(finding.code in _DEEPER for finding in examined.findings)


def _depth(rows: Sequence[Row]) -> dict[str, str | int | float]:
    return {"depth": max(row[1].reach.limit for row in rows if row[1].reach)}


def _reason(examined: Examined) -> str:
    return examined.undecided if examined.undecided in _UNDECIDED else ""


def _stages(rows: Iterable[Row]) -> Iterator[Notice]:
    """The stages between which losses cannot be told apart: those before the search, then the others."""
    counted: Counter[tuple[Stage, ...]] = Counter()
    qids: dict[tuple[Stage, ...], list[str]] = {}
    for question, examined in rows:
        if not any(examined.open):
            continue
        for part in {part for stages in examined.open for part in _parts(stages) if part}:
            counted[part] += 1
            qids.setdefault(part, []).append(question.qid)
    for stages, count in counted.most_common():
        code = "origins-not-recorded" if stages[0] in _ORIGINS else "stages-not-recorded"
        values: dict[str, str | int | float] = {
            "stages": ", ".join(stages),
            "count": count,
            "qids": named(qids[stages]),
        }
        yield Notice(code, "info", values=values)


def _parts(stages: tuple[Stage, ...]) -> tuple[tuple[Stage, ...], tuple[Stage, ...]]:
    return (
        tuple(stage for stage in stages if stage in _ORIGINS),
        tuple(stage for stage in stages if stage not in _ORIGINS),
    )


def _of(code: str, level: Level, found: Sequence[Row], more: More | None = None) -> Iterator[Notice]:
    if found:
        values: dict[str, str | int | float] = {"count": len(found), "qids": named([row[0].qid for row in found])}
        if more is not None:
            values.update(more(found))
        yield Notice(code, level, values=values)
