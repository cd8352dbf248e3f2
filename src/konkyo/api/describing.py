"""Errors as text for whoever uses Konkyo from Python."""

from __future__ import annotations

from konkyo.core.notice import Notice

__all__ = ["describe"]


def describe(notice: Notice) -> str:
    """Place, what is wrong, what to do, and the code, in the language in force.

    >>> from konkyo.core.notice import Place
    >>> describe(Notice("is-a-directory", "error", Place("data.csv"))).endswith("(is-a-directory)")
    True
    """
    from konkyo.api.settings import effective_language
    from konkyo.words import words

    say = words(effective_language()[0])
    where = f"{notice.place}: " if str(notice.place) else ""
    parts = (f"{where}{say.notice(notice)}", say.mend(notice), f"({notice.code})")
    return " ".join(part for part in parts if part)
