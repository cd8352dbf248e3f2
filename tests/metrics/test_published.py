"""Figures that others have published of data that is public."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from konkyo.api.metrics import Applied, metrics
from konkyo.core.measured import Measured
from konkyo.core.results import MetricsReport
from konkyo.metrics import Policies

NAMES = ("ndcg@10", "mrr@10", "recall@10")


def macro(report: MetricsReport) -> dict[str, float]:
    return {one.name: one.value for one in report.metrics if isinstance(one, Measured) and one.aggregation == "macro"}


def test_eight_systems_of_jqara(konkyo_data: Path) -> None:
    """Within .002 of what the authors published, by our own order of ties."""
    folder = konkyo_data / "jqara"
    with (folder / "published.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 8
    for row in rows:
        run = folder / "runs" / f"{row['run']}.trec.gz"
        ours = metrics(folder / "qrels.trec", run, NAMES)
        found = macro(ours)
        for name in ("ndcg@10", "mrr@10"):
            if row[f"{name}_published_README"]:
                assert found[name] == pytest.approx(float(row[f"{name}_published_README"]), abs=0.002), (
                    row["run"],
                    name,
                )
        (n,) = {one.n for one in ours.metrics if isinstance(one, Measured)}
        assert n == int(row["queries"])
        trec = macro(metrics(folder / "qrels.trec", run, NAMES, policies=Policies(ties="trec")))
        ties = any(notice.code == "ties-straddle" for notice in ours.notices)
        for name, column in (
            ("ndcg@10", "ndcg@10_recomputed_trec"),
            ("mrr@10", "mrr@10_recomputed"),
            ("recall@10", "recall@10_recomputed"),
        ):
            recomputed = float(row[column])
            assert min(abs(found[name] - recomputed), abs(trec[name] - recomputed)) < 0.0002, (row["run"], name)
            if not ties:
                assert found[name] == pytest.approx(recomputed, abs=0.0002), (row["run"], name)


PUBLISHED = [
    ("retrieve_base", "skip", 99, (0.4141, 0.4259, 0.6557, 0.7340)),
    ("retrieve_base", "zero", 100, (0.4100, 0.4217, 0.6492, 0.7267)),
    ("retrieve_level_two", "zero", 100, (0.4400, 0.4500, 0.7092, 0.7733)),
    ("retrieve_level_three", "zero", 100, (0.4433, 0.4533, 0.7092, 0.8383)),
]


@pytest.mark.parametrize(("run", "missing", "n", "expected"), PUBLISHED)
def test_three_systems_of_a_rag_guide(
    konkyo_data: Path, run: str, missing: str, n: int, expected: tuple[float, ...]
) -> None:
    folder = konkyo_data / "anthropic_rag_guide"
    report = metrics(
        folder / "qrels.tsv",
        folder / "published_runs_top3.json",
        ("precision@3", "precision_returned@3", "recall@3", "mrr"),
        policies=Policies(missing=missing),  # type: ignore[arg-type]
        applied=Applied(run=run),
    )
    assert tuple(round(value, 4) for value in macro(report).values()) == expected
    assert {one.n for one in report.metrics if isinstance(one, Measured)} == {n}
    said = [notice for notice in report.notices if notice.code.startswith("no-result")]
    assert len(said) == (run == "retrieve_base")
    if run == "retrieve_base":
        assert said[0].values["count"] == 1
