"""A CSV of 200 MB is read, whole, in bounded memory; `benchmarks/large_files.py` has the one with a million rows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROWS, LENGTH = 60_000, 1_150
"""Answers of 1,150 Japanese characters: 3,450 bytes each."""

READ = """
import json, sys
from konkyo.formats.evalset import read_evalset
found = read_evalset(sys.argv[1])
try:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (0 if sys.platform != "darwin" else 10)
except ImportError:
    peak = 0
last = found.questions[-1]
print(json.dumps([len(found.questions), last.qid, len(last.answer), found.rows[last.qid], len(found.notices), peak]))
"""


def test_two_hundred_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    answer = "予約の取り消しは、利用開始の一時間前までできます。" * (LENGTH // 25)
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write("qid,question,relevant_doc_ids,expected_answer\r\n")
        for n in range(ROWS):
            stream.write(f'q{n},予約{n}の期限は,D{n % 500};D{n % 77},"{answer}\r\n{n}"\r\n')
    assert path.stat().st_size > 200 << 20
    ran = subprocess.run([sys.executable, "-c", READ, str(path)], check=True, capture_output=True, text=True)
    rows, qid, length, row, notices, peak = json.loads(ran.stdout)
    assert (rows, qid, notices) == (ROWS, f"q{ROWS - 1}", 0)
    assert length == len(answer) + 1 + len(str(ROWS - 1))
    assert row == 2 * ROWS  # each record has two lines, below one of the header
    assert peak < 1 << 20, f"{peak} KiB"
