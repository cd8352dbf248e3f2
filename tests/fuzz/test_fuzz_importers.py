"""A share of the fuzzing of the importers: as many inputs as fit into a second each, the number said."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
TEXT_INPUTS, CONTAINER_INPUTS = 10_000, 200
SECONDS = 1.0
LEAST = 100


def module(name: str) -> ModuleType:
    sys.path.insert(0, str(FOLDER))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FOLDER))


IMPORTERS = module("fuzz_importers").IMPORTERS


@pytest.mark.parametrize("name", IMPORTERS)
def test_only_documented_errors_come_out(name: str, record_property: Callable[[str, object], None]) -> None:
    reader = IMPORTERS[name]
    wanted = CONTAINER_INPUTS if reader.container else TEXT_INPUTS
    outcome = module("fuzz_readers").fuzz(reader, wanted, seed=1, budget=SECONDS, least=LEAST)
    record_property("fuzzed", f"{name}: {outcome.inputs} of {wanted} inputs, slowest {outcome.slowest:.3f} s")
    assert outcome.failures == []
    assert outcome.read > 0
    assert outcome.refused


def test_every_kind_is_fuzzed() -> None:
    from konkyo.formats.opening import kinds

    folders = {"run", "beir"}  # their files are fuzzed as traces, eval sets and qrels
    fuzzed = {name.partition(".")[0] for name in IMPORTERS}
    assert set(kinds()) - folders <= fuzzed
