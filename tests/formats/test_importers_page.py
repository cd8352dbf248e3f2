"""The page about importers names every kind and every code, and its examples run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from konkyo.core import Trace
from konkyo.formats.opening import kinds, open_results
from konkyo.formats.tally import CANNOT_TELL
from konkyo.formats.traces import trace_line

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_kind_has_a_row() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", page("importers.md"), re.MULTILINE)
    assert set(rows) - set(CANNOT_TELL) == set(kinds())


def test_every_code_is_explained() -> None:
    assert all(f"`{code}`" in page("importers.md") for code in CANNOT_TELL)


def test_the_trace_of_the_page_is_one(tmp_path: Path) -> None:
    block = re.search(r"```json\n(.*?)```", page("traces.md"), re.DOTALL)
    assert block
    path = tmp_path / "t.jsonl"
    path.write_text(json.dumps(json.loads(block[1]), ensure_ascii=False) + "\n", encoding="utf-8")
    results = open_results(path)
    (trace,) = results
    assert (trace.qid, len(trace.stages), trace.answer_ok) == ("q1", 4, True)
    assert results.notices == ()
    assert msgspec.json.decode(trace_line(trace), type=Trace) == trace


def test_the_code_of_the_page_runs(tmp_path: Path) -> None:
    block = re.search(r"```python\n(.*?)```", page("traces.md"), re.DOTALL)
    assert block
    exec(block[1].replace('Path("traces.jsonl")', f"Path({str(tmp_path / 'traces.jsonl')!r})"), {})
    (trace,) = open_results(tmp_path / "traces.jsonl")
    assert trace.stages[0].hits[0].doc == "D03"
