"""What was sent to the generator by the names of the passages that it is made of, where only its words are recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from konkyo.core.trace import ContextItem, Hit, StageRecord

__all__ = ["named_context"]

_LEAST: Final = 8
"""A passage of fewer characters may stand in a text by chance; then it has to be all of it."""


def named_context(given: Sequence[ContextItem], stages: Sequence[StageRecord]) -> tuple[ContextItem, ...]:
    """The items, with the IDs of the retrieved passages whose words they are.

    A prompt's part is often recorded as one text. Each passage that stands in it whole becomes an item, in the order
    in which they stand there. What is left between them is layout, unless it is as long as one of them: then something
    else was sent as well, and it stays as an item without ID.

    >>> found = (StageRecord("candidates", (Hit("D1", text="日当は2,000円とする。"), Hit("D2", text="宿泊は実費。"))),)
    >>> [(item.n, item.id) for item in named_context([ContextItem(1, "", text="[1] 日当は2,000円とする。")], found)]
    [(1, 'D1')]
    """
    passages = _passages(stages)
    items: list[ContextItem] = []
    for item in given:
        items += [item] if item.id or item.doc or not item.text else _parts(item, passages)
    return tuple(msgspec.structs.replace(item, n=number) for number, item in enumerate(items, start=1))


def _passages(stages: Sequence[StageRecord]) -> dict[str, Hit]:
    """The retrieved passages by their texts, longest first; of one text the hit that came last in the pipeline."""
    named = (hit for record in stages for hit in record.hits if hit.text and (hit.id or hit.doc))
    found = {hit.text.strip(): hit for hit in named if hit.text}
    return {text: found[text] for text in sorted(found, key=len, reverse=True) if text}


def _parts(item: ContextItem, passages: dict[str, Hit]) -> Iterator[ContextItem]:
    text = item.text or ""
    if whole := passages.get(text.strip()):
        yield _named(item, whole)
        return
    places: list[tuple[int, int, Hit]] = []
    for passage, hit in passages.items():
        start = text.find(passage) if len(passage) >= _LEAST else -1
        end = start + len(passage)
        if start >= 0 and all(end <= other or start >= behind for other, behind, _ in places):
            places.append((start, end, hit))
    if not places:
        yield item
        return
    least, at = min(end - start for start, end, _ in places), 0
    for start, end, hit in sorted(places, key=lambda place: place[0]):
        yield from _rest(item, text[at:start], least)
        yield _named(item, hit)
        at = end
    yield from _rest(item, text[at:], least)


def _named(item: ContextItem, hit: Hit) -> ContextItem:
    return msgspec.structs.replace(item, id=hit.id, doc=hit.doc, version=hit.version, text=hit.text)


def _rest(item: ContextItem, text: str, least: int) -> Iterator[ContextItem]:
    if len(text.strip()) >= least:
        yield msgspec.structs.replace(item, text=text.strip())
