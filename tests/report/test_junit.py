"""JUnit XML: well-formed whatever is in it, and failing for what fails."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given, strategies as st
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import CheckReport, Notice, Place, QuestionDiagnosis
from konkyo.report import render
from konkyo.words import words


def suite(result: object) -> ET.Element:
    root = ET.fromstring(render(result, "junit", words("en")))
    assert root.tag == "testsuites"
    (inner,) = root
    assert int(inner.attrib["tests"]) == len(inner)
    assert int(inner.attrib["failures"]) == len(inner.findall("testcase/failure"))
    assert int(inner.attrib["skipped"]) == len(inner.findall("testcase/skipped"))
    return inner


def test_one_case_a_question() -> None:
    cases = {case.attrib["name"]: case for case in suite(samples.diagnosis())}
    assert list(cases) == ["q1", "q2", "q3", "q4", "q5", "q6"]
    failed = {name: case.find("failure") for name, case in cases.items()}
    assert {name for name, failure in failed.items() if failure is not None} == {"q3", "q4", "q5", "q6"}
    assert failed["q3"] is not None
    assert failed["q3"].attrib["type"] == "B"
    assert "EV-RERANK-001" in str(failed["q3"].text)
    assert cases["q1"].attrib["classname"] == "konkyo.diagnose.数値"


def test_what_cannot_be_told_is_skipped() -> None:
    questions = (QuestionDiagnosis("q1", "C or OK", "unknown"), QuestionDiagnosis("q2", "n/a", "unknown"))
    inner = suite(replace(samples.diagnosis(), questions=questions))
    assert inner.attrib["skipped"] == "2"
    assert inner.attrib["failures"] == "0"


def test_one_case_a_figure_and_none_fails() -> None:
    inner = suite(samples.metrics())
    assert (inner.attrib["tests"], inner.attrib["failures"], inner.attrib["skipped"]) == ("5", "0", "1")


def test_errors_fail_and_warnings_are_said() -> None:
    inner = suite(samples.check())
    assert inner.attrib["failures"] == "8"
    said = [str(case.findtext("system-out")) for case in inner if case.find("system-out") is not None]
    assert any(text.startswith("warning") for text in said)


def test_an_eval_set_without_fault_passes() -> None:
    inner = suite(CheckReport((), 3, 3, {}))
    assert (inner.attrib["tests"], inner.attrib["failures"]) == ("1", "0")


@given(st.text(st.characters(exclude_categories=[]), max_size=40))
def test_any_text_gives_well_formed_xml(text: str) -> None:
    notice = Notice(text, "error", Place(text, 1, text, text), {"found": text})
    inner = suite(CheckReport((notice,), 1, 1, {}))
    assert inner[0].find("failure") is not None
