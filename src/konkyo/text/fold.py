"""Folding: one form for all spellings of the same characters, with the way back to the raw text."""

from __future__ import annotations

from collections.abc import Iterator

from konkyo.text.rewriting import Rewriting
from konkyo.text.rules import ASCII_RULES, CASE, RULES, SEARCH_RULES, Rule

__all__ = ["Folded", "fold", "fold_for_search"]


class Folded:
    """A folded text that knows where each of its characters comes from.

    All positions are code points. A character that stands for several raw ones (ｶﾞ, か with a combining mark, the
    characters of ㈱) leads back to all of them.
    """

    __slots__ = ("_keep_case", "_passed", "_passes", "folded", "source")

    def __init__(self, source: str, folded: str, passes: list[tuple[Rule, str]], keep_case: bool) -> None:
        self.source = source
        self.folded = folded
        self._passes = passes
        self._passed: list[Rewriting] | None = None
        self._keep_case = keep_case

    def __repr__(self) -> str:
        return f"Folded({self.folded!r})"

    def span(self, start: int, end: int) -> tuple[int, int]:
        """[start, end) of the raw text that the folded range [start, end) stands for.

        >>> fold("保証期\\n間").span(2, 4)
        (2, 5)
        """
        if not 0 <= start <= end <= len(self.folded):
            raise IndexError(f"[{start}, {end}) is not within the {len(self.folded)} folded characters")
        if start == end:
            place = self._raw_start(start) if start < len(self.folded) else len(self.source)
            return place, place
        return self._raw_start(start), self._raw_end(end - 1)

    def raw(self, start: int, end: int) -> str:
        """The raw text of a folded range.

        >>> text = fold("㈱ﾃｽﾄ ﾃﾞｰﾀ")
        >>> text.folded, text.raw(*text.find("データ"))
        ('(株)テストデータ', 'ﾃﾞｰﾀ')
        """
        return self.source[slice(*self.span(start, end))]

    def find(self, needle: str, start: int = 0) -> tuple[int, int] | None:
        """The first folded range that equals the needle, which is folded likewise; `None` where there is none."""
        wanted = fold(needle, keep_case=self._keep_case).folded
        place = self.folded.find(wanted, start)
        return None if place < 0 else (place, place + len(wanted))

    def find_all(self, needle: str) -> Iterator[tuple[int, int]]:
        """All folded ranges that equal the needle, first to last, without overlaps; none for an empty needle."""
        wanted = fold(needle, keep_case=self._keep_case).folded
        place = self.folded.find(wanted) if wanted else -1
        while place >= 0:
            yield place, place + len(wanted)
            place = self.folded.find(wanted, place + len(wanted))

    def __contains__(self, needle: str) -> bool:
        return self.find(needle) is not None

    def _way_back(self) -> list[Rewriting]:
        if self._passed is None:
            self._passed = [Rewriting(rule.edits(text)) for rule, text in reversed(self._passes)]
        return self._passed

    def _raw_start(self, position: int) -> int:
        for passed in self._way_back():
            position = passed.start(position)
        return position

    def _raw_end(self, position: int) -> int:
        for passed in self._way_back():
            position = passed.end(position) - 1
        return position + 1


def fold(raw: str, *, keep_case: bool = True) -> Folded:
    """NFKC, look-alike dashes, waves and quotation marks levelled, white space made one.

    Characters without width vanish. White space vanishes beside a Japanese character, where it is a matter of
    layout, and is one blank elsewhere, also at the ends. Folding a folded text changes nothing.

    >>> fold("保証期\\n間は〜３０日 （税込）").folded
    '保証期間は~30日(税込)'
    >>> fold("Return\\n  policy", keep_case=False).folded
    'return policy'
    """
    rules = ASCII_RULES if raw.isascii() else RULES
    return _folded(raw, rules if keep_case else (*rules, CASE), keep_case)


def fold_for_search(raw: str) -> Folded:
    """One form for all that a search should not tell apart; white space stays, since it parts words.

    >>> fold_for_search("㈱髙島 サ-バ～ ＡＢＸ‐１２０Ｒ").folded
    '株式会社高島 サーバ~ abx-120r'
    """
    return _folded(raw, (CASE,) if raw.isascii() else SEARCH_RULES, False)


def _folded(raw: str, rules: tuple[Rule, ...], keep_case: bool) -> Folded:
    """The rules over and over, until none of them changes anything."""
    passes: list[tuple[Rule, str]] = []
    text, before = raw, ""
    while text != before:
        before = text
        for rule in rules:
            after = rule.apply(text)
            if after != text:
                passes.append((rule, text))
                text = after
    return Folded(raw, text, passes, keep_case)
