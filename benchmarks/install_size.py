"""How large a fresh installation of the core is: `python benchmarks/install_size.py`.

Makes a virtual environment in a temporary folder, installs this checkout without extras, and prints what each package
takes. pip itself is not counted. The aim is under 250 MB.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 250

LIST = """
import importlib.metadata, json
sizes = {}
for package in importlib.metadata.distributions():
    files = package.files or []
    sizes[package.name] = sum(path.stat().st_size for path in map(package.locate_file, files) if path.is_file())
print(json.dumps(sizes))
"""


def main() -> int:
    """Install, list, and compare with the aim."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ROOT], check=True)
        listed = subprocess.run([python, "-c", LIST], check=True, capture_output=True, text=True).stdout
    sizes: dict[str, int] = json.loads(listed)
    counted = {name: size / 1e6 for name, size in sizes.items() if name not in ("pip", "setuptools")}
    for name, size in sorted(counted.items(), key=lambda each: -each[1]):
        print(f"{name:<16}{size:>8.1f} MB")
    total = sum(counted.values())
    print(f"{'all':<16}{total:>8.1f} MB  (aim: under {LIMIT})")
    return 0 if total < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
