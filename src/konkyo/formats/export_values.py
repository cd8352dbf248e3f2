"""Values in other tools' files, as text, numbers and lists; whatever is not what it should be is absent."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from konkyo.core.trace import ContextItem, Hit, Usage
from konkyo.formats.json_safe import JsonFault, JsonReader
from konkyo.formats.log import NoticeLog
from konkyo.formats.python_literals import python_value

__all__ = [
    "as_list",
    "context_items",
    "decoded",
    "depth_of",
    "finite",
    "identifier",
    "instant",
    "mapping_of",
    "objects_of",
    "scores_of",
    "tags_of",
    "text_of",
    "texts_of",
    "usage_of",
    "zipped_hits",
]

_SECRET: Final = re.compile(
    r"api[-_ ]?key|authori[sz]ation|secret|passw(?:or)?d|access[-_ ]?token|bearer", re.IGNORECASE
)
_BLANK: Final[tuple[Any, ...]] = (None, "", [], {})


def identifier(value: Any) -> str:
    """An ID as text. Numbers keep their digits; anything that is neither text nor a whole number is none.

    >>> identifier("007"), identifier(42), identifier(None), identifier(["a"]), identifier(True)
    ('007', '42', '', '', '')
    """
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return ""


def text_of(value: Any) -> str:
    """A text as it is; anything else as JSON writes it, and nothing as nothing.

    >>> text_of("回答"), text_of(None), text_of(["a", 1])
    ('回答', '', '["a", 1]')
    """
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False, default=str)


def finite(value: Any) -> float | None:
    """A number that can be reckoned with, also from a numeric text; None otherwise.

    >>> finite("0.5"), finite(3), finite("NaN"), finite(float("inf")), finite(True), finite("")
    (0.5, 3.0, None, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def depth_of(value: Any) -> int | None:
    """How many hits were asked for: a whole number above 0; None otherwise.

    >>> depth_of("50"), depth_of(3.0), depth_of(0), depth_of(None)
    (50, 3, None, None)
    """
    number = finite(value)
    return int(number) if number is not None and number >= 1 else None


def decoded(value: Any) -> Any:
    r"""What a text holds, where it is JSON or a list or dict as Python prints it; the text itself otherwise.

    >>> decoded('"\\"旅費\\""'), decoded("['a']"), decoded("{not a dict}"), decoded("30日前")
    ('旅費', ['a'], '{not a dict}', '30日前')
    """
    for _ in range(3):  # some tools encode what is encoded already
        if not isinstance(value, str) or value.lstrip()[:1] not in ("[", "{", '"', "("):
            return value
        try:
            value = JsonReader().loads(value)
        except JsonFault:
            try:
                return python_value(value)
            except ValueError:
                return value
    return value


def as_list(value: Any) -> list[Any]:
    """A list, from a list, a text that holds one, or a single value.

    >>> as_list('["a", "b"]'), as_list("a"), as_list(None), as_list("")
    (['a', 'b'], ['a'], [], [])
    """
    value = decoded(value)
    if isinstance(value, list):
        return value
    return [] if value in _BLANK else [value]


def mapping_of(value: Any) -> Mapping[str, Any]:
    """An object, or an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def objects_of(value: Any) -> list[Mapping[str, Any]]:
    """The objects in a list; what is no list has none.

    >>> objects_of([{"a": 1}, "b"]), objects_of(7)
    ([{'a': 1}], [])
    """
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def texts_of(value: Any) -> list[str]:
    """The texts of a list (or of what stands for one); objects give their text or content."""
    return [found for item in as_list(value) if (found := _text_in(item))]


def _text_in(item: Any) -> str:
    if isinstance(item, Mapping):
        for key in ("text", "content", "page_content", "context", "contents"):
            if isinstance(item.get(key), str):
                return str(item[key])
    return text_of(item)


def zipped_hits(ids: Sequence[Any], texts: Sequence[str], scores: Sequence[Any] = ()) -> tuple[Hit, ...]:
    """Hits from parallel lists, as some tools write them; a list of another length is not theirs and left out."""
    count = max(len(ids), len(texts))
    ids = ids if len(ids) == count else ()
    texts = texts if len(texts) == count else ()
    scores = scores if len(scores) == count else ()
    return tuple(
        Hit(
            identifier(ids[at]) if ids else "",
            rank=at + 1,
            score=finite(scores[at]) if scores else None,
            text=texts[at] if texts else None,
        )
        for at in range(count)
    )


def context_items(hits: Iterable[Hit]) -> tuple[ContextItem, ...]:
    """Hits that are known to have been sent to the generator, in their order."""
    return tuple(ContextItem(n, hit.id, hit.doc, hit.version, text=hit.text) for n, hit in enumerate(hits, start=1))


def scores_of(given: Mapping[str, Any], log: NoticeLog, row: int | None = None) -> dict[str, float]:
    """Other tools' figures under their own names. One that is not a number is absent, and counted."""
    found: dict[str, float] = {}
    for name, value in given.items():
        number = float(value) if isinstance(value, bool) else finite(value)
        if number is not None:
            found[name] = number
        elif value is None or (isinstance(value, float | str) and str(value).strip().lower() in ("nan", "inf", "-inf")):
            log.per_column("score-absent", "info", name, row)
    return found


def tags_of(given: Mapping[str, Any], known: Iterable[str]) -> dict[str, str]:
    """What nobody asked for, kept as text; what its name says is a secret keeps its name only.

    >>> tags_of({"題": "旅費", "query": "?", "apiKey": "sk-1"}, ["query"])
    {'題': '旅費', 'apiKey': '***'}
    """
    without = set(known)
    return {
        str(key): "***" if _SECRET.search(str(key)) else text_of(value)
        for key, value in given.items()
        if key not in without and value not in _BLANK
    }


def instant(value: Any) -> float | None:
    """A point in time as seconds since 1970: ISO text, or a number of s, ms, µs or ns; None where it is none.

    >>> instant("1970-01-01T00:00:01Z"), instant(1728803137500), instant("1728803137500000000"), instant("soon")
    (1.0, 1728803137.5, 1728803137.5, None)
    """
    number = finite(value)
    if number is not None:
        for unit in (1.0, 1e3, 1e6, 1e9):
            if abs(number) / unit < 1e11:
                return number / unit
        return None
    if not isinstance(value, str):
        return None
    try:
        read = datetime.fromisoformat(value.strip())
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None


def usage_of(taken: Any, given: Any, cost: Any = None) -> Usage | None:
    """Tokens in, tokens out and dollars, as far as they are numbers; None where none of them is.

    >>> usage_of(9, "9"), usage_of(None, float("nan"))
    (Usage(input_tokens=9, output_tokens=9, cost=None), None)
    """
    tokens_in, tokens_out, dollars = finite(taken), finite(given), finite(cost)
    if tokens_in is None and tokens_out is None and dollars is None:
        return None
    return Usage(
        None if tokens_in is None else int(tokens_in), None if tokens_out is None else int(tokens_out), dollars
    )
