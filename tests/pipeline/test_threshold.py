"""Thresholds from the scores themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from konkyo.core import ConfigError, Hit, UsageError
from konkyo.core.index import IndexManifest
from konkyo.core.pipeline import FusionSettings, PipelineSettings, ThresholdSettings
from konkyo.pipeline.threshold import by_keep_ratio, by_recall, check_threshold, keep, scores_made_with


@pytest.mark.parametrize(
    ("count", "ratio", "place"), [(10, 0.3, 3), (10, 0.0, 0), (10, 1.0, 9), (100, 0.29, 29), (1, 0.3, 0), (7, 0.3, 2)]
)
def test_the_place_in_the_descending_list(count: int, ratio: float, place: int) -> None:
    scores = [float(number) for number in range(count)]
    assert by_keep_ratio(scores, ratio) == sorted(scores, reverse=True)[place]


@pytest.mark.parametrize("ratio", [-0.1, 1.1, float("nan")])
def test_a_ratio_that_is_none(ratio: float) -> None:
    with pytest.raises(UsageError):
        by_keep_ratio([1.0], ratio)


@given(scores=st.lists(st.floats(-1, 1), min_size=1), ratio=st.floats(0, 1))
def test_at_least_the_share_is_kept_and_what_is_kept_is_best(scores: list[float], ratio: float) -> None:
    hits = [Hit(f"c{number:03}", rank=number, score=score) for number, score in enumerate(sorted(scores)[::-1], 1)]
    kept, dropped, bound = keep(hits, ThresholdSettings(keep=ratio))
    assert bound is not None
    assert len(kept) >= min(int(len(scores) * ratio) + 1, len(scores)) or ratio == 1
    assert len(kept) + len(dropped) == len(hits)
    assert all((hit.score or 0) >= bound for hit in kept)
    assert {each.reason for each in dropped} <= {"threshold"}


def test_an_empty_list_has_no_threshold() -> None:
    assert keep([], ThresholdSettings(keep=0.3)) == ((), (), None)
    assert keep([Hit("a", score=0.1)], ThresholdSettings()) == ((Hit("a", score=0.1),), (), None)


def test_the_recall_promised_holds_in_that_share_of_trials() -> None:
    """Scores from a known distribution: the threshold's true recall is below the target in at most 5 % of trials."""
    numbers = np.random.default_rng(3)
    misses = 0
    for _ in range(400):
        found = by_recall(numbers.uniform(size=150).tolist(), 0.9)
        assert found is not None
        misses += 1 - found.score < 0.9
    assert misses / 400 <= 0.05 + 0.025


def test_too_few_labels_show_nothing() -> None:
    assert by_recall([], 0.9) is None
    assert by_recall([0.5] * 20, 0.95) is None
    with pytest.raises(UsageError):
        by_recall([0.5], 1.0)


def test_a_threshold_does_not_outlive_what_made_its_scores() -> None:
    before = IndexManifest("v1", analyzer_version="a1", parts={"embedder": "e1"})
    after = IndexManifest("v2", analyzer_version="a1", parts={"embedder": "e2"})
    settings = PipelineSettings()
    made = scores_made_with(before, settings)
    check_threshold(ThresholdSettings(score=0.5, made_with=made), made)
    others = [
        scores_made_with(after, settings),
        scores_made_with(before, PipelineSettings(fusion=FusionSettings("rrf"))),
        scores_made_with(before, settings, "reranker"),
    ]
    for other in others:
        with pytest.raises(ConfigError):
            check_threshold(ThresholdSettings(score=0.5, made_with=made), other)
