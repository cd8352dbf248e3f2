"""Sentences with a way out, and numbers as people read them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from konkyo.core import Interval, Measured, Notice, Stage, Unmeasured
from konkyo.report.layout import Range
from konkyo.words import Words

__all__ = [
    "base_name",
    "count",
    "figure",
    "figure_title",
    "interval",
    "known",
    "listed",
    "method",
    "question_figures",
    "range_of",
    "reach",
    "share",
    "stage_label",
    "told",
]


def known(words: Words, key: str, fallback: str = "", /, **values: str | int | float) -> str:
    """The sentence of a key, or the fallback where the catalogue has none or the values do not fill it.

    Codes and values may be a plugin's own: a report comes out all the same, and says the code.
    """
    if not words.has(key):
        return fallback
    try:
        return words.say(key, **values)
    except (LookupError, ValueError):
        return fallback


def told(words: Words, notice: Notice) -> tuple[str, str]:
    """What a notice says and how to mend it, with stages by the names that the reader knows.

    A code without a sentence speaks for itself, with its values.
    """
    bare = str(Notice(notice.code, values=notice.values))
    values = {name: _stages_named(words, name, value) for name, value in notice.values.items()}
    return known(words, f"notice.{notice.code}", bare, **values), known(words, words.mend_key(notice), **values)


def _stages_named(words: Words, name: str, value: str | int | float) -> str | int | float:
    """The value, or, where it lists stages and nothing else, their names."""
    if name not in ("stage", "stages") or not isinstance(value, str):
        return value
    return words.say("report.list-glue").join(_stage_named(words, stage) for stage in value.split(", "))


def _stage_named(words: Words, written: str) -> str:
    """`candidates/bm25` as a reader knows it. Nothing stands for the lists of all questions, whatever their stages."""
    if not written:
        return words.say("report.any-list")
    stage, _, name = written.partition("/")
    label = known(words, f"stage.{stage}", "")
    return f"{label} {name}".rstrip() if label else written


def figure(value: float | None) -> str:
    """A figure to three places; `-` for what was not measured.

    >>> figure(7 / 12), figure(None)
    ('0.583', '-')
    """
    return "-" if value is None or not math.isfinite(value) else f"{value:.3f}"


def interval(given: Interval | None) -> str:
    """An interval's two ends.

    >>> interval(Interval(0.25, 0.75, "wilson")), interval(None)
    ('[0.250, 0.750]', '-')
    """
    return "-" if given is None else f"[{figure(given.low)}, {figure(given.high)}]"


def listed(words: Words, names: Sequence[str], shown: int = 8) -> str:
    """The first few names, and how many more there are."""
    first = ", ".join(names[:shown])
    more = len(names) - shown
    return first + words.say("report.and-more", n=more) if more > 0 else first


def method(words: Words, given: Interval) -> str:
    """How an interval was made: level, method, and for a bootstrap its rounds and seed."""
    name = known(words, f"report.interval.{given.method}", given.method)
    if given.rounds is None:
        return words.say("report.interval.plain", level=f"{given.level:.0%}", method=name)
    return words.say(
        "report.interval.seeded", level=f"{given.level:.0%}", method=name, rounds=given.rounds, seed=given.seed or 0
    )


def share(part: int, of: int) -> str:
    """A part as a percentage; `-` of nothing.

    >>> share(1, 6), share(0, 0)
    ('16.7%', '-')
    """
    return f"{part / of:.1%}" if of else "-"


def count(number: float) -> str:
    """A count, or a sum of weights, without needless places.

    >>> count(3.0), count(2.5), count(12345)
    ('3', '2.5', '12,345')
    """
    return f"{number:,.0f}" if float(number).is_integer() else f"{number:,.4g}"


def range_of(measured: Measured) -> Range | None:
    """What can be drawn of a figure that lies between 0 and 1."""
    ends = measured.interval
    if ends is None or not 0 <= measured.value <= 1:
        return None
    return Range(measured.value, max(ends.low, 0.0), min(ends.high, 1.0))


def stage_label(words: Words, stage: Stage | None, name: str = "") -> str:
    """A stage in the reader's language, with the ranking's own name where it has one."""
    if stage is None:
        return name or "-"
    label = words.say(f"stage.{stage}")
    return f"{label} {name}" if name and name != stage else label


_TITLES = {"recall": "Recall", "ndcg": "nDCG", "rr": "RR"}


def figure_title(name: str) -> str:
    """A figure's name as headings write it.

    >>> figure_title("ndcg@3"), figure_title("rr"), figure_title("rprec")
    ('nDCG@3', 'RR', 'rprec')
    """
    base, cutoff = base_name(name)
    return _TITLES.get(base, base) + (f"@{cutoff}" if cutoff else "")


def question_figures(figures: Iterable[Measured | Unmeasured], k: int) -> tuple[str, str, str]:
    """The names of recall, reciprocal rank and nDCG of the questions, as the figures over all of them are called.

    >>> question_figures((), 3)
    ('recall@3', 'rr', 'ndcg@3')
    """
    names = {base_name(one)[0]: one.name for one in figures if not one.group}
    return names.get("recall", f"recall@{k}"), "rr", names.get("ndcg", f"ndcg@{k}")


def reach(words: Words, figures: Iterable[Measured | Unmeasured], k: int) -> str:
    """What evidence had to reach: the first k hits, or, where the context was recorded, what was sent."""
    sent = "@" not in question_figures(figures, k)[0]
    return words.say("report.reach.sent") if sent else words.say("report.reach.top", k=k)


def base_name(measured: Measured | Unmeasured | str) -> tuple[str, str]:
    """The name of a measure and its cutoff.

    >>> base_name("ndcg@10"), base_name("mrr")
    (('ndcg', '10'), ('mrr', ''))
    """
    name = measured if isinstance(measured, str) else measured.name
    base, _, cutoff = name.partition("@")
    return base, cutoff
