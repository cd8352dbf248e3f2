"""What all tests share: the public data folder, Hypothesis profiles, and the list of what was skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

NO_DATA = "needs the public data folder named by KONKYO_DATA"

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None, max_examples=50)
settings.load_profile("ci" if os.environ.get("CI") else os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def konkyo_data() -> Path:
    """The public data folder; a test that takes it is skipped, and listed at the end, without it."""
    named = os.environ.get("KONKYO_DATA", "")
    if not named:
        pytest.skip(NO_DATA)
    folder = Path(named)
    assert folder.is_dir(), f"KONKYO_DATA names {named}, which is no folder"
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what did not run for want of data, so that a green run never hides it."""
    without = sorted(
        report.nodeid for report in terminalreporter.stats.get("skipped", []) if NO_DATA in str(report.longrepr)
    )
    if without:
        terminalreporter.section(f"not run: {len(without)} tests need KONKYO_DATA")
        for nodeid in without:
            terminalreporter.line(nodeid)
