"""Names of metrics: printing, parsing, refusing, and plugins."""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import EntryPoint

import pytest
from hypothesis import given, strategies as st

from konkyo.core.errors import ConfigError, UsageError
from konkyo.metrics import Definition, Judged, Mean, Measure, definitions, parse_measure, registry
from konkyo.metrics.registry import BUILT_IN
from konkyo.metrics.samples import six_questions


@given(definition=st.sampled_from(BUILT_IN), k=st.none() | st.integers(1, 10**6))
def test_prints_and_parses_back(definition: Definition, k: int | None) -> None:
    measure = Measure(definition.name, k if definition.takes_cutoff else None)
    assert parse_measure(str(measure)) == measure


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("success@5", "hit@5"),
        ("Hit_Rate@5", "hit@5"),
        ("rr", "mrr"),
        ("recip_rank", "mrr"),
        ("ndcg_cut_10", "ndcg@10"),
        ("map_cut_100", "map@100"),
        ("P_5", "precision@5"),
        ("recall_1000", "recall@1000"),
        ("set_F", "f1"),
        ("set_P", "precision"),
        ("Rprec", "rprec"),
        ("r-precision", "rprec"),
        ("F1@3", "f1@3"),
        ("ｎＤＣＧ＠１０", "ndcg@10"),
        (" recall@3 ", "recall@3"),
        ("ndcg_exp_10", "ndcg_exp@10"),
    ],
)
def test_spellings_of_others(written: str, meant: str) -> None:
    assert str(parse_measure(written)) == meant


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("ngcd@10", "unknown-metric-near"),
        ("再現率", "unknown-metric"),
        ("", "unknown-metric"),
        ("@3", "unknown-metric"),
        ("recall@0", "metric-cutoff"),
        ("recall@-1", "metric-cutoff"),
        ("recall@ten", "metric-cutoff"),
        ("recall@", "metric-cutoff"),
        ("rprec@5", "metric-no-cutoff"),
    ],
)
def test_refused(written: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_measure(written)
    assert caught.value.notice.code == code
    assert caught.value.notice.values["found"] == written


def test_the_nearest_name_is_offered() -> None:
    with pytest.raises(UsageError) as caught:
        parse_measure("ngcd@10")
    assert caught.value.notice.values["nearest"] == "ndcg"


@given(st.text(max_size=20))
def test_any_text_is_a_metric_or_a_refusal(text: str) -> None:
    with suppress(UsageError):
        assert parse_measure(text).name in definitions()


def test_better_goes_by_direction(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Measure("ndcg").is_better(0.5, than=0.4)
    assert not Measure("ndcg").is_better(0.5, than=0.5)
    down = Definition("first_rank", lambda judged, k: Mean(judged.returned * 1.0), direction="down")
    monkeypatch.setattr("konkyo.metrics.measure.find_definition", {"first_rank": down}.__getitem__)
    assert Measure("first_rank").is_better(1, than=2)


class _Entry:
    """Stands for an entry point of another package."""

    name, value = "returned", "acme_metrics:RETURNED"

    def __init__(self, loaded: object) -> None:
        self._loaded = loaded

    def load(self) -> object:
        if isinstance(self._loaded, Exception):
            raise self._loaded
        return self._loaded


def _plugged(monkeypatch: pytest.MonkeyPatch, loaded: object) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [_Entry(loaded)] if group == registry.GROUP else [])
    registry.definitions.cache_clear()


@pytest.fixture(autouse=True)
def _unplugged() -> object:
    yield
    registry.definitions.cache_clear()


def _returned(judged: Judged, k: int | None) -> Mean:
    return Mean(judged.returned.astype(float))


def test_a_metric_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    _plugged(monkeypatch, Definition("returned", _returned, range=(0, float("inf"))))
    measure = parse_measure("returned")
    assert measure.definition.compute(six_questions(), None).values.tolist() == [5] * 6
    assert "returned" in registry.names()


@pytest.mark.parametrize(
    ("loaded", "code"),
    [
        (ImportError("no acme"), "metric-broken"),
        (AttributeError("no RETURNED"), "metric-broken"),
        (_returned, "metric-broken"),
        (Definition("recall", _returned), "metric-twice"),
        (Definition("other", _returned, aliases=("success",)), "metric-twice"),
    ],
)
def test_a_metric_that_cannot_be_taken(monkeypatch: pytest.MonkeyPatch, loaded: object, code: str) -> None:
    _plugged(monkeypatch, loaded)
    with pytest.raises(ConfigError) as caught:
        definitions()
    assert caught.value.notice.code == code


def test_the_entry_point_group_is_what_the_documentation_says() -> None:
    entry = EntryPoint(name="returned", value="acme:RETURNED", group="konkyo.metrics")
    assert entry.group == registry.GROUP
