"""Looking a sentence up in the catalogue and filling it."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Literal

from konkyo.core.notice import Notice

__all__ = ["Lang", "Words", "all_sentences", "words"]

Lang = Literal["ja", "en"]


@cache
def all_sentences() -> dict[str, tuple[str, str]]:
    """The whole catalogue, key to (Japanese, English). A key that two topics define is a bug and raises."""
    from konkyo.words import catalogue

    found: dict[str, tuple[str, str]] = {}
    for module in sorted(pkgutil.iter_modules(catalogue.__path__), key=lambda entry: entry.name):
        sentences: dict[str, tuple[str, str]] = import_module(f"{catalogue.__name__}.{module.name}").SENTENCES
        twice = found.keys() & sentences.keys()
        if twice:
            raise KeyError(f"defined twice in the catalogue: {sorted(twice)}")
        found.update(sentences)
    return found


_NONE = ("", "-")


class Words:
    """The catalogue in one language.

    >>> words("ja").say("stage.rerank")
    '再順位付け'
    """

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        self._column = 0 if lang == "ja" else 1

    def has(self, key: str) -> bool:
        """Whether the catalogue has the key."""
        return key in all_sentences()

    def say(self, key: str, /, **values: str | int | float) -> str:
        """The sentence of a key, filled. Values are put in as text: braces in them are not looked at."""
        return all_sentences()[key][self._column].format(**values)

    def notice(self, notice: Notice) -> str:
        """What was found, as one sentence without its place."""
        return self.say(f"notice.{notice.code}", **notice.values)

    def mend(self, notice: Notice) -> str:
        """What to do about it; empty where there is nothing to do."""
        key = self.mend_key(notice)
        return self.say(key, **notice.values) if self.has(key) else ""

    def mend_key(self, notice: Notice) -> str:
        """The key of what to do about it. Where no name is near, that is the sentence without one, if there is such.

        >>> words("ja").mend_key(Notice("kind-unknown", values={"near": "-"}))
        'mend.kind-unknown.none-near'
        """
        key = f"mend.{notice.code}"
        bare = f"{key}.none-near"
        return bare if notice.values.get("near") in _NONE and self.has(bare) else key


@cache
def words(lang: Lang) -> Words:
    """The catalogue in a language."""
    return Words(lang)
