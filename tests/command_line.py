"""Calling `konkyo` in a test: in this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from konkyo.app.cli import main

__all__ = ["Ran", "konkyo", "konkyo_process"]


@dataclass(frozen=True)
class Ran:
    """What a call left behind."""

    code: int
    out: str
    err: str


def konkyo(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Ran:
    """Call the command here; nothing that it does may end in a traceback."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return Ran(int(ended.value.code or 0), printed.out, printed.err)


def konkyo_process(
    arguments: Sequence[str | Path], *, cwd: Path, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Call the command as users do, with more variables in its environment."""
    command = [sys.executable, "-m", "konkyo", *map(str, arguments)]
    variables = {**os.environ, **environment}
    return subprocess.run(command, cwd=cwd, env=variables, capture_output=True, check=False, timeout=60)
