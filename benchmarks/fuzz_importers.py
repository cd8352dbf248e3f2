"""Every importer as a reader for `fuzz_readers.py`: its samples to start from, read as its kind and unasked."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from fuzz_seeds import Reader

__all__ = ["IMPORTERS"]

SAMPLES = Path(__file__).parent.parent / "tests" / "data" / "importers"


def _read(kind: str | None, path: Path) -> Iterable[Any]:
    """Read everything; what comes out must fit into a file of traces."""
    from konkyo.formats.opening import open_results
    from konkyo.formats.traces import trace_line

    results = open_results(path, as_=kind)
    for trace in results:
        trace_line(trace)
    assert isinstance(results.questions, tuple)
    return results.notices


def _read_any(path: Path) -> Iterable[Any]:
    """First as what it looks like, then as an eval set: two ways in, and whoever is asked must know or refuse."""
    from konkyo.core import KonkyoError
    from konkyo.formats.opening import open_evalset

    with contextlib.suppress(KonkyoError):
        open_evalset(path)
    return _read(None, path)


def _contents(paths: Sequence[Path]) -> Callable[[], list[bytes]]:
    return lambda: [path.read_bytes() for path in paths]


def _parquet() -> list[bytes]:
    """Questions of AutoRAG with one ranking, packed and unpacked."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table(
        {
            "qid": ["a1", "a2"],
            "query": ["会議室は何分前まで取り消せますか", "Who approves a trip?"],
            "retrieval_gt": [[["K4", "K5"], ["K9"]], [["T1"]]],
            "generation_gt": [["60分前"], ["The manager"]],
            "retrieved_ids": [["K4", "X"], ["T1"]],
            "retrieved_contents": [["甲", "乙"], ["丙"]],
            "retrieve_scores": [[0.5, 0.25], [0.75]],
        }
    )
    found = []
    for packing in ("NONE", "SNAPPY", "NONE"):
        stream = io.BytesIO()
        pq.write_table(table, stream, compression=packing)
        found.append(stream.getvalue())
    return found


def _by_suffix(kind: str) -> dict[str, list[Path]]:
    groups: dict[str, list[Path]] = {}
    for path in sorted((SAMPLES / kind).iterdir()):
        if path.is_file():
            groups.setdefault(path.suffix, []).append(path)
    return groups


_EVERY = [path for folder in sorted(SAMPLES.iterdir()) for path in sorted(folder.iterdir()) if path.is_file()]

IMPORTERS = {
    reader.name: reader
    for reader in (
        *(
            Reader(f"{folder.name}{suffix}", suffix, _contents(paths), partial(_read, folder.name))
            for folder in sorted(SAMPLES.iterdir())
            for suffix, paths in _by_suffix(folder.name).items()
        ),
        *(
            Reader(f"any{suffix}", suffix, _contents([path for path in _EVERY if path.suffix == suffix]), _read_any)
            for suffix in (".jsonl", ".json", ".csv")
        ),
        Reader("autorag.parquet", ".parquet", _parquet, partial(_read, "autorag"), container=True),
    )
}
"""Name (`<kind><suffix>`) to reader."""
