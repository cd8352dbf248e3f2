"""How long it takes to begin: `python benchmarks/import_time.py`.

Wall-clock time of whole processes, the best and the median of several, beside that of Python doing nothing.
The aim is under 0.3 s for `import konkyo`.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 11
LIMIT = 0.3
PROGRAMS = {
    "nothing": ["-c", "pass"],
    "import konkyo": ["-c", "import konkyo"],
    "konkyo.diagnose": ["-c", "import konkyo; konkyo.diagnose"],
    "konkyo --help": ["-m", "konkyo", "--help"],
    "konkyo --version": ["-m", "konkyo", "--version"],
}


def seconds(arguments: list[str]) -> list[float]:
    """Wall-clock seconds of each of several runs."""
    found = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        found.append(time.perf_counter() - begun)
    return found


def main() -> int:
    """Print a table; exit 1 where the aim is missed."""
    taken = {name: seconds(arguments) for name, arguments in PROGRAMS.items()}
    print(f"{'':<18}{'best':>8}{'median':>8}  seconds")
    for name, found in taken.items():
        print(f"{name:<18}{min(found):>8.3f}{statistics.median(found):>8.3f}")
    return 0 if statistics.median(taken["import konkyo"]) < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
