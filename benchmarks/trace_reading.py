"""Reading trace files: CPU seconds of parsing the JSON alone, of decoding it, and of the reader that every verb uses.

python benchmarks/trace_reading.py [QUESTIONS] [HITS]
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from konkyo.core import Hit, StageRecord, Trace
from konkyo.formats.opening import open_results
from konkyo.formats.traces import write_traces

TIMES = 5


def made(path: Path, questions: int, hits: int) -> None:
    """A file of traces with one ranking each."""
    draw = random.Random(0)

    def trace(number: int) -> Trace:
        found = tuple(
            Hit(f"D{draw.randrange(10**6):06d}", score=round(30 - rank * 0.2 + draw.random(), 6))
            for rank in range(hits)
        )
        record = StageRecord("candidates", found, asked=hits)
        return Trace(f"q{number}", question="備品の予約は何日前からできますか", stages=(record,), answer_ok=True)

    write_traces(path, (trace(number) for number in range(questions)))


def best(work: Callable[[], object]) -> float:
    """The least CPU time of several runs."""
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def main() -> None:
    """Print the table."""
    questions, hits = (int(argument) for argument in (*sys.argv[1:3], "10000", "100")[:2])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "traces.jsonl"
        made(path, questions, hits)
        decode = msgspec.json.Decoder(Trace).decode

        def lines(parse: Callable[[bytes], object]) -> None:
            with path.open("rb") as stream:
                for line in stream:
                    parse(line)

        parsed = best(lambda: lines(json.loads))
        rows = (
            ("json.loads of each line", parsed),
            ("msgspec into Trace", best(lambda: lines(decode))),
            ("open_results, streamed", best(lambda: [None for _ in open_results(path)])),
            ("open_results, all kept", best(lambda: list(open_results(path)))),
        )
        size = path.stat().st_size / 1e6
    print(f"{questions} questions x {hits} hits, {size:.1f} MB, best of {TIMES}, CPU seconds\n")
    for name, seconds in rows:
        print(f"{name:28} {seconds:7.3f}  {parsed / seconds:5.2f}x  {size / seconds:6.0f} MB/s")


if __name__ == "__main__":
    main()
