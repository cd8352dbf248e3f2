"""What was said about the input, gathered: one entry a code, with its count and the first few places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from konkyo.core import Level, Notice
from konkyo.report.layout import Block, Item, Items, Section, Tone
from konkyo.report.phrases import listed, told
from konkyo.words import Words

__all__ = ["LEVELS", "TONES", "gathered", "notice_items", "notices_section"]

TONES: Final[dict[Level, Tone]] = {"error": "bad", "warning": "warn", "info": "muted"}
LEVELS: Final[tuple[Level, ...]] = ("error", "warning", "info")
_PLACES: Final = 3


def gathered(notices: Iterable[Notice]) -> list[list[Notice]]:
    """Notices of the same level and code together, worst level first, else in the order in which they came."""
    groups: dict[tuple[Level, str], list[Notice]] = {}
    for notice in notices:
        groups.setdefault((notice.level, notice.code), []).append(notice)
    return [group for level in LEVELS for (found, _), group in groups.items() if found == level]


def notice_items(words: Words, notices: Iterable[Notice], *, shown: int = _PLACES, labelled: bool = True) -> Items:
    """One entry a code: the sentence, its places, how many more there are, and the mend.

    The label says the level, or only the count where the heading has said the level.
    """
    return Items(tuple(_item(words, group, shown, labelled=labelled) for group in gathered(notices)))


def notices_section(words: Words, notices: Sequence[Notice], title: str = "report.notices") -> tuple[Block, ...]:
    """A section of notices; none where there is nothing to say."""
    return (Section(words.say(title), (notice_items(words, notices),)),) if notices else ()


def _item(words: Words, group: Sequence[Notice], shown: int, *, labelled: bool) -> Item:
    """One sentence where all of the group say the same, else the first few, each at its place; then the mend."""
    sentences = dict.fromkeys(told(words, notice)[0] for notice in group)
    mends = list(dict.fromkeys(mend for notice in group if (mend := told(words, notice)[1])))
    if len(sentences) == 1:
        head, *lines = [*sentences, *_places(words, group, shown), *_mends(words, mends[:1])]
    else:
        apart = len(mends) > 1
        head, *lines = [line for notice in group[:shown] for line in _placed(words, notice, mended=apart)]
        lines += [words.say("report.notices.more", n=len(group) - shown)] if len(group) > shown else []
        lines += [] if apart else _mends(words, mends)
    return Item(head, tuple(lines), _label(words, group, labelled=labelled), TONES[group[0].level])


def _places(words: Words, group: Sequence[Notice], shown: int) -> list[str]:
    places = list(dict.fromkeys(where for notice in group if (where := _where(notice))))
    return [words.say("report.notices.at", places=listed(words, places, shown))] if places else []


def _mends(words: Words, mends: Iterable[str]) -> list[str]:
    return [words.say("report.notices.mend", mend=mend) for mend in mends if mend]


def _placed(words: Words, notice: Notice, *, mended: bool) -> list[str]:
    """The sentence behind its place, and its own mend where the others have another."""
    sentence, mend = told(words, notice)
    where = _where(notice)
    return [f"{where}: {sentence}" if where else sentence, *(_mends(words, [mend]) if mended else ())]


def _label(words: Words, group: Sequence[Notice], *, labelled: bool) -> str:
    level = words.say(f"level.{group[0].level}")
    if len(group) == 1:
        return level if labelled else ""
    key = "report.notices.count" if labelled else "report.notices.only-count"
    return words.say(key, level=level, n=len(group))


def _where(notice: Notice) -> str:
    """The place, and the question where the place does not name it."""
    place = notice.place
    return " ".join(part for part in (str(place), place.qid) if part)
