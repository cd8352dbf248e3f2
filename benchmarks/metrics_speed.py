"""Scoring speed, against peers on the same data in the same run.

    python benchmarks/metrics_speed.py                        10,000 questions x 100 hits x 3 metrics
    python benchmarks/metrics_speed.py --rows 1e6 1e7 1e8     how time and memory grow, streamed from a file

CPU seconds (user and system) of the work itself, imports left out, each in a process of its own; the least of some
repeats. The peers have to come to the same figures, or the run fails. Needs `pip install 'konkyo[bench]'`.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ranked_data import as_dicts, blocks, write_files

QUESTIONS, DEPTH, REPEATS = 10_000, 100, 9
NAMES = ("recall@10", "mrr", "ndcg@10")
Figures = dict[str, float]
Work = Callable[[], Figures]


def konkyo_files(qrels: Path, run: Path) -> Work:
    """Our figures from files: read, joined, ranked, computed."""
    from konkyo.api.ranked_files import Judgements
    from konkyo.formats.trec import read_qrels
    from konkyo.metrics import Policies

    def work() -> Figures:
        gold = read_qrels(qrels)
        table, _ = Judgements(gold, Policies(), [10], whole=True).run(run, "candidates")
        return _means(table.judged)

    return work


def konkyo_report(qrels: Path, run: Path) -> Work:
    """All that the command computes: macro, micro, 95 % intervals, what there is to say."""
    from konkyo.api.metrics import metrics
    from konkyo.metrics import Policies

    def work() -> Figures:
        report = metrics(qrels, run, NAMES, policies=Policies(no_gold="zero"))
        return {one.name: one.value for one in report.metrics if getattr(one, "aggregation", "") == "macro"}

    return work


def konkyo_codes(questions: int, depth: int) -> Work:
    """Our figures from integer-coded arrays, gold and run."""
    from konkyo.metrics.arrays import gold_of_codes, table_of_codes

    made = list(blocks(questions, depth))
    judged = made[0].judged.shape[1]
    docs, scores = np.concatenate([b.docs for b in made]).ravel(), np.concatenate([b.scores for b in made]).ravel()
    gold = np.concatenate([b.judged for b in made]).ravel()
    grades = np.concatenate([b.grades for b in made]).ravel()
    asked, needed = np.repeat(np.arange(questions), depth), np.repeat(np.arange(questions), judged)

    def work() -> Figures:
        return _means(table_of_codes(gold_of_codes(needed, gold, grades), asked, docs, scores).judged)

    return work


def pytrec_files(qrels: Path, run: Path) -> Work:
    """The same with pytrec_eval's own readers."""
    import pytrec_eval

    def work() -> Figures:
        with qrels.open(encoding="ascii") as gold, run.open(encoding="ascii") as hits:
            return _pytrec(pytrec_eval.parse_qrel(gold), pytrec_eval.parse_run(hits))

    return work


def pytrec_dicts(questions: int, depth: int) -> Work:
    """The same from dictionaries that are there already."""
    qrels, run = as_dicts(questions, depth)
    return lambda: _pytrec(qrels, run)


def ir_measures_files(qrels: Path, run: Path) -> Work:
    """The same with ir-measures' own readers."""
    import ir_measures

    asked = {"recall@10": ir_measures.R @ 10, "mrr": ir_measures.RR, "ndcg@10": ir_measures.nDCG @ 10}

    def work() -> Figures:
        found = ir_measures.calc_aggregate(
            list(asked.values()), ir_measures.read_trec_qrels(str(qrels)), ir_measures.read_trec_run(str(run))
        )
        return {name: found[measure] for name, measure in asked.items()}

    return work


def ir_measures_dicts(questions: int, depth: int) -> Work:
    """The same from dictionaries that are there already."""
    import ir_measures

    qrels, run = as_dicts(questions, depth)
    asked = {"recall@10": ir_measures.R @ 10, "mrr": ir_measures.RR, "ndcg@10": ir_measures.nDCG @ 10}

    def work() -> Figures:
        found = ir_measures.calc_aggregate(list(asked.values()), qrels, run)
        return {name: found[measure] for name, measure in asked.items()}

    return work


FROM_FILES = {
    "konkyo": konkyo_files,
    "konkyo, with intervals": konkyo_report,
    "pytrec_eval-terrier": pytrec_files,
    "ir-measures": ir_measures_files,
}
FROM_MEMORY = {
    "konkyo, arrays of codes": konkyo_codes,
    "pytrec_eval-terrier, dicts": pytrec_dicts,
    "ir-measures, dicts": ir_measures_dicts,
}


def _means(judged: Any) -> Figures:
    from konkyo.metrics import parse_measure

    found = {}
    for name in NAMES:
        measure = parse_measure(name)
        found[name] = float(measure.definition.compute(judged, measure.cutoff).values.mean())
    return found


def _pytrec(qrels: dict[str, Any], run: dict[str, Any]) -> Figures:
    import pytrec_eval

    names = {"recall_10": "recall@10", "recip_rank": "mrr", "ndcg_cut_10": "ndcg@10"}
    found = pytrec_eval.RelevanceEvaluator(qrels, {"recall.10", "recip_rank", "ndcg_cut.10"}).evaluate(run)
    return {ours: sum(values[theirs] for values in found.values()) / len(found) for theirs, ours in names.items()}


def measure(work: Work, repeats: int) -> dict[str, Any]:
    """The least CPU seconds of some repeats, the peak memory of the process, and the figures."""
    least, figures = float("inf"), {}
    for _ in range(repeats):
        start = time.process_time()
        figures = work()
        least = min(least, time.process_time() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "seconds": least,
        "megabytes": peak / (1 << 20 if sys.platform == "darwin" else 1 << 10),
        "figures": figures,
    }


def _child(*arguments: str) -> dict[str, Any]:
    done = subprocess.run([sys.executable, __file__, *arguments], check=True, capture_output=True, encoding="utf-8")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _table(title: str, measured: dict[str, dict[str, Any]]) -> None:
    ours = next(iter(measured.values()))
    print(f"\n{title}\n{'':28}{'CPU s':>9}{'of ours':>9}{'peak MB':>9}")
    for name, one in measured.items():
        ratio = one["seconds"] / ours["seconds"]
        print(f"{name:28}{one['seconds']:9.3f}{ratio:8.1f}x{one['megabytes']:9.0f}")
        for metric, value in one["figures"].items():
            if abs(value - ours["figures"][metric]) > 1e-5:  # trec_eval's single precision makes a tie here and there
                sys.exit(f"{name} disagrees in {metric}: {value} and {ours['figures'][metric]}")


def compare(folder: Path) -> None:
    """The two tables against peers."""
    paths = [str(path) for path in write_files(folder, QUESTIONS, DEPTH)]
    title = f"{QUESTIONS:,} questions x {DEPTH} hits x {len(NAMES)} metrics"
    _table(f"{title}, from TREC files", {name: _child("--one", name, *paths) for name in FROM_FILES})
    _table(f"{title}, from memory", {name: _child("--one", name) for name in FROM_MEMORY})


def grow(folder: Path, rows: list[int]) -> None:
    """Time and memory by size; the files are written before, and deleted at once."""
    print(f"\nstreamed from a TREC file, {DEPTH} hits a question, {len(NAMES)} metrics, without intervals")
    print(f"{'rows':>14}{'file MB':>9}{'CPU s':>9}{'ns/row':>8}{'peak MB':>9}")
    for count in rows:
        qrels, run = write_files(folder, max(count // DEPTH, 1), DEPTH)
        found = _child("--one", "konkyo", str(qrels), str(run), "--repeats", "1")
        size = run.stat().st_size / 1e6
        per_row = found["seconds"] / count * 1e9
        print(f"{count:14,}{size:9,.0f}{found['seconds']:9.2f}{per_row:8.0f}{found['megabytes']:9,.0f}", flush=True)
        qrels.unlink()
        run.unlink()


def main() -> None:
    """Read the arguments and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--rows", nargs="+", type=float, help="sizes to grow through, such as 1e6 1e7 1e8")
    parser.add_argument("--folder", help="where to put the files (1e8 rows take 3.8 GB); by default a temporary one")
    given = parser.parse_args()
    if given.one:
        work = FROM_FILES[given.one](*given.paths) if given.paths else FROM_MEMORY[given.one](QUESTIONS, DEPTH)
        print(json.dumps(measure(work, given.repeats)))
        return
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        if given.rows:
            grow(Path(folder), [int(count) for count in given.rows])
        else:
            compare(Path(folder))


if __name__ == "__main__":
    main()
