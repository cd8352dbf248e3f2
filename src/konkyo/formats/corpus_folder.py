"""A folder of Markdown and text files as documents; what a file says of itself stands in its front matter.

---
doc: D05
version: 2026-04
valid_from: 2026-04-01
readers: 人事|総務
---
# 予約の取り消し
...
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.formats.columns import match_columns
from konkyo.formats.corpus_columns import CORPUS_COLUMNS
from konkyo.formats.encoding import detect_encoding
from konkyo.formats.log import NoticeLog
from konkyo.formats.record import Record, as_text

__all__ = ["folder_records", "front_matter"]

_READ: Final = frozenset({".md", ".markdown", ".txt"})
_FRONT: Final = re.compile(r"\A---[ \t]*\n(.*?)\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_HEADING: Final = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t#]*$", re.MULTILINE)


def folder_records(folder: Path, log: NoticeLog, *, encoding: str | None = None) -> Iterator[Record]:
    """One record per file, in the order of paths. A document's ID is its path in the folder, unless it names itself.

    Files that cannot be read are said and left out; hidden files and folders are passed over; other kinds are counted.
    While a record is out, `log.file` is its file.
    """
    others: dict[str, int] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if any(part.startswith(".") for part in inside.parts) or not path.is_file():
            continue
        if path.suffix.lower() not in _READ:
            others[path.suffix.lower()] = others.get(path.suffix.lower(), 0) + 1
            continue
        log.file = str(path)
        try:
            yield _record(path, inside.as_posix(), log, encoding)
        except UnreadableInput as error:
            log.put(error.notice)
    log.file = str(folder)
    if others:
        kinds = ", ".join(sorted(kind or "-" for kind in others))
        log.add("files-passed-over", "info", count=sum(others.values()), found=kinds[:200])


def _record(path: Path, name: str, log: NoticeLog, encoding: str | None) -> Record:
    found = detect_encoding(path, asked=encoding)
    if found.codec == "cp932":
        log.per_column("read-as-cp932", "info", "", codec=found.name)
    with path.open(encoding=found.codec) as stream:
        text = stream.read()
    meta, body = front_matter(text, log)
    layout = match_columns(tuple(meta), CORPUS_COLUMNS, Place(file=log.file))
    given = tuple(meta.values())
    values = {field: given[at] for field, at in layout.fields.items() if given[at] not in (None, "", [], {})}
    heading = _HEADING.search(body)
    values.setdefault("doc", unicodedata.normalize("NFC", name))
    values.setdefault("source", name)
    values.setdefault("title", heading[1] if heading else path.stem)
    values["text"] = body
    tags = {key: as_text(given[at]) for at, key in layout.others if given[at] is not None}
    return Record(1, values, {field: layout.names[at] for field, at in layout.fields.items()}, tags)


def front_matter(text: str, log: NoticeLog) -> tuple[dict[str, Any], str]:
    """(what stands between the `---` lines, the text without it)."""
    found = _FRONT.match(text)
    if found is None:
        return {}, text
    import yaml

    try:
        meta = yaml.safe_load(found[1])
    except (yaml.YAMLError, ValueError, RecursionError):
        meta = None
    if not isinstance(meta, dict):
        if ":" not in found[1]:  # two horizontal rules, no front matter
            return {}, text
        log.add("front-matter-broken", "error", 1)
        return {}, text
    return {str(key): _plain(value) for key, value in meta.items()}, text[found.end() :]


def _plain(value: Any, depth: int = 2) -> Any:
    """YAML's own types as JSON has them: dates and numbers become text, lists stay, two deep.

    What is deeper, or a mapping, has no meaning here; an alias that holds itself has no end either. It is left out.
    """
    if isinstance(value, dt.datetime | dt.date):
        return value.isoformat()[:10]
    if isinstance(value, list):
        return [_plain(item, depth - 1) for item in value] if depth else None
    if value is None or isinstance(value, dict | set | tuple):
        return None
    return value if isinstance(value, str) else str(value)
