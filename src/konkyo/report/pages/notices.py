"""What was said about the input, gathered: one entry a code, with its count and the first few places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from konkyo.core import Level, Notice
from konkyo.report.layout import Block, Item, Items, Section, Tone
from konkyo.report.phrases import told
from konkyo.words import Words

__all__ = ["TONES", "gathered", "notice_items", "notices_section"]

TONES: Final[dict[Level, Tone]] = {"error": "bad", "warning": "warn", "info": "muted"}
_ORDER: Final[tuple[Level, ...]] = ("error", "warning", "info")
_PLACES: Final = 3


def gathered(notices: Iterable[Notice]) -> list[list[Notice]]:
    """Notices of the same level and code together, worst level first, else in the order in which they came."""
    groups: dict[tuple[Level, str], list[Notice]] = {}
    for notice in notices:
        groups.setdefault((notice.level, notice.code), []).append(notice)
    return [group for level in _ORDER for (found, _), group in groups.items() if found == level]


def notice_items(words: Words, notices: Iterable[Notice], *, shown: int = _PLACES) -> Items:
    """One entry a code: the sentence, its places, how many more there are, and the mend."""
    return Items(tuple(_item(words, group, shown) for group in gathered(notices)))


def notices_section(words: Words, notices: Sequence[Notice], title: str = "report.notices") -> tuple[Block, ...]:
    """A section of notices; none where there is nothing to say."""
    return (Section(words.say(title), (notice_items(words, notices),)),) if notices else ()


def _item(words: Words, group: Sequence[Notice], shown: int) -> Item:
    """One sentence where all of the group say the same, else the first few, each at its place."""
    level = words.say(f"level.{group[0].level}")
    label = level if len(group) == 1 else words.say("report.notices.count", level=level, n=len(group))
    sentences = list(dict.fromkeys(told(words, notice)[0] for notice in group))
    mends = list(dict.fromkeys(mend for notice in group[:shown] if (mend := told(words, notice)[1])))
    if len(sentences) == 1:
        places = [where for notice in group if (where := _where(notice))]
        lines = [words.say("report.notices.at", places=_places(words, places, shown))] if places else []
    else:
        lines = [
            f"{where}: {told(words, notice)[0]}" if (where := _where(notice)) else told(words, notice)[0]
            for notice in group[1:shown]
        ]
        if len(group) > shown:
            lines.append(words.say("report.notices.more", n=len(group) - shown))
        if where := _where(group[0]):
            sentences[0] = f"{where}: {sentences[0]}"
    arrow = [words.say("report.notices.mend", mend=mend) for mend in mends[:1]]
    return Item(sentences[0], (*lines, *arrow), label, TONES[group[0].level])


def _where(notice: Notice) -> str:
    """The place, and the question where the place does not name it."""
    place = notice.place
    return " ".join(part for part in (str(place), place.qid) if part)


def _places(words: Words, places: Sequence[str], shown: int) -> str:
    distinct = list(dict.fromkeys(places))
    first = ", ".join(distinct[:shown])
    more = len(distinct) - shown
    return first + words.say("report.and-more", n=more) if more > 0 else first
