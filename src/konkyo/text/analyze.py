"""Analyzers: text to the tokens that are searched for. Each has a name and a version, to be recorded with the index.

An index that was made by one analyzer is asked with the same one, in the same version: other tokens would not meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Literal, Protocol

from konkyo.core.errors import MissingExtra, UsageError
from konkyo.text.bigrams import bigram_places, bigrams
from konkyo.text.fold import fold_for_search
from konkyo.text.sudachi import sudachi_version, sudachi_words
from konkyo.text.terms import Run, Term, runs, stemmer_version, word_tokens

__all__ = ["ANALYZERS", "Analyzer", "analyzer"]

ANALYZERS: Final = ("auto", "bigram", "sudachi")
"""The names that `analyzer` knows."""

_RULES: Final = "terms-1"
"""The rules of folding and of words, as a version: a change of theirs that changes tokens changes this."""


class _Cut(Protocol):
    """Cuts the runs of a folded text."""

    def tokens(self, found: Iterable[Run], /, *, asked: bool) -> list[str]: ...

    def terms(self, found: Iterable[Run], /) -> list[Term]: ...


class Analyzer:
    """Folds a text and cuts it into tokens.

    >>> analyzer("bigram").tokens("ＸＲ－２２０の税込価格")
    ['xr-220', 'xr220', 'xr', '220', 'の税', '税込', '込価', '価格', '税', '込', '価', '格']
    """

    def __init__(self, name: Literal["bigram", "sudachi"], version: str, cut: _Cut) -> None:
        self.name = name
        self.version = version
        self._cut = cut

    def __repr__(self) -> str:
        return f"Analyzer({self.name!r}, {self.version!r})"

    def tokens(self, text: str) -> list[str]:
        """All tokens under which a text is found, as often as they occur."""
        return self._cut.tokens(runs(fold_for_search(text).folded), asked=False)

    def query(self, text: str) -> list[str]:
        """The tokens that a query asks for; none where there is nothing to search for in it.

        >>> analyzer("bigram").query("税"), analyzer("bigram").query("？！")
        (['税'], [])
        """
        return self._cut.tokens(runs(fold_for_search(text).folded), asked=True)

    def located(self, text: str) -> list[Term]:
        """The tokens of a text, each with the characters of the *raw* text that it stands for.

        >>> [term for term in analyzer("bigram").located("㈱ﾃﾞｰﾀ") if term.token in ("会社", "デー")]
        [Term(token='会社', start=0, end=1), Term(token='デー', start=1, end=4)]
        """
        folded = fold_for_search(text)
        return [Term(term.token, *folded.span(term.start, term.end)) for term in self._cut.terms(runs(folded.folded))]


@cache
def analyzer(name: str) -> Analyzer:
    """An analyzer by its name. `auto` is Sudachi where it is installed, else bigrams: `Analyzer.name` says which.

    >>> analyzer("bigram").version.startswith("terms-1+snowball-")
    True
    """
    if name not in ANALYZERS:
        raise UsageError("unknown-analyzer", found=name, known=", ".join(ANALYZERS))
    words = sudachi_version()
    base = f"{_RULES}+{stemmer_version()}"
    if name == "bigram" or (name == "auto" and not words):
        return Analyzer("bigram", base, _Bigrams())
    if not words:
        raise MissingExtra("ja", feature="Sudachi")
    return Analyzer("sudachi", f"{base}+{words}", _Words())


class _Bigrams:
    """Unbroken runs by their bigrams."""

    def tokens(self, found: Iterable[Run], /, *, asked: bool) -> list[str]:
        tokens: list[str] = []
        for run in found:
            tokens += bigrams(run.text, asked=asked) if run.unbroken else word_tokens(run.text)
        return tokens

    def terms(self, found: Iterable[Run], /) -> list[Term]:
        terms: list[Term] = []
        for run in found:
            if not run.unbroken:
                terms += _of_word(run)
                continue
            pairs = zip(bigrams(run.text, asked=False), bigram_places(run.text), strict=True)
            terms += [Term(token, run.start + start, run.start + end) for token, (start, end) in pairs]
        return terms


class _Words:
    """Unbroken runs by Sudachi's words. A query is cut like a text."""

    def tokens(self, found: Iterable[Run], /, *, asked: bool) -> list[str]:  # noqa: ARG002
        return [term.token for term in self.terms(found)]

    def terms(self, found: Iterable[Run], /) -> list[Term]:
        unbroken: list[Run] = []
        terms: list[Term] = []
        for run in found:
            if run.unbroken:
                unbroken.append(run)
            else:
                terms += _of_word(run)
        return terms + list(sudachi_words(unbroken))


def _of_word(run: Run) -> Iterator[Term]:
    return (Term(token, run.start, run.end) for token in word_tokens(run.text))
