"""trec_eval's own test files: every metric of ours that its outputs hold, to the last digit printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from konkyo.api.metrics import metrics
from konkyo.core.measured import Measured, Unmeasured
from konkyo.core.results import MetricsReport
from konkyo.formats.trec import read_qrels
from konkyo.metrics import Policies, Wanted, parse_measure
from konkyo.metrics.registry import definitions

AS_TREC_EVAL = Policies(ties="trec", missing="skip", no_gold="zero")

MEASURES = {
    **{
        f"{theirs}_{k}": f"{ours}@{k}"
        for theirs, ours in (
            ("P", "precision"),
            ("recall", "recall"),
            ("ndcg_cut", "ndcg"),
            ("map_cut", "map"),
            ("success", "hit"),
        )
        for k in (1, 2, 3, 5, 7, 10, 15, 20, 23, 30, 100, 200, 500, 1000, 2000)
    },
    "map": "map",
    "Rprec": "rprec",
    "recip_rank": "mrr",
    "ndcg": "ndcg",
    "set_P": "precision",
    "set_recall": "recall",
    "set_F": "f1",
}
"""trec_eval's names of what we measure too, and ours."""


def measured(gold: Path, run: Path, policies: Policies = AS_TREC_EVAL) -> MetricsReport:
    return metrics(gold, run, sorted(set(MEASURES.values())), wanted=Wanted(per_question=True), policies=policies)


def figures(report: MetricsReport) -> dict[tuple[str, str], float]:
    """(question or `all`, our name) to value."""
    found = {
        (one.qid, name): value for one in report.questions for name, value in one.values.items() if value is not None
    }
    found |= {
        ("all", one.name): one.value
        for one in report.metrics
        if isinstance(one, Measured) and one.aggregation == "macro"
    }
    return found


def printed(path: Path) -> Iterator[tuple[str, str, str]]:
    """(question, our name, value as printed) of each line that we have a metric for."""
    for line in path.read_text(encoding="utf-8").splitlines():
        name, qid, value = line.split()
        if name in MEASURES:
            yield qid, MEASURES[name], value


def write_case(folder: Path, name: str, case: dict[str, Any]) -> tuple[Path, Path]:
    """An edge case as TREC files."""
    gold, run = folder / f"{name}.qrels", folder / f"{name}.run"
    judged = (f"{qid} 0 {doc} {grade}\n" for qid, docs in case["qrels"].items() for doc, grade in docs.items())
    ranked = (f"{qid} Q0 {doc} 1 {score!r} r\n" for qid, docs in case["run"].items() for doc, score in docs.items())
    gold.write_text("".join(judged), encoding="utf-8")
    run.write_text("".join(ranked), encoding="utf-8")
    return gold, run


TESTS = [
    ("out.test", "qrels.test", "results.test", AS_TREC_EVAL),
    ("out.test.a", "qrels.test", "results.test", AS_TREC_EVAL),
    ("out.test.aq", "qrels.test", "results.test", AS_TREC_EVAL),
    ("out.test.meas_params", "qrels.test", "results.test", AS_TREC_EVAL),
    (
        "out.test.aql",
        "qrels.rel_level",
        "results.test",
        Policies(ties="trec", missing="skip", no_gold="zero", relevant_grade=2),
    ),
    ("out.test.aqc", "qrels.test", "results.trunc", Policies(ties="trec", missing="zero", no_gold="zero")),
    ("out.test.aqcM", "qrels.test", "results.trunc", Policies(ties="trec", missing="zero", no_gold="zero", depth=100)),
]
"""Output, qrels, run, and our names for the flags it was made with (-l2, -c, -M100)."""


@pytest.mark.parametrize(("output", "gold", "run", "policies"), TESTS, ids=[test[0] for test in TESTS])
def test_shipped_outputs(konkyo_data: Path, output: str, gold: str, run: str, policies: Policies) -> None:
    folder = konkyo_data / "metric_conformance" / "trec_eval" / "test"
    ours = figures(measured(folder / gold, folder / run, policies))
    expected = list(printed(folder / output))
    assert len(expected) > 10
    wrong = {
        (qid, name): (value, ours.get((qid, name)))
        for qid, name, value in expected
        if f"{ours[qid, name]:.4f}" != value
    }
    assert not wrong


def test_comments_change_nothing(konkyo_data: Path) -> None:
    """Nor is a `#` inside of an identifier one: the document that has it is the only difference."""
    folder = konkyo_data / "metric_conformance" / "trec_eval" / "test"
    plain, commented = (read_qrels(folder / name) for name in ("qrels.test", "qrels.test.with-comments"))
    assert plain.grade.tolist() == commented.grade.tolist()
    differing = [pair for pair in zip(plain.docs.texts(), commented.docs.texts(), strict=True) if pair[0] != pair[1]]
    assert differing == [("CR93E-1860", "CR#93E-1860")]


def test_recomputed_values_to_the_ninth_place(konkyo_data: Path) -> None:
    folder = konkyo_data / "metric_conformance"
    cases = json.loads((folder / "expected_trec_eval.json").read_text(encoding="utf-8"))
    assert len(cases) >= 4
    for name, case in cases.items():
        ours = figures(measured(folder / case["qrels"], folder / case["run"]))
        for qid, values in case["per_query"].items():
            for theirs, value in values.items():
                if theirs in MEASURES:
                    assert ours[qid, MEASURES[theirs]] == pytest.approx(value, abs=1e-9), (name, qid, theirs)


def test_edge_cases_to_the_ninth_place(konkyo_data: Path, tmp_path: Path) -> None:
    """Ties, grades, negative grades, unjudged hits, nothing relevant, short lists, single precision, Japanese IDs."""
    cases = json.loads((konkyo_data / "metric_conformance" / "edge_cases.json").read_text(encoding="utf-8"))
    assert len(cases) >= 9
    for name, case in cases.items():
        ours = figures(measured(*write_case(tmp_path, name, case)))
        for qid, values in case["trec_eval"].items():
            for theirs, value in values.items():
                if theirs in MEASURES:
                    assert ours[qid, MEASURES[theirs]] == pytest.approx(value, abs=1e-9), (name, qid, theirs)


DIFFERENT: list[tuple[str, dict[str, float] | None]] = [
    ("ties_docid_desc", {"mrr": 1, "ndcg": 1}),
    ("float32_tie", {"mrr": 1, "ndcg": 1}),
    ("query_missing_in_run", {"mrr": 0.5, "ndcg": 0.5}),
    ("no_rel", None),
]
"""Where our defaults give something else, as the documentation lists it; `None`: left out."""


@pytest.mark.parametrize(("name", "expected"), DIFFERENT, ids=[name for name, _ in DIFFERENT])
def test_our_defaults_differ_where_it_is_said(
    konkyo_data: Path, tmp_path: Path, name: str, expected: dict[str, float] | None
) -> None:
    case = json.loads((konkyo_data / "metric_conformance" / "edge_cases.json").read_text(encoding="utf-8"))[name]
    report = measured(*write_case(tmp_path, name, case), Policies())
    if expected is None:
        assert all(isinstance(one, Unmeasured) and one.left_out[0].reason == "no-gold" for one in report.metrics)
        return
    found = figures(report)
    assert {metric: found["all", metric] for metric in expected} == expected


def test_our_defaults_are_the_same_elsewhere(konkyo_data: Path, tmp_path: Path) -> None:
    cases = json.loads((konkyo_data / "metric_conformance" / "edge_cases.json").read_text(encoding="utf-8"))
    for name in cases.keys() - {name for name, _ in DIFFERENT}:
        files = write_case(tmp_path, name, cases[name])
        assert figures(measured(*files, Policies())) == figures(measured(*files))


def test_files_of_other_libraries(konkyo_data: Path) -> None:
    folder = konkyo_data / "metric_conformance"
    ranx = folder / "ranx_data"
    trec = figures(measured(ranx / "qrels.trec", ranx / "run.trec"))
    for gold, run in (("qrels.trec.gz", "run.trec.gz"), ("qrels.json", "run.json"), ("qrels.json", "run.trec")):
        assert figures(measured(ranx / gold, ranx / run)) == trec
    assert trec["all", "mrr"] == 1
    ir_measures = folder / "ir_measures_data"
    for name in ("cwl", "compat"):
        assert measured(ir_measures / f"{name}.qrels", ir_measures / f"{name}.run").joined


def test_every_metric_of_ours_is_held_against_trec_eval() -> None:
    """All but the two that trec_eval does not have."""
    compared = {parse_measure(name).name for name in MEASURES.values()}
    assert compared == {one.name for one in definitions().values()} - {"precision_returned", "ndcg_exp"}
