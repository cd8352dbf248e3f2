"""Test cases as JUnit XML, which build servers read."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as ET

from konkyo.report.cases import Case, Suite
from konkyo.report.options import Options
from konkyo.report.width import spelled
from konkyo.words import Words

__all__ = ["write_junit"]

_OUTCOMES: Final = {"failed": "failure", "skipped": "skipped"}


def write_junit(suite: Suite, words: Words, options: Options) -> bytes:  # noqa: ARG001
    """UTF-8 XML. Nothing in it holds a time, so the same result gives the same bytes."""
    counts = {
        "tests": len(suite.cases),
        "failures": sum(case.outcome == "failed" for case in suite.cases),
        "errors": 0,
        "skipped": sum(case.outcome == "skipped" for case in suite.cases),
    }
    numbers = {name: str(number) for name, number in counts.items()}
    root = ET.Element("testsuites", {"name": suite.name, **numbers})
    inner = ET.SubElement(root, "testsuite", {"name": suite.name, **numbers})
    for case in suite.cases:
        _add(inner, case)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _add(parent: ET.Element, case: Case) -> None:
    element = ET.SubElement(parent, "testcase", {"classname": spelled(case.group), "name": spelled(case.name)})
    said = spelled("\n".join(case.said))
    tag = _OUTCOMES.get(case.outcome)
    if tag is None:
        if said:
            ET.SubElement(element, "system-out").text = said
        return
    outcome = ET.SubElement(element, tag, {"type": spelled(case.type), "message": spelled(case.message)})
    outcome.text = said or None
