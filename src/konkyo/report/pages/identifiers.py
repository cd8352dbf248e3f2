"""Why gold and what was found carry different names, and which reading would bring them together."""

from __future__ import annotations

from konkyo.core import IdentifierReport, Mend
from konkyo.report.layout import Block, Item, Items, Page, Prose, Section
from konkyo.report.options import Options
from konkyo.report.phrases import count, known, share
from konkyo.words import Words

__all__ = ["identifiers_page", "identifiers_section"]


def identifiers_page(result: IdentifierReport, words: Words, options: Options) -> Page:
    """How many questions match as written, and the mends."""
    return Page(words.say("report.ids.title"), identifiers_section(result, words), options.date, words.lang)


def identifiers_section(result: IdentifierReport | None, words: Words) -> tuple[Block, ...]:
    """One section for what was retrieved and one for what was cited; nothing where the names meet."""
    if result is None:
        return ()
    rate = share(result.matched, result.questions)
    said = words.say(f"report.ids.matched.{result.compared}", n=result.matched, of=result.questions, share=rate)
    gold, found = result.example
    blocks: tuple[Block, ...] = (
        Prose(said, "warn" if result.mends or not result.matched else ""),
        *((Prose(words.say("report.ids.example", gold=gold, found=found)),) if gold or found else ()),
        *_mends(result, words),
    )
    return (Section(words.say(f"report.ids.{result.compared}"), blocks), *identifiers_section(result.cited, words))


def _mends(result: IdentifierReport, words: Words) -> tuple[Block, ...]:
    """The mends in the order of what they gain, and that none is ever applied by itself."""
    if not result.mends:
        return (Prose(words.say("report.ids.no-mend"), "muted"),) if not result.matched else ()
    items = tuple(_mend(mend, result, words) for mend in result.mends)
    return (Items(items, numbered=True), Prose(words.say("report.ids.note"), "muted"))


def _mend(mend: Mend, result: IdentifierReport, words: Words) -> Item:
    forms = words.say("report.and").join(known(words, f"ids.form.{form}", form) for form in mend.code.split("+"))
    gold, found = mend.example
    counts = (
        ("ids.column.questions", f"{count(mend.questions)}/{count(result.questions)}"),
        ("ids.column.by_chance", count(mend.by_chance)),
        ("ids.column.collisions", count(mend.collisions)),
    )
    details = (
        words.say("report.list-glue").join(f"{words.say(key)} {number}" for key, number in counts),
        words.say("report.ids.pair", gold=gold, found=found),
        words.say("report.ids.switch", switch=mend.switch),
    )
    return Item(forms, details)
