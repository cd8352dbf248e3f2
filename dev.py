"""Set-up and checks with nothing but Python 3.11 or later: `python3 dev.py demo`, `python3 dev.py test`.

Each command makes the environment it needs (`.venv`, or the folder that KONKYO_VENV names) and brings it up to date.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / os.environ.get("KONKYO_VENV", ".venv")
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

COVERED = ("stats", "metrics", "evidence", "diagnosis")
"""Rooms whose every branch a test must take."""

CHECKS: tuple[tuple[str, ...], ...] = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("mypy", "--no-error-summary", "src"),
    ("lint-imports", "--no-cache"),
)
TESTS: tuple[str, ...] = (
    "pytest",
    "-n",
    "2",
    *(f"--cov=konkyo.{room}" for room in COVERED),
    "--cov-branch",
    "--cov-report=term-missing:skip-covered",
    "--cov-fail-under=100",
)


def main() -> int:
    """Parse the command line and run what it asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "command", choices=("demo", "test", "setup"), help="the shipped example; every check; set-up only"
    )
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="handed on to `konkyo demo` or to pytest")
    asked = parser.parse_args()
    environment("dev" if asked.command != "demo" else "")
    if asked.command == "demo":
        code = subprocess.run([str(PYTHON), "-m", "konkyo", "demo", *asked.rest], check=False).returncode
        print(f"\nkonkyo = {BIN / 'konkyo'}")
        return code
    return check(asked.rest) if asked.command == "test" else 0


def environment(extra: str) -> None:
    """Make the virtual environment, and install what `pyproject.toml` names unless that is there already."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + sys.version.encode()).hexdigest()
    stamp = VENV / f"installed-{extra or 'core'}"
    if PYTHON.exists() and any(
        mark.exists() and mark.read_text(encoding="utf-8") == wanted for mark in (stamp, VENV / "installed-dev")
    ):
        return
    print(f"setting up {VENV.name} (once)", flush=True)
    if not PYTHON.exists() and run(sys.executable, "-m", "venv", str(VENV)):
        sys.exit("Python could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv")
    target = f".[{extra}]" if extra else "."
    if run(str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target):
        sys.exit("pip could not install the packages; see above")
    stamp.write_text(wanted, encoding="utf-8")


def check(options: list[str]) -> int:
    """Run every check and the tests; the last line counts both."""
    broken = [command for command in CHECKS if tool(*command)]
    passed, failed, code = tests(options)
    for command in broken:
        print("failed:", " ".join(command))
    good = len(CHECKS) - len(broken)
    print(f"{passed + good} passed, {failed + len(broken)} failed")
    return 1 if broken or failed or code else 0


def tests(options: list[str]) -> tuple[int, int, int]:
    """Run pytest, showing what it says: how many passed, how many failed, and its exit code.

    A run that fails as a whole (coverage, a file that cannot be collected) counts as one failure at least.
    """
    print("==", *TESTS, *options, flush=True)
    process = subprocess.Popen(
        [str(PYTHON), "-m", *TESTS, *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    summary = ""
    for line in process.stdout or ():
        print(line, end="", flush=True)
        if re.search(r"\d+ (passed|failed|errors?)\b.* in [\d.]+s", line):
            summary = line
    code = process.wait()
    counts = {name.rstrip("s"): int(number) for number, name in re.findall(r"(\d+) (passed|failed|errors?)", summary)}
    failed = counts.get("failed", 0) + counts.get("error", 0)
    return counts.get("passed", 0), max(failed, 1 if code else 0), code


def tool(name: str, *arguments: str) -> int:
    """Run a tool of the environment."""
    print("==", name, *arguments, flush=True)
    return run(str(BIN / name), *arguments)


def run(*command: str) -> int:
    """Run a command in the project's folder; its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this may have an older Python
        sys.exit(f"Konkyo needs Python 3.11 or later; this is {sys.version.split()[0]}")
    sys.exit(main())
