"""A share of the fuzzing of `benchmarks/fuzz_readers.py`: as many inputs as fit into a few seconds, the number said."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
TEXT_INPUTS, CONTAINER_INPUTS = 10_000, 200
SECONDS = 3.0
LEAST = 100


def module(name: str) -> ModuleType:
    sys.path.insert(0, str(FOLDER))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FOLDER))


READERS = module("fuzz_seeds").READERS


@pytest.mark.parametrize("name", READERS)
def test_only_documented_errors(name: str, record_property: Callable[[str, object], None]):
    reader = READERS[name]
    wanted = CONTAINER_INPUTS if reader.container else TEXT_INPUTS
    outcome = module("fuzz_readers").fuzz(reader, wanted, seed=1, budget=SECONDS, least=LEAST)
    record_property("fuzzed", f"{name}: {outcome.inputs} of {wanted} inputs, slowest {outcome.slowest:.3f} s")
    assert outcome.failures == []
    assert outcome.read > 0
    assert outcome.refused


@pytest.mark.parametrize("name", READERS)
def test_the_good_files_are_read(name: str, tmp_path: Path):
    reader = READERS[name]
    for content in reader.seeds():
        path = tmp_path / f"input{reader.suffix}"
        path.write_bytes(content)
        assert not [notice for notice in reader.read(path) if notice.code in {"row-too-long", "csv-broken"}]


def test_a_fault_is_found_and_the_input_can_be_had_again(tmp_path: Path):
    """The driver itself: a reader that crashes, one that is slow, one that says what no catalogue has."""
    fuzzing, seeds = module("fuzz_readers"), module("fuzz_seeds")

    def crash(path: Path) -> list[object]:
        raise ZeroDivisionError(path.name)

    def unsaid(path: Path) -> list[object]:
        from konkyo.core import Notice

        return [Notice("no-such-code")]

    reader = seeds.Reader("crash", ".txt", lambda: [b"x"], crash)
    outcome = fuzzing.fuzz(reader, 3, keep=tmp_path)
    assert [failure.split(" (")[0] for failure in outcome.failures] == [
        f"input {n}: ZeroDivisionError: input.txt" for n in (1, 2, 3)
    ]
    assert len(list(tmp_path.iterdir())) == 3
    assert "cannot be said" in fuzzing.fuzz(seeds.Reader("unsaid", ".txt", lambda: [b"x"], unsaid), 1).failures[0]
    first, again = (fuzzing.mutated([b"qid,question\n"], Random("1")) for _ in range(2))
    assert first == again
