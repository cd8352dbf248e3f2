"""The questions that figures are made over: their weights, the unit of their gold, and the groups they fall into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from konkyo.core.errors import UsageError
from konkyo.core.question import Question, Unit, unit_of
from konkyo.metrics.judged import Floats, Ints

__all__ = ["AXES", "Axis", "Population", "population_of"]

AXES: dict[str, Callable[[Question], str]] = {
    "kind": lambda question: question.kind,
    "split": lambda question: question.split,
    "source": lambda question: question.source,
    "expect": lambda question: question.expect,
    "user": lambda question: question.asker.user,
    "tenant": lambda question: question.asker.tenant,
    "groups": lambda question: ";".join(question.asker.groups),
    "principal": lambda question: "/".join(
        part for part in (question.asker.tenant, question.asker.user, ";".join(question.asker.groups)) if part
    ),
}
"""What questions can be grouped by, beside `tag:NAME`."""


@dataclass(frozen=True)
class Axis:
    """One way to group: the label of each group, and the group's number for each question."""

    name: str
    labels: tuple[str, ...]
    codes: Ints


@dataclass(frozen=True)
class Population:
    """`broken` gives, by the question's number, why its gold cannot be judged by at all."""

    qids: Sequence[str]
    unit: Unit = "document"
    units: dict[Unit, int] = field(default_factory=dict)
    weights: Floats | None = None
    axes: tuple[Axis, ...] = ()
    broken: dict[int, str] = field(default_factory=dict)


def population_of(
    questions: Sequence[Question], by: Sequence[str] = (), broken: dict[int, str] | None = None
) -> Population:
    """From the questions of an eval set. A question without a label falls into the group of the empty label.

    Where pieces are counted in several units (documents here, quotes there), the unit is the finest of them.

    >>> population_of([Question("q1", "", kind="表"), Question("q2", "", weight=2)], ["kind"]).axes[0].labels
    ('', '表')
    """
    units = Counter(unit_of(piece) for question in questions for piece in question.evidence if piece.grade >= 1)
    order: tuple[Unit, ...] = ("span", "chunk", "document")
    weights = np.array([question.weight for question in questions], dtype=np.float64)
    return Population(
        qids=[question.qid for question in questions],
        unit=next((unit for unit in order if units[unit]), "document"),
        units=dict(units),
        weights=weights if (weights != 1).any() else None,
        axes=tuple(_axis(questions, name) for name in by),
        broken=broken or {},
    )


def _axis(questions: Sequence[Question], name: str) -> Axis:
    known = {tag for question in questions for tag in question.tags}
    tag = name.removeprefix("tag:")
    if name in AXES:
        values = list(map(AXES[name], questions))
    elif tag in known:
        values = [question.tags.get(tag, "") for question in questions]
    else:
        raise UsageError(
            "unknown-group", found=name, known=", ".join([*AXES, *(f"tag:{tag}" for tag in sorted(known))])
        )
    labels = tuple(sorted(set(values)))
    if not any(labels):
        raise UsageError("no-group-labels", found=name)
    numbers = {label: number for number, label in enumerate(labels)}
    return Axis(name, labels, np.array([numbers[value] for value in values], dtype=np.int64))
