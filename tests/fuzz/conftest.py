"""Says at the end of a run how many inputs each reader was given: it depends on the machine."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each reader."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    lines = [value for report in reports for name, value in report.user_properties if name == "fuzzed"]
    if lines:
        terminalreporter.section("fuzzed readers")
        for line in lines:
            terminalreporter.line(str(line))
