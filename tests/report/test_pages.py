"""What pages say in the less usual cases: nothing found, nothing recorded, several files, other units."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

import report.samples as samples
from konkyo.core import (
    Bound,
    ChunkId,
    CurvePoint,
    Diagnosis,
    DoctorReport,
    Evidence,
    Held,
    ImportReport,
    Interval,
    Measured,
    MetricsReport,
    Notice,
    Partly,
    QuestionDiagnosis,
    Remedy,
    Span,
    Trail,
    TrailPoint,
    TrailReport,
    TrailStage,
)
from konkyo.report import render
from konkyo.words import words


def screen(result: object) -> str:
    return render(result, "table", words("en")).decode()


def test_an_import_of_several_files_leads_to_them() -> None:
    several = replace(samples.imported(), files=("bm25.run", "my rerank.run"), written="", cannot_tell=(), stages={})
    shown = screen(several)
    assert shown.endswith('  konkyo diagnose EVALSET bm25.run "my rerank.run"\n')
    assert "Stages on record" not in shown
    assert "cannot tell" not in shown


def test_stages_of_an_import_come_in_their_order_and_others_last() -> None:
    report = ImportReport(("f",), "k", "w", 4, 4, {"of-a-plugin": 1, "context": 2, "candidates/bm25": 4}, ())
    rows = [line.split()[0] for line in screen(report).splitlines() if line.endswith("%")]
    assert rows == ["candidates", "context", "of-a-plugin"]


def test_a_doctor_without_complaint() -> None:
    assert "Nothing wrong was found." in screen(DoctorReport(()))


def test_a_check_with_warnings_only() -> None:
    result = replace(samples.check(), notices=(Notice("of-a-plugin", "warning"),))
    assert "No errors. Warnings: 1." in screen(result)


def test_metrics_without_a_word_too_many() -> None:
    report = MetricsReport((Measured("recall@5", 0.5, 2, "macro", "chunk"),), asked=2, joined=2)
    shown = screen(report)
    assert "unit: chunk" in shown
    for heading in ("Questions", "Policies", "For every k", "Figures by group", "Notes"):
        assert f"\n{heading}\n" not in shown


def test_figures_of_many_measures_are_shown_a_few_across() -> None:
    values = {f"recall@{k}": k / 100 for k in range(1, 15)}
    report = replace(samples.metrics(), questions=(replace(samples.metrics().questions[0], values=values),))
    shown = screen(report)
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert all(f"0.0{k}0" in shown or f"0.{k}0" in shown for k in range(1, 10))


def test_weighted_figures_say_so() -> None:
    shown = screen(MetricsReport((Measured("recall@5", 0.5, 2, "macro", "span", weighted=True),)))
    assert "macro (weighted)" in shown


def test_a_figure_beyond_one_is_shown_and_not_drawn() -> None:
    figure = Measured("of-a-plugin", 3.5, 9, "macro", "document", interval=Interval(2.0, 5.0, "of-a-plugin", 0.9))
    report = MetricsReport((figure,))
    assert "[2.000, 5.000]" in screen(report)
    assert "of-a-plugin (90%)" in screen(report)
    assert 'class="range"' not in render(report, "html", words("en")).decode()


def test_a_long_curve_keeps_the_ks_worth_a_look_on_the_screen() -> None:
    curve = tuple(CurvePoint(k, k / 60, k / 60, k / 60, 60) for k in range(1, 61))
    shown = screen(replace(samples.diagnosis(), k=7, curve=curve))
    section = shown[shown.index("For every k") :]
    ks = [int(line.split()[0]) for line in section.splitlines() if line[:2].strip().isdigit()]
    assert ks == [1, 2, 3, 5, 6, 7, 8, 9, 10, 20, 50, 60]
    asked = screen(replace(samples.metrics(), curve=curve))
    assert sum(line[:2].strip().isdigit() for line in asked.splitlines()) >= 60
    page = render(replace(samples.diagnosis(), curve=curve), "html", words("en")).decode()
    assert "Every k from 1 to 60" in page


def test_a_diagnosis_of_nothing() -> None:
    nothing = Diagnosis(3, {}, {}, (), (), ())
    assert "Diagnosis of 0 questions" in screen(nothing)
    for format in ("md", "html", "csv", "xlsx", "junit"):
        assert render(nothing, format, words("ja"))


def test_tied_classes_are_not_made_into_one() -> None:
    tied = replace(samples.diagnosis(), largest="", counts={"A": 2, "B": 2, "OK": 2})
    assert "4 of 6 questions lose their evidence or get a wrong answer." in screen(tied)


def test_what_was_sent_is_said_where_the_context_decides() -> None:
    decided = replace(samples.diagnosis(), metrics=(Measured("recall", 0.5, 6, "macro", "span", "context"),))
    shown = screen(decided)
    assert "not all of it is in what was sent to the generator" in " ".join(shown.split())
    assert "Recall     RR  nDCG@3" in shown


def trail_of(*points: TrailPoint, evidence: Evidence, **question: object) -> TrailReport:
    one = QuestionDiagnosis("q1", "B", "lucky", fragile=True, **question)  # type: ignore[arg-type]
    return TrailReport(one, (Trail(evidence, points),), (), 3)


@pytest.mark.parametrize(
    ("alternative", "label"),
    [
        (Span("D1", 3, 9, "v2"), "D1@v2 [3, 9)"),
        (ChunkId("c7"), "c7"),
    ],
)
def test_evidence_by_place_and_by_chunk(alternative: Span | ChunkId, label: str) -> None:
    shown = screen(trail_of(TrailPoint("context", Held(1)), evidence=Evidence((alternative,))))
    assert f"- evidence 1: {label}" in shown


def test_a_part_that_is_not_measured_is_just_a_part() -> None:
    shown = screen(trail_of(TrailPoint("parse", Partly((), 0)), evidence=Evidence((ChunkId("c"),))))
    assert "parse  partly\n" in shown


def test_a_trail_without_evidence_has_no_lanes() -> None:
    bare = TrailReport(QuestionDiagnosis("q1", "n/a", "unknown"), (), (), 3)
    shown = screen(bare)
    assert "Where the evidence went" not in shown
    assert "whether the answer is right was not recorded" in shown
    assert "B ranked too low (fragile, lucky)" in screen(
        trail_of(TrailPoint("context", Held()), evidence=Evidence((ChunkId("c"),)))
    )


def test_many_pieces_are_shown_a_few_across() -> None:
    trail = samples.trail().trails[0]
    shown = screen(replace(samples.trail(), trails=(trail,) * 7))
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert sum(line.startswith("stage ") and "evidence" in line for line in shown.splitlines()) == 3


def test_a_remedy_without_bound_interval_and_a_finding_without_bound() -> None:
    finding = replace(samples.diagnosis().questions[2].findings[0], bound=None, proved=True)
    question = replace(samples.diagnosis().questions[2], findings=(finding,))
    result = replace(samples.diagnosis(), questions=(question,), remedies=(Remedy("x", Bound(0, 0)),))
    got = json.loads(render(result, "json", words("en")))
    assert got["questions"][0]["findings"][0]["bound"] is None
    assert got["questions"][0]["findings"][0]["proved"] is True
    assert "could mend at most 0 of 0 questions (-)" in screen(result)


def test_mends_that_differ_are_each_shown() -> None:
    notices = tuple(Notice("format-not-offered", values={"format": name, "offered": name * 2}) for name in "xyz")
    lines = [line.strip() for line in screen(replace(samples.check(), notices=notices)).splitlines()]
    assert "mend: It has: xx" in lines
    assert "mend: It has: zz" in lines


def test_an_import_of_questions_alone_leads_to_check() -> None:
    questions = replace(samples.imported(), traces=0, files=("qa.parquet",), written="", stages={})
    assert screen(questions).endswith("  konkyo check qa.parquet\n")


def test_a_stage_of_which_nothing_is_known_has_its_lane() -> None:
    bare = trail_of(TrailPoint("context", Held(1)), evidence=Evidence((ChunkId("c"),)))
    shown = screen(replace(bare, stages=(TrailStage("fusion", left=3), TrailStage("context"))))
    assert "fusion   -\n" in shown


def test_markdown_says_where_folded_lists_are() -> None:
    many = tuple(Remedy(f"of-a-plugin-{n}", Bound(9 - n, 20), "rerank", "B") for n in range(8))
    text = render(replace(samples.diagnosis(), remedies=many), "md", words("en")).decode()
    assert "3 more are in --format html and json." in text
