"""A run as Konkyo keeps it: a folder with `run.json` (what it was made of) and `traces.jsonl`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from konkyo.core.errors import UnreadableInput
from konkyo.core.notice import Place
from konkyo.core.run import RUN_SCHEMA, Manifest
from konkyo.formats.importing import Case
from konkyo.formats.log import NoticeLog
from konkyo.formats.opening_files import regular_file
from konkyo.formats.peek import Head
from konkyo.formats.traces import read_traces

__all__ = ["RUN_FOLDER", "read_manifest"]


class _RunFolder:
    kind = "run"
    names = ("run.json", "traces.jsonl")

    def sniff(self, head: Head, /) -> Sequence[str]:
        """The two files that make a run."""
        return self.names if head.form == "folder" and head.has(*self.names) else ()

    def read(self, heads: Sequence[Head], log: NoticeLog, /) -> Iterator[Case]:
        """The traces; those that do not name their run get the manifest's name for it."""
        for head in heads:
            run = read_manifest(head.path / "run.json").run
            path = head.path / "traces.jsonl"
            log.file = str(path)
            for case in read_traces(path, log):
                if case.trace is not None and not case.trace.run:
                    yield msgspec.structs.replace(case, trace=msgspec.structs.replace(case.trace, run=run))
                else:
                    yield case


RUN_FOLDER: Final = _RunFolder()


def read_manifest(path: Path) -> Manifest:
    """The manifest of a run; one of another schema is refused."""
    place = Place(file=str(path))
    try:
        manifest = msgspec.json.decode(regular_file(path).read_bytes(), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableInput("json-broken", place=place, reason=str(error)[:120]) from None
    if manifest.schema != RUN_SCHEMA:
        raise UnreadableInput("schema-unknown", place=place, found=manifest.schema[:60], known=RUN_SCHEMA)
    return manifest
