"""`konkyo diagnose` on 10,000 questions x 100 hits as trace JSONL, whole process, against `json.loads` of that file.

    python benchmarks/diagnose_speed.py [--questions 10000] [--hits 100] [--rounds 5] [--keep DIR]

Three files: `text` has hits as most systems log them, with the passage; `whole` as a pipeline records them without it
(ID, document, version, rank, score, place); `lean` has ID, rank and score only. For 60 % of the questions the gold is
among the first three, for 25 % below, for 15 % nowhere; two thirds of the answers are right. Times are CPU seconds
(user and system) of whole processes, from the start of Python to its exit, each the least of the rounds; the two sides
take turns. The split is that of one process that does the steps of `konkyo diagnose` one after another on the file
`whole`, with all traces held at once, which the command does not do.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

JSON_LOADS = "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"
DIAGNOSE = "from konkyo.app.cli import main\nmain()"

Hit = dict[str, str | int | float]
PASSAGE = "取り消しは利用開始の1時間前までとし、延長は1回に限る。"


def whole(chunk: int, rank: int, score: float) -> Hit:
    """A hit as a pipeline records it."""
    doc, start = f"D{chunk // 7:05d}", 450 * (chunk % 7)
    return {
        "id": f"{doc}#{chunk % 7:02d}",
        "doc": doc,
        "rank": rank,
        "score": score,
        "version": "2026-04-01",
        "start": start,
        "end": start + 500,
    }


def text(chunk: int, rank: int, score: float) -> Hit:
    """A hit with its passage, of some 60 characters."""
    return {**whole(chunk, rank, score), "text": f"第{chunk}条 備品の予約は利用日の30日前から受け付ける。{PASSAGE}"}


def lean(chunk: int, rank: int, score: float) -> Hit:
    """A hit as a run file has it."""
    return {"id": f"D{chunk // 7:05d}#{chunk % 7:02d}", "rank": rank, "score": score}


def write(folder: Path, questions: int, hits: int, make: Callable[[int, int, float], Hit]) -> tuple[Path, Path]:
    """An eval set and the traces of its questions."""
    rng = random.Random(1)
    evalset, traces = folder / "evalset.csv", folder / f"{make.__name__}.jsonl"
    with evalset.open("w", encoding="utf-8", newline="") as gold, traces.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(gold)
        rows.writerow(["qid", "question", "relevant_chunk_ids", "kind"])
        for number in range(questions):
            found = rng.sample(range(70_000), hits)
            luck = rng.random()
            at = rng.randrange(3) if luck < 0.6 else rng.randrange(3, hits) if luck < 0.85 else None
            gold_id = "D99999#00" if at is None else str(make(found[at], 1, 0)["id"])
            kind = ("数値", "手順", "期限")[number % 3]
            rows.writerow([f"q{number:05d}", f"備品{number}の予約は何日前からできますか", gold_id, kind])
            made = [make(one, rank, round(30 - rank / 5 + rng.random() / 10, 6)) for rank, one in enumerate(found, 1)]
            trace = {
                "schema": "konkyo.trace/1",
                "qid": f"q{number:05d}",
                "stages": [{"stage": "candidates", "hits": made, "asked": hits}],
                "answer_ok": rng.random() < 0.66,
            }
            out.write(json.dumps(trace, ensure_ascii=False, separators=(",", ":")) + "\n")
    return evalset, traces


def cpu_of(program: str, *arguments: str) -> float:
    """CPU seconds of a Python process."""
    before = os.times()
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def split(evalset: Path, traces: Path) -> Iterator[tuple[str, float]]:
    """The steps of `konkyo diagnose`, each with its CPU seconds."""
    program = Path(__file__).with_name("diagnose_split.py").read_text(encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-c", program, str(evalset), str(traces)], check=True, capture_output=True, encoding="utf-8"
    )
    for line in found.stdout.splitlines():
        step, _, seconds = line.rpartition("\t")
        yield step, float(seconds)


def main() -> None:
    """Write the files, take the times, print the tables."""
    parser = argparse.ArgumentParser(description="Time of konkyo diagnose against json.loads of the same file.")
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--hits", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="folder for the files; by default one that is removed")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = given.keep or Path(folder)
        at.mkdir(parents=True, exist_ok=True)
        print(f"{given.questions:,} questions x {given.hits} hits, CPU seconds, least of {given.rounds} rounds\n")
        print(f"{'file':8}{'MB':>8}{'json.loads':>12}{'diagnose':>10}{'ratio':>8}")
        for make in (text, whole, lean):
            evalset, traces = write(at, given.questions, given.hits, make)
            loads, diagnose = [], []
            for _ in range(given.rounds):
                loads.append(cpu_of(JSON_LOADS, str(traces)))
                diagnose.append(cpu_of(DIAGNOSE, "diagnose", str(evalset), str(traces), "--lang", "en"))
            size, ours, theirs = traces.stat().st_size / 1e6, min(diagnose), min(loads)
            print(f"{make.__name__:8}{size:8.1f}{theirs:12.3f}{ours:10.3f}{theirs / ours:8.2f}")
        print("\nThe split, of the whole file:\n")
        evalset, traces = at / "evalset.csv", at / "whole.jsonl"
        for step, seconds in split(evalset, traces):
            print(f"{step:28}{seconds:8.3f}")


if __name__ == "__main__":
    main()
