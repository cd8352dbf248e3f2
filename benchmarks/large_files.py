"""Large eval sets and tables of results: time and memory of reading them.

python benchmarks/large_files.py              200 MB of short rows each (more than a million)
python benchmarks/large_files.py --mb 20
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

_CHILD = """
import json, sys, time
from pathlib import Path
begun = time.process_time()
if sys.argv[1] == "evalset":
    from konkyo.formats.evalset import read_evalset
    n = len(read_evalset(sys.argv[2]).questions)
else:
    from konkyo.formats.seed_results import ResultsTable
    n = sum(1 for _ in ResultsTable(Path(sys.argv[2])))
seconds = time.process_time() - begun
try:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
except ImportError:
    peak = None
print(json.dumps({"rows": n, "seconds": seconds, "peak_mb": peak}))
"""


def question(n: int) -> str:
    """A row of an eval set, about 170 bytes."""
    text = f"備品の予約番号{n}は何日前からできますか、また期限はいつですか"
    return f"q{n},{text},D{n % 9999};D{n % 777},開始の{n}時間前まで,数値\r\n"


def result(n: int) -> str:
    """A row of results: 20 hits, about 130 bytes."""
    return f"q{n},{';'.join(f'D{(n * 7 + place) % 9999}' for place in range(20))},{n % 2}\r\n"


def write(path: Path, header: str, row: Callable[[int], str], megabytes: int) -> None:
    """A file of that size."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write(f"{header}\r\n")
        n = 0
        while stream.tell() < megabytes << 20:
            stream.write("".join(row(number) for number in range(n, n + 5000)))
            n += 5000


def measured(kind: str, path: Path) -> dict[str, float]:
    """Rows, CPU seconds and peak memory of reading a file in a process of its own."""
    ran = subprocess.run([sys.executable, "-c", _CHILD, kind, str(path)], check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mb", type=int, default=200)
    given = parser.parse_args()
    kinds = {
        "evalset": ("qid,question,relevant_doc_ids,expected_answer,種類", question),
        "results": ("qid,retrieved_doc_ids,answer_ok", result),
    }
    print(f"{'file':<10}{'MB':>6}{'rows':>11}{'CPU s':>8}{'rows/s':>10}{'peak MB':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for kind, (header, row) in kinds.items():
            path = Path(folder) / f"{kind}.csv"
            write(path, header, row, given.mb)
            found = measured(kind, path)
            speed = found["rows"] / found["seconds"]
            peak = f"{found['peak_mb']:.0f}" if found["peak_mb"] else "-"
            print(f"{kind:<10}{given.mb:>6}{found['rows']:>11}{found['seconds']:>8.1f}{speed:>10.0f}{peak:>9}")


if __name__ == "__main__":
    main()
